"""Takeover: tables come to this node. They are read from the store, a few at a time, and play goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, final

from rasant.cluster.background import Background
from rasant.cluster.parts import NodeParts
from rasant.store.port import StoredTable, StoreError

ADOPTED_AT_ONCE: Final = 50
"""Tables that are read at once."""
RESUMED_AT_ONCE: Final = 10
"""Tables that are resumed before other work has its turn: each takes up to a millisecond."""
ADOPT_AGAIN_S: Final = 0.25

Settled = Callable[[list[str], list[str]], None]
"""Called with the tables that are here now, and those that are not ours after all."""


@final
class Takeover:
    """Asks the store for tables that this node may own, each once at a time."""

    def __init__(self, parts: NodeParts, background: Background, in_transit: Collection[str], settled: Settled) -> None:
        self._parts = parts
        self._background = background
        self._in_transit = in_transit
        """Tables that are just being given away: still ours, by the store, and yet not to be brought back."""
        self._settled = settled
        self._wanted: dict[str, None] = {}
        self._working = False
        self._at_once = ADOPTED_AT_ONCE
        """Fewer after a failure: a slow store would else never read so many in time."""

    def want(self, tables: Iterable[str]) -> None:
        """These may be ours: bring those here that are."""
        self._wanted.update(dict.fromkeys(tables))
        if self._wanted and not self._working:
            self._working = True
            self._background.start(self._work())

    async def _work(self) -> None:
        while self._wanted:
            tables = list(self._wanted)[: self._at_once]
            for table in tables:
                del self._wanted[table]
            tables = [table for table in tables if table not in self._in_transit]  # the migration asks again
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
            here = [table for table in tables if self._is_here(table)]  # now: some may have left meanwhile
            self._settled(here, [table for table in tables if table not in here and table not in self._in_transit])
        self._working = False

    def _is_here(self, table: str) -> bool:
        return self._parts.hall.missing(table) is None

    async def _resume(self, stored: Sequence[StoredTable]) -> None:
        """Resume these, but for those that are broken."""
        for first in range(0, len(stored), RESUMED_AT_ONCE):
            self._parts.hall.resume(list(stored[first : first + RESUMED_AT_ONCE]), self._parts.now())
            await asyncio.sleep(0)
