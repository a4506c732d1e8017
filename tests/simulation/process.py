"""One process of the server: the real hall and the real commit queue on a virtual loop, until it is killed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol, cast

from tests.simulation.disk import Disk
from tests.simulation.line import Line
from tests.simulation.process_loop import ProcessLoop
from tests.simulation.timeline import Timeline
from tests.simulation.trace import PromiseError, Trace

from rasant.hall.environment import HallEnvironment
from rasant.hall.hall import Hall
from rasant.server.delivery.commit_queue import CommitQueue
from rasant.server.process.clock import Clock
from rasant.store.port import Store, StoreRecord
from rasant.wire.codec import encode, understand
from rasant.wire.from_client import NextStep, RemovePlayer, SwapSeats
from rasant.wire.from_server import FromServer, Goodbye
from rasant.wire.http import Problem

PINGS_MS: Final = 2_000
SILENT_MS: Final = 20_000
HELLO_MS: Final = 10_000
SLOW_MS: Final = 10_000

NEVER_IGNORED: Final = (SwapSeats, NextStep, RemovePlayer)
"""What always changes something, or is refused in words."""


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


class Process:
    """The server from start to death, with the far ends of all lines."""

    def __init__(
        self,
        timeline: Timeline,
        disk: Disk,
        trace: Trace,
        environment: HallEnvironment,
        booted: int,
        watch: Watch,
    ) -> None:
        self.lines: list[Line] = []
        self.hall = Hall(environment)
        self._timeline = timeline
        self._trace = trace
        self._watch = watch
        self._loop = ProcessLoop(timeline, booted)  # type: ignore[abstract]
        self._clock = Clock(self._loop.time)
        with self._loop.running():
            self.commits = CommitQueue(
                self.hall, cast(Store, disk), self._clock, _Watcher(watch)
            )  # a commit queue only appends
        self.commits.failed.add_done_callback(lambda failed: failed.result())
        broken = self.hall.resume(disk.found(), self.now())
        if broken:
            raise PromiseError(f"tables {broken} do not come back")
        watch.works(True)
        self.commits.wake()

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

    # --- lines ---

    def accept(self, line: Line, table: str) -> None:
        """A client connects."""
        line.server = self
        self._loop.do(partial(self._accept, line, table))

    def _accept(self, line: Line, table: str) -> None:
        connection = self.hall.connect(table, self.now())
        if isinstance(connection, Problem):
            line.part()
            return
        line.connection = connection
        line.answered = self._timeline.now_ms
        self.lines.append(line)
        self.commits.writers[connection] = line
        self._look_later(line, self._timeline.now_ms)

    def hear(self, line: Line, frame: bytes) -> None:
        """A frame arrives."""
        self._loop.do(partial(self._hear, line, frame))

    def _hear(self, line: Line, frame: bytes) -> None:
        if line.connection is not None:
            self._trace.note("hall", f"{line.name} says {frame.decode(errors='replace')}")
            before = self._heard_of(line)
            self.hall.hear(line.connection, frame, self.now())
            if before and before == self._heard_of(line) and isinstance(understand(frame), NEVER_IGNORED):
                raise PromiseError(f"{line.name} is not answered: {frame!r}")
            if line.connection.greeted and line.greeted < 0:
                line.greeted = self._timeline.now_ms
            self.commits.wake()

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
        self.hall.gone(connection, self.now())
        self.commits.wake()

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
            line.part()
        elif line.connection is not None:
            self.commits.catch_up(line.connection)

    def _look_later(self, line: Line, since: int) -> None:
        self._timeline.after(PINGS_MS, partial(self._loop.do, partial(self._look, line, since)))

    def _look(self, line: Line, since: int) -> None:
        """Measure a line; drop it if it is dead or does not greet."""
        connection = line.connection
        if connection is None:
            return
        now = self._timeline.now_ms
        if now - line.answered >= SILENT_MS:
            self.forget(line)
        elif not connection.greeted and now - since >= HELLO_MS:
            line.write(encode(Goodbye("too_slow", text="no hello came")))
            line.part()
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
            self.hall.measured(line.connection, trip, self.now())
            self.commits.wake()

    # --- requests ---

    def ask(self, question: Callable[[Hall, int], object], answer: Callable[[object], None]) -> None:
        """Somebody asks over HTTP; the answer leaves when all that it says is on disk."""
        self._loop.do(partial(self._begin, question, answer))

    def _begin(self, question: Callable[[Hall, int], object], answer: Callable[[object], None]) -> None:
        task = self._loop.create_task(self._answer(question, answer))
        task.add_done_callback(lambda done: done.result())

    async def _answer(self, question: Callable[[Hall, int], object], answer: Callable[[object], None]) -> None:
        said = question(self.hall, self.now())
        await self.commits.settled()
        answer(said)
