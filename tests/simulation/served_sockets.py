"""A simulated server: the real hall and commit queue on a virtual event loop, and the server ends of sockets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final, Protocol, cast

from tests.simulation.process_loop import ProcessLoop
from tests.simulation.simulated_socket import SimulatedSocket
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
"""Messages that always change something or get an explicit refusal."""


class Desk(Protocol):
    """The handler of HTTP requests."""

    async def open_table(self, order: NewTable, guest: str, caller: str) -> str | Problem:
        """Open a table."""

    async def quick_match(self, order: QuickMatch, guest: str, caller: str) -> str | NewTable | Problem:
        """A table with people, or what to open instead."""

    async def claim(self, table: str, claim: Claim, guest: str, caller: str) -> Seated | Problem:
        """Claim a seat."""


Asking = Callable[[Desk], Awaitable[object]]
"""A request to the desk."""

Answering = Callable[[object], None]
"""Called with the answer."""


class Appending(Protocol):
    """The part of a store that a commit queue needs."""

    async def append(self, records: Sequence[StoreRecord]) -> None:
        """Write all records or none."""


class Watch(Protocol):
    """Observer of a process."""

    def leaves(self, socket: SimulatedSocket, frame: bytes) -> list[FromServer]:
        """A frame leaves for a client; returns its messages."""

    def went(self, table: str, seat: int) -> None:
        """The server has noticed that a connection to a seat is closed."""

    def works(self, on: bool) -> None:
        """The server can or cannot write now."""


class _Watcher:
    """The observer of the commit queue; only its being stuck matters here."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch

    def ticked(self, seconds: float) -> None:
        """Ignore the duration of a turn."""

    def committed(self, records: Sequence[StoreRecord], seconds: float) -> None:
        """Ignore written records."""

    def stuck(self, text: str | None) -> None:
        """The store cannot write, or can again."""
        self._watch.works(text is None)


class ServedSockets:
    """A server from its start until it is killed, with its sockets."""

    def __init__(
        self, timeline: Timeline, trace: Trace, hall: Hall, store: Appending, loop: ProcessLoop, watch: Watch
    ) -> None:
        self.sockets: list[SimulatedSocket] = []
        self.hall = hall
        self._timeline = timeline
        self._trace = trace
        self._watch = watch
        self._loop = loop
        self._clock = Clock(loop.time)
        with loop.running():
            self.runner = HallRunner(hall, cast(Store, store), self._clock, _Watcher(watch))
        self.port: ClientPort = self.runner
        """Receives the messages of clients."""
        self.commits = self.runner.commits
        self.commits.failed.add_done_callback(lambda failed: failed.result())

    def now(self) -> int:
        """This process's clock in milliseconds."""
        return self._clock.now()

    def kill(self) -> None:
        """Kill the process with everything unwritten."""
        self._watch.works(False)
        self._loop.kill()
        for socket in self.sockets:
            socket.server = None
            socket.tear(up=True, down=False)  # frames that have left the machine still arrive

    def accept(self, socket: SimulatedSocket, table: str) -> None:
        """A client connects."""
        socket.server = self
        self._loop.do(partial(self._accept, socket, table))

    def _accept(self, socket: SimulatedSocket, table: str) -> None:
        connection = self.port.connect(table, self.now())
        if isinstance(connection, Problem):
            socket.close()
            return
        socket.connection = connection
        socket.answered = self._timeline.now_ms
        self.sockets.append(socket)
        self.commits.writers[connection] = socket
        self._look_later(socket, self._timeline.now_ms)

    def receive(self, socket: SimulatedSocket, frame: bytes) -> None:
        """A frame arrives."""
        self._loop.do(partial(self._hear, socket, frame))

    def _hear(self, socket: SimulatedSocket, frame: bytes) -> None:
        connection = socket.connection
        if connection is not None:
            self._trace.note("hall", f"{socket.name} says {frame.decode(errors='replace')}")
            before = self._heard_of(socket)
            self.port.receive(connection, frame, self.now())  # which may close it at once
            if before and before == self._heard_of(socket) and isinstance(understand(frame), NEVER_IGNORED):
                raise PromiseError(f"{socket.name} is not answered: {frame!r}")
            if connection.greeted and socket.greeted < 0:
                socket.greeted = self._timeline.now_ms

    def _heard_of(self, socket: SimulatedSocket) -> tuple[int, int, int] | None:
        """Values that change when a client gets an answer or anything is written; `None` before its welcome."""
        connection = socket.connection
        table = None if connection is None else self.hall.find(connection.table)
        if connection is None or table is None or connection.closing or not connection.greeted:
            return None
        return table.journal.seq, len(connection.own), len(self.hall._outage._urgent)

    def check(self, socket: SimulatedSocket, frame: bytes) -> list[FromServer]:
        """Check a frame that leaves."""
        return self._watch.leaves(socket, frame)

    def forget(self, socket: SimulatedSocket) -> None:
        """Remove a closed socket."""
        self._loop.do(partial(self._forget, socket))

    def _forget(self, socket: SimulatedSocket) -> None:
        connection = socket.connection
        if connection is None:
            return
        socket.connection = None
        socket.silent = True
        self.sockets.remove(socket)
        del self.commits.writers[connection]
        self._trace.note("hall", f"{socket.name} is gone")
        if connection.seat >= 0:
            self._watch.went(connection.table, connection.seat)
        self.port.gone(connection, self.now())

    def stall(self, socket: SimulatedSocket, ms: float) -> None:
        """Stall a client's reading for a while."""
        if socket.connection is not None and not socket.stalled:
            socket.stalled = socket.silent = True
            socket.down.carry(partial(socket.client.skipped, socket))
            self._timeline.after(ms, partial(self._loop.do, partial(self._unstall, socket, ms)))

    def freeze(self, ms: float) -> None:
        """Freeze the whole process for a while."""
        self._loop.freeze(ms)

    def _unstall(self, socket: SimulatedSocket, ms: float) -> None:
        socket.stalled = False
        if ms >= SLOW_MS:
            socket.close()
        elif socket.connection is not None:
            self._catch_up(socket.connection)

    def _catch_up(self, connection: Connection) -> None:
        self.commits.catch_up(connection)

    def _drop(self, socket: SimulatedSocket) -> None:
        """Close a dead socket."""
        self.forget(socket)

    def _look_later(self, socket: SimulatedSocket, since: int) -> None:
        self._timeline.after(PINGS_MS, partial(self._loop.do, partial(self._look, socket, since)))

    def _look(self, socket: SimulatedSocket, since: int) -> None:
        """Measure the round trip of a socket; drop it if it is dead or has sent no hello."""
        connection = socket.connection
        if connection is None:
            return
        now = self._timeline.now_ms
        if now - socket.answered >= SILENT_MS:
            self._drop(socket)
        elif not connection.greeted and now - since >= HELLO_MS:
            socket.write(encode(Goodbye("too_slow", text="no hello came")))
            socket.close()
        else:
            self._measure(socket)
            self._look_later(socket, since)

    def _measure(self, socket: SimulatedSocket) -> None:
        if not socket.up.broken and not socket.down.broken and not socket.stalled:
            trip = socket.up.delay() + socket.down.delay()
            self._timeline.after(trip, partial(self._loop.do, partial(self._measured, socket, trip)))

    def _measured(self, socket: SimulatedSocket, trip: float) -> None:
        if socket.connection is not None:
            socket.answered = self._timeline.now_ms
            self.port.measured(socket.connection, trip, self.now())
