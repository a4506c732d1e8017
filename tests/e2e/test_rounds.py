"""Every game is played by a person to the end of a round, on a desk and on a phone, through the page alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Arrive
from tests.e2e.inspection import inspect
from tests.e2e.players import player
from tests.e2e.scripts import script
from tests.e2e.servers import Served
from tests.e2e.visitors import DESKTOP, GAMES, PHONE, SOON_MS, Visitor, Window

MOST_ROUNDS = 5
ON = re.compile("^(Next round|Once more)")
RACING_FINGERS = script("racing_fingers")
"""Taps and presses Enter the moment the points come: nobody wants to go on before having seen them."""


@pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=lambda window: window.name)
@pytest.mark.parametrize("game", GAMES)
def test_a_round_against_bots_is_played_to_its_points(game: str, window: Window, fast: Served, arrive: Arrive) -> None:
    who = arrive(fast, window)
    who.page.add_init_script(RACING_FINGERS)
    who.play_now(game)
    person = player(game, who, keys=not window.touch)
    for _ in range(MOST_ROUNDS):
        person.play_round()
        points_are_shown(who)
        if cards_laid(who):
            break
        # bots were faster with everything: it happens to people, too, where the machine is slow
        who.touch(who.page.get_by_role("button", name=ON))
        expect(who.page.locator("#standing")).to_have_count(0, timeout=SOON_MS)
    assert cards_laid(who)
    inspect(who, f"round-over-{game}")


def cards_laid(who: Visitor) -> int:
    """How many cards the person laid in the round, by the chart that is shown after it."""
    told = who.page.locator("[aria-label^='Guest: ']").first.get_attribute("aria-label") or ""
    return int(told.removeprefix("Guest: ").partition(" ")[0])


def points_are_shown(who: Visitor) -> None:
    """Everybody's points and totals, and the way on."""
    table = who.page.get_by_role("table")
    who.see(table)
    rows = table.get_by_role("row").all()
    assert len(rows) >= 3
    for row in rows[1:]:
        for cell in row.get_by_role("cell").all():
            expect(cell).to_have_text(re.compile(r"^[+\u2212-]?\d"), timeout=SOON_MS)
    who.see(who.page.get_by_role("button", name=ON))
