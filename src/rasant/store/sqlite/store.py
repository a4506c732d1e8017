"""The SQLite store: a thread that writes, a thread that reads, and a lock on the file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from functools import partial
from os import PathLike, fspath
from typing import Any, Concatenate, ParamSpec, TypeVar

from rasant.players.erasure import Scrub
from rasant.store.port import DamagedError, Report, StoredTable, StoreError, StoreRecord, discard
from rasant.store.sqlite import erasure, player_queries, queries, tries
from rasant.store.sqlite.faults import store_errors
from rasant.store.sqlite.last_keys import read_last_key
from rasant.store.sqlite.opening import lock, open_reader, open_writer
from rasant.store.sqlite.rows import Rows
from rasant.store.sqlite.thread import Worker
from rasant.store.sqlite.writer import Writer
from rasant.table.log.entries import without_person

P = ParamSpec("P")
T = TypeVar("T")


class _Once:
    """Reports each line once."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._reported: set[str] = set()

    def __call__(self, line: str) -> None:
        if line not in self._reported:
            self._reported.add(line)
            self._report(line)


def _query_method(
    query: Callable[Concatenate[Rows, P], T],
) -> Callable[Concatenate[SqliteStore, P], Coroutine[Any, Any, T]]:
    """A method of the store that runs this query."""

    async def method(store: SqliteStore, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await store.ask(lambda rows: query(rows, *args, **kwargs))

    return method


class SqliteStore:
    """Stores everything in the file `path`, created if missing, and keeps other servers from it until `close`.

    Opening reads from disk, so it must be done before the server serves. `StoreError` if the file cannot be used.
    Damage in a usable file is reported, each thing once, from any thread. `upgrading` is called with one line if the
    file is of an earlier version and is migrated.
    """

    def __init__(
        self,
        path: str | PathLike[str],
        report: Report = discard,
        scrub: Scrub = without_person,
        upgrading: Report = discard,
    ) -> None:
        self._scrub = scrub
        self.path = fspath(path)
        note = _Once(report)
        with ExitStack() as undone:
            self._lock = undone.enter_context(closing(lock(self.path)))
            connection = undone.enter_context(closing(open_writer(self.path, note, upgrading)))
            self.writer = Writer(connection, self.path, note)
            self._reader = Rows(open_reader(self.path), note)
            undone.pop_all()  # everything is open: keep it so
        self._writing = Worker("store-writer")
        self._reading = ThreadPoolExecutor(1, "store-reader")
        self._closed = False

    def has_people(self) -> bool:
        """Does the database have people? Blocks, so it must be called before the server serves."""
        with store_errors(self.path):
            return self._reader.connection.execute("SELECT 1 FROM people LIMIT 1").fetchone() is not None

    async def append(self, records: Sequence[StoreRecord]) -> None:
        await self._writing.do(partial(self.writer.append, records))

    async def open_tables(self) -> list[StoredTable]:
        """All tables that are not closed; read by the writer, which then accepts no entries for damaged ones."""
        return await self._writing.do(self.writer.open_tables)

    entries = _query_method(queries.entries)
    finished = _query_method(queries.finished)
    results = _query_method(queries.results)
    hidden = _query_method(player_queries.hidden)
    profile = _query_method(player_queries.profile)
    account = _query_method(player_queries.account)
    course = _query_method(player_queries.course)
    leaderboard = _query_method(player_queries.leaderboard)
    day_try = _query_method(tries.day_try)
    day_table = _query_method(tries.day_table)
    last_key = _query_method(read_last_key)
    old_logs = _query_method(queries.old_logs)

    async def prune(self, before: str) -> bool:
        return await self._writing.do(partial(self.writer.prune, before))

    async def forget(self, player: str) -> bool:
        """Erase part of a person's data. The reader plans the step, so that writes do not wait for it."""
        plan = await self.ask(lambda db: erasure.planned(db, player, self._scrub))
        return await self._writing.do(partial(self.writer.forget, plan, self._scrub))

    async def shrink(self) -> None:
        """Shrink the file to its content. Nothing else runs meanwhile, and it needs as much free space again."""
        await self._writing.do(self.writer.shrink)

    async def close(self) -> None:
        """Finish pending jobs, then close the file. What was appended stays."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._reading.shutdown()
        self._writing.stop()
        with store_errors(self.path), closing(self._lock), closing(self.writer.connection):
            self._reader.connection.close()
            with suppress(StoreError):  # optional: without it, the next opening has more to read
                self.writer.settle()

    async def ask(self, query: Callable[[Rows], T]) -> T:
        """Run a query in the reading thread."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._answer, query)

    def _answer(self, query: Callable[[Rows], T]) -> T:
        """Run a query in one read transaction."""
        connection = self._reader.connection
        try:
            with store_errors(self.path):
                connection.execute("BEGIN")
                try:
                    return query(self._reader)
                finally:
                    if connection.in_transaction:
                        connection.execute("ROLLBACK")
        except DamagedError as damage:
            self._reader.noted(damage)
            raise
