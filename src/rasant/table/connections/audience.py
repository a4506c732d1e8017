"""Everybody who is connected to a table, and the ways to reach them. Each message is encoded once."""

from __future__ import annotations

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
        """Is somebody connected for this seat?"""
        for connection in self.connections:
            if connection.seat == seat:
                return True
        return False

    def seats(self) -> set[int]:
        """Where somebody is connected."""
        return {connection.seat for connection in self.connections}

    def join(self, connection: Connection) -> None:
        """One more hears what is said."""
        self._stream.follow(connection)

    def part(self, connection: Connection) -> bool:
        """One hears no more; whether it did before."""
        if connection not in self.connections:
            return False
        self._stream.part(connection)
        return True

    def watching(self) -> int:
        """How many are connected without a seat."""
        return sum(connection.seat < 0 for connection in self.connections)

    def send(self, connection: Connection, message: bytes) -> None:
        """Tell one."""
        self._stream.add_for(connection, message)

    def send_afresh(self, connection: Connection, message: bytes) -> None:
        """Tell one, in place of all that it has not been sent yet."""
        self._stream.skip(connection)
        self._stream.add_for(connection, message)

    def broadcast(self, message: bytes) -> None:
        """Tell all."""
        if self.connections:
            self._stream.add(message)

    def broadcast_batch(self, message: bytes, private_updates: list[tuple[Connection, bytes]]) -> None:
        """Tell all, and some something of their own before."""
        for connection, aside in private_updates:
            self._stream.add_for(connection, aside)
        self._stream.add(message)

    def broadcast_chat(self, player: str, message: bytes) -> None:
        """Tell all who want to hear this person."""
        for connection in self.connections:
            if player not in connection.muted:
                self._stream.add_for(connection, message)
