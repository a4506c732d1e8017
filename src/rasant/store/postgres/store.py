"""The store itself: a connection that writes, one for the lease, and some that read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from rasant.players.erasure import Scrub
from rasant.store.ownership import ClusterIdentity, LeaseRenewal, NodeEntry, NodeStatus, TableOwner
from rasant.store.port import StoredTable, StoreRecord
from rasant.store.postgres import erasure, last_keys, logs, player_queries, pruning, queries
from rasant.store.postgres.addresses import ServerAddress, checked_name
from rasant.store.postgres.connection import ConnectionPool, DatabaseConnection
from rasant.store.postgres.driver import PgConnection
from rasant.store.postgres.leases import NodeLeases
from rasant.store.postgres.opening import opened
from rasant.store.postgres.transactions import one_moment
from rasant.store.postgres.writer import GroupWriter
from rasant.table.log.entries import without_person

P = ParamSpec("P")
T = TypeVar("T")

READERS: Final = 3
ANSWER_S: Final = 5.0
"""Nothing takes longer: a database that has not answered by then cannot be used at the moment."""
LEASE_ANSWER_S: Final = 2.0
"""The lease is renewed each second and lasts for five: a longer wait for one answer would miss the next."""
OPENING_S: Final = 60.0
"""The schema may have to be brought up to date, or another node be at it."""


def _asked(
    query: Callable[Concatenate[PgConnection, P], Awaitable[T]],
) -> Callable[Concatenate[PostgresStore, P], Coroutine[Any, Any, T]]:
    """A method of the store that answers by this query."""

    async def method(store: PostgresStore, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await store.ask(lambda connection: query(connection, *args, **kwargs))

    return method


class PostgresStore:
    """Keeps everything of a cluster in one schema of a database. `open` makes one; it belongs to the running loop.

    What the database cannot do is a `StoreError` of one line, and the next call tries again over a new connection.
    """

    def __init__(
        self, address: ServerAddress, schema: str, identity: ClusterIdentity, answer_s: float, scrub: Scrub
    ) -> None:
        self._identity = identity
        self._scrub = scrub
        self._writer = GroupWriter(address, schema, answer_s)
        self._lease_connection = DatabaseConnection(address, schema, min(answer_s, LEASE_ANSWER_S))
        self._leases = NodeLeases(self._lease_connection, self._writer)
        self._readers = ConnectionPool(
            [DatabaseConnection(address, schema, answer_s) for _ in range(READERS)], answer_s
        )

    @classmethod
    async def open(
        cls, url: str, cluster: str = "rasant", scrub: Scrub = without_person, answer_s: float = ANSWER_S
    ) -> PostgresStore:
        """Open the store of a cluster, whose schema is made if need be. `StoreError` if it cannot be used."""
        address, schema = ServerAddress(url), checked_name(cluster)
        opening = DatabaseConnection(address, schema, OPENING_S)
        try:
            identity = await opening.use(lambda connection: opened(connection, schema))
        finally:
            await opening.close()
        return cls(address, schema, identity, answer_s, scrub)

    async def append(self, records: Sequence[StoreRecord]) -> None:
        """Write all of these, or none. When it returns they survive a power cut."""
        await self._writer.append(records)

    open_tables = _asked(logs.stored_tables)
    entries = _asked(logs.entries)
    finished = _asked(queries.finished)
    results = _asked(queries.results)
    hidden = _asked(queries.hidden)
    profile = _asked(player_queries.profile)
    account = _asked(player_queries.account)
    course = _asked(player_queries.course)
    leaderboard = _asked(player_queries.leaderboard)
    day_try = _asked(player_queries.day_try)
    day_table = _asked(player_queries.day_table)
    last_key = _asked(last_keys.last_key)
    old_logs = _asked(queries.old_logs)

    async def prune(self, before: str) -> bool:
        """Forget some logs of tables closed before this time; is there more to forget?"""
        return await self._readers.use(lambda db: pruning.prune(db, before))

    async def forget(self, player: str) -> bool:
        """Forget some of what is known of a person; is there more to forget?"""
        return await self._readers.use(lambda db: erasure.forget(db, player, self._scrub))

    async def identity(self) -> ClusterIdentity:
        """What all nodes have in common."""
        return self._identity

    async def nodes(self) -> list[NodeEntry]:
        """All nodes that are known."""
        return await self._leases.nodes()

    async def join(self, node: str, speaks: int) -> None:
        """Enter a node, which has no tables and whose lease begins now."""
        await self._leases.join(node, speaks)

    async def renew(self, status: NodeStatus) -> LeaseRenewal:
        """Have the lease begin anew now."""
        return await self._leases.renew(status)

    async def take_over(self, limit: int) -> list[str]:
        """Become the owner of some tables without one; returns them.

        Among them are those that were given to this node, or taken by it, without its having heard of that.
        """
        return await self._leases.take_over(limit)

    async def give(self, tables: Sequence[str], to: str) -> list[str]:
        """Make another node, or none, the owner of tables of ours; returns those given."""
        return await self._leases.give(tables, to)

    async def adopt(self, tables: Sequence[str]) -> list[StoredTable]:
        """Those of these tables that are ours now, as they are stored."""
        return await self._leases.adopt(tables)

    async def owners_of(self, tables: Sequence[str]) -> dict[str, TableOwner]:
        """Who has these tables, as far as they are open."""
        return await self._leases.owners_of(tables)

    def epoch_of(self, table: str) -> int:
        """By which epoch a table is ours, as far as is known."""
        return self._leases.epoch_of(table)

    async def leave(self) -> None:
        """End the lease at once."""
        await self._leases.leave()

    async def close(self) -> None:
        """Let go of all connections. What was appended stays."""
        await self._writer.close()
        await self._lease_connection.close()
        await self._readers.close()

    async def ask(self, query: Callable[[PgConnection], Awaitable[T]]) -> T:
        """Answer a query, all of whose statements see the database as it was at one moment."""

        async def answer(connection: PgConnection) -> T:
            async with one_moment(connection):
                return await query(connection)

        return await self._readers.use(answer)
