"""The one who writes: a group of records is a transaction."""

from __future__ import annotations

from collections.abc import Sequence

import apsw

from rasant.store.checks import checked
from rasant.store.port import Finished, Named, Record, Snapped
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
                self._write(records, lengths)
            except BaseException:
                # What the log knows is now more than what the database has; it is read again when it is next needed.
                self._stale = True
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                raise

    def _write(self, records: Sequence[Record], lengths: dict[str, int]) -> None:
        """Entries first, all at once, and closing too: whether that fits together was checked in its order."""
        log = self._log
        others = log.gather(records, lengths)
        if log.plain and not others:
            # A statement is a transaction of its own. Each further one costs more than its time: a thread that comes
            # back from SQLite has to wait until the loop's thread lets go of the interpreter.
            log.write()
            return
        self.connection.execute("BEGIN IMMEDIATE")
        log.write()
        for record in others:
            match record:
                case Snapped():
                    self._write_snapshot(record)
                case Finished():
                    write_match(self.connection, record)
                case Named():
                    write_name(self.connection, record)
        self.connection.execute("COMMIT")

    def _write_snapshot(self, snapped: Snapped) -> None:
        """Replace the snapshot of a table; one that closes in the same group needs none."""
        number = self._log.number(snapped.table)
        if number is not None:
            self.connection.execute(
                "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", (number, snapped.seq, snapped.state)
            )
