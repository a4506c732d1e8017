"""Clients connected here whose tables other nodes own: forwards their frames there, and the answers back.

A client's socket stays open whatever happens to its table. When the table changes its owner, or a message between the
two nodes was lost, the client is attached again under a new number: whatever is under way under the old one is void.
The client gets a fresh view, and resends unanswered moves.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import count
from typing import Final, final

from rasant.cluster import messages
from rasant.cluster.links import Links
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
"""Occurs in every hello. The hello also has a token, which must stay here."""
SOME_SEAT: Final = 0
"""The seat of a client with a key, which only its table's node can look up."""


@final
class ForwardedClient:
    """One forwarded client."""

    __slots__ = ("connection", "number", "table", "trip_ms")

    def __init__(self, connection: Connection, table: ForwardedTable) -> None:
        self.connection = connection
        self.table = table
        self.number = 0
        """The number under which it is attached at the owner of its table; 0: it is not attached."""
        self.trip_ms = -1.0
        """The round-trip time of its socket in milliseconds, without that between nodes; -1: not measured yet."""

    @property
    def greeting(self) -> Greeting | None:
        """Its hello; None: it has not sent one yet."""
        return self.connection.greeting


@final
class ForwardedTable:
    """A table of another node, and its clients here."""

    __slots__ = ("clients", "closed", "epoch", "held", "name", "node")

    def __init__(self, name: str) -> None:
        self.name = name
        self.node = ""
        """The owner; empty: unknown at the moment."""
        self.epoch = 0
        """The epoch of that owner, as far as known: frames of an earlier epoch are rejected."""
        self.held = False
        """Do its clients know that it is suspended?"""
        self.closed = ""
        """Why there is no such table, if known."""
        self.clients: dict[Connection, ForwardedClient] = {}


