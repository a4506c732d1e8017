"""One node of a simulated cluster: the real hall, commit queue and node on a virtual loop, until it stops or dies."""

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
"""Within this time those come back who were sent away."""
FLUSH_S: Final = 2.0


class ClusterWatch(Watch, Protocol):
    """Who wants to know what the nodes do."""

    def left(self, table: str, player: str) -> None:
        """A table knows that a connection to a seat is over."""

    def resumed(self, table: str) -> None:
        """A table has come to a hall: no client is connected to it yet."""

    def process_ended(self, process: NodeProcess) -> None:
        """A process is over, without having been killed."""

    def tells(self, process: NodeProcess, node: str, client: int, frame: bytes) -> None:
        """The owner of a table sends a message to a client of another node."""

    def is_told(self, process: NodeProcess, node: str, client: int) -> int:
        """That arrives; under which epoch it was said, or 0."""


class NodeLoop(ProcessLoop):
    """Nothing that runs in a node may fail."""

    def create_task(self, coro: Coroutine[Any, Any, T], **_: Any) -> asyncio.Task[T]:  # type: ignore[override]
        """Run a coroutine on this loop."""
        task = super().create_task(coro)
        task.add_done_callback(_succeeded)
        return task


class WatchedHall(Hall):
    """Reports which clients are no longer connected, and which tables come."""

    def __init__(self, environment: HallEnvironment, watch: ClusterWatch) -> None:
        super().__init__(environment)
        self._watch = watch

    def gone(self, connection: Connection, now: int) -> None:
        """A client's socket is closed, wherever it was."""
        table = self.find(connection.table)
        holders = [] if table is None else table.people.roster.holders
        if table is not None and 0 <= connection.seat < len(holders):  # who was sent away had perhaps a seat that went
            self._watch.left(table.id, holders[connection.seat].player)
        super().gone(connection, now)

    def resume(self, kept: list[StoredTable], now: int) -> list[str]:
        """Tables come here."""
        broken = super().resume(kept, now)
        for found in kept:
            self._watch.resumed(found.table)
        return broken


class NodeProcess(ServedSockets):
    """A node from start to end, with the far ends of its sockets."""

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
        """Does it take no clients?"""
        self.ready = False
        """Has it joined the others?"""
        self.speaking = 0
        """While it forwards what another node sends to a client: the epoch under which that was sent."""
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
        """Record what it sends to clients of others, and what others send to its own."""
        links, away = self.node.links, self.node.forwarded
        put, send_frame, pass_on = links.put, links.send_frame, away._pass_on

        def watched_put(node: str, item: Item) -> None:
            if type(item) is ClientFrame and item.frame and item.marks:  # those without come by `send_frame`
                self._watching.tells(self, node, item.clients[0], item.frame)
            put(node, item)

        def watched_send_frame(node: str, client: int, frame: bytes, epoch: int) -> None:
            self._watching.tells(self, node, client, frame)
            send_frame(node, client, frame, epoch)

        def watched_pass_on(client: ForwardedClient, writer: FrameWriter, item: ClientFrame) -> None:
            self.speaking = self._watching.is_told(self, client.table.node, client.number) if item.frame else 0
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
        """End politely."""
        self.loop.do(lambda: self._spawn(self._stop()))

    async def _stop(self) -> None:
        """As a real server does: tables to others, people away, all written down."""
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
        """The whole machine stands still for a while."""
        self.loop.freeze(ms)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        self.loop.create_task(work)

    # --- its sockets ---

    def _catch_up(self, connection: Connection) -> None:
        self.node.clients.catch_up(connection)

    def _drop(self, socket: SimulatedSocket) -> None:
        """A connection is dead, or seems so because this node stood still: then the other end is notified."""
        socket.close()

    # --- requests ---

    def ask(self, question: Asking, answer: Answering) -> None:
        """A client asks over HTTP."""
        self.loop.do(lambda: self._spawn(self._answer(question, answer)))

    async def _answer(self, question: Asking, answer: Answering) -> None:
        try:
            said = await question(self.node.tables)
        except StoreError as error:
            self._trace.note(self.name, f"has no answer: {error}")
        else:
            self._timeline.after(0, partial(answer, said))


class _NodeLog:
    """Writes what a node has to say to its host into the trace."""

    def __init__(self, trace: Trace, name: str) -> None:
        self._trace = trace
        self._name = name

    def info(self, text: str, **about: object) -> None:
        """Something happened."""
        self._trace.note(self._name, f"{text} {about}")

    def warning(self, text: str, **about: object) -> None:
        """Something is not as it should be."""
        self._trace.note(self._name, f"{text} {about}")


def _succeeded(task: asyncio.Task[Any]) -> None:
    if not task.cancelled():
        task.result()
