"""Runs a hall: its output is written and sent automatically."""

from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar, final

from rasant.hall.hall import Hall
from rasant.runtime.clock import Clock
from rasant.runtime.commit_queue import RETRY_S, SILENCE_S, CommitObserver, CommitQueue
from rasant.store.port import Store
from rasant.table.connections.connection import Connection

P = ParamSpec("P")
R = TypeVar("R")


@final
class HallRunner:
    """Owns a hall and its commit queue. All other code calls the hall through this, and never wakes the queue: calls
    that give the hall something to do wake it.
    """

    def __init__(
        self,
        hall: Hall,
        store: Store,
        clock: Clock,
        observer: CommitObserver,
        retry_s: float = RETRY_S,
        silence_s: float = SILENCE_S,
    ) -> None:
        self.commits: Final = CommitQueue(hall, store, clock, observer, retry_s, silence_s)
        self._hall = hall

        # These change nothing.
        self.missing = hall.missing
        self.connect = hall.connect
        self.time_of_day = hall.time_of_day
        self.quick_match = hall.quick_match
        self.sits_with_others = hall.sits_with_others
        self.tables = hall.tables
        self.standings = hall.standings
        self.info = hall.info
        self.callers = hall.callers
        self.is_set_aside = hall.is_set_aside
        self.table_ids = hall.table_ids
        self.is_between_moves = hall.is_between_moves
        self.counts = hall.counts
        # Nothing of a lost table is written or sent, so there is nothing to wake for.
        self.lose = hall.lose

        # These may produce output, as `receive` may.
        self.open_table = self._waking(hall.open_table)
        self.open_day = self._waking(hall.open_day)
        self.claim = self._waking(hall.claim)
        self.seat = self._waking(hall.seat)
        self.remove_guest = self._waking(hall.remove_guest)
        self.greet = self._waking(hall.greet)
        self.gone = self._waking(hall.gone)
        self.measured = self._waking(hall.measured)
        self.resume = self._waking(hall.resume)
        self.withdraw = self._waking(hall.withdraw)
        self.dismiss_all = self._waking(hall.dismiss_all)
        self.close_table = self._waking(hall.close_table)
        self.send_away = self._waking(hall.send_away)
        self.announce = self._waking(hall.announce)

    def receive(self, connection: Connection, frame: bytes, now: int) -> None:
        """Handle a text frame of a client."""
        self._hall.receive(connection, frame, now)
        commits = self.commits
        if commits.asleep:  # cheap on the path of every move: a busy server is awake
            commits.wake()

    def _waking(self, call: Callable[P, R]) -> Callable[P, R]:
        """Wrap a call so that it wakes the commit queue."""

        def waking(*args: P.args, **kwargs: P.kwargs) -> R:
            result = call(*args, **kwargs)
            self.commits.wake()
            return result

        return waking
