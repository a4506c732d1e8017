"""Group commit: the hall's records are written to the store first, and its frames are sent then.

Everything since the last group leaves together: one commit, then one write per socket. What happens during a commit is
the next group, and a group stays open while every look at the sockets brings more. So the busier the server, the larger
the groups, and the less a move costs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from time import perf_counter
from typing import Final, Protocol, final

from rasant.hall.port import CommitSource
from rasant.runtime.clock import Clock
from rasant.store.ownership import FencedError
from rasant.store.port import Personal, Store, StoreError, StoreRecord
from rasant.table.connections.connection import Connection
from rasant.wire.from_server import HoldReason

RETRY_S: Final = 1.0
"""How long to wait before a store that cannot write is asked again."""

LULL_S: Final = 0.002
"""How long a group stays open for input that does not cease. Where it ceases, the group does not wait at all."""

SILENCE_S: Final = 5.0
"""A store that has not answered for so long is taken for one that cannot write: moves must not pile up for it."""


class FrameWriter(Protocol):
    """Where the frames of a client go: to its socket, to the node that has its socket, or to the page."""

    silent: bool
    """Write nothing: it is closed, or under backpressure."""

    def write(self, text: bytes) -> None:
        """Send a text as one frame."""

    def close(self) -> None:
        """Close after what was written."""

    def resume(self) -> None:
        """Be silent no more, unless it is closed or still under backpressure."""


class CommitObserver(Protocol):
    """The server's metrics: every group, failure and recovery is reported to them."""

    def ticked(self, seconds: float) -> None:
        """Running the hall for a group took so long."""

    def committed(self, records: Sequence[StoreRecord], seconds: float) -> None:
        """These were written."""

    def stuck(self, text: str | None) -> None:
        """The store cannot write, for this reason, or can again."""


async def _at_once() -> None:
    """The permission of a process without a cluster: no other could own the tables."""


@final
class CommitGroup:
    """What leaves together: records to be written first, frames to be sent then, and futures to be set last."""

    __slots__ = ("frames", "leaving", "records", "returning", "waiting", "welcomed")

    def __init__(
        self,
        records: Sequence[StoreRecord],
        frames: Sequence[tuple[Connection, bytes]],
        welcomed: Sequence[Connection],
        leaving: Sequence[Connection],
        returning: list[Connection],
        waiting: list[asyncio.Future[None]],
    ) -> None:
        self.records = records
        self.frames = frames
        self.welcomed = welcomed
        self.leaving = leaving
        self.returning = returning
        """Clients that read again: their next frame begins with a fresh view."""
        self.waiting = waiting


