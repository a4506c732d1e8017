"""Rewards sum to zero."""

from __future__ import annotations

import pytest

from rasant.core.cards import Deck
from rasant.core.contract import Game, Score
from rasant.core.layout import Layout
from rasant.core.state import State
from rasant.lab.episodes.outcome import POINTS, WIN, rewards


class Scored(Game):
    """A finished game with this score."""

    def __init__(self, points: list[int], totals: list[int], winners: list[int], parties: list[list[int]]) -> None:
        super().__init__(Layout(Deck(), [0] * sum(map(len, parties))))
        self.parties = parties
        self._score = Score(points, totals, winners)

    def score(self, state: State) -> Score:
        return self._score


FOUR = [[0], [1], [2], [3]]


def worth(game: Game, counted: str = WIN, whole_match: bool = False) -> list[float]:
    """The reward of each seat."""
    return rewards(game, State(game.layout), whole_match, counted)


def test_a_single_winner_gets_1_and_the_others_lose_it() -> None:
    assert worth(Scored([3, 9, 1, 0], [0] * 4, [], FOUR)) == pytest.approx([-1 / 3, 1, -1 / 3, -1 / 3])


def test_shared_winners_get_a_share() -> None:
    assert worth(Scored([9, 9, 1, 0], [0] * 4, [], FOUR)) == pytest.approx([1 / 3, 1 / 3, -1 / 3, -1 / 3])
    assert worth(Scored([2, 2, 2, 2], [0] * 4, [], FOUR)) == pytest.approx([0] * 4)


def test_partners_get_the_same() -> None:
    assert worth(Scored([0, 1], [0, 0], [], [[0, 2], [1]])) == [-1, 1, -1]


def test_points_are_compared_with_the_others() -> None:
    assert worth(Scored([6, 0, 3], [0] * 3, [], [[0], [1], [2]]), POINTS) == [4.5, -4.5, 0]


def test_a_match_is_won_by_its_winners_and_by_totals() -> None:
    game = Scored([9, 0], [10, 99], [1], [[0], [1]])
    assert worth(game, whole_match=True) == [-1, 1]
    assert worth(game, POINTS, whole_match=True) == [-89, 89]
