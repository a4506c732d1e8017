"""Strengths of bots from all results at once, with their uncertainty.

openskill computes how a result changes the ratings of all players at a table, by the Plackett-Luce model. People are
updated after each match, because they change. Bots do not change, so their strengths are found as the point at which
the updates of all results sum to zero; the order of results is then irrelevant. In terms of statistics, the updates are
the terms of an estimating equation, solved by Newton's method, and the uncertainty follows both from the model and from
the scatter of the updates between tables (the sandwich estimator).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import log, sqrt
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from rasant.lab.arena.linear import Matrix, inverse, product, quadratic

POINTS_PER_UNIT: Final = 400 / log(10)
"""Rating points per unit of the model: with 400 points more, a bot comes out ahead ten times as often as behind."""
MEAN_RATING: Final = 1500.0
STANDARD_ERRORS: Final = 2.0
"""Half the width of an interval: the true value is inside in about 95 of 100 arenas."""

_SIGMA: Final = 0.01
"""The sigma of all ratings passed to openskill: so small that updates are proportional to its square."""
_STEP: Final = 0.001
"""Step for numerical derivatives."""
_MEAN_WEIGHT: Final = 0.05
"""Weight of the constraint on the mean strength, as a share of the mean derivative."""
_LONGEST_STEP: Final = 1.0
_CONVERGED: Final = 1e-4
_MOST_STEPS: Final = 100


class Observed(NamedTuple):
    """The result of a table: the bots and the place of each party."""

    parties: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]


@dataclass(frozen=True)
class Fit:
    """Estimated strengths of bots, with covariances."""

    strengths: list[float]
    by_model: Matrix
    """Covariances if results scatter as in the model."""
    by_tables: Matrix
    """Covariances from the observed scatter between tables."""

    def ratings(self) -> list[float]:
        """Ratings in points. Only differences are observable, so their mean is fixed."""
        mean = sum(self.strengths) / len(self.strengths)
        return [MEAN_RATING + POINTS_PER_UNIT * (strength - mean) for strength in self.strengths]

    def margin(self, bot: int) -> float:
        """Half the interval of a bot's rating, in points."""
        share = 1 / len(self.strengths)
        return self._margin([float(other == bot) - share for other in range(len(self.strengths))])

    def clearly_stronger(self, one: int, other: int) -> bool:
        """Is `one` stronger than `other` by more than the margin of their difference?"""
        weights = [float(bot == one) - float(bot == other) for bot in range(len(self.strengths))]
        return POINTS_PER_UNIT * (self.strengths[one] - self.strengths[other]) > self._margin(weights)

    def _margin(self, weights: list[float]) -> float:
        """The margin of a weighted sum of strengths, by the model or as observed, whichever is wider.

        Results may scatter more than in the model, and they do not scatter at all if one bot always wins.
        """
        widest = max(quadratic(weights, self.by_model), quadratic(weights, self.by_tables))
        return STANDARD_ERRORS * POINTS_PER_UNIT * sqrt(widest)


def fitted(observed: Counter[Observed], bots: int) -> Fit:
    """Estimate the strengths of `bots` bots from counted results.

    As a prior, each bot is assumed to have drawn one additional round, in equal shares with all others: otherwise the
    strength of a bot that always wins would be infinite.
    """
    everything: dict[Observed, float] = dict(observed)
    for one, other in combinations(range(bots), 2):
        drawn = Observed(((one,), (other,)), (1, 1))
        everything[drawn] = everything.get(drawn, 0) + 1 / (bots - 1)
    strengths = [0.0] * bots
    for _ in range(_MOST_STEPS):
        updates = _updates(everything, strengths)
        by_model = inverse(_derivatives(everything, strengths, updates))
        step = [sum(x * y for x, y in zip(row, updates, strict=True)) for row in by_model]
        for bot, change in enumerate(step):
            strengths[bot] += max(-_LONGEST_STEP, min(_LONGEST_STEP, change))
        if max(step) - min(step) < _CONVERGED:  # a common change of all strengths is irrelevant
            break
    return Fit(strengths, by_model, product(product(by_model, _scatter(observed, strengths)), by_model))


def _updates(observed: Mapping[Observed, float], strengths: Sequence[float]) -> list[float]:
    """The sum of the updates of each bot over all results."""
    total = [0.0] * len(strengths)
    for seen, times in observed.items():
        for bot, update in enumerate(_update(seen, strengths)):
            total[bot] += times * update
    return total


def _update(seen: Observed, strengths: Sequence[float]) -> list[float]:
    """The update of each bot by one result, positive if it came out better than expected."""
    model = _model(len(seen.parties), sum(map(len, seen.parties)))
    before = [[model.rating(mu=strengths[bot], sigma=_SIGMA) for bot in party] for party in seen.parties]
    after = model.rate(before, ranks=[float(place) for place in seen.places])
    update = [0.0] * len(strengths)
    for party, ratings in zip(seen.parties, after, strict=True):
        for bot, rating in zip(party, ratings, strict=True):
            update[bot] += (rating.mu - strengths[bot]) / _SIGMA**2
    return update


@cache
def _model(parties: int, players: int) -> PlackettLuce:
    """A model in which a unit of strength means the same for any number of players."""
    return PlackettLuce(mu=0.0, sigma=_SIGMA, beta=sqrt((1 - players * _SIGMA**2) / parties), tau=0.0)


def _derivatives(observed: Mapping[Observed, float], strengths: list[float], updates: list[float]) -> Matrix:
    """The negative derivatives of all updates by all strengths.

    A common change of all strengths has little or no effect on the updates, which would make the matrix singular. So a
    weak constraint on the mean strength is added, which does not affect differences.
    """
    bots = range(len(updates))
    changes: Matrix = []
    for bot in bots:
        strengths[bot] += _STEP
        less = _updates(observed, strengths)
        strengths[bot] -= _STEP
        changes.append([(before - after) / _STEP for before, after in zip(updates, less, strict=True)])
    constraint = _MEAN_WEIGHT * sum(changes[bot][bot] for bot in bots) / len(bots) ** 2
    return [[(changes[one][other] + changes[other][one]) / 2 + constraint for other in bots] for one in bots]


def _scatter(observed: Counter[Observed], strengths: Sequence[float]) -> Matrix:
    """The covariances of the updates between tables."""
    tables, bots = observed.total(), len(strengths)
    total: Matrix = [[0.0] * bots for _ in range(bots)]
    for seen, times in observed.items():
        update = _update(seen, strengths)
        for one in range(bots):
            for other in range(bots):
                total[one][other] += times * update[one] * update[other] * tables / (tables - 1)
    return total
