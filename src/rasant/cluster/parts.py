"""What the parts of a node work with: its hall, its commit queue, the shared store, and the clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rasant.runtime.commit_queue import CommitQueue
from rasant.runtime.hall_runner import HallRunner
from rasant.store.ownership import FencedError, Ownership


@dataclass(frozen=True)
class NodeParts:
    """What every part of a node needs."""

    hall: HallRunner
    commits: CommitQueue
    ownership: Ownership
    now: Callable[[], int]
    """Whole milliseconds of a monotonic clock."""
    log: Any

    def precise_ms(self) -> float:
        """Milliseconds of the loop's clock, and fractions."""
        return asyncio.get_running_loop().time() * 1000

    async def all_written(self) -> None:
        """Return when all that happened here is on disk, but for what is of tables that others have taken."""
        while True:
            try:
                return await self.commits.settled()
            except FencedError:
                pass  # some table was lost; what others brought about is still to be written
