"""Adaptive difficulty: measures how fast the people of a table play, and sets the pace of its adaptive bots.

Two times are measured: from one move of a seat to its next (hands), and from the moment when it could lay a card that
advances the round until it lays one (eyes: an overlooked card takes long). A steady player's time differs from game to
game, so bots are the yardstick: they are measured in the same way, and their pace is known.
"""

from __future__ import annotations

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
"""A steady player's look and reach."""
FIRST_GUESS: Final = 6
"""Its weight, in times, until bots have shown how long things take in this game."""
YARDSTICK_MEMORY: Final = 200

NEVER_SINCE: Final = -1


@final
class _Watch:
    """Since when a seat has had something to do; `NEVER_SINCE`: it has not."""

    __slots__ = ("could_lay", "could_move")

    def __init__(self) -> None:
        self.could_move: int = NEVER_SINCE
        self.could_lay: int = NEVER_SINCE


@final
class PaceMeter:
    """The stop watches of one table: it follows batches, and sets the pace of adaptive bots."""

    def __init__(self, match: Match) -> None:
        seats = match.game.seats
        self.match = match
        self.people: dict[int, Pace] = {}
        """Those who are measured, by seat."""
        self._bots: dict[int, SeatedBot] = {}
        self._watches = [_Watch() for _ in range(seats)]
        self._moving = RunningMean(log(STEADY_MS), FIRST_GUESS)
        self._laying = RunningMean(log(STEADY_MS), FIRST_GUESS)
        self._at_once = False
        self._round = -1
        """The round in which that was seen."""

    # --- who sits where ---

    def seat_person(self, seat: int, pace: Pace) -> None:
        """A person of this known pace plays here."""
        self.leave(seat)
        self.people[seat] = pace
        self._adapt()

    def seat_bot(self, seat: int, bot: SeatedBot) -> None:
        """An adaptive bot plays here."""
        self.people.pop(seat, None)
        self._bots[seat] = bot
        self._adapt()

    def leave(self, seat: int) -> None:
        """The seat is neither measured nor adaptive any more."""
        self.people.pop(seat, None)
        self._bots.pop(seat, None)
        self._watches[seat] = _Watch()  # whoever plays here next starts afresh
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
        """Play begins or goes on: all watches start afresh.

        Whether all play at once shows at the deal alone: after a pause some may be done already.
        """
        state = self.match.state
        if self._round != state.round:
            self._round, self._at_once = state.round, state.facts[MAY] == self.match.game.layout.all_seats()
        for seat, watch in enumerate(self._watches):
            watch.could_move = watch.could_lay = NEVER_SINCE
            self._look(seat, now)

    def follow(self, batch: Batch) -> None:
        """Take the mover's time, and see who has something to do now."""
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
        """A person's time is held against the yardstick; a bot's, as if it were steady, becomes part of it."""
        pace = self.people.get(seat)
        if pace is None:
            usual.add(log(max(1, took) / self.pace), YARDSTICK_MEMORY)
        else:
            pace.add(max(1, took) / exp(usual.value))
            self._adapt()

    def _look(self, seat: int, now: int) -> None:
        """Start or stop the watches of a seat by what it could do now."""
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
        """A round is over: winning more than an even share makes bots faster. In turns speed decides nothing."""
        if not self._at_once:
            return
        parties = self.match.game.parties
        for seat, pace in self.people.items():
            pace.judge(share_won(parties, score, seat), 1 / len(parties))
        self._adapt()


def share_won(parties: list[list[int]], score: Score, seat: int) -> float:
    """The share of a round that the party of a seat has won, up to 1; equal parties share it."""
    best = max(score.points)
    mine = next(party for party, seats in enumerate(parties) if seat in seats)
    return (score.points[mine] == best) / score.points.count(best)
