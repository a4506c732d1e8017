"""Nodes that share a schema of a real PostgreSQL."""

from __future__ import annotations

from itertools import count

from tests.store.records import run
from tools.local_postgres import PostgresServer

from rasant.players.erasure import Scrub
from rasant.store.ownership import LEASE_MS, NodeStatus
from rasant.store.postgres import PostgresStore
from rasant.table.log.entries import without_person

_numbers = count(1)
KINDS = [
    "nodes", "tables", "log", "snapshots", "matches",
    "played", "people", "records", "course", "memories", "lines", "tries", "keys", "keys",
]  # fmt: skip


class Clusters:
    """A cluster in a schema of its own, and the stores of its nodes."""

    def __init__(self, server: PostgresServer) -> None:
        self.server = server
        self.name = f"test_{next(_numbers)}"
        self._opened: list[PostgresStore] = []

    def node(
        self, name: str = "", url: str = "", scrub: Scrub = without_person, answer_s: float = 30.0
    ) -> PostgresStore:
        """A node that has joined, without tables."""
        store = run(PostgresStore.open(url or self.server.url, self.name, scrub, answer_s))
        self._opened.append(store)
        run(store.join(name or f"node {len(self._opened)}", 1))
        return store

    def expire(self, node: str, until: str = "clock_timestamp() - interval '1 ms'") -> None:
        """Let a node's lease expire: its row says so, and all others have seen the row unchanged for long enough."""
        self.sql(f"UPDATE nodes SET until = {until} WHERE node = '{node}'")
        others = [store for store in self._opened if store._writer.node != node]
        for store in others:
            run(store.renew(NodeStatus()))
            self.later(store, LEASE_MS)
        for store in others + others:  # they must see each other's renewals
            run(store.renew(NodeStatus()))

    def later(self, store: PostgresStore, ms: int) -> None:
        """Advance the clock by which a node judges leases."""
        clock = store._clock
        store._clock = lambda: clock() + ms / 1000

    def sql(self, *statements: str) -> str:
        """The database's answer to a statement about this cluster."""
        return self.server.sql(f"SET search_path = {self.name}", *statements)

    def empty(self) -> None:
        """Delete everything but the cluster itself, which is faster than making another."""
        for store in self._opened:
            run(store.close())
        self._opened = []
        self.sql("; ".join(f"DELETE FROM {kind}" for kind in KINDS))

    def drop(self) -> None:
        """Drop the schema."""
        for store in self._opened:
            run(store.close())
        self.server.sql(f"DROP SCHEMA IF EXISTS {self.name} CASCADE")
