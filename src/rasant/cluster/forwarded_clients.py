"""Clients whose sockets are here and whose tables are at other nodes: their frames go there, and the answers back.

A client's socket stays open whatever becomes of its table. When the table changes its owner, or something between the
two nodes was lost, the client is attached anew, under a new number: whatever is still under way under the old one is
void. It gets a fresh view, and sends again what was not answered.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import count
from typing import Final, final

from rasant.cluster.links import Links
from rasant.cluster.messages import (
    FINAL_FRAME,
    FRESH_FRAME,
    ClientAttached,
    ClientBehind,
    ClientFrame,
    ClientGone,
    ClientMeasured,
    ClientSaid,
    ClientsVoid,
)
from rasant.cluster.parts import NodeParts
from rasant.cluster.suspension import answer_while_held, sent_away
from rasant.core.events import NO_SEAT
from rasant.hall.outage import HELD_MESSAGES
from rasant.runtime.commit_queue import FrameWriter
from rasant.table.connections.connection import Connection
from rasant.table.connections.greeting import Greeting, greeting_of
from rasant.wire.codec import encode, understand
from rasant.wire.from_client import Hello
from rasant.wire.from_server import GoodbyeReason, RequestRefused

HELLO: Final = b"hello"
"""What every hello has in it. There is a token beside it, which stays here."""
SOME_SEAT: Final = 0
"""The seat of a client whose key only its table's node can look up."""


@final
class ForwardedClient:
    """One of them."""

    __slots__ = ("connection", "number", "table", "trip_ms")

    def __init__(self, connection: Connection, table: ForwardedTable) -> None:
        self.connection = connection
        self.table = table
        self.number = 0
        """Under which it is attached at the node that owns its table; 0: it is not attached."""
        self.trip_ms = -1.0
        """The round-trip time of its socket, without that between the nodes; -1: not measured yet."""

    @property
    def greeting(self) -> Greeting | None:
        """How it said hello; None: it has not yet."""
        return self.connection.greeting


@final
class ForwardedTable:
    """A table of another node, and its clients here."""

    __slots__ = ("clients", "closed", "epoch", "held", "name", "node")

    def __init__(self, name: str) -> None:
        self.name = name
        self.node = ""
        """Its owner; empty: not known at the moment."""
        self.epoch = 0
        """Under which that node owns it, as far as is known: what comes under an earlier one is rejected."""
        self.held = False
        """Do its clients know that it is suspended?"""
        self.closed = ""
        """Why there is no such table, if that is known."""
        self.clients: dict[Connection, ForwardedClient] = {}


