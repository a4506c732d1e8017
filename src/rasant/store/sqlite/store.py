"""The store itself: a thread that writes, a thread that reads, and a lock on the file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from functools import partial
from os import PathLike, fspath
from typing import TypeVar

from rasant.players.erasure import Scrub
from rasant.players.replaced_keys import LastKey
from rasant.store.port import (
    DamagedError,
    DayTable,
    MatchFinished,
    OldLogs,
    Report,
    StoredTable,
    StoreError,
    StoreRecord,
)
from rasant.store.sqlite import erasure, player_queries, queries, tries
from rasant.store.sqlite.faults import told
from rasant.store.sqlite.last_keys import read_last_key
from rasant.store.sqlite.opening import lock, open_reader, open_writer
from rasant.store.sqlite.people import is_shown
from rasant.store.sqlite.rows import Rows
from rasant.store.sqlite.thread import Worker
from rasant.store.sqlite.writer import Writer
from rasant.table.log.entries import without_person
from rasant.wire.http import Profile, Result, Versus
from rasant.wire.players import CoursePoint, DayTry, Leaderboard, You

T = TypeVar("T")


def _tell_nobody(line: str) -> None:
    """Whoever reads what is damaged is told so anyway."""


class _Once:
    """Reports each line once, however often somebody comes upon it."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._told: set[str] = set()

    def __call__(self, line: str) -> None:
        if line not in self._told:
            self._told.add(line)
            self._report(line)


class SqliteStore:
    """Keeps everything in the file `path`, which is made if need be, and keeps other servers from it until `close`.

    Opening reads from disk, so it is done before the server serves. `StoreError` if the file cannot be used. What is
    damaged in a file that can be used is reported, each thing once, from any thread. `upgrading` is called with one
    line if the file is of the version before and is brought up to date.
    """

    def __init__(
        self,
        path: str | PathLike[str],
        report: Report = _tell_nobody,
        scrub: Scrub = without_person,
        upgrading: Report = _tell_nobody,
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
        with told(self.path):
            return self._reader.connection.execute("SELECT 1 FROM people LIMIT 1").fetchone() is not None

    async def append(self, records: Sequence[StoreRecord]) -> None:
        """Write all of these, or none. When it returns they survive a power cut."""
        await self._writing.do(partial(self.writer.append, records))

    async def open_tables(self) -> list[StoredTable]:
        """All tables that were not closed; told by the writer, who takes nothing for those that are damaged."""
        return await self._writing.do(self.writer.open_tables)

    async def entries(self, table: str, first: int, last: int) -> list[bytes]:
        """Entries of a table's log, both ends included."""
        return await self._ask(lambda db: queries.entries(db, table, first, last))

    async def finished(self, match: str) -> MatchFinished | None:
        """A match that is over."""
        return await self._ask(lambda db: queries.finished(db, match))

    async def results(self, asker: str, player: str, game: str, before: str, limit: int) -> list[Result]:
        """The latest results, newest first; of those that ended at the same time the one written last is first."""
        return await self._ask(lambda db: queries.results(db, asker, player, game, before, limit))

    async def hidden(self, players: Collection[str]) -> set[str]:
        """Those of these people whom others may not see."""
        return await self._ask(lambda db: {player for player in players if not is_shown(db, player)})

    async def profile(self, asker: str, player: str) -> Profile | None:
        """What is known of a person."""
        return await self._ask(lambda db: player_queries.profile(db, asker, player))

    async def you(self, player: str, today: str) -> You | None:
        """All that a person remembers but their matches."""
        return await self._ask(lambda db: player_queries.you(db, player, today))

    async def course(self, player: str, game: str, versus: Versus, limit: int) -> list[CoursePoint]:
        """How strong a person was after each of their latest matches."""
        return await self._ask(lambda db: player_queries.course(db, player, game, versus, limit))

    async def leaderboard(self, game: str, since: str, asker: str, limit: int) -> Leaderboard:
        """The best of a game."""
        return await self._ask(lambda db: player_queries.leaderboard(db, game, since, asker, limit))

    async def day_try(self, day: str, player: str) -> DayTry | None:
        """The try that a person has had at a day's deal."""
        return await self._ask(lambda db: tries.day_try(db, day, player))

    async def day_table(self, day: str, asker: str, limit: int) -> DayTable:
        """Who did best at a day's deal."""
        return await self._ask(lambda db: tries.day_table(db, day, asker, limit))

    async def last_key(self, holder: str) -> LastKey:
        """The last key by which a person replaced theirs."""
        return await self._ask(lambda db: read_last_key(db, holder))

    async def old_logs(self, before: str) -> OldLogs:
        """What `prune` would forget in all."""
        return await self._ask(lambda db: queries.old_logs(db, before))

    async def prune(self, before: str) -> bool:
        """Forget some logs of tables closed before this time; is there more to forget?"""
        return await self._writing.do(partial(self.writer.prune, before))

    async def forget(self, player: str) -> bool:
        """Forget some of what is known of a person. What is to be done is found by the reader, so that none waits."""
        plan = await self._ask(lambda db: erasure.planned(db, player, self._scrub))
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
        with told(self.path), closing(self._lock), closing(self.writer.connection):
            self._reader.connection.close()
            with suppress(StoreError):  # without it, the next to open has more to read
                self.writer.settle()

    async def _ask(self, query: Callable[[Rows], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._answer, query)

    def _answer(self, query: Callable[[Rows], T]) -> T:
        """All statements of a query see the database as it was at one moment."""
        connection = self._reader.connection
        try:
            with told(self.path):
                connection.execute("BEGIN")
                try:
                    return query(self._reader)
                finally:
                    if connection.in_transaction:
                        connection.execute("ROLLBACK")
        except DamagedError as damage:
            self._reader.noted(damage)
            raise
