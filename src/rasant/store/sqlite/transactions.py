"""Write transactions."""

from collections.abc import Iterator
from contextlib import contextmanager

import apsw


@contextmanager
def transaction(connection: apsw.Connection) -> Iterator[None]:
    """Commit everything inside, or roll back.

    Used instead of apsw's own context manager: when SQLite has rolled back by itself, because the disk is full or
    fails, that one reports a missing transaction instead of the disk's error.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
