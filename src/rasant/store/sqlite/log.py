"""Writing the log: what one `append` brings is a few rows at the end of the journal, however many tables it is of.

Entries of a table are also kept here in memory until they fill a page of the file. Then they become a chunk, and when
everything at the front of the journal is in chunks, the front goes. So each entry is written twice, each time together
with others; a row of its own place in a table ordered by (table, seq) would cost a page of 4 KiB every time.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import apsw

from rasant.store.checks import CLOSED
from rasant.store.port import Appended
from rasant.store.sqlite.chunks import chunked, key_of, pack

CHUNK_BYTES: Final = 3600
"""From this size on, a chunk is written: it just fits into a page."""
LENGTH_BYTES: Final = 3
"""What packing adds to an entry."""
JOURNAL_ROWS: Final = 20_000
"""No entry stays longer in the journal: a table at which little happens gets a smaller chunk. Readers go through it."""
FRONT_ROWS: Final = 500
"""So many rows at least are taken off the front at once."""


class Tail:
    """The last entries of a table, which are in no chunk yet."""

    __slots__ = ("entries", "first", "number", "row", "size")

    def __init__(self, number: int, first: int, row: int) -> None:
        self.number = number
        self.first = first
        self.row = row
        """Of the journal, where the first of them is."""
        self.size = 0
        self.entries: list[bytes] = []


class Log:
    """The logs of all open tables. To be used inside a transaction; if that fails, `load` must be called again."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self.load()

    def load(self) -> None:
        """Know what is in the database, and nothing else."""
        connection = self._connection
        self._numbers: dict[str, int] = dict(connection.execute("SELECT id, number FROM tables WHERE open"))
        self._lengths = {table: chunked(connection, number) for table, number in self._numbers.items()}
        self._tails: dict[int, Tail] = {}
        """By table, in the order of their rows: an entry of the first one is the oldest."""
        self._full: list[Tail] = []
        self._next_row = 1
        self._front = 1
        tables = {number: table for table, number in self._numbers.items()}
        for row, number, seq, entry in connection.execute("SELECT row, number, seq, entry FROM journal ORDER BY row"):
            table = tables.get(number)
            if table is not None and seq == self._lengths[table]:
                self._add(number, seq, entry, row)
                self._lengths[table] = seq + 1
            self._next_row = row + 1

    def length(self, table: str) -> int:
        """How many entries a table has: 0 if nobody knows it, `CLOSED` if it is closed."""
        length = self._lengths.get(table)
        if length is not None:
            return length
        known = self._connection.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).get
        return CLOSED if known else 0

    def number(self, table: str) -> int:
        """The number of an open table."""
        return self._numbers[table]

    def add(self, records: Iterable[Appended]) -> None:
        """Write entries, each the next of its table."""
        rows: list[tuple[int, int, int, bytes]] = []
        row = self._next_row
        numbers = self._numbers
        for record in records:
            number = numbers.get(record.table) or self._open(record.table)
            rows.append((row, number, record.seq, record.entry))
            self._add(number, record.seq, record.entry, row)
            row += 1
        self._next_row = row
        self._connection.executemany("INSERT INTO journal VALUES (?, ?, ?, ?)", rows)
        self._tidy()

    def committed(self, lengths: dict[str, int]) -> None:
        """Know the new lengths; a closed table takes no room here."""
        for table, length in lengths.items():
            if length > 0:
                self._lengths[table] = length
            else:
                self._lengths.pop(table, None)

    def close(self, table: str) -> None:
        """A table gets no more entries."""
        number = self._numbers.pop(table, None)
        if number is None:
            return
        tail = self._tails.pop(number, None)
        if tail is not None:
            self._full.append(tail)
        self._write_chunks()
        self._connection.execute("UPDATE tables SET open = 0 WHERE number = ?", (number,))
        self._connection.execute("DELETE FROM snapshots WHERE number = ?", (number,))

    def _open(self, table: str) -> int:
        self._connection.execute("INSERT INTO tables (id, open) VALUES (?, 1)", (table,))
        number = self._connection.last_insert_rowid()
        self._numbers[table] = number
        return number

    def _add(self, number: int, seq: int, entry: bytes, row: int) -> None:
        tail = self._tails.get(number)
        if tail is None:
            tail = self._tails[number] = Tail(number, seq, row)
        tail.entries.append(entry)
        tail.size += len(entry) + LENGTH_BYTES
        if tail.size >= CHUNK_BYTES:
            self._full.append(self._tails.pop(number))

    def _tidy(self) -> None:
        oldest = self._oldest()
        while oldest < self._next_row - JOURNAL_ROWS:
            self._full.append(self._tails.pop(next(iter(self._tails))))
            oldest = self._oldest()
        if self._full:
            self._write_chunks()
        if oldest >= self._front + FRONT_ROWS:
            self._connection.execute("DELETE FROM journal WHERE row < ?", (oldest,))
            self._front = oldest

    def _oldest(self) -> int:
        """The first row of the journal that is still needed."""
        for tail in self._tails.values():
            return tail.row
        return self._next_row

    def _write_chunks(self) -> None:
        self._connection.executemany(
            "INSERT INTO chunks VALUES (?, ?)",
            [(key_of(tail.number, tail.first), pack(tail.entries)) for tail in self._full],
        )
        self._full.clear()
