"""One match in play, without I/O: its caller brings the moves and the time."""

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
    """Drives a game: numbers batches, makes moments, tests for stalemates, and ends rounds without progress.

    With `clocked`, time ends a stalled round; without, the number of moves does (C-11). The caller keeps the log.
    If no seat can go on after a move, the stalemate is a separate batch that is due at once. Nothing else ends a stuck
    round, so the caller must call `elapse` before each move.
    With `redacting`, `redacted` is the redacted form of the last batch; without, no time is spent on it.
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
        """Number of batches in the log."""
        self.now = 0
        """Time of the last batch in milliseconds. It never decreases, even if the caller's clock does."""
        self.clocked = clocked
        self.redacted: RedactedBatch | None = None
        self._redactor = Redactor(self.state) if redacting else None
        self._secret = secret
        self._progress_at = 0
        self._since_progress = 0
        self._unexamined = False
        """Must the test for a stalemate still be made after the last batch?"""

    def deal(self, now: int, lesson: Lesson | None = None) -> Batch:
        """Deal the next round, arranged by the lesson if there is one.

        Calling it during a round or after the match is a bug (`RuntimeError`).
        """
        if self.state.phase not in (BEFORE, ROUND_ENDED):
            raise RuntimeError("there is no round to be dealt")
        moment = self._moment(now)
        events = self.game.deal(self.state, moment)
        if lesson is not None:
            events = events + lesson.laid(after(self.state, events))
        return self._commit(NO_SEAT, None, events, moment, DEAL)

    def move(self, seat: int, move: Move, now: int) -> Batch | Refusal:
        """Carry out a move, or return why not; a refusal changes nothing. Call `elapse` first."""
        if not 0 <= seat < self.state.layout.seats:
            return NOT_NOW
        moment = self._moment(now)
        answer = self.game.decide(self.state, seat, move, moment)
        if isinstance(answer, Refusal):
            return answer
        return self._commit(seat, move, answer, moment, MOVE)

    def allows(self, seat: int, move: Move, now: int) -> bool:
        """Would this move be accepted now? Changes nothing."""
        return not isinstance(self.game.decide(self.state, seat, move, self._moment(now)), Refusal)

    def due(self) -> int:
        """When something happens without a move, in milliseconds, or `NEVER`. The time of the last batch means now."""
        if self._unexamined and self._examine():
            return self.now
        return earlier(self.game.due(self.state), self._stall_at())

    def elapse(self, now: int) -> Batch | None:
        """The next batch that a stalemate or time has caused by now, if any. Call it until it returns none."""
        batch = self.stalemate()
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

    def stalemate(self) -> Batch | None:
        """The batch of a stalemate after the last batch, if there is one that was not returned before."""
        events = self._examine() if self._unexamined else []
        return self._commit(NO_SEAT, None, events, self._moment(self.now), self._cause()) if events else None

    def declare(self, now: int) -> Batch | None:
        """End a round as a stalemate that all players agreed on (C-9); none if no round is being played."""
        return self._give_up(now, DECLARED) if self.state.phase == CARDS_IN_PLAY else None

    def idle_since(self) -> int:
        """Time of the last progress of the round (C-11) or of its deal, in milliseconds."""
        return self._progress_at

    def resume(self, batch: Batch, trusted: bool = True) -> None:
        """Apply a batch from the log, to restore a match after a crash.

        A batch that is not `trusted` is validated. After a `LogError` the match must not be used any more.
        """
        if trusted:
            fold_all(self.state, batch.events)
        else:
            self._fold_checked(batch)
        self._book(batch)

    def pack(self) -> list[Any]:
        """The match as plain arrays, without its game and its secret."""
        unexamined = int(self._unexamined)
        return [self.number, self.now, self._progress_at, self._since_progress, unexamined, pack_state(self.state)]

    def unpack(self, array: list[Any]) -> None:
        """Restore a packed match; raises `LogError` if it does not fit the game."""
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
        """When the stall limit ends the round (C-11), or `NEVER`."""
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
        """Count a batch and its progress. It depends on the batch alone, so that a restored match is the same."""
        self.number += 1
        self.now = batch.now
        if batch.cause == DEAL or (batch.cause not in STUCK and self.game.progressed(batch.events)):
            self._progress_at = batch.now
            self._since_progress = 0
        elif batch.cause == MOVE:
            self._since_progress += 1
        self._unexamined = self._may_have_stuck(batch.move)

    def _may_have_stuck(self, move: Move | None) -> bool:
        """Could this move have caused a stalemate (C-9)? Only plays and renewals can, or too many moves (C-11)."""
        if move is None or self.state.phase != CARDS_IN_PLAY:
            return False
        return not isinstance(move, Act) or move.verb in self.game.renewals or self._out_of_moves()

    def _out_of_moves(self) -> bool:
        """Is the limit of moves without progress reached, where no clock runs (C-11)?"""
        return not self.clocked and 0 < self.game.stall_moves <= self._since_progress

    def _examine(self) -> list[Event]:
        """The events of a stalemate; none if there is none, and then it is not tested again until the next batch."""
        events = self.game.stalemate(self.state, self._moment(self.now), self._cause())
        self._unexamined = bool(events)
        return events

    def _cause(self) -> str:
        return STALLED if self._out_of_moves() else STALEMATE
