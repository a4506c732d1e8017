"""What every screen has to stand: a look by day and by night, and the rules of accessibility in both."""

from __future__ import annotations

from typing import Any, Final, Literal

from axe_playwright_python.sync_playwright import Axe
from tests.e2e.scripts import script
from tests.e2e.visitors import DESKTOP, PHONE, SIDEWAYS, SMALLEST, Visitor

from rasant.games import languages

LOOKS: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
AXE: Final = Axe()
MAIN: Final = "() => !!document.querySelector('main:not([inert], [inert] *)')"
JUMPY: Final = 0.1
"""What counts as good for a page that is loaded."""
RULES: Final = {"resultTypes": ["violations"], "rules": {"label-content-name-mismatch": {"enabled": True}}}
"""All that axe does by itself, and WCAG 2.5.3: who speaks to their device says what they read on a button."""


def inspect(who: Visitor, screen: str) -> None:
    """Keep a picture of this screen by day and by night; axe finds nothing wrong in either."""
    for look in LOOKS:
        who.page.emulate_media(color_scheme=look)
        who.page.wait_for_function(f"() => document.documentElement.dataset.look === '{look}'")
        settle(who)
        who.picture(f"{screen}-{look}")
        # axe takes a large sheet for a dialog, and then misses nothing; but not always, as that is a guess
        assert who.page.evaluate(MAIN), f"{screen}, {who.window.name}: no main part"
        found = violations(who)
        assert not found, f"{screen}, {who.window.name}, {look}:\n" + "\n".join(found)
    who.page.emulate_media(color_scheme="light")


def covered_by_bar(who: Visitor) -> list[str]:
    """What the bar covers while it shows a message, on phones and at a desk; the window is a desk's afterwards."""
    problems = []
    for window in (SMALLEST, PHONE, SIDEWAYS, DESKTOP):
        who.resize(window)
        problems += [f"{window.name} {thing}" for thing in who.page.evaluate(script("covered_by_bar"))]
    return problems


def covered_in_any_language(who: Visitor) -> list[str]:
    """The same in all languages; English is spoken afterwards."""
    problems = []
    for code in (*languages(), "en"):
        speak(who, code)
        problems += [f"{code} {line}" for line in covered_by_bar(who)]
    return problems


def speak(who: Visitor, code: str) -> None:
    """Read the page in this language."""
    assert not who.page.evaluate(script("speak"), code)


def settle(who: Visitor) -> None:
    """Wait until whatever moves has come to rest; what moves for ever is not waited for."""
    who.page.evaluate(script("settle"))


def violations(who: Visitor) -> list[str]:
    """What axe finds wrong, a line each."""
    found: Any = AXE.run(who.page, options=RULES).response["violations"]
    return [
        f"{rule['id']}: {node['html'][:160]} {' '.join(node['failureSummary'].split())[:300]}"
        for rule in found
        for node in rule["nodes"]
    ]


def sideways(who: Visitor) -> int:
    """By how many pixels the page can be scrolled sideways."""
    found: Any = who.page.evaluate("() => document.scrollingElement.scrollWidth - document.documentElement.clientWidth")
    return int(found)


def watch_it_played(who: Visitor, game: str, plays: int = 3) -> None:
    """See a few plays of the bots, or the whole round if it is a short one.

    Nothing is touched, not even to begin: what moves soon after a touch would be forgiven.
    """
    who.page.goto(f"/?game={game}")
    who.see(who.page.locator("#table"))
    who.page.wait_for_function(script("has_played"), arg=plays)


def shifted(who: Visitor) -> tuple[float, list[tuple[float, str]]]:
    """How much of the page has jumped so far without having been touched, and what it was."""
    found: Any = who.page.evaluate(script("shifted"))
    return sum(value for value, _ in found), sorted(((value, what) for value, what in found), reverse=True)[:5]
