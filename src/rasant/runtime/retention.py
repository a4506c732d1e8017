"""Deletes old logs and finishes erasures while others play: in small steps, so that no move waits."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Final, final

from rasant.runtime.erasure import PAUSE_S
from rasant.runtime.real_environment import time_of_day
from rasant.store.port import Store, StoreError

PRUNE_EVERY_S: Final = 3_600.0


@final
class Retention:
    """Keeps the logs of closed tables for a number of days, or for ever (0). Results and records stay.

    Also finishes erasures that a stop or a disk failure interrupted.
    """

    def __init__(
        self, store: Store, days: int, log: Any, ago: Callable[[int], str] = time_of_day, pause_s: float = PAUSE_S
    ) -> None:
        self._store = store
        self._days = days
        self._log = log
        self._ago = ago
        self._pause_s = pause_s
        self._running: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin with a first round."""
        self._running = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Stop. Unfinished work continues after the next start."""
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running

    async def once(self) -> None:
        """One round: finish erasures, and delete logs that are too old."""
        if await self._step_by_step(lambda: self._store.forget(""), "a person who asked for it cannot be erased"):
            self._log.info("a person was erased, as they asked")
        if self._days:
            before = self._ago(self._days)
            if await self._step_by_step(lambda: self._store.prune(before), "old logs cannot be pruned"):
                self._log.info("old logs pruned", closed_before=before)

    async def _step_by_step(self, step: Callable[[], Awaitable[bool]], trouble: str) -> int:
        """Take steps, with pauses, until there is nothing more to do; returns their number."""
        steps = 0
        try:
            while await step():
                steps += 1
                await asyncio.sleep(self._pause_s)
        except StoreError as error:
            self._log.error(trouble, why=str(error))
        except Exception as bug:  # play must go on, whatever the bug
            self._log.error(f"{trouble}; this is a bug", exc_info=bug)
        return steps

    async def _run(self) -> None:
        while True:
            await self.once()
            await asyncio.sleep(PRUNE_EVERY_S)
