"""A match that goes on by itself: bots look and reach, moves wait their turn, time passes.

The one driver of bots there is. A live table lets it run up to now; a simulation lets it run as far as it goes.
"""

from __future__ import annotations

from typing import Final, final

from rasant.core.chance import Chance
from rasant.core.contract import NEVER, earlier
from rasant.core.events import PLAYING, Batch
from rasant.core.match import Match
from rasant.core.refusal import Refusal
from rasant.core.view import View
from rasant.table.move_queue import MoveQueue, QueuedMove, contested
from rasant.table.seated_bots import SeatedBots

FOREVER: Final = (1 << 62) - 1
"""Later than any time of a table: in virtual time nothing is waited for."""


@final
class MatchDriver:
    """Lets happen what is due in a match, in its order: time first, then moves, then the looks of bots."""

    __slots__ = ("crew", "held_ms", "intent", "lane", "match")

    def __init__(self, match: Match, lane: MoveQueue, looks: Chance) -> None:
        self.match = match
        self.lane = lane
        self.crew = SeatedBots(match.game.seats, looks)
        self.intent: QueuedMove | None = None
        """The move that `step` has made or refused last; nothing if time alone brought what came."""
        self.held_ms = 0
        """How long moves have been held back, all together, so that a better line wins nothing."""

    def submit(self, intent: QueuedMove, now: int) -> None:
        """Let a move wait for its turn."""
        self.held_ms += self.lane.push(intent, contested(self.match.state, intent.move), now)

    def due(self) -> int:
        """When something happens by itself, on the table's clock, or `NEVER`."""
        return earlier(earlier(self.lane.due(), self.crew.due()), self.match.due())

    def step(self, until: int) -> Batch | Refusal | None:
        """Let the next thing happen: the batch it brought, or why the move in `intent` was refused.

        Nothing, if nothing more is due by then or the round is over.
        """
        match, lane, crew = self.match, self.lane, self.crew
        while match.state.phase == PLAYING:
            due, moving, looking = match.due(), lane.due(), crew.due()
            at = earlier(earlier(due, moving), looking)
            if at == NEVER or at > until:
                return None
            if at == due:
                return self._elapse(at)
            if at == looking and at != moving:
                self._let_bot_look(at)
                continue
            answer = self._make(lane.pop())
            if answer is not None:
                return answer
        return None

    def _elapse(self, at: int) -> Batch:
        batch = self.match.elapse(max(at, self.match.now))
        if batch is None:
            raise RuntimeError(f"due at {at}, but nothing came of it")
        self.intent = None
        self.crew.startle(batch.now)
        return batch

    def _let_bot_look(self, at: int) -> None:
        chosen = self.crew.next(self._look)
        if chosen is not None:
            seat, move = chosen
            self.submit(QueuedMove(seat, move, None, self.crew.turn(seat)), at)

    def _look(self, seat: int) -> View:
        return self.match.game.view(self.match.state, seat)

    def _make(self, intent: QueuedMove) -> Batch | Refusal | None:
        """Make a move; nothing if a bot meant it whose seat was given to somebody else meanwhile."""
        crew, seat, is_bots = self.crew, intent.seat, intent.sender is None
        if is_bots and intent.id != crew.turn(seat):
            return None
        self.intent = intent
        answer = self.match.move(seat, intent.move, intent.at)
        if isinstance(answer, Refusal):
            if is_bots:
                crew.refused(seat, intent.at)
            return answer
        crew.startle(answer.now)
        if is_bots:
            crew.moved(seat, answer.now)
        return answer
