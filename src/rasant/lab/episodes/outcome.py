"""Rewards of an episode."""

from typing import Final

from rasant.core.contract import Game, Score
from rasant.core.state import State

WIN: Final = "win"
POINTS: Final = "points"
REWARDS: Final = (WIN, POINTS)
"""The kinds of reward: winning, or the difference in points."""


def rewards(game: Game, state: State, whole_match: bool, counted: str) -> list[float]:
    """The reward of each seat for the finished round or match. The rewards of all parties sum to zero.

    `WIN`: 1 for winning alone, a share of it for winning with others, negative for losing. `POINTS`: the points minus
    the average of the others.
    """
    score = game.score(state)
    points = score.totals if whole_match else score.points
    worth = _by_points(points) if counted == POINTS else _by_wins(_winners(score, points, whole_match), len(points))
    by_seat = [0.0] * game.seats
    for party, seats in enumerate(game.parties):
        for seat in seats:
            by_seat[seat] = worth[party]
    return by_seat


def _winners(score: Score, points: list[int], whole_match: bool) -> list[int]:
    if whole_match and score.winners:
        return score.winners
    return [party for party, won in enumerate(points) if won == max(points)]


def _by_wins(winners: list[int], parties: int) -> list[float]:
    """The rewards for a win, which the others lose in equal parts."""
    shares = [(party in winners) / len(winners) for party in range(parties)]
    return [(share * parties - 1) / (parties - 1) for share in shares]


def _by_points(points: list[int]) -> list[float]:
    others = len(points) - 1
    return [won - (sum(points) - won) / others for won in points]
