"""How fast a person plays, as one number for bots: measured move by move, trimmed by rounds won."""

from math import exp, log
from typing import Final, final

FASTEST: Final = 0.2
SLOWEST: Final = 6.0
"""Bounds of a pace, as multiples of a steady player's times."""

GENTLE: Final = 1.8
"""The assumed pace of a newcomer."""

MEMORY: Final = 60
"""Latest times that the mean covers, about."""
HEARSAY: Final = 30
"""Weight, in times, of a pace measured at another table."""
GUESS: Final = 3
"""Weight, in times, of the guess for a newcomer."""

STRIDE: Final = 0.16
"""How much a won round makes bots faster, as a logarithm, if the even share were 0."""
LEAST_TRIM: Final = 0.5
MOST_TRIM: Final = 2.0


def bounded(low: float, value: float, high: float) -> float:
    """The value, or the bound that it lies beyond."""
    return min(high, max(low, value))


@final
class RunningMean:
    """The mean of the latest values."""

    __slots__ = ("value", "weight")

    def __init__(self, value: float, weight: float) -> None:
        self.value = value
        self.weight = weight

    def add(self, value: float, memory: int) -> None:
        """Add a value; the mean covers about the latest `memory` values."""
        self.weight = min(self.weight + 1, memory)
        self.value += (value - self.value) / self.weight


@final
class Pace:
    """A person's pace: the mean of their times, as multiples of a steady player's, and a trim by rounds won.

    Times show within a round how fast eyes and hands are. Winning depends on more, so each round won or lost trims the
    pace a little, until rounds won are an even share.
    """

    __slots__ = ("_mean", "trim")

    def __init__(self, time: float = GENTLE, trim: float = 1.0, weight: float = GUESS) -> None:
        self._mean = RunningMean(log(bounded(FASTEST, time, SLOWEST)), weight)
        self.trim = bounded(LEAST_TRIM, trim, MOST_TRIM)

    @property
    def time(self) -> float:
        """This person's mean time, as a multiple of a steady player's."""
        return bounded(FASTEST, exp(self._mean.value), SLOWEST)

    @property
    def weight(self) -> float:
        """The number of measurements."""
        return self._mean.weight

    @property
    def fitting(self) -> float:
        """The pace of bots against which this person should win an even share."""
        return bounded(FASTEST, self.time * self.trim, SLOWEST)

    def add(self, time: float) -> None:
        """Add a time, as a multiple of a steady player's."""
        self._mean.add(log(bounded(FASTEST / 2, time, SLOWEST * 2)), MEMORY)

    def judge(self, won: float, even: float) -> None:
        """Adjust the trim after a round: `won` is their share of it (1: all), `even` an even share."""
        self.trim = bounded(LEAST_TRIM, self.trim * exp(STRIDE * (even - won)), MOST_TRIM)


def middle(paces: list[Pace]) -> float:
    """The median pace of several people; that of a steady player if there are none."""
    fitting = sorted(log(pace.fitting) for pace in paces)
    if not fitting:
        return 1.0
    last = len(fitting) - 1
    return exp((fitting[last // 2] + fitting[(last + 1) // 2]) / 2)
