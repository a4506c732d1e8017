"""Writing for a node: a group is one call, or one transaction if it is about people.

Groups have numbers, and the node's row has that of the last one that was written. A connection that is lost takes the
answer with it; over the next one the node first asks for that number, and shuts out whatever may still be on its way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rasant.store.checks import MisfitError, checked
from rasant.store.ownership import FencedError
from rasant.store.port import StoreError, StoreRecord
from rasant.store.postgres.addresses import ServerAddress
from rasant.store.postgres.batches import APPEND, GroupBatch, batch_of, closings, table_of, tables_in
from rasant.store.postgres.connection import DatabaseConnection, Job, T
from rasant.store.postgres.driver import PgConnection, asyncpg
from rasant.store.postgres.faults import CONNECTION_FAULTS
from rasant.store.postgres.functions import NOT_KNOWN, NOT_OURS, RESUME
from rasant.store.postgres.holds import TableHold, TableState, refreshed, states_of
from rasant.store.postgres.people_group import locks_of, write_others
from rasant.store.postgres.transactions import all_or_nothing


class UnsureGroup(NamedTuple):
    """A group that was sent and not answered."""

    number: int
    records: list[StoreRecord]
    batch: GroupBatch


class GroupWriter:
    """Writes the groups of one node."""

    def __init__(self, address: ServerAddress, schema: str, bound_s: float) -> None:
        self._connection = DatabaseConnection(address, schema, bound_s, self._resume)
        self.node = ""
        self.holds: dict[str, TableHold] = {}
        """The tables that this node has and knows."""
        self._session = 0
        self._number = 0
        """Of the last group that was written."""
        self._unsure: UnsureGroup | None = None
        self._written: list[StoreRecord] | None = None
        """A group of which it came out later that it was written."""

    def enter(self, node: str, session: int) -> None:
        """Speak for a node from now on, which has no tables."""
        self.node, self._session, self._number = node, session, 0
        self.holds.clear()
        self._unsure = self._written = None

    async def use(self, job: Job[T]) -> T:
        """Do something between two groups."""
        return await self._connection.use(job)

    async def append(self, records: Sequence[StoreRecord]) -> None:
        """Write all of these, or none. One that was sent before, and whose answer was lost, is not written twice."""
        if not records:
            return
        if not self.node:
            raise StoreError("this node has not joined its cluster, so it can write nothing")
        await self._connection.use(lambda connection: self._append(connection, records))

    async def close(self) -> None:
        """Let go of the connection."""
        await self._connection.close()

    async def _resume(self, connection: PgConnection) -> None:
        """Over a new connection: shut out what came over the last one, and find out how far it came."""
        if not self.node:
            return
        row = await connection.fetchrow(RESUME, self.node)
        unsure, self._unsure = self._unsure, None
        if row is None or row["last_group"] > (self._number if unsure is None else unsure.number):
            self._session = 0  # the node is not known any more, or another speaks for it: it can write nothing
            return
        self._session = row["session"]
        if unsure is not None and row["last_group"] >= unsure.number:
            self._settle(unsure)
            self._written = unsure.records

    async def _append(self, connection: PgConnection, records: Sequence[StoreRecord]) -> None:
        written, self._written = self._written, None
        if written is not None and all(record in written for record in records):  # some may have been lost since
            return
        for _ in range(2):
            batch = batch_of(records, self.holds)
            if batch is None or batch.others:
                batch = await self._looked_up(connection, records, batch)
            try:
                await self._send(connection, records, batch)
            except asyncpg.PostgresError as error:
                if error.sqlstate not in (NOT_OURS, NOT_KNOWN):
                    raise
                await self._explain(connection, records, error.sqlstate)
            else:
                return
        raise StoreError("the tables of this group change while it is written; it is tried again")

    async def _send(self, connection: PgConnection, records: Sequence[StoreRecord], batch: GroupBatch) -> None:
        """Send a group; until there is an answer it is unknown whether it is written."""
        unsure = self._unsure = UnsureGroup(self._number + 1, list(records), batch)
        head = self.node, self._session, unsure.number
        try:
            if batch.others:
                async with all_or_nothing(connection):
                    await locks_of(connection, batch.others)
                    await connection.fetchval(APPEND, *head, *batch.arrays)
                    await write_others(connection, batch)
            else:
                await connection.fetchval(APPEND, *head, *batch.arrays)
        except asyncpg.PostgresError as error:
            if not isinstance(error, CONNECTION_FAULTS):
                self._unsure = None
            raise
        self._settle(unsure)

    def _settle(self, group: UnsureGroup) -> None:
        group.batch.settle(self.holds)
        self._number = group.number
        self._unsure = None

    async def _looked_up(
        self, connection: PgConnection, records: Sequence[StoreRecord], batch: GroupBatch | None
    ) -> GroupBatch:
        """The arrays of a group that is more than entries for tables that are known; raise if it does not fit."""
        tables = tables_in(records)
        states: dict[str, TableState] = {}
        if batch is None or any(table_of(record) not in self.holds for record in batch.others if table_of(record)):
            states = await self._known_anew(connection, tables)
        length_of = self._length_in(states)
        self._check(records, length_of)
        batch = batch_of(records, self.holds)
        if batch is None:
            raise StoreError("the group does not fit the tables as they are known; it is tried again")
        batch.closing = closings(records, length_of)
        return batch

    async def _explain(self, connection: PgConnection, records: Sequence[StoreRecord], sqlstate: str) -> None:
        """Raise for why a group was refused; if there is no reason any more, what is known of the tables is new."""
        tables = tables_in(records)
        alive = await connection.fetchval("SELECT state = 'alive' FROM nodes WHERE node = $1", self.node)
        if alive and sqlstate == NOT_KNOWN:
            # what was asked over a connection that was given up came late, and shut us out
            await self._resume(connection)
            alive = self._session > 0
            if alive:
                return
        if not alive:
            if tables:
                raise self._fenced(tables)
            raise StoreError("this node is not known to its cluster any more; it must join anew")
        states = await self._known_anew(connection, tables)
        self._check(records, self._length_in(states))

    async def _known_anew(self, connection: PgConnection, tables: list[str]) -> dict[str, TableState]:
        """These tables as the database has them; raise if any was taken, or is not there any more."""
        states = await states_of(connection, tables)
        lost = [table for table, state in states.items() if state.is_lost(self.node, self.holds.get(table))]
        if lost:
            raise self._fenced(lost)
        vanished = [table for table in tables if table in self.holds and table not in states]
        if vanished:
            raise self._fenced(vanished, f"{len(vanished)} of the tables are not in the database any more")
        refreshed(self.holds, states, self.node)
        return states

    def _check(self, records: Sequence[StoreRecord], length_of: Callable[[str], int]) -> None:
        """Raise if a group does not follow what is there. What is there counts: that table is to be read again."""
        try:
            checked(records, length_of)
        except MisfitError as misfit:
            raise self._fenced([misfit.table], str(misfit)) from misfit

    def _fenced(self, tables: list[str], why: str = "") -> FencedError:
        for table in tables:
            self.holds.pop(table, None)
        return FencedError(tables, why)

    def _length_in(self, states: dict[str, TableState]) -> Callable[[str], int]:
        def length_of(table: str) -> int:
            hold = self.holds.get(table)
            if table in states:
                return states[table].length(hold)
            return 0 if hold is None else hold.length

        return length_of
