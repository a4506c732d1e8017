"""Writes groups of records; each is one transaction."""

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
"""Groups between two attempts to truncate the write-ahead log: each attempt takes some milliseconds."""


class Writer:
    """Owns the connection that writes; must be called from one thread at a time."""

    def __init__(self, connection: apsw.Connection, path: str, note: Report) -> None:
        self.connection = connection
        self._path = path
        self._rows = Rows(connection, note)
        with store_errors(path):
            self._log = Log(self._rows)
            self._left = erasure.left_tables(self._rows)
        self._stale = False
        self._until_emptied = 0
        """Groups until the next attempt to truncate the write-ahead log, which was being read; 0: it is truncated."""

    def append(self, records: Sequence[StoreRecord]) -> None:
        """Write all of these records, or none; on disk when it returns."""
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
                    self._truncate_wal()

    def open_tables(self) -> list[StoredTable]:
        """All tables that are not closed. From now on nothing can be appended to those not read in full."""
        with store_errors(self._path), self._rolled_back_on_error():
            self._refresh()
            self.connection.execute("BEGIN")
            found = [self._checked_length(kept) for kept in queries.open_tables(self._rows)]
            self.connection.execute("ROLLBACK")  # nothing was written, and a commit fails after damage
        for kept in found:
            if kept.damage:
                self._log.refuse(kept.table)
        return found

    def _checked_length(self, kept: StoredTable) -> StoredTable:
        """The table, marked as damaged if what was read does not have the log's length."""
        length = len(kept.entries) + (kept.snapped.seq + 1 if kept.snapped else 0)
        if kept.damage or length == self._log.length(kept.table):
            return kept
        return StoredTable(
            kept.table, None, [], f"its log ends before entry {length}" if length else "its log is missing"
        )

    def prune(self, before: str) -> bool:
        """Delete some of the old logs; returns True if there is more to do."""
        with store_errors(self._path), self._rolled_back_on_error():
            self.connection.execute("BEGIN IMMEDIATE")
            more = pruning.prune(self._rows, before)
            self.connection.execute("COMMIT")
        return more

    def forget(self, plan: ErasurePlan, scrub: Scrub) -> bool:
        """Do a step of an erasure; returns True if there is more to do."""
        with store_errors(self._path), self._rolled_back_on_error():
            self.connection.execute("BEGIN IMMEDIATE")
            more = erasure.forget(self._rows, plan, scrub)
            self.connection.execute("COMMIT")
            self._left = erasure.left_tables(self._rows)
            if not more:
                self._truncate_wal()
        return more

    def shrink(self) -> None:
        """Return unused space to the system. Takes time and, meanwhile, space."""
        with store_errors(self._path):
            self.connection.execute("VACUUM")

    def settle(self) -> None:
        """Give all entries a place, so that the next opening need not search."""
        with store_errors(self._path), self._rolled_back_on_error():
            self._refresh()
            if self._log.settle():
                self.connection.execute("BEGIN IMMEDIATE")
                self._log.write()
                self.connection.execute("COMMIT")

    def _truncate_wal(self) -> None:
        """Truncate the write-ahead log, which has earlier versions of pages; if it is being read, try again later."""
        self.connection.set_busy_timeout(0)  # do not wait for readers
        try:
            busy = bool(self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()[0][0])
        except apsw.Error:  # the records are written in any case
            busy = True
        finally:
            self.connection.set_busy_timeout(BUSY_TIMEOUT_MS)
        self._until_emptied = GROUPS_BETWEEN if busy else 0

    def _refresh(self) -> None:
        if self._stale:
            self._log.load()
            self._stale = False

    @contextmanager
    def _rolled_back_on_error(self) -> Iterator[None]:
        """Roll back on errors; `append` does the same inline, where a context manager would cost too much."""
        try:
            yield
        except BaseException:
            self._undo()
            raise

    def _undo(self) -> None:
        """Roll back. The log's state in memory may be ahead of the database; it is loaded again when next needed."""
        self._stale = True
        if self.connection.in_transaction:
            self.connection.execute("ROLLBACK")

    def _write(self, records: Sequence[StoreRecord]) -> None:
        """Write entries and closings first, in one go; that the records fit together was checked in their order."""
        log = self._log
        others = log.gather(records)
        if log.plain and not others:
            # A single statement is a transaction of its own. Each further one costs more than its time: a thread that
            # returns from SQLite has to wait until the loop's thread releases the GIL.
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
                erasure.delete_unneeded_log(self._rows, record.table)
        self.connection.execute("COMMIT")

    def _write_snapshot(self, snapped: SnapshotTaken) -> None:
        """Replace the snapshot of a table; one that is closed in the same group needs none."""
        number = self._log.number(snapped.table)
        if number is not None:
            row = stamped("snapshots", (number, snapped.seq, snapped.state))
            self.connection.execute(insert_into("snapshots", "INSERT OR REPLACE"), row)
