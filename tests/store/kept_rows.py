"""Rows that are kept in a dictionary, and a store that reads them anew for every question."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from rasant.store.journal import JournalStore
from rasant.store.journal.port import Row
from rasant.store.port import StoreError


class KeptRows:
    """Keeps what it is given, all of a group or nothing."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.full = False
        self.asked = asyncio.Event()
        """Was something to be written, while `slow`?"""
        self.slow: asyncio.Event | None = None
        """What writing waits for."""

    async def rows(self) -> list[Row]:
        """All of them."""
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
    """A store that knows nothing but what is kept: whatever it is asked, it begins anew."""

    def __init__(self) -> None:
        self.keeper = KeptRows()

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        async def asked(*arguments: Any, **more: Any) -> Any:
            store = await JournalStore.opened(self.keeper)
            return await getattr(store, name)(*arguments, **more)

        return asked
