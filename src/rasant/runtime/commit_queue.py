"""Group commit: writes the hall's records to the store first, and sends its frames after that.

Everything since the last group leaves together: one commit, then one write per socket. What happens during a commit
forms the next group, and a group stays open while sockets keep bringing input. So the busier the server, the larger
the groups, and the cheaper a move.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from time import perf_counter
from typing import Final, Protocol, final

from rasant.hall.hall import Hall
from rasant.runtime.clock import Clock
from rasant.store.ownership import FencedError
from rasant.store.port import Personal, Store, StoreError, StoreRecord
from rasant.table.connections.connection import Connection
from rasant.wire.from_server import HoldReason

RETRY_S: Final = 1.0
"""Seconds before a store that cannot write is tried again."""

COLLECT_S: Final = 0.002
"""Seconds that a group stays open for continuing input. Without further input it does not wait at all."""

SILENCE_S: Final = 5.0
"""Seconds without an answer after which the store counts as unable to write: moves must not pile up."""


class FrameWriter(Protocol):
    """The destination of a client's frames: its socket, the node that has its socket, or the page."""

    silent: bool
    """Drops everything written: it is closed, or under backpressure."""

    def write(self, text: bytes) -> None:
        """Send one frame."""

    def close(self) -> None:
        """Close after what was written before."""

    def resume(self) -> None:
        """Stop dropping, unless it is closed or still under backpressure."""


class CommitObserver(Protocol):
    """The server's metrics: every group, failure and recovery is reported to them."""

    def ticked(self, seconds: float) -> None:
        """One turn of the hall took this long."""

    def committed(self, records: Sequence[StoreRecord], seconds: float) -> None:
        """These records were committed in this many seconds."""

    def stuck(self, text: str | None) -> None:
        """The store cannot write, for this reason; None: it can again."""


async def _always_permitted() -> None:
    """The permission of a process without a cluster, where no other can own the tables."""


