"""Reading rows: each is checked, and a damaged one is reported without harm to the others."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from typing import Any, Final, NamedTuple

import apsw

from rasant.core.errors import quoted
from rasant.store.log_states import GOING, GONE
from rasant.store.packing import unpack_result
from rasant.store.port import DamagedError, MatchFinished, Report
from rasant.store.sqlite.faults import SAVE, UNREADABLE
from rasant.store.sqlite.schema import COLUMNS, put_into
from rasant.store.sqlite.sums import Value, Values, is_sound, stamped

_SELECT: Final = {kind: f"SELECT {', '.join(columns)}, sum FROM {kind} WHERE " for kind, columns in COLUMNS.items()}


class TableRow(NamedTuple):
    """A table of the game, as the database has it."""

    number: int
    id: str
    open: int
    closed: str
    log: int

    @property
    def pruned(self) -> bool:
        """Its log is gone, or about to go."""
        return self.log in (GOING, GONE)

    @property
    def gone(self) -> bool:
        """Nothing of its log is left."""
        return self.log == GONE


class Rows:
    """Reads from a connection, inside one transaction for each query. `note` receives what is damaged."""

    def __init__(self, connection: apsw.Connection, note: Report) -> None:
        self.connection = connection
        self.note = note

    def read(self, kind: str, key: str, *values: Value) -> tuple[Any, ...] | None:
        """The columns of a row, or nothing if there is none; `DamagedError` if it is not what was written."""
        row: tuple[Any, ...] | None
        try:
            row = self.connection.execute(f"{_SELECT[kind]}{key}", values).fetchone()
        except UNREADABLE:
            row = (None, None)
        if row is None:
            return None
        if not is_sound(kind, row):
            name = row[0] if row[0] is not None else values[0]  # the same, however it was looked for
            raise DamagedError(f"{_NAMES[kind]} {quoted(str(name))} is damaged")
        return row[:-1]

    def sound(self, kind: str, rowids: Iterable[int]) -> Iterator[tuple[Any, ...]]:
        """The rows with these ids; those that are damaged or missing are noted and left out."""
        for rowid in rowids:
            try:
                row = self.read(kind, "rowid = ?", rowid)
            except DamagedError as damage:
                self.noted(damage)
                continue
            if row is None:
                self.note(f"{_NAMES[kind]} {rowid} is missing; {SAVE}")
            else:
                yield row

    def rowids(self, query: str, values: Any = ()) -> Generator[int, None, None]:
        """The numbers that a query answers with, one by one, however many are wanted."""
        with closing(self.connection.cursor()) as cursor:
            for (rowid,) in cursor.execute(query, values):
                yield rowid

    def table(self, table: str) -> TableRow | None:
        """A table by its id."""
        row = self.read("tables", "id = ?", table)
        return None if row is None else TableRow(*row)

    def listed(self, query: str, values: Any) -> list[tuple[Any, ...]]:
        """All rows that a query on an index answers with, which are then read one by one."""
        return list(self.connection.execute(query, values))

    def found(self, kind: str, key: str, *values: Value) -> tuple[Any, ...] | None:
        """The columns of a row, or nothing if there is none, or if it is damaged, which is noted."""
        try:
            return self.read(kind, key, *values)
        except DamagedError as damage:
            self.noted(damage)
            return None

    def put(self, kind: str, values: Values) -> None:
        """Write a row of people, in place of the one of its key if there is one."""
        self.connection.execute(put_into(kind), stamped(kind, values))

    def noted(self, damage: DamagedError) -> None:
        """Note that something is damaged."""
        self.note(str(damage) if SAVE in str(damage) else f"{damage}; {SAVE}")


def match_of(row: tuple[Any, ...]) -> MatchFinished:
    """A match from the columns of its row."""
    _, _, _, table, first, last, result, public = row
    return MatchFinished(table, first, last, unpack_result(result), bool(public))


_NAMES: Final = {
    "tables": "table",
    "places": "the place of entries",
    "snapshots": "the snapshot of table number",
    "matches": "match",
    "people": "the name of person",
    "records": "the record of person",
    "course": "a point in the course of person",
    "memories": "the memory of person",
    "lines": "a line of the leaderboards, of person",
    "tries": "a try at the deal of",
    "keys": "the last key of",
}
"""What a row of each kind is called in a line."""
