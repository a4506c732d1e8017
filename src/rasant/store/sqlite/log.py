"""Writing the log: what one `append` brings is one row, however many entries of however many tables it has.

Nothing is written twice. In which groups a table's entries are is kept here in memory; when it is some hundred groups,
they are written down as a place. So an entry costs its bytes and a few more, and finding it again is left to readers.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from rasant.store.checks import ROW_DAMAGED, TABLE_CLOSED
from rasant.store.log_states import KEPT
from rasant.store.port import DamagedError, EntriesAppended, StoreRecord, TableClosed
from rasant.store.sqlite.faults import damaged
from rasant.store.sqlite.groups import LARGEST_NUMBER, latest, pack_runs, packed_group, runs_in
from rasant.store.sqlite.places import key_of, packed_place, placed, places_of
from rasant.store.sqlite.rows import Rows, TableRow
from rasant.store.sqlite.schema import insert_into
from rasant.store.sqlite.sums import stamped, sum_of

PLACE_ROWS: Final = 500
"""So many groups of a table make a place: it fits into a page."""
LOOSE_ROWS: Final = 4_000
"""No entry is without a place for more groups than that, or not for long: readers go through them."""
AGED_AT_ONCE: Final = 16
"""At most so many tables get a place at once, so that no append waits for a thousand of them."""

_CLOSE_TABLE: Final = f"UPDATE tables SET open = 0, closed = ?, log = {KEPT}, sum = ? WHERE number = ?"


class Tail:
    """An open table: how long it is, and in which groups its last entries are, which are at no place yet."""

    __slots__ = ("first", "length", "number", "rows")

    def __init__(self, number: int, length: int) -> None:
        self.number = number
        self.length = length
        self.first = length
        """Of the entries without a place, if there are any."""
        self.rows: list[int] = []


class Log:
    """The logs of all open tables.

    `gather` takes what is to be written to be written already: if that fails, `load` must be called.
    """

    def __init__(self, rows: Rows) -> None:
        self._read = rows
        self._connection = rows.connection
        self._tails: dict[str, Tail] = {}
        self._loose: dict[int, Tail] = {}
        """Those with entries at no place, by number; the first one has the oldest."""
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
        self._forget_chores()
        self._next_number = 1 + (connection.execute("SELECT max(number) FROM tables").get or 0)
        if self._next_number > LARGEST_NUMBER:
            raise damaged(connection.filename, "the number of a table")
        numbers: dict[int, Tail] = {}
        found = list(rows.rowids("SELECT number FROM tables WHERE open"))
        for table in (TableRow(*row) for row in rows.sound("tables", found)):
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
        """Take nothing more for a table: it could not be read in full."""
        self._damaged.add(table)

    def length(self, table: str) -> int:
        """How many entries a table has; `TABLE_CLOSED` or `ROW_DAMAGED` if none may be appended."""
        if table in self._damaged:
            return ROW_DAMAGED
        tail = self._tails.get(table)
        if tail is not None:
            return tail.length
        known = self._connection.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).get
        return TABLE_CLOSED if known else 0

    def number(self, table: str) -> int | None:
        """The number of a table, unless it is closed."""
        tail = self._tails.get(table)
        return tail.number if tail else None

    def gather(self, records: Sequence[StoreRecord]) -> list[StoreRecord]:
        """Take the entries of a group, each the next of its table, and what closes; return what is no entry."""
        tails, row = self._tails, self._row + 1
        runs: list[int] = []
        entries: list[bytes] = []
        others: list[StoreRecord] = []
        closing: list[TableClosed] = []
        for record in records:
            if type(record) is not EntriesAppended:
                others.append(record)
                if type(record) is TableClosed and record.table in tails:  # who closes what is not there closes nothing
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
        """Give every entry a place, and mark that by an empty group; is there anything to write?"""
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
        """Everything gathered; inside a transaction unless it is plain."""
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
        self._forget_chores()

    def _forget_chores(self) -> None:
        self._group = None
        self._opened = []
        self._places = []
        self._closed = []

    def _open(self, table: str) -> Tail:
        tail = self._tails[table] = Tail(self._next_number, 0)
        self._opened.append(stamped("tables", (tail.number, table, 1, "", KEPT)))
        self._next_number += 1
        return tail

    def _close(self, records: list[TableClosed]) -> None:
        for record in records:
            tail = self._tails.pop(record.table, None)
            if tail is not None:
                row = TableRow(tail.number, record.table, 0, record.at, KEPT)
                self._closed.append((record.at, sum_of("tables", row), tail.number))
                self._place(tail)

    def _in_group(self, tail: Tail, row: int) -> None:
        """A table has entries in a group; to be called before its length is asked for."""
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
        """Write down in which groups a table's entries are, unless that was done."""
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
