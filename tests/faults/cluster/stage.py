"""A cluster of real nodes on a real PostgreSQL and a real NATS, each behind a connection that can be cut."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from functools import partial
from typing import NamedTuple, final

from tests.faults.cluster.front import is_ready
from tests.faults.cluster.wire_proxy import HOST, WireProxy, wire_proxy
from tests.faults.company import LIMITS, TIMEOUTS
from tests.faults.processes import Served, ordered
from tests.faults.server import Order
from tests.real_time import asked_until
from tools.local_postgres import PASSWORD, PostgresServer
from tools.nats_server import NatsServer

NODES = 3
NAME = "faults"
JOINED = ("joined the cluster", "joined the cluster again")
EXPECTED = ("the store cannot write", "a person who asked for it cannot be erased")
"""Events that are errors to a host but are caused by this test."""
MANY = {**LIMITS, "http_per_address": 1_000, "connect_burst": 1_000, "gets_per_second": 1_000, "seats_per_second": 100}
"""Limits for a test in which all clients have the same address and often ask whether a node is ready."""


class Holding(NamedTuple):
    """A table as the database has it."""

    owner: str
    epoch: int
    length: int


@final
class StagedNode:
    """A node and its connections."""

    def __init__(self, served: Served, to_store: list[WireProxy], to_bus: WireProxy) -> None:
        self.served = served
        self.to_store = to_store
        self.to_bus = to_bus

    @property
    def name(self) -> str:
        """Its present name; it gets another one each time it has lost its lease."""
        return str([line["node"] for line in self.served.lines() if line["event"] in JOINED][-1])

    def said(self, event: str) -> int:
        """How often it has logged this event."""
        return sum(line["event"] == event for line in self.served.lines())

    async def until_said(self, event: str, times: int) -> None:
        """Wait until it has logged this event that many times."""
        await asked_until(lambda: self.said(event) >= times)


@final
class Stage:
    """The servers and nodes of one cluster."""

    def __init__(self, databases: list[PostgresServer], bus: NatsServer) -> None:
        self.databases = databases
        """The databases, of which one is the primary; nodes know the addresses of all."""
        self.bus = bus
        self.writes_to = 0
        """Index of the primary."""
        self.nodes: list[StagedNode] = []
        self.clocks_can_be_set = False
        """Whether the time of day of the nodes can be set, as described in `tests.faults.server`."""

    @property
    def database(self) -> PostgresServer:
        """The primary."""
        return self.databases[self.writes_to]

    def port_of(self, number: int) -> int:
        """The present port of a database."""
        return self.databases[number].port

    async def sql(self, *statements: str) -> str:
        """The answer of the database to the last of these statements."""
        return await asyncio.to_thread(self.database.sql, f"SET search_path = {NAME}", *statements)

    async def holdings(self) -> dict[str, Holding]:
        """All open tables."""
        lines = (await self.sql("SELECT id, owner, epoch, length FROM tables WHERE open")).splitlines()
        rows = [line.split("|") for line in lines]
        return {table: Holding(owner, int(epoch), int(length)) for table, owner, epoch, length in rows}

    async def tables_of(self, node: StagedNode) -> dict[str, Holding]:
        """The tables that a node owns."""
        name = node.name
        return {table: holding for table, holding in (await self.holdings()).items() if holding.owner == name}

    async def acquainted(self) -> None:
        """Wait until every node is ready and knows all others."""
        for node in self.nodes:
            await asked_until(partial(self._well, node))

    async def _well(self, node: StagedNode) -> bool:
        """Whether a node is ready and knows all others."""
        return await is_ready(node.served) and await node.served.metric("rasant_nodes") >= len(self.nodes)

    def complaints(self) -> list[dict[str, object]]:
        """Problems that nodes have logged: tracebacks, warnings and errors that no fault explains."""
        found = [line for node in self.nodes for line in node.served.complaints()]
        return [line for line in found if line["event"] not in EXPECTED]


@contextmanager
def servers(standby: bool = False, database: PostgresServer | None = None) -> Iterator[Stage]:
    """A PostgreSQL, with a standby if requested, and a NATS."""
    with NatsServer() as bus:
        stage = Stage([database or PostgresServer()], bus)
        try:
            stage.database.start()
            if standby:
                stage.databases.append(stage.database.standby())
            yield stage
        finally:
            for database in reversed(stage.databases):
                database.stop()


@asynccontextmanager
async def staged(
    stage: Stage, limits: Mapping[str, int] = MANY, timeouts: Mapping[str, int] = TIMEOUTS
) -> AsyncIterator[Stage]:
    """Three nodes on these servers that know each other; at the end they stop and their data are deleted."""
    async with AsyncExitStack() as stack:
        for _ in range(NODES):
            stage.nodes.append(await _node(stage, stack, limits, timeouts))
        await stage.acquainted()
        try:
            yield stage
        finally:
            stage.nodes = []
    await stage.sql(f"DROP SCHEMA {NAME} CASCADE")


async def _node(
    stage: Stage, stack: AsyncExitStack, limits: Mapping[str, int], timeouts: Mapping[str, int]
) -> StagedNode:
    to_bus = await stack.enter_async_context(wire_proxy(lambda: stage.bus.port))
    to_store = [
        await stack.enter_async_context(wire_proxy(partial(stage.port_of, number)))
        for number in range(len(stage.databases))
    ]
    hosts = ",".join(f"{HOST}:{proxy.port}" for proxy in to_store)
    order = Order(
        store=f"postgresql://rasant:{PASSWORD}@{hosts}/postgres",
        bus=f"nats://{HOST}:{to_bus.port}",
        cluster=NAME,
        limits={**limits},
        timeouts={**timeouts},
        set_clock=stage.clocks_can_be_set,
    )
    return StagedNode(await stack.enter_async_context(ordered(order)), to_store, to_bus)
