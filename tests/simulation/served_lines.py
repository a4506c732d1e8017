"""A simulated server: the real hall and the real commit queue on a virtual loop, and the far ends of lines."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final, Protocol, cast

from tests.simulation.line import Line
from tests.simulation.process_loop import ProcessLoop
from tests.simulation.timeline import Timeline
from tests.simulation.trace import PromiseError, Trace

from rasant.hall.hall import Hall
from rasant.hall.port import ClientPort
from rasant.runtime.clock import Clock
from rasant.runtime.hall_runner import HallRunner
from rasant.store.port import Store, StoreRecord
from rasant.table.connections.connection import Connection
from rasant.wire.codec import encode, understand
from rasant.wire.from_client import NextStep, RemovePlayer, SwapSeats
from rasant.wire.from_server import FromServer, Goodbye
from rasant.wire.http import Claim, NewTable, Problem, QuickMatch, Seated

PINGS_MS: Final = 2_000
SILENT_MS: Final = 20_000
HELLO_MS: Final = 10_000
SLOW_MS: Final = 10_000

NEVER_IGNORED: Final = (SwapSeats, NextStep, RemovePlayer)
"""What always changes something, or is refused in words."""


class Desk(Protocol):
    """Where people ask over HTTP."""

    async def open_table(self, order: NewTable, guest: str, caller: str) -> str | Problem:
        """A new table."""

    async def quick_match(self, order: QuickMatch, guest: str, caller: str) -> str | NewTable | Problem:
        """A table with people, or what to open instead."""

    async def claim(self, table: str, claim: Claim, guest: str, caller: str) -> Seated | Problem:
        """A seat."""


Asking = Callable[[Desk], Awaitable[object]]
"""What somebody wants there."""

Answering = Callable[[object], None]
"""What becomes of the answer."""


class Appending(Protocol):
    """All that a commit queue wants of a store."""

    async def append(self, records: Sequence[StoreRecord]) -> None:
        """Write all of these, or none."""


class Watch(Protocol):
    """Who wants to know what this process does."""

    def leaves(self, line: Line, frame: bytes) -> list[FromServer]:
        """A frame leaves for a client: what is in it."""

    def went(self, table: str, seat: int) -> None:
        """The server knows that a connection to a seat is over."""

    def works(self, on: bool) -> None:
        """The server is up and can write, or not."""


class _Watcher:
    """The observer of the commit queue: all that matters here is whether it is stuck."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch

    def ticked(self, seconds: float) -> None:
        """A turn took so long."""

    def committed(self, records: Sequence[StoreRecord], seconds: float) -> None:
        """So many were written."""

    def stuck(self, text: str | None) -> None:
        """The store cannot write, or can again."""
        self._watch.works(text is None)


