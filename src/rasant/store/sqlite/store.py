"""The store itself: a thread that writes, a thread that reads, and a lock on the file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from functools import partial
from os import PathLike, fspath
from typing import Any, Concatenate, ParamSpec, TypeVar

from rasant.players.erasure import Scrub
from rasant.store.port import (
    DamagedError,
    Report,
    StoredTable,
    StoreError,
    StoreRecord,
    discard,
)
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
    """Reports each line once, however often it comes up."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._reported: set[str] = set()

    def __call__(self, line: str) -> None:
        if line not in self._reported:
            self._reported.add(line)
            self._report(line)


def _asked(query: Callable[Concatenate[Rows, P], T]) -> Callable[Concatenate[SqliteStore, P], Coroutine[Any, Any, T]]:
    """A method of the store that answers by this query."""

    async def method(store: SqliteStore, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await store.ask(lambda rows: query(rows, *args, **kwargs))

    return method


class SqliteStore:
    """Keeps everything in the file `path`, which is made if need be, and keeps other servers from it until `close`.

    Opening reads from disk, so it is done before the server serves. `StoreError` if the file cannot be used. What is
    damaged in a file that can be used is reported, each thing once, from any thread. `upgrading` is called with one
    line if the file is of the version before and is brought up to date.
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
            undone.pop_all()  # all is open, and stays so
        self._writing = Worker("store-writer")
        self._reading = ThreadPoolExecutor(1, "store-reader")
        self._closed = False

    def has_people(self) -> bool:
        """Does the database have people? Answered from the calling thread, before the server serves."""
        with store_errors(self.path):
            return self._reader.connection.execute("SELECT 1 FROM people LIMIT 1").fetchone() is not None

    async def append(self, records: Sequence[StoreRecord]) -> None:
        """Write all of these, or none. When it returns they survive a power cut."""
        await self._writing.do(partial(self.writer.append, records))

    async def open_tables(self) -> list[StoredTable]:
        """All tables that were not closed; by the writer, which accepts no entries for damaged ones."""
        return await self._writing.do(self.writer.open_tables)

    entries = _asked(queries.entries)
    finished = _asked(queries.finished)
    results = _asked(queries.results)
    hidden = _asked(player_queries.hidden)
    profile = _asked(player_queries.profile)
    account = _asked(player_queries.account)
    course = _asked(player_queries.course)
    leaderboard = _asked(player_queries.leaderboard)
    day_try = _asked(tries.day_try)
    day_table = _asked(tries.day_table)
    last_key = _asked(read_last_key)
    old_logs = _asked(queries.old_logs)

    async def prune(self, before: str) -> bool:
        """Forget some logs of tables closed before this time; is there more to forget?"""
        return await self._writing.do(partial(self.writer.prune, before))

    async def forget(self, player: str) -> bool:
        """Forget some of what is known of a person. What is to be done is found by the reader, so that none waits."""
        plan = await self.ask(lambda db: erasure.planned(db, player, self._scrub))
        return await self._writing.do(partial(self.writer.forget, plan, self._scrub))

    async def shrink(self) -> None:
        """Make the file as small as what is in it. Nothing else is done meanwhile, and it needs as much room again."""
        await self._writing.do(self.writer.shrink)

    async def close(self) -> None:
        """Finish what was begun, then let go of the file. What was appended stays."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._reading.shutdown()
        self._writing.stop()
        with store_errors(self.path), closing(self._lock), closing(self.writer.connection):
            self._reader.connection.close()
            with suppress(StoreError):  # without it, the next to open has more to read
                self.writer.settle()

    async def ask(self, query: Callable[[Rows], T]) -> T:
        """Answer a query in the thread that reads."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._answer, query)

    def _answer(self, query: Callable[[Rows], T]) -> T:
        """All statements of a query see the database as it was at one moment."""
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
