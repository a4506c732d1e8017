"""One node of a simulated cluster: the real hall, commit queue and node on a virtual event loop."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final, Protocol, TypeVar, cast

from tests.cluster.shared_memory import IDENTITY
from tests.simulation.cluster.store import SimulatedStore
from tests.simulation.cluster.wire import SimulatedBus
from tests.simulation.process_loop import ProcessLoop
from tests.simulation.served_sockets import Answering, Asking, ServedSockets, Watch
from tests.simulation.simulated_socket import SimulatedSocket
from tests.simulation.timeline import Timeline
from tests.simulation.trace import Trace

from rasant.cluster.forwarded_clients import ForwardedClient
from rasant.cluster.messages import ClientFrame, Item
from rasant.cluster.node import ClusterNode
from rasant.cluster.parts import NodeParts
from rasant.core.errors import UserError
from rasant.hall.environment import HallEnvironment
from rasant.hall.hall import Hall
from rasant.runtime.commit_queue import FrameWriter
from rasant.store.ownership import Ownership
from rasant.store.port import StoredTable, StoreError
from rasant.table.connections.connection import Connection

T = TypeVar("T")

BACK_MS: Final = 3_000
"""Time in which disconnected clients reconnect, in milliseconds."""
FLUSH_S: Final = 2.0


class ClusterWatch(Watch, Protocol):
    """Observer of the nodes."""

    def left(self, table: str, player: str) -> None:
        """A table has noticed that a connection to a seat is closed."""

    def resumed(self, table: str) -> None:
        """A hall has resumed a table; no client is connected to it yet."""

    def process_ended(self, process: NodeProcess) -> None:
        """A process has ended without being killed."""

    def forwards(self, process: NodeProcess, node: str, client: int, frame: bytes) -> None:
        """The owner of a table sends a message to a client of another node."""

    def arrives(self, process: NodeProcess, node: str, client: int) -> int:
        """Such a message arrives; returns its epoch, or 0."""


class NodeLoop(ProcessLoop):
    """An event loop on which no task may fail."""

    def create_task(self, coro: Coroutine[Any, Any, T], **_: Any) -> asyncio.Task[T]:  # type: ignore[override]
        """Run a coroutine on this loop."""
        task = super().create_task(coro)
        task.add_done_callback(_succeeded)
        return task


class WatchedHall(Hall):
    """A hall that reports disconnected clients and resumed tables."""

    def __init__(self, environment: HallEnvironment, watch: ClusterWatch) -> None:
        super().__init__(environment)
        self._watch = watch

    def gone(self, connection: Connection, now: int) -> None:
        """A client's socket is closed, at any node."""
        table = self.find(connection.table)
        holders = [] if table is None else table.people.roster.holders
        if table is not None and 0 <= connection.seat < len(
            holders
        ):  # the seat of a removed player may no longer exist
            self._watch.left(table.id, holders[connection.seat].player)
        super().gone(connection, now)

    def resume(self, kept: list[StoredTable], now: int) -> list[str]:
        """Resume tables here."""
        broken = super().resume(kept, now)
        for found in kept:
            self._watch.resumed(found.table)
        return broken


