"""Turns: legal plays, forced plays, and passes."""

from __future__ import annotations

import pytest

from fan_tan.tests.parlour import Parlour
from rasant.core.events import Batch
from rasant.core.refusal import NOT_NOW, NOT_POSSIBLE, Refusal

ROWS = {"diamonds": ["♦6", "♦7", "♦8"], "clubs": ["♣7"]}


def reason(answer: Batch | Refusal) -> str:
    """The rule of a refusal."""
    assert isinstance(answer, Refusal)
    return answer.rule


@pytest.mark.rule("FT-6")
def test_turns_go_clockwise_and_a_turn_is_one_card() -> None:
    parlour = Parlour([["♦9", "♦10"], ["♦5", "♠A"], ["♣8", "♠K"]], ROWS)
    for seat, label in enumerate(["♦9", "♦5", "♣8"]):
        assert parlour.turn == seat
        assert isinstance(parlour.lay(seat, label), Batch)
    assert parlour.turn == 0
    assert parlour.lay(1, "♠A") == NOT_NOW
    assert parlour.pass_on(2) == NOT_NOW


@pytest.mark.rule("FT-7")
def test_a_seven_can_always_be_laid_and_opens_its_suit() -> None:
    parlour = Parlour([["♠7", "♠A"], ["♠6", "♠8", "♠K"], ["♠5"]], ROWS)
    assert parlour.fitting(0) == {"♠7"}
    parlour.lay(0, "♠7")
    assert parlour.fitting(1) == {"♠6", "♠8"}


@pytest.mark.rule("FT-8")
def test_a_row_grows_by_the_next_card_up_to_the_king_and_down_to_the_ace() -> None:
    up, down = ["8", "9", "10", "J", "Q", "K"], ["6", "5", "4", "3", "2", "A"]
    parlour = Parlour(
        [[f"♥{rank}" for rank in up] + ["♠A"], [f"♥{rank}" for rank in down] + ["♠K"], ["♣Q", "♣K"]], {"hearts": ["♥7"]}
    )
    for higher, lower in zip(up, down, strict=True):
        assert parlour.fitting(0) == {f"♥{higher}"}
        parlour.lay(0, f"♥{higher}")
        assert parlour.fitting(1) == {f"♥{lower}"}
        parlour.lay(1, f"♥{lower}")
        parlour.pass_on(2)
    assert parlour.row("hearts") == [f"♥{rank}" for rank in [*reversed(down), "7", *up]]
    assert parlour.fitting(0) == set(), "nothing goes on a king or an ace"


@pytest.mark.rule("FT-8")
@pytest.mark.parametrize("label", ["♦10", "♦4", "♠8", "♥A"])
def test_a_card_that_is_not_the_next_one_is_refused(label: str) -> None:
    parlour = Parlour([["♦9", "♦10", "♦4", "♠8", "♥A"], ["♦5"], ["♣8"]], ROWS)
    assert reason(parlour.lay(0, label)) == "FT-8"
    assert label in parlour.cards(0)


@pytest.mark.rule("FT-9")
def test_a_seat_that_can_lay_a_card_must() -> None:
    parlour = Parlour([["♦9", "♠A"], ["♦5"], ["♣8"]], ROWS)
    assert reason(parlour.pass_on(0)) == "FT-9"
    assert parlour.table.verbs(0) == []
    assert parlour.table.act(0, "fly") == NOT_POSSIBLE


@pytest.mark.rule("FT-10")
def test_a_seat_that_cannot_lay_a_card_passes() -> None:
    parlour = Parlour([["♠A", "♠2"], ["♦5"], ["♣8"]], ROWS)
    assert (parlour.fitting(0), parlour.table.verbs(0)) == (set(), ["pass"])
    assert isinstance(parlour.pass_on(0), Batch)
    assert parlour.turn == 1
    assert parlour.state.facts[parlour.game.paid[0]] == 1
