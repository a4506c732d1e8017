"""Reads rows: each is checked, and a damaged one is reported without affecting others."""

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from typing import Any, Final, NamedTuple

import apsw

from rasant.core.errors import quoted
from rasant.store.log_states import DELETED, DELETING
from rasant.store.packing import unpack_result
from rasant.store.port import DamagedError, MatchFinished, Report
from rasant.store.sqlite.faults import SAVE, UNREADABLE
from rasant.store.sqlite.schema import COLUMNS, put_into
from rasant.store.sqlite.sums import Value, Values, is_sound, stamped

_SELECT: Final = {kind: f"SELECT {', '.join(columns)}, sum FROM {kind} WHERE " for kind, columns in COLUMNS.items()}


class TableRow(NamedTuple):
    """A game table's row in the database."""

    number: int
    id: str
    open: int
    closed: str
    log: int

    @property
    def pruned(self) -> bool:
        """Its log is deleted or being deleted."""
        return self.log in (DELETING, DELETED)


class Rows:
    """Reads from a connection, inside one transaction per query. `note` receives reports of damage."""

    def __init__(self, connection: apsw.Connection, note: Report) -> None:
        self.connection = connection
        self.note = note

    def read(self, kind: str, key: str, *values: Value) -> tuple[Any, ...] | None:
        """The columns of a row, or None if there is none; `DamagedError` if the row is damaged."""
        row: tuple[Any, ...] | None
        try:
            row = self.connection.execute(f"{_SELECT[kind]}{key}", values).fetchone()
        except UNREADABLE:
            row = (None, None)
        if row is None:
            return None
        if not is_sound(kind, row):
            name = row[0] if row[0] is not None else values[0]  # the same name, whichever column it was looked up by
            raise DamagedError(f"{_NAMES[kind]} {quoted(str(name))} is damaged")
        return row[:-1]

    def sound(self, kind: str, rowids: Iterable[int]) -> Iterator[tuple[Any, ...]]:
        """The rows with these ids; damaged or missing ones are reported and left out."""
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

    def select(self, kind: str, query: str, values: Any = ()) -> list[tuple[Any, ...]]:
        """The sound rows of a kind among those whose ids a query selects."""
        return list(self.sound(kind, list(self.rowids(query, values))))

    def rowids(self, query: str, values: Any = ()) -> Generator[int, None, None]:
        """The row ids that a query selects, one by one, for the caller may want only some."""
        with closing(self.connection.cursor()) as cursor:
            for (rowid,) in cursor.execute(query, values):
                yield rowid

    def table(self, table: str) -> TableRow | None:
        """A table by its id."""
        row = self.read("tables", "id = ?", table)
        return None if row is None else TableRow(*row)

    def listed(self, query: str, values: Any) -> list[tuple[Any, ...]]:
        """All rows that a query selects from an index; each is then read by its id."""
        return list(self.connection.execute(query, values))

    def found(self, kind: str, key: str, *values: Value) -> tuple[Any, ...] | None:
        """The columns of a row, or None if there is none, or if it is damaged, which is reported."""
        try:
            return self.read(kind, key, *values)
        except DamagedError as damage:
            self.noted(damage)
            return None

    def put(self, kind: str, values: Values) -> None:
        """Write a row about people, replacing the one with the same key."""
        self.connection.execute(put_into(kind), stamped(kind, values))

    def noted(self, damage: DamagedError) -> None:
        """Report damage."""
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
    "course": "a rating point of person",
    "memories": "the statistics of person",
    "lines": "the leaderboard row of person",
    "tries": "a try at the deal of",
    "keys": "the last key of",
}
"""Names of rows in reports, by kind."""