class ServedLines:
    """A server from start to death, as far as its lines are concerned."""

    def __init__(
        self, timeline: Timeline, trace: Trace, hall: Hall, store: Appending, loop: ProcessLoop, watch: Watch
    ) -> None:
        self.lines: list[Line] = []
        self.hall = hall
        self._timeline = timeline
        self._trace = trace
        self._watch = watch
        self._loop = loop
        self._clock = Clock(loop.time)
        with loop.running():
            self.runner = HallRunner(hall, cast(Store, store), self._clock, _Watcher(watch))
        self.port: ClientPort = self.runner
        """Who is told what clients say."""
        self.commits = self.runner.commits
        self.commits.failed.add_done_callback(lambda failed: failed.result())

    def now(self) -> int:
        """Milliseconds of this process's clock."""
        return self._clock.now()

    def kill(self) -> None:
        """The process is gone, and with it everything it had not written."""
        self._watch.works(False)
        self._loop.kill()
        for line in self.lines:
            line.server = None
            line.tear(up=True, down=False)  # what had left the machine still arrives

    def accept(self, line: Line, table: str) -> None:
        """A client connects."""
        line.server = self
        self._loop.do(partial(self._accept, line, table))

    def _accept(self, line: Line, table: str) -> None:
        connection = self.port.connect(table, self.now())
        if isinstance(connection, Problem):
            line.close()
            return
        line.connection = connection
        line.answered = self._timeline.now_ms
        self.lines.append(line)
        self.commits.writers[connection] = line
        self._look_later(line, self._timeline.now_ms)

    def receive(self, line: Line, frame: bytes) -> None:
        """A frame arrives."""
        self._loop.do(partial(self._hear, line, frame))

    def _hear(self, line: Line, frame: bytes) -> None:
        connection = line.connection
        if connection is not None:
            self._trace.note("hall", f"{line.name} says {frame.decode(errors='replace')}")
            before = self._heard_of(line)
            self.port.receive(connection, frame, self.now())  # which may part with it at once
            if before and before == self._heard_of(line) and isinstance(understand(frame), NEVER_IGNORED):
                raise PromiseError(f"{line.name} is not answered: {frame!r}")
            if connection.greeted and line.greeted < 0:
                line.greeted = self._timeline.now_ms

    def _heard_of(self, line: Line) -> tuple[int, int, int] | None:
        """What changes when a client is answered, or anything is written down; nothing if it is not welcome."""
        connection = line.connection
        table = None if connection is None else self.hall.find(connection.table)
        if connection is None or table is None or connection.closing or not connection.greeted:
            return None
        return table.journal.seq, len(connection.own), len(self.hall._outage._urgent)

    def check(self, line: Line, frame: bytes) -> list[FromServer]:
        """A frame leaves."""
        return self._watch.leaves(line, frame)

    def forget(self, line: Line) -> None:
        """A line is closed."""
        self._loop.do(partial(self._forget, line))

    def _forget(self, line: Line) -> None:
        connection = line.connection
        if connection is None:
            return
        line.connection = None
        line.silent = True
        self.lines.remove(line)
        del self.commits.writers[connection]
        self._trace.note("hall", f"{line.name} is gone")
        if connection.seat >= 0:
            self._watch.went(connection.table, connection.seat)
        self.port.gone(connection, self.now())

    def stall(self, line: Line, ms: float) -> None:
        """A client does not read for a while."""
        if line.connection is not None and not line.stalled:
            line.stalled = line.silent = True
            line.down.carry(partial(line.client.skipped, line))
            self._timeline.after(ms, partial(self._loop.do, partial(self._unstall, line, ms)))

    def freeze(self, ms: float) -> None:
        """The whole process stands still for a while."""
        self._loop.freeze(ms)

    def _unstall(self, line: Line, ms: float) -> None:
        line.stalled = False
        if ms >= SLOW_MS:
            line.close()
        elif line.connection is not None:
            self._catch_up(line.connection)

    def _catch_up(self, connection: Connection) -> None:
        self.commits.catch_up(connection)

    def _drop(self, line: Line) -> None:
        """A line is dead."""
        self.forget(line)

    def _look_later(self, line: Line, since: int) -> None:
        self._timeline.after(PINGS_MS, partial(self._loop.do, partial(self._look, line, since)))

    def _look(self, line: Line, since: int) -> None:
        """Measure a line; drop it if it is dead or does not greet."""
        connection = line.connection
        if connection is None:
            return
        now = self._timeline.now_ms
        if now - line.answered >= SILENT_MS:
            self._drop(line)
        elif not connection.greeted and now - since >= HELLO_MS:
            line.write(encode(Goodbye("too_slow", text="no hello came")))
            line.close()
        else:
            self._measure(line)
            self._look_later(line, since)

    def _measure(self, line: Line) -> None:
        if not line.up.broken and not line.down.broken and not line.stalled:
            trip = line.up.delay() + line.down.delay()
            self._timeline.after(trip, partial(self._loop.do, partial(self._measured, line, trip)))

    def _measured(self, line: Line, trip: float) -> None:
        if line.connection is not None:
            line.answered = self._timeline.now_ms
            self.port.measured(line.connection, trip, self.now())
