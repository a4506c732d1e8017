"""Forgetting old logs while others play: now and then, a little at a time, so that nobody waits for it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Final, final

from rasant.server.process.environment import time_of_day
from rasant.store.port import Store, StoreError

PRUNE_EVERY_S: Final = 3_600.0
PAUSE_S: Final = 0.05
"""Between two steps, each of which takes some milliseconds of the one thread that writes."""


@final
class Retention:
    """Keeps the logs of closed tables for so many days, or for ever (0). Results and records always stay."""

    def __init__(
        self,
        store: Store,
        days: int,
        log: Any,
        ago: Callable[[int], str] = time_of_day,
        pause_s: float = PAUSE_S,
    ) -> None:
        self._store = store
        self._days = days
        self._log = log
        self._ago = ago
        self._pause_s = pause_s
        self._running: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, if anything is ever to be forgotten."""
        if self._days:
            self._running = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Do nothing more. What is half done is gone on with at the next start."""
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running

    async def once(self) -> None:
        """Forget all that is too old by now."""
        before, steps = self._ago(self._days), 0
        try:
            while await self._store.prune(before):
                steps += 1
                await asyncio.sleep(self._pause_s)
        except StoreError as error:
            self._log.error("old logs cannot be pruned", why=str(error))
        except Exception as bug:  # whatever it is, nobody who plays shall feel it
            self._log.error("old logs cannot be pruned; this is a bug", exc_info=bug)
        if steps:
            self._log.info("old logs pruned", closed_before=before)

    async def _run(self) -> None:
        while True:
            await self.once()
            await asyncio.sleep(PRUNE_EVERY_S)
