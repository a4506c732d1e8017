"""Statistics of a study: 95 % confidence intervals, and a test for equal chances of all seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, gamma, sqrt
from typing import Final

Z: Final = 1.959964
"""Standard errors of a two-sided 95 % interval."""
DIGITS: Final = 6


@dataclass(frozen=True)
class Interval:
    """An estimate with its confidence interval."""

    middle: float
    low: float
    high: float

    def holds(self, value: float) -> bool:
        """Does the interval contain this value?"""
        return self.low <= value <= self.high


def interval(middle: float, low: float, high: float) -> Interval:
    """An interval rounded to `DIGITS` digits."""
    return Interval(round(middle, DIGITS), round(low, DIGITS), round(high, DIGITS))


def share_of(flags: Sequence[int]) -> Interval:
    """The share of hits, with Wilson's interval, which is valid for shares of 0 and 1 too."""
    count, hits = len(flags), sum(flags)
    weight = Z * Z / count
    centre = (hits / count + weight / 2) / (1 + weight)
    margin = Z * sqrt(hits / count * (1 - hits / count) / count + weight / (4 * count)) / (1 + weight)
    return interval(hits / count, min(hits / count, centre - margin), max(hits / count, centre + margin))


def mean_of(values: Sequence[int]) -> Interval:
    """The mean, with an interval by Student's t-distribution."""
    count, total = len(values), sum(values)
    spread = count * sum(value * value for value in values) - total * total  # integers: exact in any order
    margin = student(count - 1) * sqrt(spread / (count - 1)) / count
    return interval(total / count, total / count - margin, total / count + margin)


def mean_difference(values: Sequence[int], others: Sequence[int]) -> Interval:
    """The mean paired difference `values` - `others`, in which influences common to a pair cancel out."""
    return mean_of([value - other for value, other in zip(values, others, strict=True)])


def share_difference(flags: Sequence[int], others: Sequence[int]) -> Interval:
    """The paired difference of two shares, `flags` - `others`.

    With Agresti and Min's interval, which adds two pairs, so that the interval is not empty if no pair differs.
    """
    count = len(flags) + 2
    steps = [flag - other for flag, other in zip(flags, others, strict=True)]
    centre = sum(steps) / count
    margin = Z * sqrt((sum(map(abs, steps)) + 1) / count - centre * centre) / sqrt(count)
    middle = sum(steps) / len(steps)
    return interval(middle, max(-1, min(middle, centre - margin)), min(1, max(middle, centre + margin)))


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t-distribution with `freedom` degrees of freedom."""
    if freedom < len(_STUDENT):
        return _STUDENT[freedom]
    z, n = Z, freedom
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    return z + (z**3 + z) / (4 * n) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2) + third


_STUDENT: Final = (0.0, 12.706, 4.303, 3.182, 2.776, 2.571)
"""Quantiles for 0 to 5 degrees of freedom, for which the series is too inaccurate."""


def alike(wins: Sequence[Sequence[int]]) -> float | None:
    """The p-value of Cochran's Q test that all parties win equally often.

    `None` if there is only one party, or if always all or none won.
    """
    parties, total = len(wins), sum(map(sum, wins))
    winners = [sum(of_unit) for of_unit in zip(*wins, strict=True)]
    spread = parties * total - sum(count * count for count in winners)
    if parties < 2 or not spread:
        return None
    apart = parties * sum(sum(of) ** 2 for of in wins) - total * total
    return round(chi_square_tail((parties - 1) * apart / spread, parties - 1), DIGITS)


def chi_square_tail(value: float, freedom: int) -> float:
    """The probability that chi-square with `freedom` degrees of freedom exceeds `value`."""
    half = value / 2
    tail, below = (erfc(sqrt(half)), 1) if freedom % 2 else (exp(-half), 2)
    for known in range(below, freedom, 2):
        tail += half ** (known / 2) * exp(-half) / gamma(known / 2 + 1)
    return tail
