"""Totals of a match, and its end."""

from __future__ import annotations

import pytest

from rasant.core.cards import Deck
from rasant.core.events import MATCH_ENDED, ROUND_ENDED, Began, Ended, Noted
from rasant.core.layout import MAY, Layout
from rasant.core.state import State, fold, fold_all
from rasant.core.tally import Tally, highest


def phases(rounds: list[list[int]], match: str, max_rounds: int = 9, extra: bool = False, takes: bool = False) -> str:
    """Close rounds with these points; returns `.` for a round and `!` for the end of the match."""
    layout = Layout(Deck(), [0, 0])
    tally = Tally(layout, 2, match, 10, max_rounds, extra)
    state = State(layout)
    seen = ""
    for number, points in enumerate(rounds, 1):
        fold(state, Began(number))
        events = tally.close(state, points, "won", takes)
        fold_all(state, events)
        assert state.facts[MAY] == 0
        assert state.how == "won"
        seen += {ROUND_ENDED: ".", MATCH_ENDED: "!"}[state.phase]
    assert tally.totals(state) == [sum(column) for column in zip(*rounds, strict=True)]
    return seen


@pytest.mark.parametrize(
    ("rounds", "match", "expected"),
    [
        ([[1, 0]], "single", "!"),
        ([[1, 0], [0, 9], [0, 9]], "rounds:3", "..!"),
        ([[9, 0], [0, 9], [1, 0]], "to_10", "..!"),
        ([[30, 0]], "rounds:2", "."),
        ([[-5, -5], [15, 15]], "to_10", ".!"),
    ],
)
def test_the_end_of_a_match(rounds: list[list[int]], match: str, expected: str) -> None:
    assert phases(rounds, match) == expected


@pytest.mark.rule("C-12")
def test_a_match_without_a_fixed_number_of_rounds_ends_after_the_most() -> None:
    assert phases([[0, 0], [-3, 1], [1, 1]], "to_10", max_rounds=3) == "..!"
    assert phases([[1, 1], [2, 2], [1, 1]], "single", max_rounds=3, extra=True) == "..!"
    assert phases([[1, 1], [2, 2], [1, 1]], "rounds:3", max_rounds=2, extra=True) == "..!"


def test_a_tie_at_the_top_may_ask_for_another_round() -> None:
    assert phases([[1, 1], [0, 1]], "single", extra=True) == ".!"
    assert phases([[10, 10], [1, 0]], "to_10", extra=True) == ".!"
    assert phases([[1, 1]], "single", extra=False) == "!"
    assert phases([[1, 1], [1, 0]], "to_10", extra=True, takes=True) == ".!"


def test_ties_before_the_last_of_more_rounds_than_the_most_ask_for_another() -> None:
    assert phases([[1, 1], [1, 1], [1, 0]], "rounds:3", max_rounds=1, extra=True, takes=True) == "..!"


def test_a_round_may_take_the_match() -> None:
    assert phases([[1, 0]], "to_10", takes=True) == "!"
    assert phases([[1, 0]], "rounds:3", takes=True) == "!"


def test_only_changed_totals_are_noted() -> None:
    layout = Layout(Deck(), [0, 0])
    tally = Tally(layout, 2, "single", 0, 1, False)
    events = tally.close(State(layout), [0, 4], "won")
    noted = [(event.fact, event.value) for event in events if isinstance(event, Noted)]
    assert noted == [(MAY, 0), (tally.facts[1], 4)]
    assert isinstance(events[-1], Ended)


def test_the_highest_share() -> None:
    assert highest([3, 5, 5, -1]) == [1, 2]
    assert highest([0]) == [0]
