"""What the bot prefers."""

from __future__ import annotations

from fan_tan.bot import Steady
from fan_tan.tests.parlour import Parlour
from rasant.core.chance import Chance
from rasant.core.moves import Act, Play

ROWS = {"diamonds": ["D6", "D7", "D8"], "clubs": ["C7"]}


def choice(parlour: Parlour, seat: int = 0) -> str:
    """What the bot does there."""
    move = Steady(parlour.game).choose(parlour.game.view(parlour.state, seat), Chance(b"bot", 0))
    if isinstance(move, Play):
        return parlour.game.pack.deck.faces[move.face]
    return move.verb if isinstance(move, Act) else ""


def test_it_opens_the_way_for_its_own_far_cards() -> None:
    assert choice(Parlour([["D9", "D10", "DK", "C8"], ["D5"], ["SA"]], ROWS)) == "D9"


def test_it_keeps_closed_what_only_others_wait_for() -> None:
    assert choice(Parlour([["S7", "DK", "D9", "D10", "DJ"], ["D5"], ["SA"]], ROWS)) == "D9"


def test_an_end_of_a_row_helps_nobody_so_it_goes_before_what_helps_others() -> None:
    rows = {"diamonds": ["D7", "D8", "D9", "D10", "DJ", "DQ"], "clubs": ["C7"]}
    assert choice(Parlour([["DK", "C8"], ["D5"], ["SA"]], rows)) == "DK"


def test_it_passes_when_it_must_and_waits_for_its_turn() -> None:
    assert choice(Parlour([["SA"], ["D5"], ["C8"]], ROWS)) == "pass"
    assert choice(Parlour([["SA"], ["D5"], ["C8"]], ROWS), seat=1) == ""
