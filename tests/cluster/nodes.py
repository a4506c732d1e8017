"""Several nodes in one event loop, on real ports, sharing a store and a bus in memory."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace
from tests.cluster.shared_database import SharedDatabase
from tests.cluster.shared_memory import IDENTITY, SharedMemoryStore
from tests.real_time import asked_until, seconds
from tests.serving import PATIENT, environment

from rasant.bus.memory import MemoryBus, MemoryHub
from rasant.client import Lobby
from rasant.cluster.node import ClusterNode
from rasant.core.errors import UserError
from rasant.hall.hall import Hall
from rasant.server.process.cluster_setup import ClusterSetup
from rasant.server.process.listening import listen, url_of
from rasant.server.process.server_process import ServerProcess
from rasant.server.process.settings import Settings
from rasant.store.ownership import ClusterIdentity


@dataclass
class RunningNode:
    """One node of the cluster under test."""

    process: ServerProcess
    hall: Hall
    url: str
    serving: asyncio.Task[None]

    @property
    def node(self) -> ClusterNode:
        """The part that makes this process a node of a cluster."""
        assert self.process.node is not None
        return self.process.node

    def lobby(self) -> Lobby:
        """A new lobby client of this node."""
        return Lobby(self.url)

    async def stop(self) -> None:
        """Ask the node to stop, and wait until it has."""
        self.process.stop()
        await self.serving


class MemoryCluster:
    """Starts nodes that share one store and one bus."""

    def __init__(
        self,
        hub: MemoryHub | None = None,
        identity: ClusterIdentity = IDENTITY,
        most_tables: int = PATIENT.max_tables,
    ) -> None:
        self.clock_ms = 0
        self._most_tables = most_tables
        self.database = SharedDatabase(lambda: self.clock_ms + int(seconds() * 1000))
        self.hub = hub or MemoryHub()
        self.identity = identity
        self.nodes: list[RunningNode] = []

    async def start(self) -> RunningNode:
        """Start one more node; it opens up to `most_tables` tables."""
        store = SharedMemoryStore(self.database)
        hall = Hall(environment(0, "2026-01-01"))
        setup = ClusterSetup(store, MemoryBus(self.hub), "test", self.identity)
        limits = replace(PATIENT, max_tables=self._most_tables)
        process = ServerProcess(Settings(limits=limits), hall, store, self.identity.secret, setup)
        try:
            await process.open()
        except UserError:
            await process.abandon()
            raise
        listening = listen("127.0.0.1", 0)
        node = RunningNode(process, hall, url_of(listening), asyncio.create_task(process.serve([listening])))
        self.nodes.append(node)
        return node


def _knows(node: RunningNode, others: int) -> bool:
    return len(node.node.peers.willing(node.node.parts.now())) >= others


@asynccontextmanager
async def memory_cluster(size: int, cluster: MemoryCluster | None = None) -> AsyncIterator[MemoryCluster]:
    """Start `size` nodes, wait until they know each other, and stop all of them at the end."""
    cluster = cluster or MemoryCluster()
    for _ in range(size):
        await cluster.start()
    for node in cluster.nodes:
        await asked_until(partial(_knows, node, size - 1))
    try:
        yield cluster
    finally:
        for node in cluster.nodes:
            if not node.serving.done():
                await node.stop()
