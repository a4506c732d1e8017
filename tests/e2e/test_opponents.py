"""The opponents: chosen by one tap and remembered, or none; and at expert pace, without highlights."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Arrive
from tests.e2e.players import look, player
from tests.e2e.servers import Served
from tests.e2e.visitors import DESKTOP, GAMES, PHONE, SMALLEST, SOON_MS, Visitor, Window

from rasant.games import boxes

AT_ONCE = [game for game in GAMES if boxes()[game].at_once]
IN_TURNS = [game for game in GAMES if not boxes()[game].at_once]

MARKED = ".fits, .unfit, .wanted, .opening, .coming, .calls, .victim, .target, .shines, .open"
"""Everything that a table highlights as playable."""


def choose(who: Visitor, opponent: str) -> None:
    """Choose an opponent by one tap on the first screen."""
    who.touch(who.page.locator(f"label:has(input[value={opponent}])"))


def marks(who: Visitor) -> int:
    """Number of highlights now."""
    return who.page.locator("#table").locator(MARKED).count()


@pytest.mark.journey("smallest")
@pytest.mark.parametrize("window", [DESKTOP, SMALLEST], ids=lambda window: window.name)
def test_opponents_are_as_fast_as_oneself_unless_one_tap_says_otherwise(
    window: Window, calm: Served, arrive: Arrive
) -> None:
    who = arrive(calm, window, calm=True)
    who.home()
    expect(who.page.locator("input[value=adaptive]")).to_be_checked(timeout=SOON_MS)
    who.picture("opponents")
    choose(who, "quick")
    who.page.reload()
    expect(who.page.locator("input[value=quick]")).to_be_checked(timeout=SOON_MS)
    choose(who, "still")
    for game in GAMES:
        practice = "Practise" if game in AT_ONCE else "Play now"
        expect(who.page.locator(f"article[data-game={game}] .play")).to_have_text(practice)
    who.picture("opponents-practice")


def test_a_pace_is_shown_after_a_round_kept_and_brought_to_the_next_table(fast: Served, arrive: Arrive) -> None:
    who = arrive(fast, DESKTOP, calm=True)
    who.play_now("kickoff")
    player("kickoff", who).play_round()
    kept = json.loads(who.page.evaluate("localStorage.getItem('rasant.pace.kickoff')"))
    assert set(kept) == {"time", "trim"}
    who.home()
    with who.page.expect_request(lambda asked: asked.method == "POST" and asked.url.endswith("/api/tables")) as asked:
        who.touch(who.page.locator("article[data-game=kickoff] button.play"))
    ordered = json.loads(asked.value.post_data or "{}")
    assert ordered["pace"] == kept
    assert set(ordered["bots"]) == {"", "adaptive"}


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.soak] * (game != AT_ONCE[0])) for game in AT_ONCE]
)
def test_practice_has_no_opponents_and_experts_see_no_highlights(game: str, calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, PHONE, calm=True)
    who.home()
    choose(who, "still")
    who.play_now(game)
    player(game, who).play_until(lambda: marks(who) > 0)
    assert not [line for line in who.page.evaluate("window.announced") if " plays " in line]
    who.touch(who.button("Menu"))
    who.touch(who.page.get_by_role("dialog").get_by_role("button", name="Settings"))
    who.touch(who.page.get_by_role("dialog").get_by_text("Expert", exact=False))
    assert marks(who) == 0
    who.touch(who.page.get_by_role("dialog").get_by_role("button", name="Close"))
    assert look(who).shines == []
    who.picture(f"expert-{game}")
