"""Writing the log: what one `append` brings is one row, however many entries of however many tables it has.

Nothing is written twice. In which groups a table's entries are is kept here in memory; when it is some hundred groups,
they are written down as a place. So an entry costs its bytes and a few more, and finding it again is left to readers.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

import apsw

from rasant.store.checks import CLOSED
from rasant.store.port import Appended, Record
from rasant.store.sqlite.groups import latest, pack_entries, pack_runs, runs_of
from rasant.store.sqlite.places import key_of, pack_rows, placed

PLACE_ROWS: Final = 500
"""So many groups of a table make a place: it fits into a page."""
LOOSE_ROWS: Final = 4_000
"""No entry is without a place for more groups than that, or not for long: readers go through them."""
AGED_AT_ONCE: Final = 16
"""Of the tables for which this is so, not more get a place at once: nobody shall wait for a thousand of them."""


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

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._tails: dict[str, Tail] = {}
        self._loose: dict[int, Tail] = {}
        """Those with entries at no place, by number; the first one has the oldest."""
        self._full: list[Tail] = []
        self._group: tuple[int, int, bytes, bytes] | None = None
        self._opened: list[tuple[int, str]] = []
        self._places: list[tuple[int, int, bytes]] = []
        self._closed: list[tuple[int]] = []
        self.load()

    def load(self) -> None:
        """Know what is in the database, and nothing else."""
        connection = self._connection
        self._tails, self._loose, self._full = {}, {}, []
        self._forget_chores()
        self._next_number = 1 + (connection.execute("SELECT max(number) FROM tables").get or 0)
        numbers: dict[int, Tail] = {}
        tables: list[tuple[str, int]] = list(connection.execute("SELECT id, number FROM tables WHERE open"))
        for table, number in tables:
            self._tails[table] = numbers[number] = Tail(number, placed(connection, number))
        self._row, floor = latest(connection)
        for row, runs in connection.execute("SELECT row, runs FROM groups WHERE row >= ? ORDER BY row", (floor,)):
            for number, seq, count in runs_of(runs):
                tail = numbers.get(number)
                if tail is not None and tail.length == seq:
                    self._in_group(tail, row)
                    tail.length += count

    def length(self, table: str) -> int:
        """How many entries a table has: 0 if nobody knows it, `CLOSED` if it is closed."""
        tail = self._tails.get(table)
        if tail is not None:
            return tail.length
        known = self._connection.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).get
        return CLOSED if known else 0

    def number(self, table: str) -> int | None:
        """The number of a table, unless it is closed."""
        tail = self._tails.get(table)
        return tail.number if tail else None

    def gather(self, records: Sequence[Record], lengths: dict[str, int]) -> list[Record]:
        """Take the entries of a group, each the next of its table, and what closes; `lengths` are those afterwards.

        What is left over, which is no entry, is returned.
        """
        tails, row = self._tails, self._row + 1
        runs: list[int] = []
        entries: list[bytes] = []
        others: list[Record] = []
        for record in records:
            if type(record) is not Appended:
                others.append(record)
                continue
            table = record.table
            tail = tails.get(table) or self._open(table)
            runs += (tail.number, record.first, len(record.entries))
            entries += record.entries
            self._in_group(tail, row)
            tail.length = lengths[table]
        if others:
            self._close([table for table, length in lengths.items() if length == CLOSED])
        if entries:
            self._row = row
            self._place_some()
            self._group = (row, self._floor(), pack_runs(runs), pack_entries(entries))
        return others

    @property
    def plain(self) -> bool:
        """There is nothing to write but one row, which needs no transaction around it."""
        return not (self._opened or self._places or self._closed)

    def write(self) -> None:
        """Everything gathered; inside a transaction unless it is plain."""
        connection = self._connection
        if self._opened:
            connection.executemany("INSERT INTO tables VALUES (?, ?, 1)", self._opened)
        if self._group:
            connection.execute("INSERT INTO groups VALUES (?, ?, ?, ?)", self._group)
        if self._places:
            connection.executemany("INSERT INTO places VALUES (?, ?, ?)", self._places)
        if self._closed:
            connection.executemany("UPDATE tables SET open = 0 WHERE number = ?", self._closed)
            connection.executemany("DELETE FROM snapshots WHERE number = ?", self._closed)
        self._forget_chores()

    def _forget_chores(self) -> None:
        self._group = None
        self._opened = []
        self._places = []
        self._closed = []

    def _open(self, table: str) -> Tail:
        tail = self._tails[table] = Tail(self._next_number, 0)
        self._opened.append((tail.number, table))
        self._next_number += 1
        return tail

    def _close(self, tables: list[str]) -> None:
        for table in tables:
            tail = self._tails.pop(table, None)
            if tail is not None:
                self._closed.append((tail.number,))
                self._place(tail)

    def _in_group(self, tail: Tail, row: int) -> None:
        """A table has entries in a group; to be called before its length is told."""
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
        """Give a place to those who have enough for one, and to some who have been without one for long."""
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
        self._places.append((key_of(tail.number, tail.first), tail.length, pack_rows(tail.rows)))
        del self._loose[tail.number]
        tail.rows = []

    def _floor(self) -> int:
        """The first group that has entries without a place."""
        for tail in self._loose.values():
            return tail.rows[0]
        return self._row + 1
