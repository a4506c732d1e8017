"""The choices of the bot."""

from __future__ import annotations

from fan_tan.bot import Steady
from fan_tan.tests.parlour import Parlour
from rasant.core.chance import Chance
from rasant.core.moves import Act, Play

ROWS = {"diamonds": ["♦6", "♦7", "♦8"], "clubs": ["♣7"]}


def choice(parlour: Parlour, seat: int = 0) -> str:
    """The bot's choice."""
    move = Steady(parlour.game).choose(parlour.game.view(parlour.state, seat), Chance(b"bot", 0))
    if isinstance(move, Play):
        return parlour.game.pack.deck.faces[move.face]
    return move.verb if isinstance(move, Act) else ""


def test_it_opens_the_way_for_its_own_far_cards() -> None:
    assert choice(Parlour([["♦9", "♦10", "♦K", "♣8"], ["♦5"], ["♠A"]], ROWS)) == "♦9"


def test_it_keeps_rows_closed_that_only_others_wait_for() -> None:
    assert choice(Parlour([["♠7", "♦K", "♦9", "♦10", "♦J"], ["♦5"], ["♠A"]], ROWS)) == "♦9"


def test_it_prefers_the_end_of_a_row_to_a_card_that_helps_others() -> None:
    rows = {"diamonds": ["♦7", "♦8", "♦9", "♦10", "♦J", "♦Q"], "clubs": ["♣7"]}
    assert choice(Parlour([["♦K", "♣8"], ["♦5"], ["♠A"]], rows)) == "♦K"


def test_it_passes_when_it_must_and_waits_for_its_turn() -> None:
    assert choice(Parlour([["♠A"], ["♦5"], ["♣8"]], ROWS)) == "pass"
    assert choice(Parlour([["♠A"], ["♦5"], ["♣8"]], ROWS), seat=1) == ""
