"""Checks a database for damage while no server runs. Nothing is written."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import apsw

from rasant.core.errors import quoted
from rasant.store.port import DamagedError, MatchFinished, StoredTable, StoreError
from rasant.store.sqlite import queries, wal
from rasant.store.sqlite.faults import SAVE, store_errors
from rasant.store.sqlite.groups import read_group
from rasant.store.sqlite.io_errors import DamageCursor
from rasant.store.sqlite.opening import BUSY_TIMEOUT_MS, check_file, held, open_reader
from rasant.store.sqlite.rows import Rows, TableRow, match_of
from rasant.store.sqlite.schema import COLUMNS, SCHEMA_VERSION, check_schema
from rasant.store.sqlite.structure import Findings, findings
from rasant.store.sqlite.upgraded_copy import UpgradedCopy

Advance = Callable[[], None]
"""Called for each thing that was checked."""

_MEANINGS: Final = {
    "tables": "open tables may be lost",
    "places": "logs may not be found",
    "snapshots": "tables are restored from their logs, if those are complete",
    "matches": "results and logs may not be found",
    "played": "it is rebuilt from the matches",
    "people": "names may be lost",
    "records": "they can be computed again from the matches",
    "course": "charts may have gaps",
    "memories": "they can be computed again from the matches",
    "lines": "leaderboards may have gaps",
    "buckets": "they are rebuilt from the lines",
    "tries": "tables of the day may have gaps",
    "keys": "replaced keys may be valid again",
    "groups": "logs may be lost, of open tables too",
}


class Survey:
    """A database that no server is using; `StoreError` if it cannot be read at all."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.upgraded_copy: UpgradedCopy | None = None
        """The copy that is checked instead, if the database is of an earlier version."""
        self.found: list[str] = []
        """Reports of damage, a line each."""
        check_file(path)
        with store_errors(path):
            self._lock = _hold(path)
            try:
                self.rows = Rows(self._opened(), self.note)
            except (apsw.Error, StoreError):
                self._lock.close()
                raise

    def close(self) -> None:
        """Release the lock, so that servers can start."""
        self.rows.connection.close()
        if self.upgraded_copy is not None:
            self.upgraded_copy.remove()
        self._lock.close()

    def note(self, line: str) -> None:
        """Collect a report of damage, without the advice, which is the same for all."""
        line = line.removesuffix(f"; {SAVE}")
        if line not in self.found:
            self.found.append(line)

    def size(self) -> int:
        """How many things `look` checks."""
        return 1 + sum(len(self.rowids(kind)) for kind in (*COLUMNS, "groups"))

    def look(self, advance: Advance) -> None:
        """Check the structure and every row."""
        with store_errors(self.path):
            self._note_structure(findings(self.rows.connection))
            advance()
            for kind in COLUMNS:
                for rowid in self.rowids(kind):
                    list(self.rows.sound(kind, [rowid]))
                    advance()
            for row in self.rowids("groups"):
                self._look_at_group(row)
                advance()

    def sound(self, kind: str) -> list[tuple[Any, ...]]:
        """All readable rows of a kind."""
        with store_errors(self.path):
            return list(self.rows.sound(kind, self.rowids(kind)))

    def tables(self) -> list[TableRow]:
        """All readable tables."""
        return [TableRow(*row) for row in self.sound("tables")]

    def matches(self) -> list[MatchFinished]:
        """All readable matches, in the order they were written."""
        return [match_of(row) for row in self.sound("matches")]

    def open_tables(self) -> list[StoredTable]:
        """The open tables that a server would find."""
        with store_errors(self.path):
            return queries.open_tables(self.rows)

    def entries(self, table: str, first: int, last: int) -> list[bytes]:
        """The entries that a server would return."""
        with store_errors(self.path):
            return queries.entries(self.rows, table, first, last)

    def rowids(self, kind: str) -> list[int]:
        """The row ids of a database table; if it is damaged, as many as can be read from both ends."""
        found: dict[int, None] = {}
        key = "row" if kind == "groups" else "rowid"
        for order in ("ASC", "DESC"):
            try:
                with store_errors(self.path):
                    for rowid in self.rows.rowids(f"SELECT {key} FROM {kind} NOT INDEXED ORDER BY {key} {order}"):
                        found[rowid] = None
            except DamagedError:
                continue
            break
        return sorted(found)

    def _opened(self) -> apsw.Connection:
        """Open the database; one of an earlier version is checked as migrated, which is tried on a copy."""
        connection, is_current = self._connected()
        if is_current:
            return connection
        connection.close()
        self.upgraded_copy = UpgradedCopy(self.path, self.note)
        return open_reader(self.upgraded_copy.path)

    def _connected(self) -> tuple[apsw.Connection, bool]:
        """Open read-only, and say whether the tables are of the current version.

        Without a write-ahead log not even a lock is taken; with one, SQLite needs a file of its own for that.
        """
        is_current = True
        commits, how = self._look_beside()
        connection = apsw.Connection(
            f"file:{quote(str(Path(self.path).absolute()))}?{how}", apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
        )
        connection.cursor_factory = partial(DamageCursor, failed=self._disk_failed)
        try:
            connection.set_busy_timeout(BUSY_TIMEOUT_MS)
            is_current = check_schema(connection, self.path) == SCHEMA_VERSION
            wal.check(connection, self.path, commits, self.note)
        except DamagedError as damage:
            if "-wal" not in str(damage):
                connection.close()
                raise
            self.note(str(damage).partition(";")[0])
        except (apsw.Error, StoreError):
            connection.close()
            raise
        return connection, is_current

    def _look_beside(self) -> tuple[list[int], str]:
        """The commits in the write-ahead log, and how to open a database with such a log."""
        beside = Path(f"{self.path}-wal")
        try:
            commits = wal.look(self.path)
            return commits, "mode=ro" if beside.exists() and beside.stat().st_size else "immutable=1"
        except OSError as error:
            self.note(f"{beside} cannot be read ({error.strerror}): the last writes are lost")
            return [], "immutable=1"

    def _disk_failed(self, error: apsw.IOError) -> None:
        self.note(f"the disk fails ({error}): save what can be read to another disk, and replace this one")

    def _look_at_group(self, row: int) -> None:
        group = read_group(self.rows.connection, row)
        if group.runs is None or group.entries is None:
            self.note(f"group {row} of the log is damaged: {self._tables_of(group.runs)}")

    def _note_structure(self, found: Findings) -> None:
        for tree in sorted(found.trees):
            self.note(f"the structure of {tree} is damaged: {_MEANINGS.get(tree, 'some of it may not be found')}")
        for index in sorted(found.indexes - found.trees):
            self.note(f"the index {index} disagrees with its table: the next server start rebuilds it")
        for line in found.others:
            self.note(f"the structure of the file is damaged: {line}")

    def _tables_of(self, runs: list[tuple[int, int, int]] | None) -> str:
        if runs is None:
            return "it is unknown which tables its entries belong to"
        names = {table.number: table.id for table in self.tables()}
        whose = dict.fromkeys(names.get(number, f"number {number}") for number, _, _ in runs)
        return f"it has entries of {'tables' if len(whose) > 1 else 'table'} {', '.join(map(quoted, whose))}"


def _hold(path: str) -> apsw.Connection:
    """Keep servers from starting during the survey, without creating a lock file where there is none."""
    beside = Path(f"{path}-lock")
    holder = apsw.Connection(str(beside), flags=apsw.SQLITE_OPEN_READONLY) if beside.exists() else apsw.Connection("")
    refusal = f"a server is running on {path}; stop it first"
    return held(holder, "BEGIN; SELECT count(*) FROM sqlite_schema", refusal)
