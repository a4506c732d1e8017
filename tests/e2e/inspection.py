"""Checks for every screen: pictures in light and dark, and the rules of accessibility in both."""

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
"""Layout shift score that counts as good for a loading page."""
RULES: Final = {"resultTypes": ["violations"], "rules": {"label-content-name-mismatch": {"enabled": True}}}
"""All rules that axe runs by default, and WCAG 2.5.3: a button's accessible name contains its visible text."""


def inspect(who: Visitor, screen: str) -> None:
    """Save a picture of this screen in light and dark; axe must find no violation in either."""
    for look in LOOKS:
        who.page.emulate_media(color_scheme=look)
        who.page.wait_for_function(f"() => document.documentElement.dataset.look === '{look}'")
        settle(who)
        who.picture(f"{screen}-{look}")
        # axe guesses that a large sheet is a dialog and then reports nothing, but not always
        assert who.page.evaluate(MAIN), f"{screen}, {who.window.name}: no main part"
        found = violations(who)
        assert not found, f"{screen}, {who.window.name}, {look}:\n" + "\n".join(found)
    who.page.emulate_media(color_scheme="light")


def covered_by_bar(who: Visitor) -> list[str]:
    """What the bar covers while it shows a message, on phones and on a desktop; the window is a desktop's
    afterwards."""
    problems = []
    for window in (SMALLEST, PHONE, SIDEWAYS, DESKTOP):
        who.resize(window)
        problems += [f"{window.name} {thing}" for thing in who.page.evaluate(script("covered_by_bar"))]
    return problems


def covered_in_any_language(who: Visitor) -> list[str]:
    """The same in all languages; the page is in English afterwards."""
    problems = []
    for code in (*languages(), "en"):
        speak(who, code)
        problems += [f"{code} {line}" for line in covered_by_bar(who)]
    return problems


def speak(who: Visitor, code: str) -> None:
    """Switch the page to this language."""
    assert not who.page.evaluate(script("speak"), code)


def settle(who: Visitor) -> None:
    """Wait until all finite animations have ended."""
    who.page.evaluate(script("settle"))


def violations(who: Visitor) -> list[str]:
    """Violations that axe finds, one per line."""
    found: Any = AXE.run(who.page, options=RULES).response["violations"]
    return [
        f"{rule['id']}: {node['html'][:160]} {' '.join(node['failureSummary'].split())[:300]}"
        for rule in found
        for node in rule["nodes"]
    ]


def sideways(who: Visitor) -> int:
    """How far the page can be scrolled sideways, in pixels."""
    found: Any = who.page.evaluate("() => document.scrollingElement.scrollWidth - document.documentElement.clientWidth")
    return int(found)


def watch_it_played(who: Visitor, game: str, plays: int = 3) -> None:
    """Watch a few plays of the bots, or the whole round if it is a short one.

    Touches nothing, not even to begin, because the browser ignores layout shifts soon after a touch.
    """
    who.page.goto(f"/?game={game}")
    who.see(who.page.locator("#table"))
    who.page.wait_for_function(script("has_played"), arg=plays)


def shifted(who: Visitor) -> tuple[float, list[tuple[float, str]]]:
    """The layout shift score so far without user input, and the elements that shifted."""
    found: Any = who.page.evaluate(script("shifted"))
    return sum(value for value, _ in found), sorted(((value, what) for value, what in found), reverse=True)[:5]
