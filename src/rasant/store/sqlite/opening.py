"""Opening a database: alone, whole, and as durable as SQLite can be."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import apsw

from rasant.store.port import Report, StoreError, discard
from rasant.store.sqlite import wal
from rasant.store.sqlite.faults import damaged, store_errors
from rasant.store.sqlite.files import allowed, appearing, make_folder, make_private, new_file
from rasant.store.sqlite.leaderboards import mend_buckets
from rasant.store.sqlite.migration import migrate
from rasant.store.sqlite.schema import SCHEMA_VERSION, check_schema, create
from rasant.store.sqlite.structure import check_structure

BUSY_TIMEOUT_MS: Final = 2000
"""How long another process, such as a backup tool, may hold the database before opening fails."""


def lock(path: str) -> apsw.Connection:
    """Keep every other server from this database until the connection is closed or the process is gone.

    The lock is on a file beside the database, which is itself left open to readers, ours and those who make copies.
    """
    make_folder(path)
    with store_errors(path), allowed(path):
        new_file(f"{path}-lock")
        make_private(path)
        refusal = f"another server is running on {path}; stop it, or give this one another file"
        return held(apsw.Connection(f"{path}-lock"), "BEGIN EXCLUSIVE", refusal)


def held(holder: apsw.Connection, begin: str, refusal: str) -> apsw.Connection:
    """A connection to a lock file, in this transaction; `StoreError` if another process is in the way."""
    try:
        holder.execute(begin).fetchall()
    except apsw.Error as error:
        holder.close()
        if isinstance(error, apsw.BusyError):
            raise StoreError(refusal) from None
        raise
    return holder


def open_writer(path: str, note: Report, upgrading: Report = discard) -> apsw.Connection:
    """The connection that writes, to a database that was looked through for damage; to be called under the lock.

    `upgrading` is called with one line if the database is of the version before and is brought up to date.
    """
    with store_errors(path), allowed(path):
        if not Path(path).exists():
            _create(path)
        check_file(path)
        commits = wal.look(path)
        connection = apsw.Connection(path)
        try:
            connection.set_busy_timeout(BUSY_TIMEOUT_MS)
            connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)  # what is refused is left alone
            version = check_schema(connection, path)
            wal.check(connection, path, commits, note)
            connection.pragma("journal_mode", "wal")
            connection.pragma("synchronous", "full")
            connection.pragma("secure_delete", True)  # what is forgotten does not stay in unused bytes
            if version < SCHEMA_VERSION:
                migrate(connection, path, version, note, upgrading)
            check_structure(connection, path, note)
            mend_buckets(connection, note)
            connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
        except (apsw.Error, StoreError):
            connection.close()
            raise
    return connection


def open_reader(path: str) -> apsw.Connection:
    """A connection that only reads, and never waits for the one that writes."""
    with store_errors(path):
        connection = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READONLY)
        connection.set_busy_timeout(BUSY_TIMEOUT_MS)
    return connection


def check_file(path: str) -> None:
    """`StoreError` if what is in place of a database cannot be one."""
    file = Path(path)
    if not file.is_file():
        raise StoreError(f"{path} cannot be opened: it is no file; move it away, or give rasant another one")
    if file.stat().st_size == 0:
        raise damaged(path, "it is empty")


def _create(path: str) -> None:
    with appearing(path) as unfinished:
        new_file(unfinished)
        connection = apsw.Connection(unfinished)
        try:
            create(connection)
        finally:
            connection.close()
