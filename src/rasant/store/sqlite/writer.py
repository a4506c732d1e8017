"""Writing: a group of records is a transaction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import apsw

from rasant.players.erasure import Scrub
from rasant.store.checks import checked
from rasant.store.port import (
    DayTried,
    KeyReplaced,
    MatchFinished,
    PersonShown,
    PlayerNamed,
    Report,
    SnapshotTaken,
    StoredTable,
    StoreRecord,
    TableClosed,
)
from rasant.store.sqlite import erasure, pruning, queries
from rasant.store.sqlite.erasure import ErasurePlan
from rasant.store.sqlite.faults import store_errors
from rasant.store.sqlite.last_keys import write_last_key
from rasant.store.sqlite.log import Log
from rasant.store.sqlite.matches import write_match
from rasant.store.sqlite.opening import BUSY_TIMEOUT_MS
from rasant.store.sqlite.people import is_shown, write_name, write_shown
from rasant.store.sqlite.rows import Rows
from rasant.store.sqlite.schema import insert_into
from rasant.store.sqlite.sums import stamped
from rasant.store.sqlite.tries import write_try

GROUPS_BETWEEN: Final = 100
"""Groups between two attempts to truncate the write-ahead log: each takes some milliseconds."""


class Writer:
    """Owns the connection that writes; to be called from one thread at a time."""

    def __init__(self, connection: apsw.Connection, path: str, note: Report) -> None:
        self.connection = connection
        self._path = path
        self._rows = Rows(connection, note)
        with store_errors(path):
            self._log = Log(self._rows)
            self._left = erasure.left_tables(self._rows)
        self._stale = False
        self._until_emptied = 0
        """After so many groups the write-ahead log, which was being read, is truncated again; 0: it is truncated."""

    def append(self, records: Sequence[StoreRecord]) -> None:
        """Write all of these, or none; on disk when it returns."""
        with store_errors(self._path):
            self._refresh()
            checked(records, self._log.length)
            try:
                self._write(records)
            except BaseException:
                self._undo()
                raise
            if self._until_emptied:
                self._until_emptied -= 1
                if not self._until_emptied:
                    self._empty_wal()

    def open_tables(self) -> list[StoredTable]:
        """All tables that were not closed. Nothing can be added to those that could not be read in full."""
        with store_errors(self._path), self._undone_if_it_fails():
            self._refresh()
            self.connection.execute("BEGIN")
            found = [self._agreed(kept) for kept in queries.open_tables(self._rows)]
            self.connection.execute("ROLLBACK")  # nothing was written, and after damage to commit fails
        for kept in found:
            if kept.damage:
                self._log.refuse(kept.table)
        return found

    def _agreed(self, kept: StoredTable) -> StoredTable:
        """A table, damaged if its next entry would not be taken for the next."""
        length = len(kept.entries) + (kept.snapped.seq + 1 if kept.snapped else 0)
        if kept.damage or length == self._log.length(kept.table):
            return kept
        return StoredTable(
            kept.table, None, [], f"its log ends before entry {length}" if length else "its log is missing"
        )

    def prune(self, before: str) -> bool:
        """Forget a little of the old logs; is there more to forget?"""
        with store_errors(self._path), self._undone_if_it_fails():
            self.connection.execute("BEGIN IMMEDIATE")
            more = pruning.prune(self._rows, before)
            self.connection.execute("COMMIT")
        return more

    def forget(self, plan: ErasurePlan, scrub: Scrub) -> bool:
        """Forget a little of a person; is there more to forget?"""
        with store_errors(self._path), self._undone_if_it_fails():
            self.connection.execute("BEGIN IMMEDIATE")
            more = erasure.forget(self._rows, plan, scrub)
            self.connection.execute("COMMIT")
            self._left = erasure.left_tables(self._rows)
            if not more:
                self._empty_wal()
        return more

    def shrink(self) -> None:
        """Give back to the system what is not needed any more. This takes time and, for a while, room."""
        with store_errors(self._path):
            self.connection.execute("VACUUM")

    def settle(self) -> None:
        """Leave nothing for the next opening to search for."""
        with store_errors(self._path), self._undone_if_it_fails():
            self._refresh()
            if self._log.settle():
                self.connection.execute("BEGIN IMMEDIATE")
                self._log.write()
                self.connection.execute("COMMIT")

    def _empty_wal(self) -> None:
        """Truncate the write-ahead log, which has earlier versions of pages; if it is being read, again later."""
        self.connection.set_busy_timeout(0)  # do not wait for readers
        try:
            busy = bool(self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()[0][0])
        except apsw.Error:  # what was to be written is
            busy = True
        finally:
            self.connection.set_busy_timeout(BUSY_TIMEOUT_MS)
        self._until_emptied = GROUPS_BETWEEN if busy else 0

    def _refresh(self) -> None:
        if self._stale:
            self._log.load()
            self._stale = False

    @contextmanager
    def _undone_if_it_fails(self) -> Iterator[None]:
        """The same as `append` does for itself, where it must cost nothing."""
        try:
            yield
        except BaseException:
            self._undo()
            raise

    def _undo(self) -> None:
        """What the log knows may now be more than what the database has; it is read again when it is next needed."""
        self._stale = True
        if self.connection.in_transaction:
            self.connection.execute("ROLLBACK")

    def _write(self, records: Sequence[StoreRecord]) -> None:
        """Entries first, all at once, and closing too: whether that fits together was checked in its order."""
        log = self._log
        others = log.gather(records)
        if log.plain and not others:
            # A statement is a transaction of its own. Each further one costs more than its time: a thread that comes
            # back from SQLite has to wait until the loop's thread lets go of the interpreter.
            log.write()
            return
        self.connection.execute("BEGIN IMMEDIATE")
        log.write()
        for record in others:
            match record:
                case SnapshotTaken():
                    self._write_snapshot(record)
                case MatchFinished():
                    write_match(self._rows, record)
                case PlayerNamed():
                    write_name(self._rows, record)
                case PersonShown():
                    write_shown(self._rows, record)
                case DayTried():
                    write_try(self._rows, record, is_shown(self._rows, record.player))
                case KeyReplaced():
                    write_last_key(self._rows, record)
        for record in others:
            if type(record) is TableClosed and record.table in self._left:
                erasure.let_go(self._rows, record.table)
        self.connection.execute("COMMIT")

    def _write_snapshot(self, snapped: SnapshotTaken) -> None:
        """Replace the snapshot of a table; one that closes in the same group needs none."""
        number = self._log.number(snapped.table)
        if number is not None:
            row = stamped("snapshots", (number, snapped.seq, snapped.state))
            self.connection.execute(insert_into("snapshots", "INSERT OR REPLACE"), row)
