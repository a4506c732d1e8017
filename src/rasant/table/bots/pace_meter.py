"""Adaptive difficulty: measures how fast the people of a table play, and sets the pace of its adaptive bots.

Two times are measured: from one move of a seat to its next (hands), and from the moment when it could lay a card that
advances the round until it lays one (eyes: an overlooked card takes long). A steady player's times differ from game to
game, so bots calibrate them: they are measured in the same way, and their pace is known.
"""

from math import exp, log
from typing import Final, final

from rasant.core.contract import Score
from rasant.core.events import Batch
from rasant.core.layout import MAY
from rasant.core.legal import plays
from rasant.core.match import Match
from rasant.table.bots.pace import Pace, RunningMean, middle
from rasant.table.bots.seated_bot import SeatedBot

STEADY_MS: Final = 1130
"""Milliseconds of a steady player's look and reach."""
FIRST_GUESS: Final = 6
"""Weight, in times, of that guess, until bots have shown how long moves take in this game."""
CALIBRATION_MEMORY: Final = 200

NEVER_SINCE: Final = -1


@final
class _Watch:
    """Times since when a seat could move, and could lay a card; `NEVER_SINCE`: it cannot."""

    __slots__ = ("could_lay", "could_move")

    def __init__(self) -> None:
        self.could_move: int = NEVER_SINCE
        self.could_lay: int = NEVER_SINCE


@final
class PaceMeter:
    """Measures the seats of one table by its batches, and sets the pace of adaptive bots."""

    def __init__(self, match: Match) -> None:
        seats = match.game.seats
        self.match = match
        self.people: dict[int, Pace] = {}
        """Measured people, by seat."""
        self._bots: dict[int, SeatedBot] = {}
        self._watches = [_Watch() for _ in range(seats)]
        self._moving = RunningMean(log(STEADY_MS), FIRST_GUESS)
        self._laying = RunningMean(log(STEADY_MS), FIRST_GUESS)
        self._at_once = False
        self._round = -1
        """The round for which `_at_once` holds."""

    # --- who sits where ---

    def seat_person(self, seat: int, pace: Pace) -> None:
        """A person with this known pace takes the seat."""
        self.leave(seat)
        self.people[seat] = pace
        self._adapt()

    def seat_bot(self, seat: int, bot: SeatedBot) -> None:
        """An adaptive bot takes the seat."""
        self.people.pop(seat, None)
        self._bots[seat] = bot
        self._adapt()

    def leave(self, seat: int) -> None:
        """Neither measure the seat nor adapt its bot any more."""
        self.people.pop(seat, None)
        self._bots.pop(seat, None)
        self._watches[seat] = _Watch()  # the next player's times start now
        self._adapt()

    @property
    def pace(self) -> float:
        """The pace of adaptive bots."""
        return middle(list(self.people.values()))

    def _adapt(self) -> None:
        pace = self.pace
        for bot in self._bots.values():
            bot.follow(pace)

    # --- what happens ---

    def begin(self, now: int) -> None:
        """Play begins or resumes: restart all times.

        Whether all play at once is visible only at the deal: after a pause, some may be done already.
        """
        state = self.match.state
        if self._round != state.round:
            self._round, self._at_once = state.round, state.facts[MAY] == self.match.game.layout.all_seats()
        for seat, watch in enumerate(self._watches):
            watch.could_move = watch.could_lay = NEVER_SINCE
            self._look(seat, now)

    def follow(self, batch: Batch) -> None:
        """Measure the mover, and restart the times of all seats by what they can do now."""
        seat = batch.seat
        if batch.move is not None and (seat in self.people or seat in self._bots):
            self._take(seat, batch)
        for other in (*self.people, *self._bots):
            self._look(other, batch.now)

    def _take(self, seat: int, batch: Batch) -> None:
        watch = self._watches[seat]
        if watch.could_move != NEVER_SINCE:
            self._measure(seat, batch.now - watch.could_move, self._moving)
        watch.could_move = NEVER_SINCE
        if watch.could_lay != NEVER_SINCE and self.match.game.progressed(batch.events):
            self._measure(seat, batch.now - watch.could_lay, self._laying)
            watch.could_lay = NEVER_SINCE

    def _measure(self, seat: int, took: int, usual: RunningMean) -> None:
        """Compare a person's time with the calibration; add a bot's time to the calibration."""
        pace = self.people.get(seat)
        if pace is None:
            usual.add(log(max(1, took) / self.pace), CALIBRATION_MEMORY)
        else:
            pace.add(max(1, took) / exp(usual.value))
            self._adapt()

    def _look(self, seat: int, now: int) -> None:
        """Start or clear the times of a seat by what it can do now."""
        watch, state = self._watches[seat], self.match.state
        if not state.may(seat):
            watch.could_move = watch.could_lay = NEVER_SINCE
            return
        if watch.could_move == NEVER_SINCE:
            watch.could_move = now
        if not self._can_lay(seat):
            watch.could_lay = NEVER_SINCE
        elif watch.could_lay == NEVER_SINCE:
            watch.could_lay = now

    def _can_lay(self, seat: int) -> bool:
        game = self.match.game
        kinds, kind = game.progress_kinds, game.layout.kind
        return kinds != 0 and any(kinds >> kind[play.dst] & 1 for play in plays(self.match.state, seat))

    # --- who wins ---

    def end_round(self, score: Score) -> None:
        """A round is over: winning more than an even share makes bots faster. In games with turns, speed decides
        nothing."""
        if not self._at_once:
            return
        parties = self.match.game.parties
        for seat, pace in self.people.items():
            pace.judge(share_won(parties, score, seat), 1 / len(parties))
        self._adapt()


def share_won(parties: list[list[int]], score: Score, seat: int) -> float:
    """The share of a round that the party of a seat won, from 0 to 1; winners with equal points divide it."""
    best = max(score.points)
    mine = next(party for party, seats in enumerate(parties) if seat in seats)
    return (score.points[mine] == best) / score.points.count(best)
