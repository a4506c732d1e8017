"""Copies a database as of one moment, while a server may be writing to it."""

from collections.abc import Callable
from contextlib import closing
from typing import Final

import apsw

from rasant.store.sqlite.faults import store_errors
from rasant.store.sqlite.files import allowed, appearing, new_file
from rasant.store.sqlite.opening import check_file, open_reader

PAGES_AT_ONCE: Final = 1_000
"""Pages copied between two calls of `advance`."""


def back_up(path: str, target: str, advance: Callable[[int, int], None]) -> None:
    """Write the file `target`, which appears only when it is complete; `StoreError` if that fails.

    `advance` is called with the number of pages copied, and of all pages.
    """
    check_file(path)
    with allowed(target), appearing(target) as unfinished, closing(open_reader(path)) as source:
        with store_errors(path):
            # This read transaction fixes the copy's moment; without it, SQLite would start over at every commit.
            source.execute("BEGIN; SELECT count(*) FROM sqlite_schema").fetchall()
        new_file(unfinished)
        with store_errors(target), closing(apsw.Connection(unfinished)) as copy:
            with copy.backup("main", source, "main") as backup:
                while not backup.done:
                    backup.step(PAGES_AT_ONCE)
                    advance(backup.page_count - backup.remaining, backup.page_count)
            copy.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()  # closing would not report a failure
