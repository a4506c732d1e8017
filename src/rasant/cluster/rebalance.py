"""Gives tables to nodes with more room or, if this node is cut off, to any."""

from collections.abc import Coroutine, Mapping
from typing import Any, final

from rasant.cluster.background import Background
from rasant.cluster.connectivity import Connectivity
from rasant.cluster.lease import Lease
from rasant.cluster.links import Links
from rasant.cluster.owned_tables import OwnedTables
from rasant.cluster.parts import NodeParts
from rasant.cluster.peers import Peers
from rasant.cluster.placement import Load, surplus


@final
class Rebalancer:
    """Gives tables away in the background, one operation at a time, because the store may be slow."""

    def __init__(
        self,
        parts: NodeParts,
        background: Background,
        links: Links,
        lease: Lease,
        connectivity: Connectivity,
        peers: Peers,
        owned: OwnedTables,
    ) -> None:
        self._parts = parts
        self._background = background
        self._links = links
        self._lease = lease
        self._connectivity = connectivity
        self._peers = peers
        self._owned = owned
        self._giving = False

    def balance(self) -> None:
        """Give surplus tables to other nodes."""
        if self._must_keep():
            return
        now = self._parts.now()
        reports, willing = self._peers.reports(now), self._peers.willing(now)
        others = {node: Load(reports[node].tables, reports[node].room) for node in willing}
        shares = surplus(self._links.node, self._owned.load(), others)
        if shares:
            self._start(self._even_out(shares))

    def give_up_all(self) -> None:
        """Leave all tables to any node."""
        self._start(self._give_up_all())

    async def _give_up_all(self) -> None:
        await self._owned.migration.give(self._parts.hall.table_ids(), "")

    def _start(self, giving: Coroutine[Any, Any, None]) -> None:
        if self._giving:
            giving.close()
        else:
            self._giving = True
            self._background.start(self._given(giving))

    async def _given(self, giving: Coroutine[Any, Any, None]) -> None:
        try:
            await giving
        finally:
            self._giving = False

    async def _even_out(self, shares: Mapping[str, int]) -> None:
        """Give each node its number of tables, one at a time, because a table is suspended while it is given."""
        hall = self._parts.hall
        tables = iter(hall.table_ids())
        for to, number in shares.items():
            given = 0
            while given < number and not self._must_keep():
                table = next(filter(hall.is_between_moves, tables), None)
                if table is None or not await self._owned.migration.give([table], to):
                    break
                given += 1
            if given:
                self._parts.log.info("tables given to a node with more room", tables=given, node=to)

    def _must_keep(self) -> bool:
        """Must tables stay here for now?"""
        return self._connectivity.isolated or self._connectivity.leaving or not self._lease.held()
