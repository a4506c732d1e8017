"""The PostgreSQL store: one connection that writes, one for the lease, and several that read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from rasant.players.erasure import Scrub
from rasant.store.ownership import ClusterIdentity
from rasant.store.port import StoreRecord
from rasant.store.postgres import erasure, last_keys, logs, player_queries, pruning, queries
from rasant.store.postgres.addresses import ServerAddress, checked_name
from rasant.store.postgres.connection import ConnectionPool, DatabaseConnection
from rasant.store.postgres.driver import PgConnection
from rasant.store.postgres.leases import NodeLeases
from rasant.store.postgres.opening import opened
from rasant.store.postgres.transactions import one_snapshot
from rasant.store.postgres.writer import GroupWriter
from rasant.table.log.entries import without_person

P = ParamSpec("P")
T = TypeVar("T")

READERS: Final = 3
ANSWER_S: Final = 5.0
"""Seconds that any operation may take; then the database counts as unavailable."""
LEASE_ANSWER_S: Final = 2.0
"""Seconds. The lease is renewed each second and lasts for five: a longer wait would miss the next renewal."""
OPENING_S: Final = 60.0
"""Seconds: a migration may run, here or at another node."""


def _query_method(
    query: Callable[Concatenate[PgConnection, P], Awaitable[T]],
) -> Callable[Concatenate[PostgresStore, P], Coroutine[Any, Any, T]]:
    """A method of the store that runs this query."""

    async def method(store: PostgresStore, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await store.ask(lambda connection: query(connection, *args, **kwargs))

    return method


class PostgresStore(NodeLeases):
    """Stores everything of a cluster in one schema of a database. Create it by `open`; it belongs to the running loop.

    Every failure of the database is a `StoreError` of one line, and the next call tries again over a new connection.
    """

    def __init__(
        self, address: ServerAddress, schema: str, identity: ClusterIdentity, answer_s: float, scrub: Scrub
    ) -> None:
        self._identity = identity
        self._scrub = scrub
        lease_connection = DatabaseConnection(address, schema, min(answer_s, LEASE_ANSWER_S))
        super().__init__(lease_connection, GroupWriter(address, schema, answer_s))
        self._readers = ConnectionPool(
            [DatabaseConnection(address, schema, answer_s) for _ in range(READERS)], answer_s
        )

    @classmethod
    async def open(
        cls, url: str, cluster: str = "rasant", scrub: Scrub = without_person, answer_s: float = ANSWER_S
    ) -> PostgresStore:
        """Open the store of a cluster; creates its schema if it is missing. `StoreError` if it cannot be used."""
        address, schema = ServerAddress(url), checked_name(cluster)
        opening = DatabaseConnection(address, schema, OPENING_S)
        try:
            identity = await opening.use(lambda connection: opened(connection, schema))
        finally:
            await opening.close()
        return cls(address, schema, identity, answer_s, scrub)

    async def append(self, records: Sequence[StoreRecord]) -> None:
        await self._writer.append(records)

    open_tables = _query_method(logs.stored_tables)
    entries = _query_method(logs.entries)
    finished = _query_method(queries.finished)
    results = _query_method(queries.results)
    hidden = _query_method(queries.hidden)
    profile = _query_method(player_queries.profile)
    account = _query_method(player_queries.account)
    course = _query_method(player_queries.course)
    leaderboard = _query_method(player_queries.leaderboard)
    day_try = _query_method(player_queries.day_try)
    day_table = _query_method(player_queries.day_table)
    last_key = _query_method(last_keys.last_key)
    old_logs = _query_method(queries.old_logs)

    async def prune(self, before: str) -> bool:
        return await self._readers.use(lambda db: pruning.prune(db, before))

    async def forget(self, player: str) -> bool:
        return await self._readers.use(lambda db: erasure.forget(db, player, self._scrub))

    async def identity(self) -> ClusterIdentity:
        return self._identity

    async def close(self) -> None:
        """Close all connections. What was appended stays."""
        await self._writer.close()
        await self._connection.close()
        await self._readers.close()

    async def ask(self, query: Callable[[PgConnection], Awaitable[T]]) -> T:
        """Run a query whose statements all see the same snapshot of the database."""

        async def answer(connection: PgConnection) -> T:
            async with one_snapshot(connection):
                return await query(connection)

        return await self._readers.use(answer)
