"""The rules of a database that several nodes share. Each method is one step, as a transaction is in a real database.

The nodes that look at a row decide whether its lease has expired; the database's own clock, which a test can set,
only says when it is worth looking. A node's row has the number of the last group that the node wrote, so that a group
whose acknowledgement was lost is recognised. It also has a session, so that writes still in flight over a lost
connection are rejected once the next connection has been opened.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from tests.simulation.disk import at_once

from rasant.store.memory import MemoryStore
from rasant.store.ownership import LEASE_MS, FencedError, LeaseRenewal, NodeEntry, NodeStatus, TableOwner
from rasant.store.port import (
    EntriesAppended,
    Personal,
    StoredTable,
    StoreError,
    StoreRecord,
    TableClosed,
)


@dataclass
class NodeRow:
    """The row of a node."""

    speaks: int
    until: int
    status: NodeStatus = field(default_factory=NodeStatus)
    dead: bool = False
    """Other nodes have taken its tables, or it left."""
    session: int = 1
    last_group: int = 0


@dataclass(frozen=True)
class WrittenGroup:
    """A group of records as a node sends it."""

    node: str
    session: int
    number: int
    epochs: Mapping[str, int]
    """Epochs of the tables that the node believes to own."""
    records: Sequence[StoreRecord]


class ShutOutError(StoreError):
    """The same node has opened another connection since."""


class SharedDatabase:
    """The state that all nodes see."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self.clock = clock
        self.memory = MemoryStore()
        self.rows: dict[str, NodeRow] = {}
        self.owners: dict[str, TableOwner] = {}
        """The owners of all open tables."""

    def alive(self, node: str) -> bool:
        """Whether a node's lease holds by this clock. An end later than any possible lease does not count."""
        row = self.rows.get(node)
        return row is not None and not row.dead and 0 < row.until - self.clock() <= 2 * LEASE_MS

    def entries(self) -> list[NodeEntry]:
        """All nodes, as the store lists them."""
        return [NodeEntry(name, row.speaks, row.status, self.alive(name)) for name, row in self.rows.items()]

    def orphans(self) -> list[str]:
        """Tables without an owner, and tables whose owner's lease has expired."""
        return [table for table, owner in self.owners.items() if not self.alive(owner.node)]

    def owned(self, node: str) -> list[str]:
        """The tables that a node owns."""
        return [table for table, owner in self.owners.items() if owner.node == node]

    # --- nodes ---

    def join(self, node: str, before: str, speaks: int) -> int:
        """Add a row for a node, in place of its earlier name, and return its session."""
        if before in self.rows:
            self.rows[before].dead = True
        self.rows[node] = NodeRow(speaks, self.clock() + LEASE_MS)
        return self.rows[node].session

    def resume(self, node: str) -> tuple[int, int]:
        """Open a new connection of a node: returns its session and the number of the last group written."""
        row = self.rows[node]
        row.session += 1
        return row.session, row.last_group

    def renew(self, node: str, status: NodeStatus, known: int) -> LeaseRenewal:
        """Renew a lease. Tables that the node owns without knowing it lose their owner."""
        row = self.rows[node]
        if not row.dead:
            row.until, row.status = self.clock() + LEASE_MS, status
        forgotten = max(0, len(self.owned(node)) - known)
        return LeaseRenewal(not row.dead, self.entries(), len(self.orphans()) + forgotten)

    def leave(self, node: str) -> None:
        """End a lease."""
        if node in self.rows:
            self.rows[node].dead = True

    def untils(self) -> dict[str, int]:
        """Lease ends of all nodes that renew, or did until they were lost."""
        return {node: row.until for node, row in self.rows.items() if not row.dead}

    # --- tables ---

    def take_over(self, node: str, limit: int, known: Collection[str], silent: Mapping[str, int]) -> list[str]:
        """Make a node the owner of tables without an owner, and return them with those it owned without knowing it.

        `silent` names nodes whose rows have not changed for too long; their tables count if the rows are still the
        same.
        """
        if not self.alive(node):
            return []
        for name, until in silent.items():
            row = self.rows[name]
            if name != node and row.until == until and self.owned(name):
                row.dead = True
        found = [table for table in self.owned(node) if table not in known][:limit]
        free = [table for table, owner in self.owners.items() if owner.node not in self.untils()]
        taken = free[: limit - len(found)]
        for table in taken:
            self.owners[table] = TableOwner(node, self.owners[table].epoch + 1)
        return found + taken

    def give(self, node: str, epochs: Mapping[str, int], to: str) -> list[str]:
        """Make another node the owner. Tables that were given away before count as given."""
        may = not to or self.alive(to)
        given: list[str] = []
        for table, epoch in epochs.items():
            if may and self.owners.get(table) == TableOwner(node, epoch):
                self.owners[table] = TableOwner(to, epoch + 1)
            if self.owners.get(table) == TableOwner(to, epoch + 1):
                given.append(table)
        return given

    def adopt(self, node: str, tables: Collection[str]) -> list[tuple[StoredTable, int]]:
        """Those of these tables that the node owns, with their epochs."""
        own = {table: self.owners[table].epoch for table in self.owned(node) if table in tables}
        return [(self.memory._kept(table), epoch) for table, epoch in own.items()]

    def owners_of(self, tables: Collection[str]) -> dict[str, TableOwner]:
        """The owners of these tables."""
        known = {table: self.owners[table] for table in tables if table in self.owners}
        return {
            table: owner if self.alive(owner.node) else TableOwner("", owner.epoch) for table, owner in known.items()
        }

    # --- logs ---

    def append(self, group: WrittenGroup) -> None:
        """Write all of a group, unless it was written before; `FencedError` if the node does not own one of its
        tables."""
        row = self.rows[group.node]
        if row.session != group.session:
            raise ShutOutError("the node has opened another connection since")
        if row.last_group >= group.number:
            return
        fenced = self.fenced(group)
        if fenced:
            raise FencedError(fenced)
        self.keep(group)
        row.last_group = group.number

    def fenced(self, group: WrittenGroup) -> set[str]:
        """Tables of a group that the node does not own with the epoch under which it writes."""
        tables = [record.table for record in group.records if not isinstance(record, Personal)]
        new = founded_in(group.records) - self.owners.keys()
        if self.rows[group.node].dead:
            return set(tables)
        return {
            table
            for table in tables
            if table not in new
            and table in self.owners
            and self.owners[table] != TableOwner(group.node, group.epochs.get(table, 0))
        }

    def keep(self, group: WrittenGroup) -> None:
        """Write a group; `StoreError` if it does not follow what is stored."""
        at_once(self.memory.append(group.records))
        for table in founded_in(group.records):
            self.owners[table] = TableOwner(group.node, 1)
        for table in closed_in(group.records):
            self.owners.pop(table, None)


def founded_in(records: Sequence[StoreRecord]) -> set[str]:
    """Tables whose first entry is among these records."""
    return {record.table for record in records if isinstance(record, EntriesAppended) and record.first == 0}


def closed_in(records: Sequence[StoreRecord]) -> set[str]:
    """Tables that these records close."""
    return {record.table for record in records if isinstance(record, TableClosed)}


def known_after(epochs: dict[str, int], records: Sequence[StoreRecord]) -> dict[str, int]:
    """The epochs of a node's own tables after it has written a group."""
    closed = closed_in(records)
    known = epochs | dict.fromkeys(founded_in(records), 1)
    return {table: epoch for table, epoch in known.items() if table not in closed}
