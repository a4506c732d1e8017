"""Background work, a slice a turn of the loop, so that no table waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar, final

T = TypeVar("T")


@final
class LoopSlices:
    """Work that is done a slice a turn of the loop."""

    def __init__(self) -> None:
        self._working = asyncio.Lock()

    async def make(self, work: Callable[[], T]) -> T:
        """Do a slice, when no other one is done in this turn of the loop."""
        async with self._working:
            await asyncio.sleep(0)
            return work()
