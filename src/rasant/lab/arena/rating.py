"""What a contest came to: ratings with intervals, places, and who came out ahead of whom how often."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

from rasant.lab.arena.contests import Contest
from rasant.lab.arena.plackett_luce import Fit, Observed, fitted
from rasant.lab.foreign_bots.faults import FaultTally


@dataclass(frozen=True)
class RatedBot:
    """A bot of a contest."""

    label: str
    name: str
    rating: float
    margin: float
    """Half its interval."""
    places: tuple[int, int]
    """The best and the worst place it may have, by those from whom it is told apart."""
    ahead: float
    """How often it came out ahead of another bot; a shared place is half of that."""
    faults: int


@dataclass(frozen=True)
class ContestResult:
    """All bots of a contest, the strongest first."""

    contest: Contest
    rounds: int
    bots: list[RatedBot]
    ahead: list[list[float | None]]
    """How often each came out ahead of each other; nothing where they never met."""
    one_sided: list[int]
    """After so many bots nobody further down ever came out ahead of them: that gap may be any wider than it seems."""

    @property
    def widest(self) -> float:
        """The widest margin."""
        return max(bot.margin for bot in self.bots)


class _Meetings:
    """How often each bot met each other, and came out ahead."""

    def __init__(self, observed: Counter[Observed], bots: int) -> None:
        self._ahead = [[0.0] * bots for _ in range(bots)]
        self._met = [[0] * bots for _ in range(bots)]
        for seen, times in observed.items():
            for one, other in combinations(range(len(seen.parties)), 2):
                won = _half_points(seen.places[one], seen.places[other]) / 2
                for bot in seen.parties[one]:
                    for opponent in seen.parties[other]:
                        self._add(bot, opponent, times, times * won)

    def _add(self, bot: int, opponent: int, met: int, ahead: float) -> None:
        if bot != opponent:
            self._met[bot][opponent] += met
            self._met[opponent][bot] += met
            self._ahead[bot][opponent] += ahead
            self._ahead[opponent][bot] += met - ahead

    def share(self, bot: int, opponent: int) -> float | None:
        """How often a bot came out ahead of another."""
        met = self._met[bot][opponent]
        return self._ahead[bot][opponent] / met if met else None

    def overall(self, bot: int) -> float:
        """How often a bot came out ahead of any other."""
        return sum(self._ahead[bot]) / sum(self._met[bot])

    def never(self, lower: list[int], upper: list[int]) -> bool:
        """Did none of the former ever come out ahead of the latter, or level with them?"""
        return not any(self._ahead[bot][opponent] for bot in lower for opponent in upper)


def _half_points(place: int, other: int) -> int:
    return 2 if place < other else 1 if place == other else 0


def rated(contest: Contest, observed: Counter[Observed], faults: FaultTally) -> ContestResult:
    """The bots of a contest by what came out at its tables."""
    bots = range(len(contest.bots))
    fit, meetings = fitted(observed, len(bots)), _Meetings(observed, len(bots))
    ratings = fit.ratings()
    order = sorted(bots, key=lambda bot: -ratings[bot])
    return ContestResult(
        contest,
        observed.total(),
        [
            RatedBot(
                contest.labels[bot],
                contest.bots[bot],
                ratings[bot],
                fit.margin(bot),
                _places(fit, bot, len(bots)),
                meetings.overall(bot),
                faults.of(contest.bots[bot]),
            )
            for bot in order
        ],
        [[meetings.share(bot, other) for other in order] for bot in order],
        [number for number in bots[1:] if meetings.never(order[number:], order[:number])],
    )


def _places(fit: Fit, bot: int, bots: int) -> tuple[int, int]:
    above = sum(fit.told_apart(other, bot) for other in range(bots))
    below = sum(fit.told_apart(bot, other) for other in range(bots))
    return 1 + above, bots - below
