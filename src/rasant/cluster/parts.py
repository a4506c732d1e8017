"""Shared dependencies of a node's parts."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rasant.runtime.commit_queue import CommitQueue
from rasant.runtime.hall_runner import HallRunner
from rasant.store.ownership import FencedError, Ownership


@dataclass(frozen=True)
class NodeParts:
    """The hall, the commit queue, the shared store, the clock and the log."""

    hall: HallRunner
    commits: CommitQueue
    ownership: Ownership
    now: Callable[[], int]
    """Whole milliseconds of a monotonic clock."""
    log: Any

    def precise_ms(self) -> float:
        """Milliseconds of the loop's clock, with fractions."""
        return asyncio.get_running_loop().time() * 1000

    async def all_written(self) -> None:
        """Returns once all changes here are on disk, except those of tables that other nodes have taken."""
        while True:
            try:
                return await self.commits.settled()
            except FencedError:
                pass  # a table was lost; records of the others are still to be written
