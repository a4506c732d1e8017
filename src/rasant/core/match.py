"""One match in play, driven from outside: who calls brings the moves and the time."""

from __future__ import annotations

from typing import Any, final

from rasant.core.chance import Moment
from rasant.core.contract import NEVER, Game, earlier
from rasant.core.errors import LogError
from rasant.core.events import (
    BEFORE,
    CARDS_IN_PLAY,
    DEAL,
    DECLARED,
    MOVE,
    NO_SEAT,
    ROUND_ENDED,
    STALEMATE,
    STALLED,
    STUCK,
    TIME,
    Batch,
    Event,
)
from rasant.core.lesson import Lesson
from rasant.core.logcheck import check_batch, check_event
from rasant.core.moves import Act, Move
from rasant.core.packing import pack_state, unpack_state
from rasant.core.redacted import RedactedBatch
from rasant.core.redaction import Redactor
from rasant.core.refusal import NOT_NOW, Refusal
from rasant.core.state import State, after, fold, fold_all


@final
class Match:
    """A state, the length of its log, its chances, and the limits that keep a round from lasting for ever.

    With `clocked`, time ends a stalled round; without, the number of moves does (C-11). The log itself is the caller's.
    If nobody can go on after a move, what that brings is a batch of its own, due at once: `elapse` brings it first.
    So whoever drives a match asks `elapse` before each move: nothing else ends a round that is stuck.
    With `redacting`, `redacted` is what may be sent of each batch; without it no time is spent on that.
    """

    __slots__ = (
        "_progress_at",
        "_redactor",
        "_secret",
        "_since_progress",
        "_unexamined",
        "clocked",
        "game",
        "now",
        "number",
        "redacted",
        "state",
    )

    def __init__(self, game: Game, secret: bytes, clocked: bool = True, redacting: bool = False) -> None:
        self.game = game
        self.state = State(game.layout)
        self.number = 0
        """How many batches the log has."""
        self.now = 0
        """When the last of them came; time never runs back, whatever a caller's clock does."""
        self.clocked = clocked
        self.redacted: RedactedBatch | None = None
        self._redactor = Redactor(self.state) if redacting else None
        self._secret = secret
        self._progress_at = 0
        self._since_progress = 0
        self._unexamined = False
        """Is it to be looked at whether anybody can go on after the last batch?"""

    def deal(self, now: int, lesson: Lesson | None = None) -> Batch:
        """Set the next round, in a lesson as that lays it.

        While one is on, or when the match is over, there is none to be set: that is a bug.
        """
        if self.state.phase not in (BEFORE, ROUND_ENDED):
            raise RuntimeError("there is no round to be dealt")
        moment = self._moment(now)
        events = self.game.deal(self.state, moment)
        if lesson is not None:
            events = events + lesson.laid(after(self.state, events))
        return self._commit(NO_SEAT, None, events, moment, DEAL)

    def move(self, seat: int, move: Move, now: int) -> Batch | Refusal:
        """Carry a move out, or say why not; a refusal changes nothing. What time has brought is to be asked first."""
        if not 0 <= seat < self.state.layout.seats:
            return NOT_NOW
        moment = self._moment(now)
        answer = self.game.decide(self.state, seat, move, moment)
        if isinstance(answer, Refusal):
            return answer
        return self._commit(seat, move, answer, moment, MOVE)

    def allows(self, seat: int, move: Move, now: int) -> bool:
        """Would this move be carried out now? Nothing changes by asking."""
        return not isinstance(self.game.decide(self.state, seat, move, self._moment(now)), Refusal)

    def due(self) -> int:
        """When something happens without a move, or `NEVER`; the time of the last batch: at once."""
        if self._unexamined and self._examine():
            return self.now
        return earlier(self.game.due(self.state), self._stall_at())

    def elapse(self, now: int) -> Batch | None:
        """What being stuck or the passing of time has brought by now, if anything; to be asked until nothing is due."""
        batch = self.standstill()
        if batch is not None:
            return batch
        due = self.game.due(self.state)
        if due != NEVER and due <= now:
            moment = self._moment(now)
            events = self.game.elapse(self.state, moment)
            if events:
                return self._commit(NO_SEAT, None, events, moment, TIME)
        stall = self._stall_at()
        return self._give_up(now, STALLED) if stall != NEVER and stall <= now else None

    def standstill(self) -> Batch | None:
        """What being stuck after the last batch brings, if it is so and was not brought yet."""
        events = self._examine() if self._unexamined else []
        return self._commit(NO_SEAT, None, events, self._moment(self.now), self._cause()) if events else None

    def declare(self, now: int) -> Batch | None:
        """A stalemate by common consent (C-9), while a round is on."""
        return self._give_up(now, DECLARED) if self.state.phase == CARDS_IN_PLAY else None

    def idle_since(self) -> int:
        """When the round last came nearer to its end (C-11), or was dealt."""
        return self._progress_at

    def resume(self, batch: Batch, trusted: bool = True) -> None:
        """Take over a batch from the log, as if it had just been made: so a match comes back after a crash.

        One that is not `trusted` is checked as it is folded: `LogError`, and the match is of no use any more.
        """
        if trusted:
            fold_all(self.state, batch.events)
        else:
            self._fold_checked(batch)
        self._book(batch)

    def pack(self) -> list[Any]:
        """All that a match is besides its game and its secret, as plain arrays."""
        unexamined = int(self._unexamined)
        return [self.number, self.now, self._progress_at, self._since_progress, unexamined, pack_state(self.state)]

    def unpack(self, array: list[Any]) -> None:
        """Become the match that was packed; `LogError` if it does not fit the game."""
        match array:
            case [int(number), int(now), int(progress_at), int(since_progress), int(unexamined), state]:
                unpack_state(self.state, state)
                self.number, self.now = number, now
                self._progress_at, self._since_progress = progress_at, since_progress
                self._unexamined = bool(unexamined)
            case _:
                raise LogError("not a match")

    def _fold_checked(self, batch: Batch) -> None:
        check_batch(self.state, batch, self.number, self.now)
        for event in batch.events:
            check_event(self.state, event, batch.number)
            fold(self.state, event)

    def _stall_at(self) -> int:
        """When a round without progress is given up (C-11)."""
        limited = self.clocked and self.game.stall_ms and self.state.phase == CARDS_IN_PLAY
        return self._progress_at + self.game.stall_ms if limited else NEVER

    def _give_up(self, now: int, cause: str) -> Batch | None:
        moment = self._moment(now)
        events = self.game.stalemate(self.state, moment, cause)
        return self._commit(NO_SEAT, None, events, moment, cause) if events else None

    def _moment(self, now: int) -> Moment:
        return Moment(now if now > self.now else self.now, self._secret, self.number)

    def _commit(self, seat: int, move: Move | None, events: list[Event], moment: Moment, cause: str) -> Batch:
        redactor = self._redactor
        if redactor is None:
            fold_all(self.state, events)
        else:
            redactor.fold(events)
            self.redacted = redactor.finish()
        batch = Batch(self.number, moment.now, seat, move, events, cause)
        self._book(batch)
        return batch

    def _book(self, batch: Batch) -> None:
        """Count a batch, and whether it was progress: from the batch alone, so that it is the same from a log."""
        self.number += 1
        self.now = batch.now
        if batch.cause == DEAL or (batch.cause not in STUCK and self.game.progressed(batch.events)):
            self._progress_at = batch.now
            self._since_progress = 0
        elif batch.cause == MOVE:
            self._since_progress += 1
        self._unexamined = self._may_have_stuck(batch.move)

    def _may_have_stuck(self, move: Move | None) -> bool:
        """Can nobody be able to go on after this? After plays and renewals of a packet it is looked at (C-9)."""
        if move is None or self.state.phase != CARDS_IN_PLAY:
            return False
        return not isinstance(move, Act) or move.verb in self.game.renewals or self._out_of_moves()

    def _out_of_moves(self) -> bool:
        """Have so many moves brought nothing that the round is given up where no clock runs (C-11)?"""
        return not self.clocked and 0 < self.game.stall_moves <= self._since_progress

    def _examine(self) -> list[Event]:
        """What being stuck brings, if it is so; otherwise nothing, and that is not asked again."""
        events = self.game.stalemate(self.state, self._moment(self.now), self._cause())
        self._unexamined = bool(events)
        return events

    def _cause(self) -> str:
        return STALLED if self._out_of_moves() else STALEMATE
