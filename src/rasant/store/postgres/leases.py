"""Ownership of tables: leases that nodes renew, and epochs (fencing tokens) that grow with each owner."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from time import monotonic
from typing import Final

from rasant.store.checks import ROW_DAMAGED
from rasant.store.lease_watch import LeaseWatch
from rasant.store.ownership import LEASE_MS, LeaseRenewal, NodeEntry, NodeStatus, TableOwner
from rasant.store.port import StoredTable, StoreError
from rasant.store.postgres.connection import DatabaseConnection
from rasant.store.postgres.driver import PgConnection, PgRow, texts
from rasant.store.postgres.functions import GIVE, NODES, OWNERS_OF, RENEW, TIDY
from rasant.store.postgres.holds import TableHold, states_of
from rasant.store.postgres.logs import stored_tables
from rasant.store.postgres.transactions import one_snapshot
from rasant.store.postgres.writer import GroupWriter

GONE_MS: Final = 600_000
"""Milliseconds of silence after which a node is removed: by the observer's clock, if it may still be alive."""


class NodeLeases:
    """The lease of one node. It shares the writer's connection, so ownership never changes while a group is written."""

    def __init__(
        self, connection: DatabaseConnection, writer: GroupWriter, clock: Callable[[], float] = monotonic
    ) -> None:
        self._connection = connection
        self._writer = writer
        self._clock = clock
        self._watch: LeaseWatch[datetime] = LeaseWatch()
        self._taken: set[str] = set()
        """Tables that were taken over and are not adopted yet."""

    async def nodes(self) -> list[NodeEntry]:
        rows = await self._connection.use(lambda connection: connection.fetch(NODES, LEASE_MS, GONE_MS))
        return [_entry(row, row["alive"]) for row in rows]

    async def join(self, node: str, speaks: int) -> None:
        if not node:
            raise StoreError("a node must have a name")

        async def enter(connection: PgConnection) -> None:
            session = await connection.fetchval(
                "SELECT join_cluster($1, $2, $3, $4, $5)", node, self._writer.node, speaks, LEASE_MS, GONE_MS
            )
            self._writer.enter(node, session)

        await self._writer.use(enter)
        self._taken.clear()

    async def renew(self, status: NodeStatus) -> LeaseRenewal:
        """Renew the lease. Tables that this node owns without knowing it count as orphans."""
        known = len(self._writer.holds) + len(self._taken)
        values = LEASE_MS, status.tables, status.room, status.on_bus, status.leaving, known, GONE_MS
        rows = await self._connection.use(lambda connection: connection.fetch(RENEW, self._writer.node, *values))
        if not rows:
            return LeaseRenewal(False, [], 0)
        now_ms = self._clock() * 1000
        self._watch.see({row["node"]: row["until"] for row in rows if row["renews"]}, now_ms)
        alive = self._watch.alive([row["node"] for row in rows if row["alive"]], now_ms)
        await self._tidy(self._watch.silent(now_ms, GONE_MS))
        entries = [_entry(row, row["node"] in alive) for row in rows]
        return LeaseRenewal(rows[0]["held"], entries, rows[0]["orphans"])

    async def _tidy(self, gone: Mapping[str, datetime]) -> None:
        """Remove nodes that ended silently and own no tables."""
        if gone:
            await self._connection.use(lambda connection: connection.execute(TIDY, texts(gone), list(gone.values())))

    async def take_over(self, limit: int) -> list[str]:
        async def take(connection: PgConnection) -> list[str]:
            silent = self._watch.silent(self._clock() * 1000)
            node, holds = self._writer.node, self._writer.holds
            query = "SELECT id FROM tables WHERE open AND owner = $1 ORDER BY id"
            ours = [table for (table,) in await connection.fetch(query, node)]
            found = [table for table in ours if table not in holds and table not in self._taken][: max(limit, 0)]
            query, most = "SELECT take_over_tables($1, $2, $3, $4, $5)", max(limit, 0) - len(found)
            rows = await connection.fetch(query, node, most, LEASE_MS, texts(silent), list(silent.values()))
            return sorted([*found, *(table for (table,) in rows)])

        taken = await self._writer.use(take)
        self._taken.update(taken)
        return taken

    async def give(self, tables: Sequence[str], to: str) -> list[str]:
        async def hand_over(connection: PgConnection) -> list[str]:
            node, holds = self._writer.node, self._writer.holds
            ours = {table: hold.epoch for table, hold in holds.items() if table in set(tables)}
            unknown = [table for table in tables if table not in holds]
            for table, state in (await states_of(connection, unknown)).items() if unknown else ():
                if state.owner == node:
                    ours[table] = state.epoch
            rows = await connection.fetch(GIVE, node, texts(ours), list(ours.values()), to, LEASE_MS)
            return [table for (table,) in rows]

        given = await self._writer.use(hand_over)
        for table in given:
            self._writer.holds.pop(table, None)
            self._taken.discard(table)
        return given

    async def adopt(self, tables: Sequence[str]) -> list[StoredTable]:
        async def read(connection: PgConnection) -> list[StoredTable]:
            async with one_snapshot(connection):
                states = await states_of(connection, list(tables))
                ours = [table for table, state in states.items() if state.open and state.owner == self._writer.node]
                found = await stored_tables(connection, ours)
            for kept in found:
                state = states[kept.table]
                self._writer.holds[kept.table] = TableHold(state.epoch, ROW_DAMAGED if kept.damage else state.stored)
            return found

        found = await self._writer.use(read)
        self._taken.difference_update(tables)
        return found

    async def owners_of(self, tables: Sequence[str]) -> dict[str, TableOwner]:
        rows = await self._connection.use(lambda connection: connection.fetch(OWNERS_OF, list(tables), LEASE_MS))
        return {row["id"]: TableOwner(row["owner"], row["epoch"]) for row in rows}

    def epoch_of(self, table: str) -> int:
        hold = self._writer.holds.get(table)
        return 0 if hold is None else hold.epoch

    async def leave(self) -> None:
        async def end(connection: PgConnection) -> None:
            query = "UPDATE nodes SET state = 'left', until = clock_timestamp() WHERE node = $1 AND state = 'alive'"
            await connection.execute(query, self._writer.node)

        await self._writer.use(end)
        self._writer.holds.clear()
        self._taken.clear()


def _entry(row: PgRow, alive: bool) -> NodeEntry:
    status = NodeStatus(row["tables"], row["room"], row["on_bus"], row["leaving"])
    return NodeEntry(row["node"], row["speaks"], status, alive)
