"""Key moments of a match: rounds, goals, close races and the minute in which it was decided."""

from bisect import insort
from typing import Final, NamedTuple, final

from rasant.core.contract import Game, Score
from rasant.core.events import CARDS_IN_PLAY, DEAL, NO_SEAT, Batch
from rasant.core.state import State
from rasant.table.log.entries import RaceLost
from rasant.wire.replay import KeyMoment

MINUTE: Final = 60_000
CLOSE_MS: Final = 150
"""Largest margin of a close race, in milliseconds."""
MOST_RACES: Final = 12
"""Most races per match: the closest ones."""
MOST_MOMENTS: Final = 500
"""Most rounds and goals. No real match comes near it, but an uploaded log may."""
LONGEST_COURSE: Final = 2_000
"""Most changes of the standing that are kept, because all are searched at the end of the match."""


class Reached(NamedTuple):
    """The standing after a batch: by party, the total plus the points of the current round."""

    seq: int
    now: int
    round: int
    worth: list[int]


@final
class MomentFinder:
    """Follows a match and finds its key moments."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._moments: list[KeyMoment] = []
        self._races: list[KeyMoment] = []
        self._course: list[Reached] = []
        """Changes of the standing. In a long match only every second, fourth, and so on is kept, and the last."""
        self._changes = 0
        self._stride = 1
        self._before = Score([], [], [])
        self._booked: list[int] = []
        """The totals at the beginning of the round."""
        self._counts_goals = False
        """Does a round begin without points, so that points are goals? Otherwise every card changes them."""

    def follow(self, state: State, batch: Batch, seq: int, score: Score) -> None:
        """Process a batch, with the state and score after it."""
        if batch.cause == DEAL:
            self._add(KeyMoment("round", seq, batch.now, state.round))
            self._booked = score.totals
            self._counts_goals = not any(score.points)
        else:
            self._find_goals(state, batch, seq, score.points)
            if state.phase != CARDS_IN_PLAY:
                self._add(KeyMoment("end", seq, batch.now, state.round, batch.seat))
        self._before = score
        self._note(state, batch, seq, score)

    def race(self, race: RaceLost, now: int, number: int) -> None:
        """Record a lost race; `now` and `number` are the time and round of the winning move."""
        if race.ms <= CLOSE_MS:
            moment = KeyMoment("race", race.batch + 1, now, number, race.won, race.lost, race.ms)
            insort(self._races, moment, key=lambda closer: (closer.ms, closer.seq))
            del self._races[MOST_RACES:]

    def all(self) -> list[KeyMoment]:
        """All key moments in order, after the match."""
        found = [*self._moments, *self._races, *self._decisive()]
        return sorted(found, key=lambda moment: moment.seq)

    def _find_goals(self, state: State, batch: Batch, seq: int, points: list[int]) -> None:
        if not self._counts_goals:
            return
        for seats, now, before in zip(self._game.parties, points, self._before.points, strict=True):
            if now > before:
                scorer = batch.seat if batch.seat in seats else seats[0]
                self._add(KeyMoment("goal", seq, batch.now, state.round, scorer))

    def _add(self, moment: KeyMoment) -> None:
        if len(self._moments) < MOST_MOMENTS:
            self._moments.append(moment)

    def _note(self, state: State, batch: Batch, seq: int, score: Score) -> None:
        worth = score.totals
        if state.phase == CARDS_IN_PLAY:
            worth = [total + won for total, won in zip(self._booked, score.points, strict=True)]
        if not self._course or worth != self._course[-1].worth:
            self._keep(Reached(seq, batch.now, state.round, worth))

    def _keep(self, reached: Reached) -> None:
        """Append to the course; replaces the last one if it was kept only because it was the last."""
        if (self._changes - 1) % self._stride:
            self._course.pop()
        self._course.append(reached)
        self._changes += 1
        if len(self._course) > LONGEST_COURSE:
            del self._course[1:-1:2]  # half of it is nearly as exact
            self._stride *= 2

    def _decisive(self) -> list[KeyMoment]:
        """The minute in which the winners' lead over the best other party grew most, if there is one."""
        winners, course = self._before.winners, self._course
        others = [party for party in range(len(self._game.parties)) if party not in winners]
        if not winners or not others or course[-1].now - course[0].now <= MINUTE:
            return []
        leads = [max(at.worth[p] for p in winners) - max(at.worth[p] for p in others) for at in course]
        best, found, end = 0, course[0], 0
        for begin in range(1, len(course)):
            while end + 1 < len(course) and course[end + 1].now <= course[begin].now + MINUTE:
                end += 1
            gain = leads[end] - leads[begin - 1]
            if gain > best:
                best, found = gain, course[begin]
        return [KeyMoment("decisive", found.seq, found.now, found.round, NO_SEAT)] if best else []
