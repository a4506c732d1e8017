"""A hall, a store and a clock that do just enough to test the code around them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection, Sequence

from msgspec import Struct

from rasant.hall.port import HallCounts
from rasant.hall.summaries import TableStanding
from rasant.store.memory import MemoryStore
from rasant.store.port import EntriesAppended, StoredTable, StoreError, StoreRecord
from rasant.table.connections.connection import Connection, Outbox
from rasant.table.connections.greeting import Greeting
from rasant.wire.codec import encode
from rasant.wire.from_server import Goodbye, GoodbyeReason, HoldReason, TableSuspended
from rasant.wire.http import Claim, NewTable, Problem, QuickMatch, Seated, TableInfo

TABLE = "table-1"
PRIVATE = "table-2"


class FakeOutput(Struct):
    """The output of the fake hall."""

    records: list[StoreRecord]
    frames: list[tuple[Connection, bytes]]
    leaving: list[Connection]
    welcomed: list[Connection] = []


class FakeHall:
    """Tables that send every message to all clients, and write it."""

    def __init__(self) -> None:
        self.outbox = Outbox()
        self.records: list[StoreRecord] = []
        self.connections: dict[str, list[Connection]] = {TABLE: [], PRIVATE: []}
        self.lengths: Counter[str] = Counter()
        self.heard: list[bytes] = []
        self.trips: list[float] = []
        self.trouble: list[HoldReason] = []
        self.resynced = 0
        self.closed: list[str] = []
        self.announced: list[str] = []
        self.runs: list[int] = []
        self.wanted = -1
        self.broken: list[str] = []
        self.full = False
        self.company = ""
        """The table with people who wait for others."""
        self.time = "2026-01-01T12:00:00.000Z"
        self.seated: set[str] = set()
        """People who sit at a table with others."""
        self.urgent: list[tuple[Connection, bytes]] = []

    def open_table(self, order: NewTable, guest: str, now: int, caller: str = "") -> str | Problem:
        if order.game != "ligretto":
            return Problem("bad_option", "no such game")
        table = f"opened-{len(self.connections)}"
        self.connections[table] = []
        self.write(table, b"[]")
        return table

    def open_day(self, day: str, guest: str, now: int, caller: str = "") -> str | Problem:
        return self.open_table(NewTable("ligretto"), guest, now, caller)

    def time_of_day(self) -> str:
        return self.time

    def quick_match(self, order: QuickMatch, guest: str, now: int, caller: str = "") -> str | NewTable | Problem:
        return self.company or NewTable(order.game)

    def claim(self, table: str, claim: Claim, guest: str, now: int, caller: str = "") -> Seated | Problem:
        if table not in self.connections:
            return Problem("unknown_table", "there is no such table")
        if claim.seat > 3:
            return Problem("full", "the seat is taken")
        return Seated(table, max(claim.seat, 0), "t" * 32)

    def remove_guest(self, guest: str, now: int) -> Problem | None:
        return Problem("at_a_table", "you sit with others") if guest in self.seated else None

    def seat(self, table: str, claim: Claim, guest: str, key: str, now: int, caller: str = "") -> int | Problem:
        seated = self.claim(table, claim, guest, now, caller)
        return seated if isinstance(seated, Problem) else seated.seat

    def sits_with_others(self, guest: str) -> bool:
        return guest in self.seated

    def tables(self) -> list[TableInfo]:
        return [self._info(TABLE)]

    def standings(self, tables: Sequence[str]) -> list[TableStanding]:
        return []

    def info(self, table: str) -> TableInfo | Problem:
        return self._info(table) if table in self.connections else Problem("unknown_table", "there is no such table")

    def missing(self, table: str) -> Problem | None:
        return None if table in self.connections else Problem("unknown_table", "there is no such table")

    def close_table(self, table: str, now: int) -> Problem | None:
        if table not in self.connections:
            return Problem("unknown_table", "there is no such table")
        self.closed.append(table)
        return None

    def send_away(self, table: str, seat: int, now: int) -> Problem | None:
        return Problem("no_such_seat", "no person sits there")

    def callers(self, table: str) -> list[str]:
        return ["192.0.2.1", ""]

    def announce(self, text: str) -> int:
        self.announced.append(text)
        return len(self.connections)

    def is_set_aside(self, table: str) -> bool:
        return False

    def table_ids(self) -> list[str]:
        return list(self.connections)

    def greet(self, connection: Connection, greeting: Greeting, now: int) -> None:
        connection.greeted = True
        self.outbox.send(connection, b"welcome")

    def is_between_moves(self, table: str) -> bool:
        return True

    def withdraw(self, tables: Sequence[str], now: int) -> list[Connection]:
        return []

    def lose(self, tables: Collection[str]) -> list[Connection]:
        return []

    def connect(self, table: str, now: int) -> Connection | Problem:
        if self.full:
            return Problem("full", "there are too many spectators")
        connection = Connection(table)
        self.connections[table].append(connection)
        return connection

    def receive(self, connection: Connection, frame: bytes, now: int) -> None:
        self.heard.append(frame)
        if self.trouble and self.trouble[-1]:
            self.urgent.append((connection, b"unavailable"))
            return
        if frame == b"bug":
            raise RuntimeError("a bug")
        if frame == b"hello":
            connection.greeted = True
            self.outbox.send(connection, b"welcome")
        elif frame == b"leave":
            self.outbox.send(connection, encode(Goodbye("closed")))
            connection.closing = True
        else:
            self.write(connection.table, frame)
            self.say(connection.table, frame)

    def write(self, table: str, entry: bytes) -> None:
        """Write an entry."""
        self.records.append(EntriesAppended(table, self.lengths[table], [entry]))
        self.lengths[table] += 1

    def say(self, table: str, message: bytes) -> None:
        """Send a message to all clients of a table."""
        for connection in self.connections[table]:
            self.outbox.send(connection, message)

    def gone(self, connection: Connection, now: int) -> None:
        self.connections[connection.table].remove(connection)

    def measured(self, connection: Connection, round_trip_ms: float, now: int) -> None:
        self.trips.append(round_trip_ms)

    def resync(self, connection: Connection, now: int) -> None:
        self.resynced += 1
        self.outbox.send(connection, b"fresh")

    def due(self) -> int:
        return self.wanted

    def run(self, now: int) -> None:
        self.runs.append(now)
        if 0 <= self.wanted <= now:
            self.wanted = -1

    def take(self) -> FakeOutput:
        records, self.records = self.records, []
        return FakeOutput(records, *self.outbox.take())

    def resume(self, kept: list[StoredTable], now: int) -> list[str]:
        return self.broken

    def dismiss_all(self, reason: GoodbyeReason, again_ms: int) -> None:
        for connections in self.connections.values():
            for connection in connections:
                self.outbox.send(connection, encode(Goodbye(reason, again_ms)))
                connection.closing = True

    def stuck(self, why: HoldReason, now: int) -> None:
        self.trouble.append(why)
        self.urgent += [
            (connection, encode(TableSuspended(why))) for each in self.connections.values() for connection in each
        ]

    def take_urgent(self) -> list[tuple[Connection, bytes]]:
        urgent, self.urgent = self.urgent, []
        return urgent

    def counts(self) -> HallCounts:
        return HallCounts({"lobby": len(self.connections)}, self.lengths.total(), {"beaten": 2}, 1)

    def _info(self, table: str) -> TableInfo:
        return TableInfo(table, "ligretto", "default", 4, "lobby", ["", "", "", ""], 0, 4)


class GatedStore(MemoryStore):
    """A store that writes only when let, and fails as often as it is set to."""

    def __init__(self) -> None:
        super().__init__()
        self.open = asyncio.Event()
        self.open.set()
        self.began = asyncio.Event()
        self.failures = 0
        self.groups: list[Sequence[StoreRecord]] = []

    async def append(self, records: Sequence[StoreRecord]) -> None:
        self.began.set()
        await self.open.wait()
        if self.failures:
            self.failures -= 1
            raise StoreError("/srv/rasant.db cannot be written: the disk is full; make room and play goes on")
        await super().append(records)
        self.groups.append(list(records))
