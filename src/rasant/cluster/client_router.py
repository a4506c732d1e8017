"""Routes clients whose sockets are here: to the hall, or to the node that owns their table."""

from typing import final

from rasant.cluster.forwarded_clients import ForwardedClients
from rasant.cluster.parts import NodeParts
from rasant.cluster.proxied_clients import ProxiedClient
from rasant.cluster.suspension import sent_away
from rasant.hall.hall import RESTARTING
from rasant.hall.table_registry import SET_ASIDE
from rasant.table.connections.connection import Connection
from rasant.wire.from_server import GoodbyeReason
from rasant.wire.http import Problem


@final
class ClientRouter:
    """The interface for sockets, whichever node owns the table."""

    def __init__(self, parts: NodeParts, forwarded: ForwardedClients) -> None:
        self._hall = parts.hall
        self._commits = parts.commits
        self._forwarded = forwarded

    def missing(self, table: str) -> Problem | None:
        """Why no client can connect to a table, if known: another node may own it."""
        return Problem("unknown_table", SET_ASIDE) if self._hall.is_set_aside(table) else None

    def connect(self, table: str, now: int) -> Connection | Problem:
        if self._hall.missing(table) is None:
            return self._hall.connect(table, now)
        connection = Connection(table)
        self._forwarded.add(connection)
        return connection

    def receive(self, connection: Connection, frame: bytes, now: int) -> None:
        if not connection.greeted:
            self._follow(connection)
        if connection in self._forwarded:
            self._forwarded.receive(connection, frame)
        else:
            self._hall.receive(connection, frame, now)

    def _follow(self, connection: Connection) -> None:
        """A leaving table takes along clients that have said hello; others are forwarded when they do."""
        gone = self._hall.missing(connection.table) is not None
        if gone and connection not in self._forwarded and not connection.closing:
            self._forwarded.add(connection)

    def gone(self, connection: Connection, now: int) -> None:
        if connection in self._forwarded:
            self._forwarded.gone(connection)
        else:
            self._hall.gone(connection, now)

    def measured(self, connection: Connection, round_trip_ms: float, now: int) -> None:
        if connection in self._forwarded:
            self._forwarded.measured(connection, round_trip_ms)
        else:
            self._hall.measured(connection, round_trip_ms, now)

    def catch_up(self, connection: Connection) -> None:
        """A client that had stopped reading reads again."""
        if connection in self._forwarded:
            self._forwarded.behind(connection)
        else:
            self._commits.catch_up(connection)

    def dismiss_all(self, reason: GoodbyeReason, again_ms: int) -> None:
        """Dismiss all clients; they reconnect spread over `again_ms` milliseconds."""
        self._hall.dismiss_all(reason, again_ms)
        self._forwarded.dismiss_all(reason, again_ms, RESTARTING)

    def send_away(self, again_ms: int) -> None:
        """Dismiss clients at once, without waiting for a commit, except those that play at another node."""
        writers = [
            writer
            for connection, writer in self._commits.writers.items()
            if not isinstance(writer, ProxiedClient) and not self._forwarded.is_attached(connection)
        ]
        for place, writer in enumerate(writers):
            if not writer.silent:
                writer.write(sent_away("restarting", RESTARTING, again_ms * (place + 1) // len(writers)))
            writer.close()
