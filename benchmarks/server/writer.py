"""Commits lines before they are sent: one thread writes, and all waiting lines go into one transaction."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

import apsw

Row = tuple[int, int, bytes]
"""Room, number of the line, line."""


class Writer:
    """Commits rows in order, and then passes them on in the loop's own thread."""

    def __init__(self, file: Path, loop: AbstractEventLoop, committed: Callable[[list[Row]], None]) -> None:
        self._waiting: SimpleQueue[list[Row]] = SimpleQueue()
        self._file = file
        self._loop = loop
        self._committed = committed
        Thread(target=self._write, daemon=True).start()

    def put(self, rows: list[Row]) -> None:
        """Queue these rows for a commit."""
        self._waiting.put(rows)

    def _write(self) -> None:
        database = apsw.Connection(str(self._file))
        database.pragma("journal_mode", "wal")
        database.pragma("synchronous", "full")
        # Rows are only appended. With (room, number) as the key, each commit would change a page per room.
        database.execute("CREATE TABLE log (room INTEGER, number INTEGER, line BLOB)")
        while True:
            rows = self._waiting.get()
            while not self._waiting.empty():
                rows += self._waiting.get()
            with database:
                database.executemany("INSERT INTO log VALUES (?, ?, ?)", rows)
            self._loop.call_soon_threadsafe(self._committed, rows)
