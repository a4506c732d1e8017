"""Writes the log: one `append` is one row, however many entries of however many tables it has.

Nothing is written twice. The groups that have a table's entries are remembered in memory; after some hundred groups
their list is written as a place. So an entry costs its bytes and a few more, and readers do the work of finding it.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from rasant.store.checks import ROW_DAMAGED, TABLE_CLOSED
from rasant.store.log_states import STORED
from rasant.store.port import DamagedError, EntriesAppended, StoreRecord, TableClosed
from rasant.store.sqlite.faults import damaged
from rasant.store.sqlite.groups import LARGEST_NUMBER, latest, pack_runs, packed_group, runs_in
from rasant.store.sqlite.places import key_of, packed_place, placed, places_of
from rasant.store.sqlite.rows import Rows, TableRow
from rasant.store.sqlite.schema import insert_into
from rasant.store.sqlite.sums import stamped, sum_of

PLACE_ROWS: Final = 500
"""Groups of a table that make a place: their list fits into a page."""
LOOSE_ROWS: Final = 4_000
"""Most groups without a place that readers have to scan; then their entries get one."""
AGED_AT_ONCE: Final = 16
"""Tables that get a place in one append because they are old, so that no append waits for thousands."""

_CLOSE_TABLE: Final = f"UPDATE tables SET open = 0, closed = ?, log = {STORED}, sum = ? WHERE number = ?"


class Tail:
    """An open table: the length of its log, and the groups of its last entries, which have no place yet."""

    __slots__ = ("first", "length", "number", "rows")

    def __init__(self, number: int, length: int) -> None:
        self.number = number
        self.length = length
        self.first = length
        """The first entry without a place, if there is any."""
        self.rows: list[int] = []


class Log:
    """The logs of all open tables.

    `gather` assumes that the write succeeds: if it fails, `load` must be called.
    """

    def __init__(self, rows: Rows) -> None:
        self._read = rows
        self._connection = rows.connection
        self._tails: dict[str, Tail] = {}
        self._loose: dict[int, Tail] = {}
        """Open tables with entries without a place, by number; the first has the oldest."""
        self._full: list[Tail] = []
        self._damaged: set[str] = set()
        """Open tables that could not be read in full."""
        self._group: tuple[int, int, bytes, int, int, bytes] | None = None
        self._opened: list[tuple[object, ...]] = []
        self._places: list[tuple[object, ...]] = []
        self._closed: list[tuple[object, ...]] = []
        self.load()

    def load(self) -> None:
        """Load the state of all open tables from the database."""
        rows, connection = self._read, self._connection
        self._tails, self._loose, self._full = {}, {}, []
        self._clear_collected()
        self._next_number = 1 + (connection.execute("SELECT max(number) FROM tables").get or 0)
        if self._next_number > LARGEST_NUMBER:
            raise damaged(connection.filename, "the number of a table")
        numbers: dict[int, Tail] = {}
        for table in (TableRow(*row) for row in rows.select("tables", "SELECT number FROM tables WHERE open")):
            try:
                length = placed(places_of(rows, table.number))
            except DamagedError:
                self._damaged.add(table.id)  # `open_tables` reports why
            else:
                self._tails[table.id] = numbers[table.number] = Tail(table.number, length)
        self._row, floor = latest(connection)
        for row in range(floor, self._row + 1):
            for number, seq, count in runs_in(connection, row) or ():
                tail = numbers.get(number)
                if tail is not None and tail.length == seq:
                    self._in_group(tail, row)
                    tail.length += count
        self._damaged.update(table for table, tail in self._tails.items() if not tail.length)

    def refuse(self, table: str) -> None:
        """Accept nothing more for a table, because it could not be read in full."""
        self._damaged.add(table)

    def length(self, table: str) -> int:
        """Number of entries; `TABLE_CLOSED` or `ROW_DAMAGED` if none may be appended."""
        if table in self._damaged:
            return ROW_DAMAGED
        tail = self._tails.get(table)
        if tail is not None:
            return tail.length
        known = self._connection.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).get
        return TABLE_CLOSED if known else 0

    def number(self, table: str) -> int | None:
        """The number of a table; None if it is closed."""
        tail = self._tails.get(table)
        return tail.number if tail else None

    def gather(self, records: Sequence[StoreRecord]) -> list[StoreRecord]:
        """Collect a group's entries and closings for `write`; returns the records that are not entries."""
        tails, row = self._tails, self._row + 1
        runs: list[int] = []
        entries: list[bytes] = []
        others: list[StoreRecord] = []
        closing: list[TableClosed] = []
        for record in records:
            if type(record) is not EntriesAppended:
                others.append(record)
                if type(record) is TableClosed and record.table in tails:  # closing an unknown table does nothing
                    closing.append(record)
                continue
            table = record.table
            tail = tails.get(table) or self._open(table)
            runs += (tail.number, record.first, len(record.entries))
            entries += record.entries
            self._in_group(tail, row)
            tail.length = record.first + len(record.entries)
        if closing:
            self._close(closing)
        if entries:
            self._row = row
            self._place_some()
            self._group = packed_group(row, self._floor(), pack_runs(runs), entries)
        return others

    def settle(self) -> bool:
        """Give every entry a place, marked by an empty group; returns whether there is anything to write."""
        loose = list(self._loose.values())
        for tail in loose:
            self._place(tail)
        if loose:
            self._row += 1
            self._group = packed_group(self._row, self._row + 1, b"", [])
        return bool(loose)

    @property
    def plain(self) -> bool:
        """Is there only one row to write, which needs no transaction?"""
        return not (self._opened or self._places or self._closed)

    def write(self) -> None:
        """Write everything collected; inside a transaction unless it is `plain`."""
        connection = self._connection
        if self._opened:
            connection.executemany(insert_into("tables"), self._opened)
        if self._group:
            connection.execute("INSERT INTO groups VALUES (?, ?, ?, ?, ?, ?)", self._group)
        if self._places:
            connection.executemany("INSERT INTO places VALUES (?, ?, ?, ?)", self._places)
        if self._closed:
            connection.executemany(_CLOSE_TABLE, self._closed)
            connection.executemany("DELETE FROM snapshots WHERE number = ?", [closed[-1:] for closed in self._closed])
        self._clear_collected()

    def _clear_collected(self) -> None:
        self._group = None
        self._opened = []
        self._places = []
        self._closed = []

    def _open(self, table: str) -> Tail:
        tail = self._tails[table] = Tail(self._next_number, 0)
        self._opened.append(stamped("tables", (tail.number, table, 1, "", STORED)))
        self._next_number += 1
        return tail

    def _close(self, records: list[TableClosed]) -> None:
        for record in records:
            tail = self._tails.pop(record.table, None)
            if tail is not None:
                row = TableRow(tail.number, record.table, 0, record.at, STORED)
                self._closed.append((record.at, sum_of("tables", row), tail.number))
                self._place(tail)

    def _in_group(self, tail: Tail, row: int) -> None:
        """Note that a table has entries in a group; must be called before its length is updated."""
        rows = tail.rows
        if not rows:
            tail.first = tail.length
            self._loose[tail.number] = tail
        elif rows[-1] == row:
            return
        rows.append(row)
        if len(rows) >= PLACE_ROWS:
            self._full.append(tail)

    def _place_some(self) -> None:
        """Give a place to tables with enough groups for one, and to some that have been without one for long."""
        for tail in self._full:
            self._place(tail)
        self._full.clear()
        before = self._row - LOOSE_ROWS
        if self._floor() < before:
            for tail in list(islice(self._loose.values(), AGED_AT_ONCE)):
                if tail.rows[0] < before:
                    self._place(tail)

    def _place(self, tail: Tail) -> None:
        """Write the list of groups with a table's entries, unless it is empty."""
        if not tail.rows:
            return
        self._places.append(packed_place(key_of(tail.number, tail.first), tail.length, tail.rows))
        del self._loose[tail.number]
        tail.rows = []

    def _floor(self) -> int:
        """The first group that has entries without a place."""
        for tail in self._loose.values():
            return tail.rows[0]
        return self._row + 1
