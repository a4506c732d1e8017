"""The hall's interface for sockets, and its counters.

`now` is whole milliseconds of a monotonic clock, never the time of day.
"""

from typing import Protocol

from msgspec import Struct

from rasant.table.connections.connection import Connection
from rasant.wire.http import Problem
from rasant.wire.room import Phase


class HallCounts(Struct, frozen=True):
    """Counters of all tables, for the server's metrics. All but `phases` only ever grow."""

    phases: dict[Phase, int]
    """Tables by phase."""
    moves: int
    refusals: dict[str, int]
    """Moves refused, by reason."""
    held_ms: int
    """Milliseconds that moves were held in total to compensate latency."""


class ClientPort(Protocol):
    """The interface for sockets, whichever node owns the table."""

    def missing(self, table: str) -> Problem | None:
        """Why a client cannot connect to a table, if known."""

    def connect(self, table: str, now: int) -> Connection | Problem:
        """A socket opened."""

    def receive(self, connection: Connection, frame: bytes, now: int) -> None:
        """Handle a text frame of a client."""

    def gone(self, connection: Connection, now: int) -> None:
        """The socket closed, or nothing more will be sent to it."""

    def measured(self, connection: Connection, round_trip_ms: float, now: int) -> None:
        """A client's round trip was measured."""
