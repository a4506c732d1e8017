"""Clients of tables here that are connected to other nodes: to the hall they are connections like any others."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from typing import Final, final

from rasant.cluster.links import Links
from rasant.cluster.messages import FINAL_FRAME, FRESH_FRAME, ClientAttached, ClientFrame, TableElsewhere
from rasant.cluster.parts import NodeParts
from rasant.cluster.waiting_clients import WaitingClients
from rasant.store.ownership import FIRST_EPOCH
from rasant.table.connections.connection import Connection

WELCOMED_AT_ONCE: Final = 100
"""Clients greeted and not yet welcomed: a welcome is ten to a hundred times as long as later frames."""
CROWDED_BYTES: Final = 4 * 1024 * 1024
"""Unsent bytes above which no more clients are greeted; at four times as many the bus connection is given up."""
ADMIT_AGAIN_S: Final = 0.02
UNWELCOMED_MS: Final = 5_000
"""Milliseconds after which a client that is not welcomed, because its table is suspended, stops blocking others."""


@final
class ProxiedClient:
    """The frame writer of a proxied client: frames go to the node that has its socket."""

    __slots__ = ("_clients", "_marks", "connection", "epoch", "node", "number", "silent")

    def __init__(self, clients: ProxiedClients, node: str, number: int, connection: Connection, epoch: int) -> None:
        self.node = node
        self.number = number
        self.connection = connection
        self.epoch = epoch
        """The epoch of its table: under another one it is attached again."""
        self.silent = False
        self._clients = clients
        self._marks = 0

    def write(self, text: bytes) -> None:
        if self._marks:
            self._clients.settled(self)
            self._clients.links.put(self.node, ClientFrame([self.number], text, self.epoch, self._marks))
            self._marks = 0
        else:
            self._clients.links.send_frame(self.node, self.number, text, self.epoch)

    def resume(self) -> None:
        """Mark the next frame as a fresh view."""
        self._marks = FRESH_FRAME

    def close(self) -> None:
        """Close its socket; the goodbye was written before."""
        self._clients.links.put(self.node, ClientFrame([self.number], b"", self.epoch, FINAL_FRAME))
        self._clients.forget(self)


@final
class ProxiedClients:
    """All proxied clients, by node and number."""

    def __init__(self, parts: NodeParts, links: Links) -> None:
        self.links = links
        self._parts = parts
        self._clients: dict[tuple[str, int], ProxiedClient] = {}
        self.waiting = WaitingClients()
        self.arriving: dict[tuple[str, int], ClientAttached] = {}
        """Clients that are not greeted yet: welcoming all at once would overload the bus."""
        self._unwelcomed: dict[ProxiedClient, int] = {}
        """Clients greeted and not yet welcomed, and since when."""
        self._admitting: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._clients)

    def attach(self, node: str, item: ClientAttached) -> None:
        """A client attaches to a table that is here."""
        self.arriving[node, item.client] = item
        self._admit()

    def settled(self, client: ProxiedClient) -> None:
        """A client is welcomed, or will not be."""
        if self._unwelcomed and self._unwelcomed.pop(client, None) is not None and self.arriving:
            self._admit_later()

    def settle(self, here: Iterable[str], elsewhere: Iterable[str]) -> None:
        """Attach clients that wait for these tables, or redirect them."""
        for table in here:
            for node, item in self.waiting.take(table):
                self.attach(node, item)
        for table in elsewhere:
            for node, item in self.waiting.take(table):
                self.links.put(node, TableElsewhere(table, [item.client]))

    def _admit(self) -> None:
        """Greet arriving clients in order, as many as are allowed now."""
        now = self._parts.now()
        while self.arriving and self._has_room(now):
            (node, number), item = next(iter(self.arriving.items()))
            del self.arriving[node, number]
            if self._parts.hall.missing(item.table) is None:
                self._greet(node, item)
            else:  # the table has left meanwhile
                self.links.put(node, TableElsewhere(item.table, [number]))
        if self.arriving:
            self._admit_later()

    def _has_room(self, now: int) -> bool:
        for client, since in list(self._unwelcomed.items()):
            if now - since < UNWELCOMED_MS:
                break
            del self._unwelcomed[client]
        return len(self._unwelcomed) < WELCOMED_AT_ONCE and self.links.unsent < CROWDED_BYTES

    def _admit_later(self) -> None:
        if self._admitting is None:
            self._admitting = asyncio.get_running_loop().call_later(ADMIT_AGAIN_S, self._admit_now)

    def _admit_now(self) -> None:
        self._admitting = None
        self._admit()

    def _greet(self, node: str, item: ClientAttached) -> None:
        connection = Connection(item.table)
        epoch = self._parts.ownership.epoch_of(item.table) or FIRST_EPOCH
        client = self._clients[node, item.client] = ProxiedClient(self, node, item.client, connection, epoch)
        self._parts.commits.writers[connection] = client
        self._unwelcomed[client] = self._parts.now()
        self._parts.hall.greet(connection, item.greeting, self._parts.now())
        self.gone(node, item.replaces)

    def receive(self, node: str, number: int, frame: bytes) -> None:
        """Handle a frame of a client."""
        client = self._clients.get((node, number))
        if client is not None:
            self._parts.hall.receive(client.connection, frame, self._parts.now())

    def measured(self, node: str, number: int, round_trip_ms: float) -> None:
        """A client's round trip, through its node, was measured."""
        client = self._clients.get((node, number))
        if client is not None:
            self._parts.hall.measured(client.connection, round_trip_ms, self._parts.now())

    def behind(self, node: str, number: int) -> None:
        """A client has missed frames."""
        client = self._clients.get((node, number))
        if client is not None:
            self._parts.commits.catch_up(client.connection)

    def gone(self, node: str, number: int) -> None:
        """A client is no longer connected."""
        self.waiting.gone(node, number)
        self.arriving.pop((node, number), None)
        client = self._clients.get((node, number))
        if client is not None:
            self.forget(client)

    def void(self, node: str, below: int) -> None:
        """Clients of this node with smaller numbers are no longer connected."""
        self.waiting.void(node, below)
        for key in [key for key in self.arriving if key[0] == node and key[1] < below]:
            del self.arriving[key]
        for client in [each for each in self._clients.values() if each.node == node and each.number < below]:
            self.forget(client)

    def nodes(self) -> set[str]:
        """The nodes that have their sockets."""
        return {node for node, _ in self._clients}

    def keep_those_at(self, nodes: Collection[str]) -> None:
        """All other nodes are gone, and with them their clients' sockets."""
        self.waiting.keep_those_at(nodes)
        for key in [key for key in self.arriving if key[0] not in nodes]:
            del self.arriving[key]
        for client in [client for client in self._clients.values() if client.node not in nodes]:
            self.forget(client)

    def forget(self, client: ProxiedClient) -> None:
        """Remove a client everywhere."""
        self.settled(client)
        if self._clients.pop((client.node, client.number), None) is not None:
            self._parts.commits.writers.pop(client.connection, None)
            self._parts.hall.gone(client.connection, self._parts.now())

    def others(self, connections: Iterable[Connection]) -> list[Connection]:
        """Those of these connections whose sockets are here."""
        writers = [(connection, self._parts.commits.writers.get(connection)) for connection in connections]
        return [each for each, writer in writers if writer is not None and not isinstance(writer, ProxiedClient)]

    def send_after(self, connections: Iterable[Connection], to: str) -> None:
        """The tables of these connections are elsewhere, at `to` if known: notify the nodes with their sockets."""
        moved: dict[tuple[str, str, int], list[int]] = {}
        for connection in connections:
            client = self._parts.commits.writers.get(connection)
            if isinstance(client, ProxiedClient):
                self.settled(client)
                del self._clients[client.node, client.number], self._parts.commits.writers[connection]
                # each new owner has an epoch that is one higher
                epoch = client.epoch + (to != self.links.node) if to else 0
                moved.setdefault((client.node, connection.table, epoch), []).append(client.number)
        for (node, table, epoch), numbers in moved.items():
            self.links.put(node, TableElsewhere(table, numbers, to, epoch))
