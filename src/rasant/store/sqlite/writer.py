"""The one who writes: a group of records is a transaction."""

from __future__ import annotations

from collections.abc import Sequence

import apsw

from rasant.store.checks import CLOSED, checked
from rasant.store.port import Appended, Finished, Named, Record, Snapped
from rasant.store.sqlite.faults import told
from rasant.store.sqlite.log import Log
from rasant.store.sqlite.matches import write_match, write_name


class Writer:
    """Owns the connection that writes; to be called from one thread at a time."""

    def __init__(self, connection: apsw.Connection, path: str) -> None:
        self.connection = connection
        self._path = path
        with told(path):
            self._log = Log(connection)
        self._stale = False

    def append(self, records: Sequence[Record]) -> None:
        """Write all of these, or none; on disk when it returns."""
        with told(self._path):
            if self._stale:
                self._log.load()
                self._stale = False
            lengths = checked(records, self._log.length)
            try:
                self.connection.execute("BEGIN IMMEDIATE")
                self._write(records, lengths)
                self.connection.execute("COMMIT")
            except BaseException:
                # What the log knows is now more than what the database has; it is read again when it is next needed.
                self._stale = True
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                raise
            self._log.committed(lengths)

    def _write(self, records: Sequence[Record], lengths: dict[str, int]) -> None:
        """Entries first, all at once, and closing last: whether that fits together was checked in its order."""
        entries = [record for record in records if isinstance(record, Appended)]
        if entries:
            self._log.add(entries)
        if len(entries) == len(records):
            return
        for record in records:
            match record:
                case Snapped():
                    write_snapshot(self.connection, self._log.number(record.table), record)
                case Finished():
                    write_match(self.connection, record)
                case Named():
                    write_name(self.connection, record)
        for table, length in lengths.items():
            if length == CLOSED:
                self._log.close(table)


def write_snapshot(connection: apsw.Connection, number: int, snapped: Snapped) -> None:
    """Replace the snapshot of a table."""
    connection.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", (number, snapped.seq, snapped.state))
