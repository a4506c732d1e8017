"""How strong bots are, by all results at once, and how far off that may be.

openskill says how far a result moves everybody at a table, by the model of Plackett and Luce. People are moved after
each match, for they change; bots do not, so here strengths are sought at which all results together move nobody. Then
the order of results does not matter, and how much the moves scatter from table to table tells how far off that may be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import log, sqrt
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from rasant.lab.arena.linear import Matrix, inverse, product, quadratic

POINTS_A_UNIT: Final = 400 / log(10)
"""Points a unit of the model: who is 400 points above another comes out ahead ten times as often as behind."""
MEAN_RATING: Final = 1500.0
STANDARD_ERRORS: Final = 2.0
"""Half of an interval: the truth is inside in about 95 of 100 arenas."""

_STIR: Final = 0.01
"""The doubt about everybody when a move is asked for: so small that moves are in proportion to it."""
_STEP: Final = 0.001
"""How far strengths are moved to see how moves change with them."""
_TOGETHER: Final = 0.05
"""The resistance against moving all, as a share of that against moving one."""
_LONGEST_STEP: Final = 1.0
_STANDS_STILL: Final = 1e-4
_MOST_STEPS: Final = 100


class Observed(NamedTuple):
    """What came out at a table: the bots of each party, and the place of each party."""

    parties: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]


@dataclass(frozen=True)
class Fit:
    """Strengths of bots, and what is not known of them."""

    strengths: list[float]
    by_model: Matrix
    """Covariances, if results scatter as the model says."""
    by_tables: Matrix
    """The same as results did scatter from table to table."""

    def ratings(self) -> list[float]:
        """In points; their mean is always the same, for only differences can be seen."""
        mean = sum(self.strengths) / len(self.strengths)
        return [MEAN_RATING + POINTS_A_UNIT * (strength - mean) for strength in self.strengths]

    def margin(self, bot: int) -> float:
        """Half the interval of a bot's rating, in points."""
        share = 1 / len(self.strengths)
        return self._margin([float(other == bot) - share for other in range(len(self.strengths))])

    def told_apart(self, one: int, other: int) -> bool:
        """Is one stronger than the other, beyond what luck explains?"""
        weights = [float(bot == one) - float(bot == other) for bot in range(len(self.strengths))]
        return POINTS_A_UNIT * (self.strengths[one] - self.strengths[other]) > self._margin(weights)

    def _margin(self, weights: list[float]) -> float:
        """Of a sum of strengths: by the model or as seen, whichever is wider.

        The model may be wrong about how results scatter; and where one wins always, nothing scatters.
        """
        widest = max(quadratic(weights, self.by_model), quadratic(weights, self.by_tables))
        return STANDARD_ERRORS * POINTS_A_UNIT * sqrt(widest)


def fitted(observed: Counter[Observed], bots: int) -> Fit:
    """The strengths of so many bots by what was seen so often.

    Each is thought to have drawn one more round, a share of it with each of the others: else there would be no end to
    the strength of who always wins.
    """
    everything: dict[Observed, float] = dict(observed)
    for one, other in combinations(range(bots), 2):
        drawn = Observed(((one,), (other,)), (1, 1))
        everything[drawn] = everything.get(drawn, 0) + 1 / (bots - 1)
    strengths = [0.0] * bots
    for _ in range(_MOST_STEPS):
        moves = _moves(everything, strengths)
        by_model = inverse(_resistance(everything, strengths, moves))
        step = [sum(x * y for x, y in zip(row, moves, strict=True)) for row in by_model]
        for bot, wanted in enumerate(step):
            strengths[bot] += max(-_LONGEST_STEP, min(_LONGEST_STEP, wanted))
        if max(step) - min(step) < _STANDS_STILL:  # where all go together nothing changes
            break
    return Fit(strengths, by_model, product(product(by_model, _scatter(observed, strengths)), by_model))


def _moves(observed: Mapping[Observed, float], strengths: Sequence[float]) -> list[float]:
    """How far all results together move each bot."""
    total = [0.0] * len(strengths)
    for seen, times in observed.items():
        for bot, move in enumerate(_moved(seen, strengths)):
            total[bot] += times * move
    return total


def _moved(seen: Observed, strengths: Sequence[float]) -> list[float]:
    """How far one result moves each bot, up if it came out better than was to be expected."""
    model = _model(len(seen.parties), sum(map(len, seen.parties)))
    before = [[model.rating(mu=strengths[bot], sigma=_STIR) for bot in party] for party in seen.parties]
    after = model.rate(before, ranks=[float(place) for place in seen.places])
    moved = [0.0] * len(strengths)
    for party, ratings in zip(seen.parties, after, strict=True):
        for bot, rating in zip(party, ratings, strict=True):
            moved[bot] += (rating.mu - strengths[bot]) / _STIR**2
    return moved


@cache
def _model(parties: int, players: int) -> PlackettLuce:
    """A model by which a unit of strength means the same at every table, however many play there."""
    return PlackettLuce(mu=0.0, sigma=_STIR, beta=sqrt((1 - players * _STIR**2) / parties), tau=0.0)


def _resistance(observed: Mapping[Observed, float], strengths: list[float], moves: list[float]) -> Matrix:
    """How much less each bot is moved if one is thought to be stronger: the more was seen, the more.

    To think all of them stronger changes little or nothing at any table. So there is a little resistance to that
    besides, which no difference feels: else nothing would keep all of them from going away together.
    """
    bots = range(len(moves))
    changes: Matrix = []
    for bot in bots:
        strengths[bot] += _STEP
        less = _moves(observed, strengths)
        strengths[bot] -= _STEP
        changes.append([(before - after) / _STEP for before, after in zip(moves, less, strict=True)])
    together = _TOGETHER * sum(changes[bot][bot] for bot in bots) / len(bots) ** 2
    return [[(changes[one][other] + changes[other][one]) / 2 + together for other in bots] for one in bots]


def _scatter(observed: Counter[Observed], strengths: Sequence[float]) -> Matrix:
    """How much the moves scatter from table to table."""
    tables, bots = observed.total(), len(strengths)
    total: Matrix = [[0.0] * bots for _ in range(bots)]
    for seen, times in observed.items():
        moved = _moved(seen, strengths)
        for one in range(bots):
            for other in range(bots):
                total[one][other] += times * moved[one] * moved[other] * tables / (tables - 1)
    return total
