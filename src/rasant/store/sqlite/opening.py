"""Opening a database: alone, whole, and as durable as SQLite can be."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import apsw

from rasant.store.port import StoreError
from rasant.store.sqlite.faults import told
from rasant.store.sqlite.schema import LIVE, prepare

PATIENCE_MS: Final = 2000
"""How long somebody else, such as a tool that makes a copy, may hold the database before we give up."""


def lock(path: str) -> apsw.Connection:
    """Keep every other server from this database until the connection is closed or the process is gone.

    The lock is on a file beside the database, which is itself left open to readers, ours and those who make copies.
    """
    _make_folder(path)
    with told(path):
        holder = apsw.Connection(f"{path}-lock")
        try:
            holder.execute("BEGIN EXCLUSIVE")
        except apsw.BusyError:
            holder.close()
            raise StoreError(f"another server is running on {path}; stop it, or give this one another file") from None
        except apsw.Error:
            holder.close()
            raise
    return holder


def open_writer(path: str) -> apsw.Connection:
    """The connection that writes, to a database whose live part was looked through for damage."""
    with told(path):
        connection = apsw.Connection(path)
        try:
            connection.set_busy_timeout(PATIENCE_MS)
            prepare(connection, path)
            connection.pragma("journal_mode", "wal")
            connection.pragma("synchronous", "full")
            for table in LIVE:
                if connection.pragma("quick_check", table) != "ok":
                    raise apsw.CorruptError(table)
        except (apsw.Error, StoreError):
            connection.close()
            raise
    return connection


def open_reader(path: str) -> apsw.Connection:
    """A connection that only reads, and never waits for the one that writes."""
    with told(path):
        connection = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READONLY)
        connection.set_busy_timeout(PATIENCE_MS)
    return connection


def _make_folder(path: str) -> None:
    folder = Path(path).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            f"the folder {folder} cannot be made ({error.strerror}); give rasant a file in one that may be written to"
        ) from None
