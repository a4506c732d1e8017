"""The result of a contest: ratings with intervals, places, and how often each bot came out ahead of each other."""

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
    """Half the width of its interval."""
    places: tuple[int, int]
    """The best and the worst place it may have, given which bots are clearly stronger or weaker."""
    ahead: float
    """Share of meetings in which it came out ahead of another bot; a shared place counts half."""
    faults: int


@dataclass(frozen=True)
class ContestResult:
    """All bots of a contest, the strongest first."""

    contest: Contest
    rounds: int
    bots: list[RatedBot]
    ahead: list[list[float | None]]
    """Share of meetings in which each came out ahead of each other; `None` if they never met."""
    one_sided: list[int]
    """Positions in `bots` such that no bot below ever came out ahead of one above: the gap may be underestimated."""

    @property
    def widest(self) -> float:
        """The widest margin."""
        return max(bot.margin for bot in self.bots)


class _Meetings:
    """Counts of meetings between bots, and of coming out ahead."""

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
        """Share of meetings in which a bot came out ahead of another; `None` if they never met."""
        met = self._met[bot][opponent]
        return self._ahead[bot][opponent] / met if met else None

    def overall(self, bot: int) -> float:
        """Share of all its meetings in which a bot came out ahead."""
        return sum(self._ahead[bot]) / sum(self._met[bot])

    def never(self, lower: list[int], upper: list[int]) -> bool:
        """Did no bot in `lower` ever come out ahead of one in `upper`, or level with it?"""
        return not any(self._ahead[bot][opponent] for bot in lower for opponent in upper)


def _half_points(place: int, other: int) -> int:
    return 2 if place < other else 1 if place == other else 0


def rated(contest: Contest, observed: Counter[Observed], faults: FaultTally) -> ContestResult:
    """Rate the bots of a contest by the results of its tables."""
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
    above = sum(fit.clearly_stronger(other, bot) for other in range(bots))
    below = sum(fit.clearly_stronger(bot, other) for other in range(bots))
    return 1 + above, bots - below
