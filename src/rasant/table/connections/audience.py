"""All connections of a table, and sending to some or all of them. Each message is encoded once."""

from typing import final

from rasant.table.connections.connection import Broadcast, Connection, Outbox


@final
class Audience:
    """The connections of one table that have said hello."""

    __slots__ = ("_stream", "connections")

    def __init__(self, outbox: Outbox) -> None:
        self._stream = Broadcast(outbox)
        self.connections: list[Connection] = self._stream.connections

    def at(self, seat: int) -> list[Connection]:
        """All connections of a seat: a person may have several tabs open."""
        return [connection for connection in self.connections if connection.seat == seat]

    def here(self, seat: int) -> bool:
        """Is a client connected for this seat?"""
        for connection in self.connections:
            if connection.seat == seat:
                return True
        return False

    def seats(self) -> set[int]:
        """The seats with a connected client."""
        return {connection.seat for connection in self.connections}

    def join(self, connection: Connection) -> None:
        """Add a connection."""
        self._stream.follow(connection)

    def part(self, connection: Connection) -> bool:
        """Remove a connection; False if it was not here."""
        if connection not in self.connections:
            return False
        self._stream.part(connection)
        return True

    def watching(self) -> int:
        """The number of connections without a seat."""
        return sum(connection.seat < 0 for connection in self.connections)

    def send(self, connection: Connection, message: bytes) -> None:
        """Send to one connection."""
        self._stream.add_for(connection, message)

    def send_afresh(self, connection: Connection, message: bytes) -> None:
        """Send to one connection, in place of everything still pending for it."""
        self._stream.skip(connection)
        self._stream.add_for(connection, message)

    def broadcast(self, message: bytes) -> None:
        """Send to all connections."""
        if self.connections:
            self._stream.add(message)

    def broadcast_batch(self, message: bytes, private_updates: list[tuple[Connection, bytes]]) -> None:
        """Send a batch to all connections, and to some a private update before it."""
        for connection, update in private_updates:
            self._stream.add_for(connection, update)
        self._stream.add(message)

    def broadcast_chat(self, player: str, message: bytes) -> None:
        """Send a person's chat to all who have not muted them."""
        for connection in self.connections:
            if player not in connection.muted:
                self._stream.add_for(connection, message)
