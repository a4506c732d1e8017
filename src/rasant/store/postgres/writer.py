"""Writes a node's groups: each is one call, or one transaction if it has records about people.

Groups are numbered, and the node's row has the number of the last group written. When a connection is lost, so is the
answer; over the next one the node first reads that number, and ends the old session, whose statements may still arrive.
"""

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
        """The tables that this node owns and has loaded."""
        self._session = 0
        self._number = 0
        """Number of the last group written."""
        self._unsure: UnsureGroup | None = None
        self._written: list[StoreRecord] | None = None
        """A group that turned out, after a reconnect, to have been written."""

    def enter(self, node: str, session: int) -> None:
        """Begin to write for this node, which owns no tables yet."""
        self.node, self._session, self._number = node, session, 0
        self.holds.clear()
        self._unsure = self._written = None

    async def use(self, job: Job[T]) -> T:
        """Run a job between two groups."""
        return await self._connection.use(job)

    async def append(self, records: Sequence[StoreRecord]) -> None:
        """Write all of these records, or none. A group that was written though its answer was lost is not written
        twice."""
        if not records:
            return
        if not self.node:
            raise StoreError("this node has not joined its cluster, so it can write nothing")
        await self._connection.use(lambda connection: self._append(connection, records))

    async def close(self) -> None:
        """Close the connection."""
        await self._connection.close()

    async def _resume(self, connection: PgConnection) -> None:
        """On a new connection: end the session of the last one, and find out which groups it wrote."""
        if not self.node:
            return
        row = await connection.fetchrow(RESUME, self.node)
        unsure, self._unsure = self._unsure, None
        if row is None or row["last_group"] > (self._number if unsure is None else unsure.number):
            self._session = 0  # the node is unknown, or another process writes for it: refuse to write
            return
        self._session = row["session"]
        if unsure is not None and row["last_group"] >= unsure.number:
            self._settle(unsure)
            self._written = unsure.records

    async def _append(self, connection: PgConnection, records: Sequence[StoreRecord]) -> None:
        written, self._written = self._written, None
        # records of lost tables may be missing from the retry
        if written is not None and all(record in written for record in records):
            return
        for _ in range(2):
            batch = batch_of(records, self.holds)
            if batch is None or batch.others:
                batch = await self._batch_from_database(connection, records, batch)
            try:
                await self._send(connection, records, batch)
            except asyncpg.PostgresError as error:
                if error.sqlstate not in (NOT_OURS, NOT_KNOWN):
                    raise
                await self._explain(connection, records, error.sqlstate)
            else:
                return
        raise StoreError("the tables of this group change while it is written; rasant tries again")

    async def _send(self, connection: PgConnection, records: Sequence[StoreRecord], batch: GroupBatch) -> None:
        """Send a group; until it is answered, whether it was written is unknown."""
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

    async def _batch_from_database(
        self, connection: PgConnection, records: Sequence[StoreRecord], batch: GroupBatch | None
    ) -> GroupBatch:
        """The arrays of a group that has other records, or new or changed tables; raise if it does not follow the
        logs."""
        tables = tables_in(records)
        states: dict[str, TableState] = {}
        if batch is None or any(table_of(record) not in self.holds for record in batch.others if table_of(record)):
            states = await self._reread(connection, tables)
        length_of = self._length_in(states)
        self._check(records, length_of)
        batch = batch_of(records, self.holds)
        if batch is None:
            raise StoreError("the group does not follow the logs of its tables; rasant tries again")
        batch.closing = closings(records, length_of)
        return batch

    async def _explain(self, connection: PgConnection, records: Sequence[StoreRecord], sqlstate: str) -> None:
        """Raise the reason why a group was refused; return if there is none any more and a retry may succeed."""
        tables = tables_in(records)
        alive = await connection.fetchval("SELECT state = 'alive' FROM nodes WHERE node = $1", self.node)
        if alive and sqlstate == NOT_KNOWN:
            # a late RESUME from an abandoned connection has ended our session
            await self._resume(connection)
            alive = self._session > 0
            if alive:
                return
        if not alive:
            if tables:
                raise self._fenced(tables)
            raise StoreError("this node is no longer known to its cluster; it must join again")
        states = await self._reread(connection, tables)
        self._check(records, self._length_in(states))

    async def _reread(self, connection: PgConnection, tables: list[str]) -> dict[str, TableState]:
        """Read these tables from the database; raise if any was taken over or is missing."""
        states = await states_of(connection, tables)
        lost = [table for table, state in states.items() if state.is_lost(self.node, self.holds.get(table))]
        if lost:
            raise self._fenced(lost)
        vanished = [table for table in tables if table in self.holds and table not in states]
        if vanished:
            raise self._fenced(vanished, f"{len(vanished)} of the tables are no longer in the database")
        refreshed(self.holds, states, self.node)
        return states

    def _check(self, records: Sequence[StoreRecord], length_of: Callable[[str], int]) -> None:
        """Raise if a group does not follow the stored logs: the table must be loaded again, since the database is
        right."""
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
