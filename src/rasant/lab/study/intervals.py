"""How sure a figure is: intervals in which the truth lies in 95 of 100 studies, and whether seats are alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, gamma, sqrt
from typing import Final

Z: Final = 1.959964
"""Standard errors that leave 5 of 100 outside."""
DIGITS: Final = 6


@dataclass(frozen=True)
class Interval:
    """A figure, and from where to where it may lie."""

    middle: float
    low: float
    high: float

    def holds(self, value: float) -> bool:
        """May it be this?"""
        return self.low <= value <= self.high


def interval(middle: float, low: float, high: float) -> Interval:
    """An interval in so many digits as anybody will read."""
    return Interval(round(middle, DIGITS), round(low, DIGITS), round(high, DIGITS))


def share_of(flags: Sequence[int]) -> Interval:
    """How often something happened: Wilson's interval, which is right for nothing and for all, too."""
    count, hits = len(flags), sum(flags)
    weight = Z * Z / count
    centre = (hits / count + weight / 2) / (1 + weight)
    margin = Z * sqrt(hits / count * (1 - hits / count) / count + weight / (4 * count)) / (1 + weight)
    return interval(hits / count, min(hits / count, centre - margin), max(hits / count, centre + margin))


def mean_of(values: Sequence[int]) -> Interval:
    """The mean, by Student's distribution."""
    count, total = len(values), sum(values)
    spread = count * sum(value * value for value in values) - total * total  # whole numbers: exact in any order
    margin = student(count - 1) * sqrt(spread / (count - 1)) / count
    return interval(total / count, total / count - margin, total / count + margin)


def mean_difference(values: Sequence[int], others: Sequence[int]) -> Interval:
    """By how much the former are more than the latter, pair by pair: what both of a pair share does not count."""
    return mean_of([value - other for value, other in zip(values, others, strict=True)])


def share_difference(flags: Sequence[int], others: Sequence[int]) -> Interval:
    """By how much more often something happened in the former, pair by pair.

    Agresti and Min's interval: two pairs are thought to be added, so that no difference is not taken for certain.
    """
    count = len(flags) + 2
    steps = [flag - other for flag, other in zip(flags, others, strict=True)]
    centre = sum(steps) / count
    margin = Z * sqrt((sum(map(abs, steps)) + 1) / count - centre * centre) / sqrt(count)
    middle = sum(steps) / len(steps)
    return interval(middle, max(-1, min(middle, centre - margin)), min(1, max(middle, centre + margin)))


def student(freedom: int) -> float:
    """So many standard errors of a mean leave 5 of 100 outside; the more observations, the fewer."""
    if freedom < len(_STUDENT):
        return _STUDENT[freedom]
    z, n = Z, freedom
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    return z + (z**3 + z) / (4 * n) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2) + third


_STUDENT: Final = (0.0, 12.706, 4.303, 3.182, 2.776, 2.571)
"""For those so few that the series is off."""


def alike(wins: Sequence[Sequence[int]]) -> float | None:
    """Of 100 studies in which all win equally often, a share with differences as large as these: Cochran's Q.

    Nothing if there is nobody to compare, or every time all of them won or none.
    """
    parties, total = len(wins), sum(map(sum, wins))
    winners = [sum(of_unit) for of_unit in zip(*wins, strict=True)]
    spread = parties * total - sum(count * count for count in winners)
    if parties < 2 or not spread:
        return None
    apart = parties * sum(sum(of) ** 2 for of in wins) - total * total
    return round(chi_square_tail((parties - 1) * apart / spread, parties - 1), DIGITS)


def chi_square_tail(value: float, freedom: int) -> float:
    """How often chi-square of so many degrees of freedom is larger."""
    half = value / 2
    tail, below = (erfc(sqrt(half)), 1) if freedom % 2 else (exp(-half), 2)
    for known in range(below, freedom, 2):
        tail += half ** (known / 2) * exp(-half) / gamma(known / 2 + 1)
    return tail
