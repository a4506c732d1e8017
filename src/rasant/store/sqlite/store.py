"""The store itself: a thread that writes, a thread that reads, and a lock on the file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from os import PathLike, fspath
from typing import TypeVar

import apsw

from rasant.store.port import Finished, Kept, Record
from rasant.store.sqlite import queries
from rasant.store.sqlite.faults import told
from rasant.store.sqlite.opening import lock, open_reader, open_writer
from rasant.store.sqlite.thread import Worker
from rasant.store.sqlite.writer import Writer
from rasant.wire.http import Profile, Ranked, Result

T = TypeVar("T")


class SqliteStore:
    """Keeps everything in the file `path`, which is made if need be, and keeps other servers from it until `close`.

    Opening reads from disk, so it is done before the server serves. `StoreError` if the file cannot be used.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = fspath(path)
        with ExitStack() as undone:
            self._lock = undone.enter_context(closing(lock(self.path)))
            connection = undone.enter_context(closing(open_writer(self.path)))
            self.writer = Writer(connection, self.path)
            self._reader = open_reader(self.path)
            undone.pop_all()  # all is open, and stays so
        self._writing: Worker[Sequence[Record]] = Worker(self.writer.append, "store-writer")
        self._reading = ThreadPoolExecutor(1, "store-reader")

    async def append(self, records: Sequence[Record]) -> None:
        """Write all of these, or none. When it returns they survive a power cut."""
        await self._writing.do(records)

    async def open_tables(self) -> list[Kept]:
        """All tables that were not closed."""
        return await self._ask(queries.open_tables)

    async def entries(self, table: str, first: int, last: int) -> list[bytes]:
        """Entries of a table's log, both ends included."""
        return await self._ask(lambda db: queries.entries(db, table, first, last))

    async def finished(self, match: str) -> Finished | None:
        """A match that is over."""
        return await self._ask(lambda db: queries.finished(db, match))

    async def results(self, asker: str, player: str, game: str, before: str, limit: int) -> list[Result]:
        """The latest results, newest first; of those that ended at the same time the one written last is first."""
        return await self._ask(lambda db: queries.results(db, asker, player, game, before, limit))

    async def profile(self, asker: str, player: str) -> Profile | None:
        """What is known of a person."""
        return await self._ask(lambda db: queries.profile(db, asker, player))

    async def ranking(self, game: str, limit: int) -> list[Ranked]:
        """The strongest players of a game."""
        return await self._ask(lambda db: queries.ranking(db, game, limit))

    async def close(self) -> None:
        """Finish what was begun, then let go of the file. What was appended stays."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._reading.shutdown()
        self._writing.stop()
        self._reader.close()
        with told(self.path):
            self.writer.connection.close()
        self._lock.close()

    async def _ask(self, query: Callable[[apsw.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._answer, query)

    def _answer(self, query: Callable[[apsw.Connection], T]) -> T:
        """All statements of a query see the database as it was at one moment."""
        with told(self.path):
            self._reader.execute("BEGIN")
            try:
                return query(self._reader)
            finally:
                if self._reader.in_transaction:
                    self._reader.execute("ROLLBACK")