@final
class ForwardedClients:
    """All forwarded clients, and their tables."""

    def __init__(
        self, parts: NodeParts, links: Links, trip_ms: Callable[[str], float], lost: Callable[[ForwardedTable], None]
    ) -> None:
        self.tables: dict[str, ForwardedTable] = {}
        self._parts = parts
        self._links = links
        self._trip_ms = trip_ms
        """The round-trip time to a node, in milliseconds."""
        self._lost = lost
        """Called with a table whose owner is unknown."""
        self._clients: dict[Connection, ForwardedClient] = {}
        self._by_number: dict[int, ForwardedClient] = {}
        self._numbers = count(1)

    def __len__(self) -> int:
        return len(self._clients)

    def __contains__(self, connection: object) -> bool:
        return connection in self._clients

    def is_attached(self, connection: Connection) -> bool:
        """Is a client attached to a table at another node?"""
        client = self._clients.get(connection)
        return client is not None and client.number > 0

    # --- clients ---

    def add(self, connection: Connection) -> None:
        """Add a client whose table is elsewhere: a new one, or one whose table has just left."""
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
        """Handle a frame of a client."""
        client = self._clients[connection]
        if client.number and HELLO not in frame:
            self._links.put(client.table.node, messages.ClientSaid(client.number, frame))
        elif not connection.closing:
            self._receive_unattached(client, frame)

    def _receive_unattached(self, client: ForwardedClient, frame: bytes) -> None:
        """Handle a hello, or a message of a client that is not attached, which cannot be processed now."""
        message = understand(frame)
        if client.greeting is not None and isinstance(message, Hello):
            self._write(client, encode(RequestRefused("not_now", "You have said hello already.")))
        elif client.number:
            self._links.put(client.table.node, messages.ClientSaid(client.number, frame))
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
        """A client's round trip was measured. That between the nodes is added, so that no detour is an advantage."""
        client = self._clients[connection]
        client.trip_ms = round_trip_ms
        if client.number:
            self._report_trip(client)

    def behind(self, connection: Connection) -> None:
        """A client that had stopped reading reads again."""
        client = self._clients[connection]
        if client.number:
            self._links.put(client.table.node, messages.ClientBehind(client.number))
        else:
            self._end_silence(client)

    def gone(self, connection: Connection) -> None:
        """A client's socket is closed."""
        client = self._clients.pop(connection)
        del client.table.clients[connection]
        self._detach(client)
        if not client.table.clients:
            del self.tables[client.table.name]

    def deliver(self, node: str, item: messages.ClientFrame) -> None:
        """Deliver a frame from the owner of a table to its clients."""
        writer_of = self._parts.commits.writers.get
        for number in item.clients:
            client = self._by_number.get(number)
            if client is None or client.table.node != node:
                continue
            if item.epoch < client.table.epoch:  # another node claims the table: ask the database
                self.lose(client.table)
            else:
                client.table.epoch = item.epoch
                writer = writer_of(client.connection)
                if writer is not None:
                    self._pass_on(client, writer, item)

    def _pass_on(self, client: ForwardedClient, writer: FrameWriter, item: messages.ClientFrame) -> None:
        if item.marks & messages.FRESH_FRAME:
            writer.resume()
        if item.frame and not writer.silent:
            writer.write(item.frame)
            if item.marks & messages.FRESH_FRAME:
                client.connection.note_welcome()
        if item.marks & messages.FINAL_FRAME:
            client.connection.closing = True
            writer.close()

    # --- tables ---

    def found(self, table: ForwardedTable, node: str, epoch: int = 0) -> None:
        """This node owns a table: attach all its clients there, detaching them elsewhere.

        If the epoch is unknown, the first frame from there carries it.
        """
        if table.node != node:
            for client in table.clients.values():
                self._detach(client)
        table.node, table.epoch, table.held = node, epoch, False
        for client in table.clients.values():
            if client.greeting is not None:
                self._attach(client)

    def attach_anew(self, node: str) -> None:
        """A bundle to or from a node was lost: attach all its clients again, and void all earlier numbers."""
        first = next(self._numbers)
        for table in [table for table in self.tables.values() if table.node == node]:
            self.found(table, node, table.epoch)
        self._links.put(node, messages.ClientsVoid(first))

    def lose(self, table: ForwardedTable) -> None:
        """The owner of a table is unknown: suspend the table for its clients until it is found."""
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
        """There is no such table: dismiss its clients, each once it has said hello."""
        table.closed = text
        for client in [client for client in table.clients.values() if client.greeting is not None]:
            self._dismiss(client, "closed", text)

    def take_back(self, name: str) -> list[tuple[Connection, Greeting | None]]:
        """A table is here now: stop forwarding its clients; returns them with their greetings, if they said hello."""
        table = self.tables.pop(name, None)
        if table is None:
            return []
        home: list[tuple[Connection, Greeting | None]] = []
        for client in table.clients.values():
            self._detach(client)
            self._end_silence(client)
            del self._clients[client.connection]
            client.connection.start_over()
            home.append((client.connection, client.greeting))
        return home

    def dismiss_all(self, reason: GoodbyeReason, again_ms: int, text: str) -> None:
        """Dismiss all clients; they reconnect spread over `again_ms` milliseconds."""
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
        self._links.put(node, messages.ClientAttached(client.number, client.table.name, greeting, before))
        if client.trip_ms >= 0:
            self._report_trip(client)

    def _mark(self, client: ForwardedClient) -> None:
        """Set on its connection whether a client has said hello, and whether it plays."""
        greeting = client.greeting
        client.connection.greeted = greeting is not None
        client.connection.seat = NO_SEAT if greeting is None or greeting.key is None else SOME_SEAT

    def _detach(self, client: ForwardedClient) -> None:
        if client.number:
            self._links.put(client.table.node, messages.ClientGone(client.number))
            del self._by_number[client.number]
            client.number = 0

    def _report_trip(self, client: ForwardedClient) -> None:
        trip = client.trip_ms + self._trip_ms(client.table.node)
        self._links.put(client.table.node, messages.ClientMeasured(client.number, trip))

    def _write(self, client: ForwardedClient, frame: bytes) -> None:
        writer = self._parts.commits.writers.get(client.connection)
        if frame and writer is not None and not writer.silent:
            writer.write(frame)

    def _end_silence(self, client: ForwardedClient) -> None:
        """Send the next frame even if frames were dropped, since it begins with a fresh view."""
        writer = self._parts.commits.writers.get(client.connection)
        if writer is not None:
            writer.resume()

    def _dismiss(self, client: ForwardedClient, reason: GoodbyeReason, text: str, again: int = -1) -> None:
        self._write(client, sent_away(reason, text, again))
        client.connection.closing = True
        writer = self._parts.commits.writers.get(client.connection)
        if writer is not None:
            writer.close()  # which calls `gone`