@final
class CommitQueue:
    """Everything between a hall, a store and the sockets."""

    def __init__(
        self,
        hall: CommitSource,
        store: Store,
        clock: Clock,
        observer: CommitObserver,
        retry_s: float = RETRY_S,
        silence_s: float = SILENCE_S,
    ) -> None:
        self.writers: dict[Connection, FrameWriter] = {}
        """Where each connection's messages go."""
        self._hall = hall
        self._store = store
        self._clock = clock
        self._observer = observer
        self._retry_s = retry_s
        self._silence_s = silence_s
        self._permission: Callable[[], Awaitable[None]] = _at_once
        self._fenced: Callable[[FencedError], None] = lambda error: self.drop(error.tables)
        self._dropped: set[str] = set()
        """Tables that were lost since the current group was taken: none of their frames in it is sent."""
        self._loop = asyncio.get_running_loop()
        self.asleep = True
        """Must the next call into the hall `wake` it? Not if another has, since it last looked."""
        self._news = False
        """Did anything happen since the queue last looked?"""
        self._armed_for = -1
        self._timer: asyncio.TimerHandle | None = None
        self._working: asyncio.Task[None] | None = None
        self._extra: list[StoreRecord] = []
        self._returning: list[Connection] = []
        self._waiting: list[asyncio.Future[None]] = []
        self._under_way: list[asyncio.Future[None]] = []
        """Of the group that is being written."""
        self._causes: dict[HoldReason, None] = {}
        """Why tables are suspended, the oldest cause first."""
        self.failed: asyncio.Future[None] = self._loop.create_future()
        """Set when the queue itself is broken: nothing can be sent any more, and the process should end."""

    def wake(self) -> None:
        """Something happened in the hall: take it into a group, once this tick's other input is in.

        `HallRunner` calls this, and nothing else needs to.
        """
        self._news = True
        self.asleep = bool(self._causes)  # while tables are suspended, frames are answered at once
        if self._working is None:
            # as a task it runs after the input that the loop has already read
            self._working = self._loop.create_task(self._work())
            self._working.add_done_callback(self._ended)
        elif self._causes:
            self._loop.call_soon(self._deliver_urgent)  # refusals need not wait for the store

    def catch_up(self, connection: Connection) -> None:
        """A client that had stopped reading reads again. A fresh view makes good what it missed.

        Until that is sent its writer stays silent: frames of the current group follow others that it never got.
        """
        self._hall.resync(connection, self._clock.now())
        self._returning.append(connection)
        self.wake()

    async def settled(self) -> None:
        """Return when everything that was done before this call is on disk."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.append(done)
        self.wake()
        await done

    async def write(self, record: StoreRecord) -> None:
        """Write a record that belongs to no table; return when it is on disk."""
        self._extra.append(record)
        await self.settled()

    def share(self, permission: Callable[[], Awaitable[None]], fenced: Callable[[FencedError], None]) -> None:
        """Several nodes share the store: send nothing before `permission` returns, as it does while the lease is held.

        `fenced` is called with the tables whose records the store refuses, as others own them; it must `drop` them.
        """
        self._permission = permission
        self._fenced = fenced

    def drop(self, tables: Collection[str]) -> None:
        """Other nodes own these tables: what is under way of them is neither written nor sent.

        So whatever waits for a commit may wait in vain, and fails.
        """
        self._dropped.update(tables)
        if tables:
            _fail([*self._under_way, *self._waiting], FencedError(tables))

    def stop(self) -> None:
        """Stop: the hall is not run any more."""
        if self._timer is not None:
            self._timer.cancel()
        if self._working is not None:
            self._working.cancel()

    async def _work(self) -> None:
        """Group after group, as long as something happens."""
        while self._news:
            await self._lull()
            group = self._gather()
            if group.records:
                await self._written(group)
            await self._permission()
            self._deliver(group)
        self._working = None

    async def _lull(self) -> None:
        """Return when a look at the sockets brought nothing, or after a moment."""
        until = self._loop.time() + LULL_S
        while self._news and self._loop.time() < until:
            self._news, self.asleep = False, True
            await asyncio.sleep(0)  # the loop looks at all sockets that have input
        self._news, self.asleep = False, True

    def _arm(self) -> None:
        """Wake when the hall is due. A timer that is too early does no harm and stays as it is."""
        due = self._hall.due()
        if due < 0 or 0 <= self._armed_for <= due:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._armed_for = due
        self._timer = self._loop.call_later(max(0, due - self._clock.now()) / 1000, self._rung)

    def _rung(self) -> None:
        self._armed_for = -1
        self.wake()

    def _gather(self) -> CommitGroup:
        """All that came about since the last group."""
        began = perf_counter()
        self._dropped.clear()
        self._hall.run(self._clock.now())
        self._arm()
        output = self._hall.take()
        records: Sequence[StoreRecord] = output.records
        if self._extra:
            records = [*records, *self._extra]
            self._extra = []
        returning, self._returning = self._returning, []
        waiting, self._waiting = self._waiting, []
        self._under_way = waiting
        self._observer.ticked(perf_counter() - began)
        return CommitGroup(records, output.frames, output.welcomed, output.leaving, returning, waiting)

    async def _written(self, group: CommitGroup) -> None:
        """Return when a group is on disk, however many attempts that takes; but for tables that were lost meanwhile."""
        while True:
            began = perf_counter()
            silence = self._loop.call_later(self._silence_s, self._report_stuck, "the store does not answer")
            records = self._own(group.records)  # anew for each attempt: tables may have been lost since the last
            try:
                await self._store.append(records)
            except FencedError as error:
                self._fenced(error)
            except StoreError as error:
                self._report_stuck(str(error))
                await asyncio.sleep(self._retry_s)
            else:
                self._observer.committed(records, perf_counter() - began)
                self._report_stuck(None)
                return
            finally:
                silence.cancel()

    def _own(self, records: Sequence[StoreRecord]) -> Sequence[StoreRecord]:
        """Those of tables that were not lost."""
        if not self._dropped:
            return records
        return [record for record in records if isinstance(record, Personal) or record.table not in self._dropped]

    def _report_stuck(self, text: str | None) -> None:
        if ("store" in self._causes) != (text is not None):
            self._observer.stuck(text)
            self.set_suspended("store", suspended=text is not None)

    def set_suspended(self, why: HoldReason, suspended: bool) -> None:
        """Suspend all tables for this reason, or no longer for this one; of several reasons the oldest is reported."""
        if suspended:
            self._causes[why] = None
        else:
            self._causes.pop(why, None)
        self._hall.stuck(next(iter(self._causes), ""), self._clock.now())
        self._deliver_urgent()  # clients learn that play goes on before they get what was held back
        self.wake()

    def _deliver(self, group: CommitGroup) -> None:
        """One write per socket, to those that are still open."""
        for writer in self._writers_of(group.returning):
            writer.resume()
        for connection in self._welcome(group.welcomed):
            connection.note_welcome()
        writer_of = self.writers.get
        for connection, frame in group.frames:
            to = writer_of(connection)
            if to is not None and not to.silent and (not self._dropped or connection.table not in self._dropped):
                to.write(frame)
        for writer in self._writers_of(group.leaving):
            writer.close()
        for done in group.waiting:
            if not done.done():
                done.set_result(None)

    def _welcome(self, connections: Sequence[Connection]) -> list[Connection]:
        """Those of these that can be sent their welcome, with which everything begins anew: they are silent no more."""
        hearing: list[Connection] = []
        for connection in connections:
            writer = self.writers.get(connection)
            if writer is not None and connection.table not in self._dropped:
                writer.resume()
                if not writer.silent:
                    hearing.append(connection)
        return hearing

    def _writers_of(self, connections: Sequence[Connection]) -> list[FrameWriter]:
        """Of those that are still open."""
        return [self.writers[connection] for connection in connections if connection in self.writers]

    def _deliver_urgent(self) -> None:
        for connection, message in self._hall.take_urgent():
            writer = self.writers.get(connection)
            if writer is not None and not writer.silent:
                writer.write(message)

    def _ended(self, task: asyncio.Task[None]) -> None:
        broken = None if task.cancelled() else task.exception()
        if broken is not None and not self.failed.done():
            self.failed.set_exception(broken)


def _fail(waiting: Sequence[asyncio.Future[None]], error: StoreError) -> None:
    """What these wait for may not have been written: the caller may try again."""
    for done in waiting:
        if not done.done():
            done.set_exception(error)
