"""The hall's interfaces as protocols, so that tests can replace it.

`now` is whole milliseconds of a monotonic clock, never the time of day.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from msgspec import Struct

from rasant.hall.summaries import TableStanding
from rasant.store.port import StoredTable, StoreRecord
from rasant.table.connections.connection import Connection
from rasant.table.connections.greeting import Greeting
from rasant.wire.from_server import GoodbyeReason, HoldReason
from rasant.wire.http import Claim, NewTable, Problem, QuickMatch, Seated, TableInfo
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


class Output(Protocol):
    """Output of all tables since the last one: records that must be on disk first, and frames to send after that."""

    @property
    def records(self) -> Sequence[StoreRecord]:
        """Records to write, in this order."""

    @property
    def frames(self) -> Sequence[tuple[Connection, bytes]]:
        """One frame for each connection."""

    @property
    def welcomed(self) -> Sequence[Connection]:
        """Connections whose frame begins with their welcome; they count as welcomed once it was sent."""

    @property
    def leaving(self) -> Sequence[Connection]:
        """Connections to close after their frame."""


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


class HallPort(ClientPort, Protocol):
    """All tables of this process."""

    def open_table(self, order: NewTable, guest: str, now: int, caller: str = "") -> str | Problem:
        """Open a table; returns its id. `caller` is the client's address, if known."""

    def open_day(self, day: str, guest: str, now: int, caller: str = "") -> str | Problem:
        """The table of a player's try at the deal of a day, new or already begun; returns its id."""

    def time_of_day(self) -> str:
        """Now, in UTC (ISO 8601): it decides which deal of the day is on."""

    def quick_match(self, order: QuickMatch, guest: str, now: int, caller: str = "") -> str | NewTable | Problem:
        """The id of a table of a game with people and a seat, now or after the round; or the table to open instead."""

    def claim(self, table: str, claim: Claim, guest: str, now: int, caller: str = "") -> Seated | Problem:
        """Give a person a seat."""

    def seat(self, table: str, claim: Claim, guest: str, key: str, now: int, caller: str = "") -> int | Problem:
        """Give a person a seat by the key of a token that another node has made; returns the seat."""

    def remove_guest(self, guest: str, now: int) -> Problem | None:
        """Remove a person from all tables; a problem if they sit with others."""

    def sits_with_others(self, guest: str) -> bool:
        """Does a person sit at a table with other people?"""

    def tables(self) -> list[TableInfo]:
        """The public tables, by rank, up to a limit."""

    def standings(self, tables: Sequence[str]) -> list[TableStanding]:
        """The ranks of those of these tables that are public, so that lists of several nodes can be merged."""

    def info(self, table: str) -> TableInfo | Problem:
        """One table, public or not."""

    def close_table(self, table: str, now: int) -> Problem | None:
        """Close a table, even with players at it; a problem if that is impossible."""

    def send_away(self, table: str, seat: int, now: int) -> Problem | None:
        """Remove a person from a table for good; a problem if that is impossible."""

    def callers(self, table: str) -> list[str]:
        """The address from which each seat of a table was claimed; empty if unknown."""

    def announce(self, text: str) -> int:
        """Send an announcement to all clients; returns the number of tables with clients."""

    def is_set_aside(self, table: str) -> bool:
        """Was a table taken out of this hall because it is broken?"""

    def table_ids(self) -> list[str]:
        """All tables of this hall."""

    def greet(self, connection: Connection, greeting: Greeting, now: int) -> None:
        """Connect a client that has said hello at another node."""

    def resume(self, kept: list[StoredTable], now: int) -> list[str]:
        """Restore tables from the store; returns the ids of broken ones."""

    def is_between_moves(self, table: str) -> bool:
        """Is a table here, with an empty move queue?"""

    def withdraw(self, tables: Sequence[str], now: int) -> list[Connection]:
        """Hand tables over to another node once the next output is on disk; returns their connections."""

    def lose(self, tables: Collection[str]) -> list[Connection]:
        """Drop tables that another node owns by now, with everything unsent; returns their connections."""

    def dismiss_all(self, reason: GoodbyeReason, again_ms: int) -> None:
        """Dismiss all clients; they reconnect spread over `again_ms` milliseconds."""

    def counts(self) -> HallCounts:
        """Counters for metrics."""


class CommitSource(Protocol):
    """The interface for the commit queue alone."""

    def due(self) -> int:
        """When `run` must be called next, or `NEVER`."""

    def run(self, now: int) -> None:
        """Do everything that is due."""

    def take(self) -> Output:
        """All output since the last call."""

    def take_urgent(self) -> list[tuple[Connection, bytes]]:
        """Frames that may be sent before the commit: tables are suspended or resumed, and answers meanwhile."""

    def resync(self, connection: Connection, now: int) -> None:
        """Send everything anew to a client that read too slowly and missed frames."""

    def stuck(self, why: HoldReason, now: int) -> None:
        """Suspend all tables for this reason, or resume them ("")."""


class RunnableHall(HallPort, CommitSource, Protocol):
    """The whole interface of a hall."""
