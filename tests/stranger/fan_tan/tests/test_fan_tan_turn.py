"""Turns: what can be laid, what must be, and who passes."""

from __future__ import annotations

import pytest

from fan_tan.tests.parlour import Parlour
from rasant.core.events import Batch
from rasant.core.refusal import NOT_NOW, NOT_POSSIBLE, Refusal

ROWS = {"diamonds": ["D6", "D7", "D8"], "clubs": ["C7"]}


def reason(answer: Batch | Refusal) -> str:
    """The rule behind a refusal."""
    assert isinstance(answer, Refusal)
    return answer.rule


@pytest.mark.rule("FT-6")
def test_turns_go_clockwise_and_a_turn_is_one_card() -> None:
    parlour = Parlour([["D9", "D10"], ["D5", "SA"], ["C8", "SK"]], ROWS)
    for seat, label in enumerate(["D9", "D5", "C8"]):
        assert parlour.turn == seat
        assert isinstance(parlour.lay(seat, label), Batch)
    assert parlour.turn == 0
    assert parlour.lay(1, "SA") == NOT_NOW
    assert parlour.pass_on(2) == NOT_NOW


@pytest.mark.rule("FT-7")
def test_a_seven_can_always_be_laid_and_opens_its_suit() -> None:
    parlour = Parlour([["S7", "SA"], ["S6", "S8", "SK"], ["S5"]], ROWS)
    assert parlour.fitting(0) == {"S7"}
    parlour.lay(0, "S7")
    assert parlour.fitting(1) == {"S6", "S8"}


@pytest.mark.rule("FT-8")
def test_a_row_grows_by_the_next_card_up_to_the_king_and_down_to_the_ace() -> None:
    up, down = ["8", "9", "10", "J", "Q", "K"], ["6", "5", "4", "3", "2", "A"]
    parlour = Parlour(
        [[f"H{rank}" for rank in up] + ["SA"], [f"H{rank}" for rank in down] + ["SK"], ["CQ", "CK"]], {"hearts": ["H7"]}
    )
    for higher, lower in zip(up, down, strict=True):
        assert parlour.fitting(0) == {f"H{higher}"}
        parlour.lay(0, f"H{higher}")
        assert parlour.fitting(1) == {f"H{lower}"}
        parlour.lay(1, f"H{lower}")
        parlour.pass_on(2)
    assert parlour.row("hearts") == [f"H{rank}" for rank in [*reversed(down), "7", *up]]
    assert parlour.fitting(0) == set(), "nothing goes on a king or an ace"


@pytest.mark.rule("FT-8")
@pytest.mark.parametrize("label", ["D10", "D4", "S8", "HA"])
def test_a_card_that_is_not_the_next_one_is_refused(label: str) -> None:
    parlour = Parlour([["D9", "D10", "D4", "S8", "HA"], ["D5"], ["C8"]], ROWS)
    assert reason(parlour.lay(0, label)) == "FT-8"
    assert label in parlour.cards(0)


@pytest.mark.rule("FT-9")
def test_who_can_lay_a_card_must() -> None:
    parlour = Parlour([["D9", "SA"], ["D5"], ["C8"]], ROWS)
    assert reason(parlour.pass_on(0)) == "FT-9"
    assert parlour.table.verbs(0) == []
    assert parlour.table.act(0, "fly") == NOT_POSSIBLE


@pytest.mark.rule("FT-10")
def test_who_cannot_lay_a_card_passes() -> None:
    parlour = Parlour([["SA", "S2"], ["D5"], ["C8"]], ROWS)
    assert (parlour.fitting(0), parlour.table.verbs(0)) == (set(), ["pass"])
    assert isinstance(parlour.pass_on(0), Batch)
    assert parlour.turn == 1
    assert parlour.state.facts[parlour.game.paid[0]] == 1
