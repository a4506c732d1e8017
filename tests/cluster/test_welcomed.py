"""The owner of a table must know which clients were welcomed, and which were only notified that they have to wait."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from tests.cluster.doorstep import Doorstep
from tests.cluster.nodes import RunningNode, memory_cluster
from tests.cluster.test_moving import opened_at
from tests.real_time import asked_until

from rasant.store.port import PlayerNamed, StoreError, StoreRecord
from rasant.table.connections.connection import Connection
from rasant.wire.codec import encode
from rasant.wire.from_client import Hello
from rasant.wire.from_server import FromServer, Goodbye, TableSuspended, Welcome
from rasant.wire.limits import PROTOCOL_VERSION


class Newcomer:
    """A client that says hello at a node, and records what it is sent."""

    def __init__(self, node: RunningNode, table: str, name: str = "me.1-client") -> None:
        connection = node.node.clients.connect(table, 0)
        assert isinstance(connection, Connection)
        self.connection = connection
        self._socket = Doorstep()
        self._node = node
        node.process.commits.writers[connection] = self._socket
        node.node.clients.receive(connection, encode(Hello(PROTOCOL_VERSION, name)), 0)

    @property
    def was_there(self) -> bool:
        """Whether it would be greeted as a client that was welcomed before."""
        return self.connection.greeting is not None and self.connection.greeting.again

    def has_heard(self, kind: type[FromServer]) -> bool:
        """Whether it was sent a message of this kind."""
        return any(isinstance(message, kind) for message in self._socket.heard)

    def go(self) -> None:
        """Close the socket."""
        del self._node.process.commits.writers[self.connection]
        self._node.node.clients.gone(self.connection, 0)


class StuckStore:
    """The store of a node, which receives records and cannot write them for a while."""

    def __init__(self, node: RunningNode, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked, self.fails, self._writes = asyncio.Event(), asyncio.Event(), False
        self._append = node.process.commits._store.append
        monkeypatch.setattr(node.process.commits, "_retry_s", 0.01)
        monkeypatch.setattr(node.process.commits._store, "append", self._slowly)

    async def _slowly(self, records: Sequence[StoreRecord]) -> None:
        self.asked.set()
        await self.fails.wait()
        if not self._writes:
            raise StoreError("there is no room")
        await self._append(records)

    def write(self) -> None:
        """Let it write again."""
        self._writes = True


async def test_only_a_client_that_was_sent_its_welcome_was_there_before() -> None:
    async with memory_cluster(2) as cluster:
        first = cluster.nodes[0]
        (table,) = await opened_at(first, 1)
        early = Newcomer(first, table, "me.1-client")
        assert not early.was_there
        await asked_until(lambda: early.was_there)
        late = Newcomer(first, table, "me.2-client")
        first.node.owned.lose([table])
        assert (early.was_there, late.was_there) == (True, False)
        await asked_until(lambda: late.was_there)
        assert late.has_heard(Welcome)
        early.go()
        late.go()


async def test_a_client_that_only_learned_that_its_table_is_suspended_was_not_welcomed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        (table,) = await opened_at(first, 1)
        store = StuckStore(first, monkeypatch)
        asking = asyncio.create_task(first.process.commits.write(PlayerNamed("ann", "Ann")))
        await store.asked.wait()
        guest = Newcomer(second, table)
        await asked_until(lambda: len(first.node.proxied) == 1)
        store.fails.set()
        await asked_until(lambda: guest.has_heard(TableSuspended))
        assert not guest.was_there
        store.write()
        await asked_until(lambda: guest.has_heard(Welcome))
        assert guest.was_there
        await asking
        guest.go()


class Farewell(Doorstep):
    """The socket of a client, which may be closed."""

    def close(self) -> None:
        """Records that the socket was closed."""


async def test_a_disconnected_client_is_sent_a_delay() -> None:
    async with memory_cluster(1) as cluster:
        (node,) = cluster.nodes
        sockets = {Connection("table"): Farewell() for _ in range(2)}
        node.process.commits.writers |= sockets
        node.node.clients.send_away(500)
        goodbyes = [message for socket in sockets.values() for message in socket.heard]
        assert [(type(message), message.again) for message in goodbyes if isinstance(message, Goodbye)] == [
            (Goodbye, 250),
            (Goodbye, 500),
        ]
        for connection in sockets:
            del node.process.commits.writers[connection]


async def test_clients_of_a_table_that_is_given_away_are_attached_at_its_new_node_at_once() -> None:
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        (table,) = await opened_at(first, 1)
        guest = Newcomer(first, table)
        await asked_until(lambda: guest.was_there)
        assert await first.node.owned.migration.give([table], second.node.links.node) == 1
        assert first.node.forwarded.tables[table].node == second.node.links.node
        guest.go()