class NodeProcess(ServedSockets):
    """A node from start to end, with the server ends of its sockets."""

    def __init__(
        self,
        name: str,
        timeline: Timeline,
        trace: Trace,
        environment: HallEnvironment,
        loop: NodeLoop,
        store: SimulatedStore,
        bus: SimulatedBus,
        new_name: Callable[[], str],
        watch: ClusterWatch,
    ) -> None:
        super().__init__(timeline, trace, WatchedHall(environment, watch), store, loop, watch)
        self.name = name
        self.loop = loop
        self.store = store
        self.bus = bus
        self.shut = True
        """Does it refuse clients?"""
        self.ready = False
        """Has it joined the cluster?"""
        self.speaking = 0
        """The epoch of the message that it is forwarding to a client."""
        self._watching = watch
        log = _NodeLog(trace, name)
        with loop.running():
            parts = NodeParts(self.runner, self.commits, cast(Ownership, store), self.now, log)
            token = environment.new_token
            self.node = ClusterNode(parts, bus, "simulated", IDENTITY, 2_000, new_name, token, self._isolated)
        self.commits.share(self.node.lease.wait, self.node.owned.fenced)
        self.port = self.node.clients
        self._listen()
        loop.do(lambda: self._spawn(self._open()))

    def _listen(self) -> None:
        """Report messages to clients of other nodes, and those of other nodes to its own clients."""
        links, away = self.node.links, self.node.forwarded
        put, send_frame, pass_on = links.put, links.send_frame, away._pass_on

        def watched_put(node: str, item: Item) -> None:
            if type(item) is ClientFrame and item.frame and item.marks:  # frames without marks are sent by `send_frame`
                self._watching.forwards(self, node, item.clients[0], item.frame)
            put(node, item)

        def watched_send_frame(node: str, client: int, frame: bytes, epoch: int) -> None:
            self._watching.forwards(self, node, client, frame)
            send_frame(node, client, frame, epoch)

        def watched_pass_on(client: ForwardedClient, writer: FrameWriter, item: ClientFrame) -> None:
            self.speaking = self._watching.arrives(self, client.table.node, client.number) if item.frame else 0
            try:
                pass_on(client, writer, item)
            finally:
                self.speaking = 0

        links.put, links.send_frame = watched_put, watched_send_frame  # type: ignore[method-assign]
        away._pass_on = watched_pass_on  # type: ignore[method-assign]

    # --- its life ---

    async def _open(self) -> None:
        try:
            await self.node.open()
        except UserError as error:
            self._trace.note(self.name, f"cannot start: {error}")
            self._watching.process_ended(self)
            return
        self.shut, self.ready = False, True
        self._trace.note(self.name, f"is {self.node.links.node}")

    def stop(self) -> None:
        """Shut down."""
        self.loop.do(lambda: self._spawn(self._stop()))

    async def _stop(self) -> None:
        """Shut down like a real server: give tables away, disconnect people, write everything."""
        self.shut = True
        await self.node.retire(BACK_MS)
        with contextlib.suppress(TimeoutError, StoreError):
            async with asyncio.timeout(FLUSH_S):
                await self.commits.settled()
        for socket in self.sockets[:]:
            socket.close()
        self.commits.stop()
        await self.node.close()
        self._watching.process_ended(self)

    def _isolated(self, alone: bool) -> None:
        self.shut = alone
        if alone:
            self.node.clients.send_away(BACK_MS)

    def freeze(self, ms: float) -> None:
        """Freeze the whole machine for a while."""
        self.loop.freeze(ms)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        self.loop.create_task(work)

    # --- its sockets ---

    def _catch_up(self, connection: Connection) -> None:
        self.node.clients.catch_up(connection)

    def _drop(self, socket: SimulatedSocket) -> None:
        """Close a connection that is dead, or seems so because this node was frozen."""
        socket.close()

    # --- requests ---

    def ask(self, question: Asking, answer: Answering) -> None:
        """A client sends a request over HTTP."""
        self.loop.do(lambda: self._spawn(self._answer(question, answer)))

    async def _answer(self, question: Asking, answer: Answering) -> None:
        try:
            said = await question(self.node.tables)
        except StoreError as error:
            self._trace.note(self.name, f"has no answer: {error}")
        else:
            self._timeline.after(0, partial(answer, said))


class _NodeLog:
    """Writes the log of a node into the trace."""

    def __init__(self, trace: Trace, name: str) -> None:
        self._trace = trace
        self._name = name

    def info(self, text: str, **about: object) -> None:
        """Log an event."""
        self._trace.note(self._name, f"{text} {about}")

    def warning(self, text: str, **about: object) -> None:
        """Log a warning."""
        self._trace.note(self._name, f"{text} {about}")


def _succeeded(task: asyncio.Task[Any]) -> None:
    if not task.cancelled():
        task.result()
