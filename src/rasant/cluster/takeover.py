"""Takeover: loads tables that this node owns from the store, a few at a time, and resumes them."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, final

from rasant.cluster.background import Background
from rasant.cluster.parts import NodeParts
from rasant.store.port import StoredTable, StoreError

ADOPTED_AT_ONCE: Final = 50
"""Tables read at once."""
RESUMED_AT_ONCE: Final = 10
"""Tables resumed before other tasks get their turn: each takes up to a millisecond."""
ADOPT_AGAIN_S: Final = 0.25

Settled = Callable[[list[str], list[str]], None]
"""Called with the tables that are here now, and those that other nodes own."""


@final
class Takeover:
    """Loads tables that this node may own from the store, each at most once at a time."""

    def __init__(self, parts: NodeParts, background: Background, in_transit: Collection[str], settled: Settled) -> None:
        self._parts = parts
        self._background = background
        self._in_transit = in_transit
        """Tables that are being given away: the store still lists them as this node's, but they must not be loaded."""
        self._settled = settled
        self._wanted: dict[str, None] = {}
        self._working = False
        self._at_once = ADOPTED_AT_ONCE
        """Reduced after a failure: a slow store might never read that many in time."""

    def want(self, tables: Iterable[str]) -> None:
        """Load those of these tables that this node owns."""
        self._wanted.update(dict.fromkeys(tables))
        if self._wanted and not self._working:
            self._working = True
            self._background.start(self._work())

    async def _work(self) -> None:
        while self._wanted:
            tables = list(self._wanted)[: self._at_once]
            for table in tables:
                del self._wanted[table]
            tables = [table for table in tables if table not in self._in_transit]  # the migration calls `want` again
            # a table that was closed here, and is still open in the store, must not return
            await self._parts.all_written()
            try:
                stored = await self._parts.ownership.adopt([table for table in tables if not self._is_here(table)])
            except StoreError as error:
                self._at_once = max(1, len(tables) // 2)
                self._parts.log.warning("tables cannot be read", tables=len(tables), why=str(error))
                await asyncio.sleep(ADOPT_AGAIN_S)
                self._wanted.update(dict.fromkeys(tables))
                continue
            self._at_once = min(ADOPTED_AT_ONCE, 2 * self._at_once)
            await self._resume(stored)
            # checked now, because some may have left meanwhile
            here = [table for table in tables if self._is_here(table)]
            self._settled(here, [table for table in tables if table not in here and table not in self._in_transit])
        self._working = False

    def _is_here(self, table: str) -> bool:
        return self._parts.hall.missing(table) is None

    async def _resume(self, stored: Sequence[StoredTable]) -> None:
        """Resume these tables, except broken ones."""
        for first in range(0, len(stored), RESUMED_AT_ONCE):
            self._parts.hall.resume(list(stored[first : first + RESUMED_AT_ONCE]), self._parts.now())
            await asyncio.sleep(0)
