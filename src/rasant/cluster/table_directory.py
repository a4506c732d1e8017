"""Finds the owners of tables that are not here: looks them up in the store, all missing ones at once."""

import asyncio
from collections.abc import Callable, Collection
from typing import Final, final

from rasant.cluster.background import Background
from rasant.cluster.forwarded_clients import ForwardedClients, ForwardedTable
from rasant.cluster.parts import NodeParts
from rasant.cluster.takeover import Takeover
from rasant.hall.table_registry import SET_ASIDE, UNKNOWN_TABLE
from rasant.store.ownership import TableOwner
from rasant.store.port import StoreError

LOOK_AGAIN_S: Final = 0.25


@final
class TableDirectory:
    """Looks up the owners of tables that have clients at this node, until it has found them."""

    def __init__(
        self,
        parts: NodeParts,
        background: Background,
        forwarded: ForwardedClients,
        takeover: Takeover,
        in_transit: Collection[str],
        reachable: Callable[[str], bool],
        name: Callable[[], str],
    ) -> None:
        self._parts = parts
        self._background = background
        self._forwarded = forwarded
        self._takeover = takeover
        self._in_transit = in_transit
        """Tables that are being given away: they have no owner yet."""
        self._reachable = reachable
        self._name = name
        """The current name of this node."""
        self._lost: dict[str, ForwardedTable] = {}
        self._looking = False

    def look_for(self, table: ForwardedTable) -> None:
        """Begin to look up the owner of this table."""
        self._lost[table.name] = table
        if not self._looking:
            self._looking = True
            self._background.start(self._look())

    async def owner_of(self, table: str) -> str | None:
        """The owner of a table; empty if it has none now, None if there is no such table. `StoreError`."""
        found = await self._parts.ownership.owners_of([table])
        return found[table].node if table in found else None

    async def _look(self) -> None:
        while self._still_lost():
            wanted = [name for name in self._lost if name not in self._in_transit]
            try:
                owners = await self._parts.ownership.owners_of(wanted) if wanted else {}
            except StoreError:
                await asyncio.sleep(LOOK_AGAIN_S)
                continue
            for name in wanted:
                self._found(name, owners.get(name))
            if self._still_lost():
                await asyncio.sleep(LOOK_AGAIN_S)
        self._looking = False

    def _still_lost(self) -> bool:
        """Are there tables whose clients still wait? Drops those whose clients have left or were attached meanwhile."""
        tables = self._forwarded.tables
        self._lost = {
            name: table
            for name, table in self._lost.items()
            if tables.get(name) is table and not table.node and not table.closed
        }
        return bool(self._lost)

    def _found(self, name: str, owner: TableOwner | None) -> None:
        table = self._lost.get(name)
        if table is None or table.node or self._forwarded.tables.get(name) is not table:
            return
        if owner is None:
            self._forwarded.close(table, UNKNOWN_TABLE)
        elif owner.node == self._name():
            if self._parts.hall.is_set_aside(name):
                self._forwarded.close(table, SET_ASIDE)
            else:
                self._takeover.want([name])
        elif owner.node and self._reachable(owner.node):
            self._forwarded.found(table, owner.node, owner.epoch)
