"""One match in play, driven from outside: who calls brings the moves and the time."""

from __future__ import annotations

from typing import final

from rasant.core.chance import Moment
from rasant.core.contract import NEVER, Game
from rasant.core.events import NO_SEAT, PLAYING, Batch, Event
from rasant.core.moves import Act, Move
from rasant.core.refusal import NOT_NOW, Refusal
from rasant.core.state import State, fold_all


@final
class Match:
    """A state, the length of its log, its chances, and the limits that keep a round from lasting for ever.

    With `clocked`, time ends a stalled round; without, the number of moves does (C-11). The log itself is the caller's.
    """

    __slots__ = ("_progress_at", "_secret", "_since_progress", "clocked", "game", "number", "state")

    def __init__(self, game: Game, secret: bytes, clocked: bool = True) -> None:
        self.game = game
        self.state = State(game.layout)
        self.number = 0
        """How many batches the log has."""
        self.clocked = clocked
        self._secret = secret
        self._progress_at = 0
        self._since_progress = 0

    def deal(self, now: int) -> Batch:
        """Set the next round."""
        moment = self._moment(now)
        self._progress_at = now
        self._since_progress = 0
        return self._commit(NO_SEAT, None, self.game.deal(self.state, moment), moment)

    def move(self, seat: int, move: Move, now: int) -> Batch | Refusal:
        """Carry a move out, or say why not; a refusal changes nothing."""
        if not 0 <= seat < self.state.layout.seats:
            return NOT_NOW
        moment = self._moment(now)
        answer = self.game.decide(self.state, seat, move, moment)
        if isinstance(answer, Refusal):
            return answer
        return self._commit(seat, move, answer, moment)

    def due(self) -> int:
        """When time alone next matters, or `NEVER`."""
        due = self.game.due(self.state)
        if self.clocked and self.game.stall_ms and self.state.phase == PLAYING:
            stall = self._progress_at + self.game.stall_ms
            return stall if due == NEVER else min(due, stall)
        return due

    def elapse(self, now: int) -> Batch | None:
        """What the passing of time has brought by now, if anything."""
        due = self.game.due(self.state)
        if due != NEVER and due <= now:
            moment = self._moment(now)
            events = self.game.elapse(self.state, moment)
            if events:
                return self._commit(NO_SEAT, None, events, moment)
        due = self.due()
        return self.declare(now) if due != NEVER and due <= now else None

    def declare(self, now: int) -> Batch | None:
        """A stalemate by common consent (C-9) or by the stall limit (C-11), while a round is on."""
        if self.state.phase != PLAYING:
            return None
        moment = self._moment(now)
        events = self.game.stalemate(self.state, moment, True)
        return self._commit(NO_SEAT, None, events, moment) if events else None

    def _moment(self, now: int) -> Moment:
        return Moment(now, self._secret, self.number)

    def _commit(self, seat: int, move: Move | None, events: list[Event], moment: Moment) -> Batch:
        game = self.game
        state = self.state
        fold_all(state, events)
        if state.phase == PLAYING:
            if game.progressed(events):
                self._progress_at = moment.now
                self._since_progress = 0
            elif move is not None:
                self._since_progress += 1
            further = self._standstill(move, moment)
            if further:
                fold_all(state, further)
                events.extend(further)
        batch = Batch(self.number, moment.now, seat, move, events)
        self.number += 1
        return batch

    def _standstill(self, move: Move | None, moment: Moment) -> list[Event]:
        """Events of a stalemate, if the position is one or nothing has happened for too long."""
        game = self.game
        if not self.clocked and game.stall_moves and self._since_progress >= game.stall_moves:
            return game.stalemate(self.state, moment, True)
        if move is None or (isinstance(move, Act) and move.verb not in game.renewals):
            return []
        return game.stalemate(self.state, moment, False)
