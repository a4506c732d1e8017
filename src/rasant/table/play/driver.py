"""Runs a match: time passes, due moves are made, bots look and choose.

A live table runs it up to now, a simulation as far as it goes.
"""

from typing import Final, final

from rasant.core.chance import Chance
from rasant.core.contract import NEVER, earlier
from rasant.core.events import CARDS_IN_PLAY, Batch
from rasant.core.match import Match
from rasant.core.moves import Play
from rasant.core.refusal import Refusal
from rasant.core.view import View
from rasant.table.bots.pace_meter import PaceMeter
from rasant.table.bots.seated_bots import SeatedBots
from rasant.table.play.move_queue import MoveQueue, QueuedMove, Races, contested

FOREVER: Final = (1 << 62) - 1
"""Later than any time of a table, for virtual time."""


@final
class MatchDriver:
    """Processes what is due in a match in order: time first, then moves, then looks of bots."""

    __slots__ = ("_races", "held_ms", "match", "pace_meter", "queue", "queued", "seated_bots")

    def __init__(self, match: Match, queue: MoveQueue, looks: Chance, races: Races | None = None) -> None:
        self.match = match
        self.queue = queue
        self._races = races
        """Records lost races, if given."""
        self.seated_bots = SeatedBots(match.game.seats, looks)
        self.queued: QueuedMove | None = None
        """The move that `step` made or refused last; None if time alone caused its answer."""
        self.pace_meter: PaceMeter | None = None
        """Measures people's pace, where bots adapt to it."""
        self.held_ms = 0
        """Milliseconds that moves were held in total to compensate latency."""

    def submit(self, queued: QueuedMove, now: int) -> int:
        """Queue a move; returns for how many milliseconds it is held."""
        held = self.queue.push(queued, contested(self.match.state, queued.move), now)
        self.held_ms += held
        return held

    def due(self) -> int:
        """When the next thing is due, on the table's clock, or `NEVER`."""
        return earlier(earlier(self.queue.due(), self.seated_bots.due()), self.match.due())

    def step(self, until: int) -> Batch | Refusal | None:
        """Process the next thing that is due; returns its batch, or the refusal of the move in `queued`.

        None if nothing more is due by then, or the round is over.
        """
        match, queue, seated_bots = self.match, self.queue, self.seated_bots
        while match.state.phase == CARDS_IN_PLAY:
            due, moving, looking = match.due(), queue.due(), seated_bots.due()
            at = earlier(earlier(due, moving), looking)
            if at == NEVER or at > until:
                return None
            if at == due:
                return self._elapse(at)
            answer = self._make(queue.pop()) if at == moving else self._let_bot_look(at)
            if answer is not None:
                return answer
        return None

    def _elapse(self, at: int) -> Batch:
        batch = self.match.elapse(max(at, self.match.now))
        if batch is None:
            raise RuntimeError(f"due at {at}, but nothing came of it")
        self.queued = None
        self.seated_bots.startle(batch.now)
        if self.pace_meter is not None:
            self.pace_meter.follow(batch)
        return batch

    def _let_bot_look(self, at: int) -> Batch | Refusal | None:
        """Let a bot look or reach. A move that is not held is made at once."""
        chosen = self.seated_bots.next(self._look)
        if chosen is None:
            return None
        seat, move = chosen
        held = self.submit(QueuedMove(seat, move, None, self.seated_bots.turn(seat)), at)
        return None if held else self._make(self.queue.pop())

    def _look(self, seat: int) -> View:
        return self.match.game.view(self.match.state, seat)

    def _make(self, queued: QueuedMove) -> Batch | Refusal | None:
        """Make a move; None if its bot has lost the seat meanwhile."""
        seated_bots, seat, is_bots = self.seated_bots, queued.seat, queued.sender is None
        if is_bots and queued.id != seated_bots.turn(seat):
            return None
        self.queued = queued
        if self._races is not None and isinstance(queued.move, Play):
            self._races.look()
        answer = self.match.move(seat, queued.move, queued.at)
        if isinstance(answer, Refusal):
            if is_bots:
                seated_bots.refused(seat, queued.at)
            return answer
        seated_bots.startle(answer.now)
        if is_bots:
            seated_bots.moved(seat, answer.now)
        if self.pace_meter is not None:
            self.pace_meter.follow(answer)
        return answer
