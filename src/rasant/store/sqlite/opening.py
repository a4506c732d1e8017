"""Opens a database: exclusively, checked for damage, and as durable as SQLite can be."""

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
"""Milliseconds that another process, such as a backup tool, may hold the database before opening fails."""


def lock(path: str) -> apsw.Connection:
    """Keep other servers from this database until the connection is closed or the process ends.

    The lock is on a file beside the database, so that the database itself stays open to our readers and backup tools.
    """
    make_folder(path)
    with store_errors(path), allowed(path):
        new_file(f"{path}-lock")
        make_private(path)
        refusal = f"another server is running on {path}; stop it, or give this one another file"
        return held(apsw.Connection(f"{path}-lock"), "BEGIN EXCLUSIVE", refusal)


def held(holder: apsw.Connection, begin: str, refusal: str) -> apsw.Connection:
    """A connection to a lock file, inside a transaction; `StoreError` if another process holds it."""
    try:
        holder.execute(begin).fetchall()
    except apsw.Error as error:
        holder.close()
        if isinstance(error, apsw.BusyError):
            raise StoreError(refusal) from None
        raise
    return holder


def open_writer(path: str, note: Report, upgrading: Report = discard) -> apsw.Connection:
    """Open the connection that writes, and check the database for damage. Must be called under the lock.

    `upgrading` is called with one line if the database is of an earlier version and is migrated.
    """
    with store_errors(path), allowed(path):
        if not Path(path).exists():
            _create(path)
        check_file(path)
        commits = wal.look(path)
        connection = apsw.Connection(path)
        try:
            connection.set_busy_timeout(BUSY_TIMEOUT_MS)
            connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)  # a refused file is left unchanged
            version = check_schema(connection, path)
            wal.check(connection, path, commits, note)
            connection.pragma("journal_mode", "wal")
            connection.pragma("synchronous", "full")
            connection.pragma("secure_delete", True)  # erased data must not stay in unused pages
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
    """A connection that only reads, and never waits for the writer."""
    with store_errors(path):
        connection = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READONLY)
        connection.set_busy_timeout(BUSY_TIMEOUT_MS)
    return connection


def check_file(path: str) -> None:
    """`StoreError` if this file cannot be a database."""
    file = Path(path)
    if not file.is_file():
        raise StoreError(f"{path} cannot be opened: it is not a file; move it away, or give rasant another path")
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
