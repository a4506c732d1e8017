"""Every game is played by a person to the end of a round, on desktop and phone, through the page alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Arrive
from tests.e2e.inspection import inspect, settle
from tests.e2e.players import player
from tests.e2e.scripts import script
from tests.e2e.servers import Served
from tests.e2e.visitors import SOON_MS, Visitor, Window, games_and_sizes

MOST_ROUNDS = 12
ON = re.compile("^(Next round|Once more)")
RACING_FINGERS = script("racing_fingers")
"""Taps and presses Enter as soon as the scene or the points appear: no player continues before having seen them."""
HOLD_SCENE = script("hold_scene")
EVERYTHING = "All the numbers"


@pytest.mark.journey("ligretto-phone")
@games_and_sizes
def test_a_round_against_bots_is_played_to_its_points(game: str, window: Window, fast: Served, arrive: Arrive) -> None:
    a_round_is_played(arrive(fast, window), game)


def a_round_is_played(who: Visitor, game: str) -> None:
    """Play a round against bots to its points, which are shown after the ending was seen."""
    who.page.add_init_script(RACING_FINGERS)
    who.page.add_init_script(HOLD_SCENE)
    who.play_now(game)
    person = player(game, who, keys=not who.window.touch)
    laid = 0
    for _ in range(MOST_ROUNDS):
        person.play_to_the_end()
        the_ending_is_seen(who)
        points_are_shown(who)
        laid = cards_laid(who)
        if laid:
            break
        # on a slow machine the bots may be faster with every card
        who.touch(who.page.get_by_role("button", name=ON))
        expect(who.page.locator("#standing")).to_have_count(0, timeout=SOON_MS)
    assert laid
    inspect(who, f"round-over-{game}")


def the_ending_is_seen(who: Visitor) -> None:
    """The winning cards are highlighted and uncovered, the name is shown, and a tap or a key brings the points."""
    scene = who.page.locator(".ending")
    who.see(scene.locator(".words"))
    settle(who)
    seen: Any = who.page.evaluate(script("ending"))
    assert not seen["sheet"], "the points cover the last card"
    assert seen["lights"] or not seen["about"], f"nothing is highlighted though a player ended the round: {seen}"
    assert (seen["covered"], seen["strange"]) == (0, [])
    assert who.announced(seen["said"])
    who.page.evaluate("() => window.breathe()")
    if who.window.touch:
        who.touch_at(who.window.width / 2, who.window.height - 8)
    else:
        who.page.keyboard.press("x")
    expect(scene).to_have_count(0, timeout=SOON_MS)
    who.see(who.page.locator("#standing"))


def cards_laid(who: Visitor) -> int:
    """Number of cards the person laid in the round, by the chart after it."""
    label = who.page.locator("[aria-label^='Guest: ']").first.get_attribute("aria-label") or ""
    return int(label.removeprefix("Guest: ").partition(" ")[0])


def points_are_shown(who: Visitor) -> None:
    """Check all points and totals, and the button to continue; between goals it appears after a tap."""
    everything = who.page.get_by_text(EVERYTHING)
    if everything.count():
        who.page.evaluate(script("figures_at_first"))
        who.touch(everything)
        who.see(who.page.get_by_role("table"))
        figures: Any = who.page.evaluate("() => window.figuresAtFirst")
        assert figures
        assert all(shown == counted for shown, counted in figures), "known points are animated again"
    table = who.page.get_by_role("table")
    who.see(table)
    rows = table.get_by_role("row").all()
    assert len(rows) >= 3
    for row in rows[1:]:
        for cell in row.get_by_role("cell").all():
            expect(cell).to_have_text(re.compile(r"^[+\u2212-]?\d"), timeout=SOON_MS)
    who.see(who.page.get_by_role("button", name=ON))
