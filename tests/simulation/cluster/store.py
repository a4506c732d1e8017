"""One node's store on the simulated database: two connections that can be lost, and numbered groups."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Final, TypeVar

from tests.cluster.shared_database import ShutOutError, WrittenGroup, known_after
from tests.cluster.shared_memory import IDENTITY, as_watched
from tests.simulation.cluster.database import SimulatedDatabase
from tests.simulation.process_loop import ProcessLoop
from tests.simulation.timeline import Timeline

from rasant.store.lease_watch import LeaseWatch
from rasant.store.ownership import ClusterIdentity, FencedError, LeaseRenewal, NodeEntry, NodeStatus, TableOwner
from rasant.store.port import StoredTable, StoreError, StoreRecord

T = TypeVar("T")

BOUND_S: Final = 3.0
"""Timeout for answers of the database."""


class ConnectionLostError(StoreError):
    """The connection is lost, so it is unknown whether the statement was run."""


class DatabaseConnection:
    """One connection: runs one statement at a time until it is lost."""

    def __init__(self, store: SimulatedStore) -> None:
        self.lost = True
        self.free = asyncio.Lock()
        self._store = store
        self._open: list[asyncio.Future[Any]] = []

    def break_off(self) -> None:
        """Lose the connection: its caller gets an error."""
        self.lost = True
        for answer in self._open:
            self._store.loop.do(partial(_fail, answer, ConnectionLostError("the connection is lost")))

    async def ask(self, call: Callable[[], T]) -> T:
        """Run a statement in the database."""
        store = self._store
        answer: asyncio.Future[T] = store.loop.create_future()
        patience = store.loop.call_later(BOUND_S, _fail, answer, ConnectionLostError("the database does not answer"))
        if store.reaches():
            store.timeline.after(store.database.takes_ms(), partial(self._arrive, call, answer))
        elif store.chance.random() < 0.7:
            store.loop.call_later(
                store.chance.uniform(0.001, 1), _fail, answer, ConnectionLostError("no database answers")
            )
        self._open.append(answer)
        try:
            return await answer
        except ConnectionLostError:
            self.lost = True
            raise
        finally:
            self._open.remove(answer)
            patience.cancel()

    def _arrive(self, call: Callable[[], T], answer: asyncio.Future[T]) -> None:
        """The database runs the statement and answers, even if the node has died meanwhile."""
        store = self._store
        if not store.reaches():
            return
        try:
            back = partial(_set, answer, call())
        except StoreError as error:
            back = partial(_fail, answer, error)
        if store.database.loses_answer():
            back = partial(_fail, answer, ConnectionLostError("the connection is lost"))
            store.lost_answer()
        store.timeline.after(store.database.takes_ms(), lambda: store.loop.do(back) if store.reaches() else None)


class SimulatedStore:
    """The store of one node."""

    def __init__(
        self,
        database: SimulatedDatabase,
        timeline: Timeline,
        chance: Random,
        loop: ProcessLoop,
        lost_answer: Callable[[], None],
    ) -> None:
        self.database = database
        self.timeline = timeline
        self.chance = chance
        self.loop = loop
        self.lost_answer = lost_answer
        """Called when a statement was run and the answer is lost."""
        self.cut = False
        """Is the database unreachable for this node?"""
        self.node = ""
        self.epochs: dict[str, int] = {}
        """By table that this node owns, as far as it knows: the epoch."""
        self._writer = DatabaseConnection(self)
        self._reader = DatabaseConnection(self)
        self._session = 0
        self._number = 0
        """Number of the last written group."""
        self._unsure: WrittenGroup | None = None
        """The sent group without an answer."""
        self._tried_at = -1
        """When the unwritten group was first sent; -1 if there is none."""
        self._written: Sequence[StoreRecord] = []
        """A group that turned out later to be written."""
        self._taken: set[str] = set()
        """Tables that were taken over but not yet adopted."""
        self._watch: LeaseWatch[int] = LeaseWatch()
        database.stores.append(self)

    def reaches(self) -> bool:
        """Is the database reachable?"""
        return not self.cut and not self.database.down

    def break_off(self) -> None:
        """Lose both connections."""
        self._writer.break_off()
        self._reader.break_off()

    # --- groups ---

    async def append(self, records: Sequence[StoreRecord]) -> None:
        """Write all records or none. A group whose answer was lost is not written twice."""
        if not self.node:
            raise StoreError("this node has not joined its cluster, so it can write nothing")
        if self._tried_at < 0:
            self._tried_at = self.timeline.now_ms
        async with self._writer.free:
            await self._resume()
            written, self._written = self._written, []
            if not written or any(record not in written for record in records):
                await self._append(records)
        self.database.late(self.timeline.now_ms - self._tried_at)
        self._tried_at = -1

    async def _append(self, records: Sequence[StoreRecord]) -> None:
        group = WrittenGroup(self.node, self._session, self._number + 1, dict(self.epochs), list(records))
        self._unsure = group
        try:
            await self._writer.ask(partial(self._arrived, group, self._tried_at))
        except ShutOutError:
            self._writer.lost = True  # a late answer over an abandoned connection: resume again
            raise
        except FencedError as error:
            self._unsure = None
            for table in error.tables:
                self.epochs.pop(table, None)
            raise
        self._settle(group)

    def _arrived(self, group: WrittenGroup, tried_at: int) -> None:
        """A group arrives at the database and is written."""
        self.database.late(self.timeline.now_ms - tried_at)
        self.database.append(group)

    def _settle(self, group: WrittenGroup) -> None:
        self._number, self._unsure = group.number, None
        self.epochs = known_after(self.epochs, group.records)

    async def _between(self, call: Callable[[], Callable[[], T]]) -> T:
        """Run a statement over the writing connection, between two groups; `call` provides it when it is due."""
        async with self._writer.free:
            await self._resume()
            return await self._writer.ask(call())

    async def _beside(self, call: Callable[[], T]) -> T:
        """Run a statement over the other connection."""
        async with self._reader.free:
            return await self._reader.ask(call)

    async def _resume(self) -> None:
        """Fence off the last connection by a new one, and find out which groups were written."""
        if self._writer.lost and self.node:
            self._session, last = await self._writer.ask(partial(self.database.resume, self.node))
            unsure, self._unsure = self._unsure, None
            if unsure is not None and last >= unsure.number:
                self._written = unsure.records
                self._settle(unsure)
        self._writer.lost = False

    # --- ownership ---

    async def identity(self) -> ClusterIdentity:
        return IDENTITY

    async def nodes(self) -> list[NodeEntry]:
        return await self._beside(self.database.entries)

    async def join(self, node: str, speaks: int) -> None:
        session = await self._between(lambda: partial(self.database.join, node, self.node, speaks))
        self.node, self._session, self._number, self._unsure, self._written = node, session, 0, None, []
        self.epochs, self._taken = {}, set()

    async def renew(self, status: NodeStatus) -> LeaseRenewal:
        known = len(self.epochs) + len(self._taken)

        def renewed() -> tuple[LeaseRenewal, dict[str, int]]:
            return self.database.renew(self.node, status, known), self.database.untils()

        renewal, untils = await self._beside(renewed)
        return as_watched(renewal, untils, self._watch, self.loop.now_ms)

    async def take_over(self, limit: int) -> list[str]:
        taken = await self._between(
            lambda: partial(
                self.database.take_over,
                self.node,
                limit,
                self.epochs.keys() | self._taken,
                self._watch.silent(self.loop.now_ms),
            )
        )
        self._taken.update(taken)
        return taken

    async def give(self, tables: Sequence[str], to: str) -> list[str]:
        def ours() -> dict[str, int]:
            return {table: self.epochs[table] for table in tables if table in self.epochs}

        given = await self._between(lambda: partial(self.database.give, self.node, ours(), to))
        for table in given:
            self.epochs.pop(table, None)
        return given

    async def adopt(self, tables: Sequence[str]) -> list[StoredTable]:
        found = await self._between(lambda: partial(self.database.adopt, self.node, list(tables)))
        self.epochs.update((stored.table, epoch) for stored, epoch in found)
        self._taken.difference_update(tables)
        return [stored for stored, _ in found]

    async def owners_of(self, tables: Sequence[str]) -> dict[str, TableOwner]:
        return await self._beside(partial(self.database.owners_of, list(tables)))

    def epoch_of(self, table: str) -> int:
        return self.epochs.get(table, 0)

    async def leave(self) -> None:
        await self._between(lambda: partial(self.database.leave, self.node))
        self.epochs, self._taken = {}, set()


def _set(answer: asyncio.Future[T], result: T) -> None:
    if not answer.done():
        answer.set_result(result)


def _fail(answer: asyncio.Future[Any], error: StoreError) -> None:
    if not answer.done():
        answer.set_exception(error)
