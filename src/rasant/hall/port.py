"""What is asked of a hall, as protocols, so that tests can put another one in its place.

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
    """What is counted of the tables, for the server's metrics. All but `phases` only ever grow."""

    phases: dict[Phase, int]
    """Tables by what they are waiting for."""
    moves: int
    refusals: dict[str, int]
    """Moves refused, by reason."""
    held_ms: int
    """How long moves were held back, all together, so that a better line wins nothing."""


class Output(Protocol):
    """What the tables brought about since the last one: what must be on disk first, and what is sent then."""

    @property
    def records(self) -> Sequence[StoreRecord]:
        """To be written, in this order."""

    @property
    def frames(self) -> Sequence[tuple[Connection, bytes]]:
        """What each connection is to be sent, in one piece."""

    @property
    def welcomed(self) -> Sequence[Connection]:
        """Those whose frame is their welcome, or begins with it; they count as welcomed when it was sent."""

    @property
    def leaving(self) -> Sequence[Connection]:
        """Those to be sent away after that."""


class ClientPort(Protocol):
    """What a socket asks for, wherever its table is."""

    def missing(self, table: str) -> Problem | None:
        """Why nobody can connect to a table, if that is known."""

    def connect(self, table: str, now: int) -> Connection | Problem:
        """Somebody's socket opened."""

    def receive(self, connection: Connection, frame: bytes, now: int) -> None:
        """A text frame of a client."""

    def gone(self, connection: Connection, now: int) -> None:
        """The socket closed, or will hear nothing more."""

    def measured(self, connection: Connection, round_trip_ms: float, now: int) -> None:
        """How long it takes to this client and back."""


class HallPort(ClientPort, Protocol):
    """All tables of this process."""

    def open_table(self, order: NewTable, guest: str, now: int, caller: str = "") -> str | Problem:
        """A new table; its id. `caller` is the address it is asked for from, if that is known."""

    def open_day(self, day: str, guest: str, now: int, caller: str = "") -> str | Problem:
        """The table of somebody's try at the deal of a day: a new one, or that which they have begun; its id."""

    def time_of_day(self) -> str:
        """Now, in UTC (ISO 8601): it decides which deal of the day is on."""

    def quick_match(self, order: QuickMatch, guest: str, now: int, caller: str = "") -> str | NewTable | Problem:
        """The id of a table of a game with people and a seat, now or after the round; or what to open instead."""

    def claim(self, table: str, claim: Claim, guest: str, now: int, caller: str = "") -> Seated | Problem:
        """Give somebody a seat."""

    def seat(self, table: str, claim: Claim, guest: str, key: str, now: int, caller: str = "") -> int | Problem:
        """Give somebody a seat that a key opens, whose token somebody else has made; which."""

    def let_go(self, guest: str, now: int) -> Problem | None:
        """Somebody wants to be forgotten: no table names them any more; a problem if they sit with others."""

    def sits_with_others(self, guest: str) -> bool:
        """Does somebody sit at a table with other people?"""

    def tables(self) -> list[TableInfo]:
        """The public ones, the most inviting first; if there are very many, not all of them."""

    def standings(self, tables: Sequence[str]) -> list[TableStanding]:
        """How inviting the public ones of these are, so that many can be put in order a few at a time."""

    def info(self, table: str) -> TableInfo | Problem:
        """One table, public or not."""

    def is_set_aside(self, table: str) -> bool:
        """Was a table taken out of this hall because it is broken?"""

    def table_ids(self) -> list[str]:
        """All that are here."""

    def greet(self, connection: Connection, greeting: Greeting, now: int) -> None:
        """Somebody who has said hello elsewhere is connected here from now on."""

    def resume(self, kept: list[StoredTable], now: int) -> list[str]:
        """Tables as they were found in the store; the ids of those that are broken."""

    def is_between_moves(self, table: str) -> bool:
        """Is a table here, and does no move wait there for those with slower lines?"""

    def withdraw(self, tables: Sequence[str], now: int) -> list[Connection]:
        """Let tables go, to be played on elsewhere, when what is taken next is on disk; who was connected to them."""

    def lose(self, tables: Collection[str]) -> list[Connection]:
        """Forget tables that are played at elsewhere by now, and what was not told yet; who was connected to them."""

    def dismiss_all(self, reason: GoodbyeReason, again_ms: int) -> None:
        """Send everybody away, to come back within so many milliseconds: not all of them at once."""

    def counts(self) -> HallCounts:
        """What is counted."""


class CommitSource(Protocol):
    """What the commit queue asks of a hall, and no other code."""

    def due(self) -> int:
        """When `run` must be called next, or `NEVER`."""

    def run(self, now: int) -> None:
        """Let time do what it does."""

    def take(self) -> Output:
        """All that came about since this was last called."""

    def take_urgent(self) -> list[tuple[Connection, bytes]]:
        """Frames that may be sent before the commit: that tables are held or go on, and answers meanwhile."""

    def resync(self, connection: Connection, now: int) -> None:
        """A client that read too slowly missed something: send it everything anew."""

    def stuck(self, why: HoldReason, now: int) -> None:
        """Hold all tables for this reason: refuse whatever would have to be written, until they go on ("")."""


class RunnableHall(HallPort, CommitSource, Protocol):
    """All of it."""
