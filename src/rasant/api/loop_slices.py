"""Runs background work in slices, one per turn of the event loop, so that no table waits long."""

import asyncio
from collections.abc import Callable
from typing import TypeVar, final

T = TypeVar("T")


@final
class LoopSlices:
    """Serializes slices of all background work."""

    def __init__(self) -> None:
        self._working = asyncio.Lock()

    async def make(self, work: Callable[[], T]) -> T:
        """Run a slice, in a turn of the loop with no other one."""
        async with self._working:
            await asyncio.sleep(0)
            return work()
