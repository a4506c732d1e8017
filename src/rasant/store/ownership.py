"""The port by which several nodes share one store: which node owns which table, and until when.

A node owns its tables by a lease, which it renews. Another node that sees no renewal for too long, by its own clock,
may take them over. Each table has an epoch (a fencing token), which grows with each owner; the transaction that appends
to a table checks that the writer still owns it by the same epoch. So a former owner that does not know of its loss can
write nothing, and send nothing to clients.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from msgspec import Struct

from rasant.store.port import Store, StoredTable, StoreError

LEASE_MS: Final = 5_000
"""Milliseconds that a node owns its tables after its last renewal, if all clocks run at the same rate."""


class FencedError(StoreError):
    """This node no longer owns these tables, or they are not as it knew them: nothing of the group was written.

    Nothing more of these tables can be written until they are read again and turn out to be this node's.
    """

    def __init__(self, tables: Iterable[str], why: str = "") -> None:
        self.tables = frozenset(tables)
        super().__init__(why or f"another node has taken over {len(self.tables)} of the tables")


class NodeStatus(Struct, frozen=True):
    """What a node reports when it renews its lease."""

    tables: int = 0
    """Tables that it owns."""
    room: int = 0
    """Further tables that it would take."""
    on_bus: bool = True
    """Does it receive messages of other nodes?"""
    leaving: bool = False
    """It is about to stop, and takes no more tables."""


class NodeEntry(Struct, frozen=True):
    """A node, by its row in the database."""

    node: str
    speaks: int
    """The version of the protocol between nodes."""
    status: NodeStatus
    alive: bool
    """Does it renew its lease? Until a renewal was seen: is the lease valid by the database's clock?"""


FIRST_EPOCH: Final = 1
"""The epoch of a new table."""


class ClusterIdentity(Struct, frozen=True):
    """What all nodes of a cluster share; created by the first of them."""

    cluster: str
    """An id that is unique to this database, whatever the cluster's name: a restored copy gets a new one."""
    secret: bytes
    """Secret for guests' keys and the deal of the day. A restored copy has the same."""
    restored: bool = False
    """Was the id created just now because this database is a copy of another?"""


class LeaseRenewal(Struct, frozen=True):
    """The answer to a lease renewal."""

    held: bool
    """False: the lease had expired and other nodes have taken the tables, so this node has none and must join again."""
    nodes: list[NodeEntry]
    """All known nodes, this one included."""
    orphans: int
    """Number of tables whose owner's lease has expired, or that a stopped node left."""


class TableOwner(Struct, frozen=True):
    """The owner of a table."""

    node: str
    """Empty: no node at the moment."""
    epoch: int


class Ownership(Protocol):
    """Ownership of tables, from the point of view of one node."""

    async def identity(self) -> ClusterIdentity:
        """What all nodes of the cluster share."""

    async def nodes(self) -> list[NodeEntry]:
        """All known nodes, except those long gone."""

    async def join(self, node: str, speaks: int) -> None:
        """Register a node, without tables and with a new lease. An earlier node of this process ends."""

    async def renew(self, status: NodeStatus) -> LeaseRenewal:
        """Renew the lease, unless the tables have been taken over."""

    async def take_over(self, limit: int) -> list[str]:
        """Take over tables that have no owner, or whose owner does not renew its lease; returns them.

        An owner that loses one table loses all: it cannot renew its lease any more.
        """

    async def give(self, tables: Sequence[str], to: str) -> list[str]:
        """Give tables of this node to another whose lease is valid; returns those given. Empty `to`: to no node."""

    async def adopt(self, tables: Sequence[str]) -> list[StoredTable]:
        """Load those of these tables that this node owns now; from now on it may append to them."""

    async def owners_of(self, tables: Sequence[str]) -> dict[str, TableOwner]:
        """The owners of those of these tables that are open. An owner whose lease has expired counts as none."""

    def epoch_of(self, table: str) -> int:
        """The epoch by which this node owns a table, as far as known; 0: it does not, or the table is not written
        yet."""

    async def leave(self) -> None:
        """End the lease at once. Any node may take the remaining tables."""


class SharedStore(Store, Ownership, Protocol):
    """A store for several nodes. `append` raises `FencedError` if this node no longer owns a table of the group."""