@final
class CommitGroup:
    """Everything that leaves together: records to write first, frames to send after that, futures to resolve last."""

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
    """The path from a hall to the store and the sockets."""

    def __init__(
        self,
        hall: Hall,
        store: Store,
        clock: Clock,
        observer: CommitObserver,
        retry_s: float = RETRY_S,
        silence_s: float = SILENCE_S,
    ) -> None:
        self.writers: dict[Connection, FrameWriter] = {}
        """The writer of each connection."""
        self._hall = hall
        self._store = store
        self._clock = clock
        self._observer = observer
        self._retry_s = retry_s
        self._silence_s = silence_s
        self._permission: Callable[[], Awaitable[None]] = _always_permitted
        self._fenced: Callable[[FencedError], None] = lambda error: self.drop(error.tables)
        self._dropped: set[str] = set()
        """Tables lost since the current group was taken: none of their frames in it is sent."""
        self._loop = asyncio.get_running_loop()
        self.asleep = True
        """Must the next call into the hall `wake` it? Not if another one has since it last looked."""
        self._news = False
        """Did anything happen since the queue last looked?"""
        self._armed_for = -1
        self._timer: asyncio.TimerHandle | None = None
        self._working: asyncio.Task[None] | None = None
        self._extra: list[StoreRecord] = []
        self._returning: list[Connection] = []
        self._waiting: list[asyncio.Future[None]] = []
        self._under_way: list[asyncio.Future[None]] = []
        """Futures of the group that is being written."""
        self._causes: dict[HoldReason, None] = {}
        """Why tables are suspended, the oldest reason first."""
        self.failed: asyncio.Future[None] = self._loop.create_future()
        """Fails when the queue itself is broken: nothing can be sent any more, and the process should end."""

    def wake(self) -> None:
        """Something happened in the hall: take it into a group, after this tick's other input.

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
        """Send a fresh view to a client that reads again and has missed frames.

        Until that is sent, its writer drops frames: those of the current group follow others that it never got.
        """
        self._hall.resync(connection, self._clock.now())
        self._returning.append(connection)
        self.wake()

    async def settled(self) -> None:
        """Returns when everything done before this call is on disk."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.append(done)
        self.wake()
        await done

    async def write(self, record: StoreRecord) -> None:
        """Write a record that belongs to no table; returns when it is on disk."""
        self._extra.append(record)
        await self.settled()

    def share(self, permission: Callable[[], Awaitable[None]], fenced: Callable[[FencedError], None]) -> None:
        """Join a cluster: nothing is sent before `permission` returns, which waits until the lease is held.

        `fenced` is called with the tables whose records the store refuses because other nodes own them; it must `drop`
        them.
        """
        self._permission = permission
        self._fenced = fenced

    def drop(self, tables: Collection[str]) -> None:
        """Drop tables that other nodes own: what is under way for them is neither written nor sent.

        Callers that wait for a commit get a `FencedError`, since theirs may be among them.
        """
        self._dropped.update(tables)
        if tables:
            _fail([*self._under_way, *self._waiting], FencedError(tables))

    def stop(self) -> None:
        """Stop running the hall."""
        if self._timer is not None:
            self._timer.cancel()
        if self._working is not None:
            self._working.cancel()

    async def _work(self) -> None:
        """Process group after group, as long as something happens."""
        while self._news:
            await self._collect_input()
            group = self._gather()
            if group.records:
                await self._written(group)
            await self._permission()
            self._deliver(group)
        self._working = None

    async def _collect_input(self) -> None:
        """Wait for further input: until one pass over the sockets brings none, or the time is over."""
        until = self._loop.time() + COLLECT_S
        while self._news and self._loop.time() < until:
            self._news, self.asleep = False, True
            await asyncio.sleep(0)  # one pass of the loop over all sockets with input
        self._news, self.asleep = False, True

    def _arm(self) -> None:
        """Wake when the hall is due. A timer that is too early is harmless and stays."""
        due = self._hall.due()
        if due < 0 or 0 <= self._armed_for <= due:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._armed_for = due
        self._timer = self._loop.call_later(max(0, due - self._clock.now()) / 1000, self._timer_fired)

    def _timer_fired(self) -> None:
        self._armed_for = -1
        self.wake()

    def _gather(self) -> CommitGroup:
        """Take everything that happened since the last group."""
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
        """Write a group, in as many attempts as it takes, except for tables lost meanwhile."""
        while True:
            began = perf_counter()
            silence = self._loop.call_later(self._silence_s, self._report_stuck, "the store does not answer")
            records = self._own(group.records)  # at each attempt, because tables may have been lost since the last
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
        """The records of tables that were not lost."""
        if not self._dropped:
            return records
        return [record for record in records if isinstance(record, Personal) or record.table not in self._dropped]

    def _report_stuck(self, text: str | None) -> None:
        if ("store" in self._causes) != (text is not None):
            self._observer.stuck(text)
            self.set_suspended("store", suspended=text is not None)

    def set_suspended(self, why: HoldReason, suspended: bool) -> None:
        """Suspend all tables for this reason, or end it. Of several reasons, clients get the oldest."""
        if suspended:
            self._causes[why] = None
        else:
            self._causes.pop(why, None)
        self._hall.stuck(next(iter(self._causes), ""), self._clock.now())
        self._deliver_urgent()  # clients must learn that play goes on before they get the delayed frames
        self.wake()

    def _deliver(self, group: CommitGroup) -> None:
        """Send a group: one write per socket that is still open."""
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
        """End the silence of these connections, since a welcome resends everything; returns those that will receive
        it."""
        receiving: list[Connection] = []
        for connection in connections:
            writer = self.writers.get(connection)
            if writer is not None and connection.table not in self._dropped:
                writer.resume()
                if not writer.silent:
                    receiving.append(connection)
        return receiving

    def _writers_of(self, connections: Sequence[Connection]) -> list[FrameWriter]:
        """The writers of those connections that are still open."""
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
    """Fail these futures: their changes may not be written, and the callers may try again."""
    for done in waiting:
        if not done.done():
            done.set_exception(error)
