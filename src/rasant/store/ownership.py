"""The port by which several nodes share one store: which of them has which table, and until when.

A node owns its tables by a lease, which it renews. Another node that sees no renewal for too long, by its own clock,
may take them. Each table has an epoch (a fencing token), which grows with each owner; the transaction that appends to a
table checks that the writer still owns it by the same epoch. So a former owner that does not know of its loss can write
nothing, and send nothing to clients.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from msgspec import Struct

from rasant.store.port import Store, StoredTable, StoreError

LEASE_MS: Final = 5_000
"""For so long a node has its tables after it was last heard of, if all clocks run equally."""


class FencedError(StoreError):
    """These tables are no longer this node's, or others than it thinks: nothing of the group was written.

    Nothing more of them can be, unless they are read again and still are this node's.
    """

    def __init__(self, tables: Iterable[str], why: str = "") -> None:
        self.tables = frozenset(tables)
        super().__init__(why or f"another node has taken over {len(self.tables)} of the tables")


class NodeStatus(Struct, frozen=True):
    """What a node reports when it renews its lease."""

    tables: int = 0
    """How many it has."""
    room: int = 0
    """How many more it would take."""
    on_bus: bool = True
    """Does it hear the others?"""
    leaving: bool = False
    """It is about to stop: it takes no tables any more."""


class NodeEntry(Struct, frozen=True):
    """A node, by its row in the database."""

    node: str
    speaks: int
    """The version of the messages between nodes."""
    status: NodeStatus
    alive: bool
    """Does it renew its lease? Before that was seen to happen: does the lease hold by the database's clock?"""


FIRST_EPOCH: Final = 1
"""Of a table that is new."""


class ClusterIdentity(Struct, frozen=True):
    """What all nodes of a cluster have in common; made by the first of them."""

    cluster: str
    """An id that no other database has, whatever its cluster is called: a restored copy gets another."""
    secret: bytes
    """What guests' keys and the deal of the day are made with. A restored copy has the same."""
    restored: bool = False
    """Was the id made just now because this database is a copy of another?"""


class LeaseRenewal(Struct, frozen=True):
    """The answer to a node that renews its lease."""

    held: bool
    """False: the lease had run out and others have taken the tables, so this node has none and must join anew."""
    nodes: list[NodeEntry]
    """All nodes that are known, this one among them."""
    orphans: int
    """Tables whose owner's lease has run out, or that were left by who stopped."""


class TableOwner(Struct, frozen=True):
    """Who has a table."""

    node: str
    """Empty: no node at the moment."""
    epoch: int


class Ownership(Protocol):
    """Who may write what. One node speaks through it."""

    async def identity(self) -> ClusterIdentity:
        """What all nodes have in common."""

    async def nodes(self) -> list[NodeEntry]:
        """All nodes that are known; those that are long gone are not."""

    async def join(self, node: str, speaks: int) -> None:
        """Enter a node, which has no tables and whose lease begins now. An earlier node of this port is gone."""

    async def renew(self, status: NodeStatus) -> LeaseRenewal:
        """Have the lease begin anew now, unless the tables have been taken."""

    async def take_over(self, limit: int) -> list[str]:
        """Become the owner of some tables without an owner, or whose owner does not renew its lease; returns them.

        Of an owner that has lost some it loses all: its lease cannot be renewed any more.
        """

    async def give(self, tables: Sequence[str], to: str) -> list[str]:
        """Make another node the owner of tables of ours, whose lease holds; returns those given. Empty `to`: none."""

    async def adopt(self, tables: Sequence[str]) -> list[StoredTable]:
        """Those of these tables that are ours now, as they are stored: from now on we append to them."""

    async def owners_of(self, tables: Sequence[str]) -> dict[str, TableOwner]:
        """Who has these tables, as far as they are open. An owner whose lease has run out counts as none."""

    def epoch_of(self, table: str) -> int:
        """By which epoch a table is ours, as far as is known; 0: it is not, or is new and not written yet."""

    async def leave(self) -> None:
        """End the lease at once. Any node may take the tables that are still ours."""


class SharedStore(Store, Ownership, Protocol):
    """A store for several nodes. `append` raises `FencedError` if any table of the group is no longer this node's."""
