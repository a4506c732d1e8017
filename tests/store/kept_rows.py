"""Rows kept in a dictionary, and a store that is loaded from them anew for every call."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from rasant.store.journal import JournalStore
from rasant.store.journal.port import Row
from rasant.store.port import StoreError


class KeptRows:
    """Stores rows: all of a group or nothing."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.full = False
        self.asked = asyncio.Event()
        """Set when a write begins while `slow` is set."""
        self.slow: asyncio.Event | None = None
        """If set, writes wait for this event."""

    async def rows(self) -> list[Row]:
        """All rows."""
        return sorted(self.kept.items())

    async def write(self, put: Sequence[Row], drop: Sequence[str]) -> None:
        """Drop, then put."""
        if self.slow is not None:
            self.asked.set()
            await self.slow.wait()
        if self.full:
            raise StoreError("there is no room; make some")
        for prefix in drop:
            for key in [key for key in self.kept if key.startswith(prefix)]:
                del self.kept[key]
        self.kept.update(put)


class ReadAgain:
    """A store without state of its own: each call loads the rows anew."""

    def __init__(self) -> None:
        self.keeper = KeptRows()

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        async def asked(*arguments: Any, **more: Any) -> Any:
            store = await JournalStore.opened(self.keeper)
            return await getattr(store, name)(*arguments, **more)

        return asked
