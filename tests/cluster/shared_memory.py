"""A store in memory that several nodes share: the rules of the real one, without a connection to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace
from tests.cluster.shared_database import SharedDatabase, WrittenGroup, known_after

from rasant.store.checks import MisfitError
from rasant.store.lease_watch import LeaseWatch
from rasant.store.memory import MemoryStore
from rasant.store.ownership import ClusterIdentity, FencedError, LeaseRenewal, NodeEntry, NodeStatus, TableOwner
from rasant.store.port import StoredTable, StoreRecord

IDENTITY = ClusterIdentity("cluster", bytes(range(32)))
"""The identity that all nodes of a test share."""


def as_watched(renewal: LeaseRenewal, untils: Mapping[str, int], watch: LeaseWatch[int], now_ms: float) -> LeaseRenewal:
    """The renewal as the node receives it: silent nodes are judged by the node's own clock."""
    watch.see(untils, now_ms)
    alive = watch.alive([entry.node for entry in renewal.nodes if entry.alive], now_ms)
    return replace(renewal, nodes=[replace(entry, alive=entry.node in alive) for entry in renewal.nodes])


class SharedMemoryStore(MemoryStore):
    """One node's store on the shared database."""

    def __init__(self, database: SharedDatabase) -> None:
        super().__init__()
        self.__dict__ = database.memory.__dict__ | {
            "database": database,
            "node": "",
            "epochs": {},
            "_session": 0,
            "_number": 0,
            "_taken": set(),
            "_watch": LeaseWatch(),
        }

    database: SharedDatabase
    node: str
    epochs: dict[str, int]
    """Epochs of the tables that this node owns, as far as it knows."""
    _session: int
    _number: int
    _taken: set[str]
    """Tables that were taken over and not adopted yet."""
    _watch: LeaseWatch[int]

    async def append(self, records: Sequence[StoreRecord]) -> None:
        """Write all of these records, or none."""
        try:
            self.database.append(WrittenGroup(self.node, self._session, self._number + 1, self.epochs, records))
        except MisfitError as misfit:
            self.epochs.pop(misfit.table, None)
            raise FencedError([misfit.table], str(misfit)) from misfit
        self._number += 1
        self.epochs = known_after(self.epochs, records)

    async def identity(self) -> ClusterIdentity:
        return IDENTITY

    async def nodes(self) -> list[NodeEntry]:
        return self.database.entries()

    async def join(self, node: str, speaks: int) -> None:
        self._session = self.database.join(node, self.node, speaks)
        self.node, self.epochs, self._number, self._taken = node, {}, 0, set()

    async def renew(self, status: NodeStatus) -> LeaseRenewal:
        renewal = self.database.renew(self.node, status, len(self.epochs) + len(self._taken))
        return as_watched(renewal, self.database.untils(), self._watch, self.database.clock())

    async def take_over(self, limit: int) -> list[str]:
        silent = self._watch.silent(self.database.clock())
        taken = self.database.take_over(self.node, limit, self.epochs.keys() | self._taken, silent)
        self._taken.update(taken)
        return taken

    async def give(self, tables: Sequence[str], to: str) -> list[str]:
        ours = {table: self.epochs[table] for table in tables if table in self.epochs}
        given = self.database.give(self.node, ours, to)
        for table in given:
            self.epochs.pop(table, None)
        return given

    async def adopt(self, tables: Sequence[str]) -> list[StoredTable]:
        found = self.database.adopt(self.node, tables)
        self.epochs.update((stored.table, epoch) for stored, epoch in found)
        self._taken.difference_update(tables)
        return [stored for stored, _ in found]

    async def owners_of(self, tables: Sequence[str]) -> dict[str, TableOwner]:
        return self.database.owners_of(tables)

    def epoch_of(self, table: str) -> int:
        return self.epochs.get(table, 0)

    async def leave(self) -> None:
        self.database.leave(self.node)

    async def close(self) -> None:
        """Do nothing: the data stay."""
