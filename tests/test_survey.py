"""The survey's part on remembered piles: what it measures, and how it computes."""

from __future__ import annotations

import pytest

import remembering
from rasant.record.setup import setup
from remembering import FORGETS, REMEMBERS, PlayedRound, Spread, duel, half_width, play, row, tables
from survey import grid


def test_bots_that_forget_play_differently_with_the_same_deal() -> None:
    rounds = [play(setup("fun_run", 2, bots=(bot,)).simulated(), 1) for bot in (FORGETS, FORGETS, REMEMBERS)]
    assert rounds[0] == rounds[1] != rounds[2]


def test_of_two_equal_bots_none_is_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembering, "FORGETS", "steady@steady")
    monkeypatch.setattr(remembering, "KINDS", ("steady@steady", REMEMBERS))
    for players in (2, 4):
        assert duel(setup("fun_run", players).simulated(), 3) == (0.5, 0)


def test_a_row_has_the_medians_of_both_kinds_and_the_share_of_stuck_rounds() -> None:
    rounds = [PlayedRound(number, 2 * number, 7, 3, "emptied", [1, 0]) for number in range(1, 20)]
    ended = Spread(2, "kids", FORGETS, rounds)
    stuck = Spread(2, "kids", REMEMBERS, [*rounds[:-1], PlayedRound(19, 38, 7, 3, "stalemate", [1, 0])])
    assert row([ended, stuck]) == "| 2 | kids | 10, 10 | 20, 20 | 7, 7 | 3, 3 | 0.0 %, 5.3 % |"


def test_a_grid_has_a_column_for_each_number_of_players() -> None:
    assert grid({("a", 2, "x"): "1", ("a", 3, "x"): "2", ("b", 3, "y"): "3"}) == [
        "| game | preset | 2 | 3 |",
        "|---|---|---|---|",
        "| a | x | 1 | 2 |",
        "| b | y |  | 3 |",
    ]


def test_more_rounds_make_an_interval_smaller() -> None:
    assert half_width([0, 1] * 200) == pytest.approx(half_width([0, 1] * 50) / 2, rel=0.01)
    assert len(list(tables())) == 9