@final
class ForwardedClients:
    """All of them, and their tables."""

    def __init__(
        self,
        parts: NodeParts,
        links: Links,
        trip_ms: Callable[[str], float],
        lost: Callable[[ForwardedTable], None],
    ) -> None:
        self.tables: dict[str, ForwardedTable] = {}
        self._parts = parts
        self._links = links
        self._trip_ms = trip_ms
        """The round-trip time to a node."""
        self._lost = lost
        """Called with a table whose owner is not known."""
        self._clients: dict[Connection, ForwardedClient] = {}
        self._by_number: dict[int, ForwardedClient] = {}
        self._numbers = count(1)

    def __len__(self) -> int:
        return len(self._clients)

    def __contains__(self, connection: object) -> bool:
        return connection in self._clients

    def is_attached(self, connection: Connection) -> bool:
        """Does a client play, or watch, at another node?"""
        client = self._clients.get(connection)
        return client is not None and client.number > 0

    # --- clients ---

    def add(self, connection: Connection) -> None:
        """A client whose table is elsewhere: a new one, or one whose table has just left."""
        table = self.tables.get(connection.table)
        if table is None:
            table = self.tables[connection.table] = ForwardedTable(connection.table)
        client = self._clients[connection] = table.clients[connection] = ForwardedClient(connection, table)
        self._mark(client)
        if client.greeting is not None and table.node:
            self._attach(client)
        if not table.node and not table.closed:
            self._lost(table)

    def receive(self, connection: Connection, frame: bytes) -> None:
        """A frame of a client."""
        client = self._clients[connection]
        if client.number and HELLO not in frame:
            self._links.put(client.table.node, ClientSaid(client.number, frame))
        elif not connection.closing:
            self._consider(client, frame)

    def _consider(self, client: ForwardedClient, frame: bytes) -> None:
        """A client says hello, or sends something while it is not attached, which cannot be done now."""
        message = understand(frame)
        if client.greeting is not None and isinstance(message, Hello):
            self._write(client, encode(RequestRefused("not_now", "You have said hello already.")))
        elif client.number:
            self._links.put(client.table.node, ClientSaid(client.number, frame))
        elif client.greeting is not None:
            self._write(client, answer_while_held(message))
        elif isinstance(message, Hello):
            client.connection.greeting = greeting_of(message)
            self._mark(client)
            if client.table.closed:
                self._dismiss(client, "closed", client.table.closed)
            elif client.table.node:
                self._attach(client)
        else:
            self._dismiss(client, "malformed", "Say hello first.")

    def measured(self, connection: Connection, round_trip_ms: float) -> None:
        """The round-trip time of a client. That between the nodes is added: no player gains by a detour."""
        client = self._clients[connection]
        client.trip_ms = round_trip_ms
        if client.number:
            self._report_trip(client)

    def behind(self, connection: Connection) -> None:
        """A client that had stopped reading reads again."""
        client = self._clients[connection]
        if client.number:
            self._links.put(client.table.node, ClientBehind(client.number))
        else:
            self._let_speak(client)

    def gone(self, connection: Connection) -> None:
        """A client's socket is closed."""
        client = self._clients.pop(connection)
        del client.table.clients[connection]
        self._detach(client)
        if not client.table.clients:
            del self.tables[client.table.name]

    def deliver(self, node: str, item: ClientFrame) -> None:
        """The owner of a table sends clients a frame."""
        writer_of = self._parts.commits.writers.get
        for number in item.clients:
            client = self._by_number.get(number)
            if client is None or client.table.node != node:
                continue
            if item.epoch < client.table.epoch:  # another node says that it has it: the database knows which is right
                self.lose(client.table)
            else:
                client.table.epoch = item.epoch
                writer = writer_of(client.connection)
                if writer is not None:
                    self._pass_on(client, writer, item)

    def _pass_on(self, client: ForwardedClient, writer: FrameWriter, item: ClientFrame) -> None:
        if item.marks & FRESH_FRAME:
            writer.resume()
        if item.frame and not writer.silent:
            writer.write(item.frame)
            if item.marks & FRESH_FRAME:
                client.connection.note_welcome()
        if item.marks & FINAL_FRAME:
            client.connection.closing = True
            writer.close()

    # --- tables ---

    def found(self, table: ForwardedTable, node: str, epoch: int = 0) -> None:
        """This node owns a table: attach all its clients there, again if they were, and no longer anywhere else.

        If its epoch is not known yet, the first frame from there will say.
        """
        if table.node != node:
            for client in table.clients.values():
                self._detach(client)
        table.node, table.epoch, table.held = node, epoch, False
        for client in table.clients.values():
            if client.greeting is not None:
                self._attach(client)

    def attach_anew(self, node: str) -> None:
        """A bundle to a node was lost, or one from it: attach all its clients anew, and void all earlier numbers."""
        first = next(self._numbers)
        for table in [table for table in self.tables.values() if table.node == node]:
            self.found(table, node, table.epoch)
        self._links.put(node, ClientsVoid(first))

    def lose(self, table: ForwardedTable) -> None:
        """The owner of a table is not known: suspend it for its clients until it is."""
        for client in table.clients.values():
            self._detach(client)
        table.node = ""
        if not table.held:
            table.held = True
            for client in table.clients.values():
                if client.greeting is not None:
                    self._write(client, HELD_MESSAGES["moving"])
        self._lost(table)

    def nodes(self) -> set[str]:
        """The nodes that own tables with clients here."""
        return {table.node for table in self.tables.values() if table.node}

    def lose_all(self, nodes: Collection[str]) -> None:
        """These nodes cannot be reached: suspend all their tables for the clients here."""
        for table in [table for table in self.tables.values() if table.node in nodes]:
            self.lose(table)

    def close(self, table: ForwardedTable, text: str) -> None:
        """There is no such table: send its clients away, each once it has said hello."""
        table.closed = text
        for client in [client for client in table.clients.values() if client.greeting is not None]:
            self._dismiss(client, "closed", text)

    def come_home(self, name: str) -> list[tuple[Connection, Greeting | None]]:
        """A table is here now: its clients are forwarded no more. Each with its greeting, if it has said hello."""
        table = self.tables.pop(name, None)
        if table is None:
            return []
        home: list[tuple[Connection, Greeting | None]] = []
        for client in table.clients.values():
            self._detach(client)
            self._let_speak(client)
            del self._clients[client.connection]
            client.connection.start_over()
            home.append((client.connection, client.greeting))
        return home

    def dismiss_all(self, reason: GoodbyeReason, again_ms: int, text: str) -> None:
        """Send all clients away, to come back within so many milliseconds: not all of them at once."""
        clients = list(self._clients.values())
        for place, client in enumerate(clients):
            self._dismiss(client, reason, text, again_ms * (place + 1) // len(clients))

    # --- the rest ---

    def _attach(self, client: ForwardedClient) -> None:
        greeting, node, before = client.greeting, client.table.node, client.number
        if greeting is None:
            return
        self._by_number.pop(before, None)
        client.number = next(self._numbers)
        self._by_number[client.number] = client
        self._links.put(node, ClientAttached(client.number, client.table.name, greeting, before))
        if client.trip_ms >= 0:
            self._report_trip(client)

    def _mark(self, client: ForwardedClient) -> None:
        """Note for its socket whether a client has said hello, and whether it plays."""
        greeting = client.greeting
        client.connection.greeted = greeting is not None
        client.connection.seat = NO_SEAT if greeting is None or greeting.key is None else SOME_SEAT

    def _detach(self, client: ForwardedClient) -> None:
        if client.number:
            self._links.put(client.table.node, ClientGone(client.number))
            del self._by_number[client.number]
            client.number = 0

    def _report_trip(self, client: ForwardedClient) -> None:
        trip = client.trip_ms + self._trip_ms(client.table.node)
        self._links.put(client.table.node, ClientMeasured(client.number, trip))

    def _write(self, client: ForwardedClient, frame: bytes) -> None:
        writer = self._parts.commits.writers.get(client.connection)
        if frame and writer is not None and not writer.silent:
            writer.write(frame)

    def _let_speak(self, client: ForwardedClient) -> None:
        """The next frame to a client begins with a fresh view: lift the silence, unless it still does not read."""
        writer = self._parts.commits.writers.get(client.connection)
        if writer is not None:
            writer.resume()

    def _dismiss(self, client: ForwardedClient, reason: GoodbyeReason, text: str, again: int = -1) -> None:
        self._write(client, sent_away(reason, text, again))
        client.connection.closing = True
        writer = self._parts.commits.writers.get(client.connection)
        if writer is not None:
            writer.close()  # which calls `gone`
