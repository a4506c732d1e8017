"""Erases people on request while others play: one person after another, in small steps."""

import asyncio
from typing import Any, Final, final

from rasant.store.port import Store, StoreError

PAUSE_S: Final = 0.05
"""Seconds between two steps; each takes some milliseconds of the store's writing thread."""


@final
class Erasure:
    """Runs erasures. Repeated requests of a person share one run."""

    def __init__(self, store: Store, log: Any, pause_s: float = PAUSE_S) -> None:
        self._store = store
        self._log = log
        self._pause_s = pause_s
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._turn = asyncio.Lock()

    async def forget(self, person: str, wait_s: float) -> bool:
        """Erase a person; was it completed within `wait_s` seconds? `StoreError` if it cannot be done.

        If it takes longer, it goes on in the background.
        """
        task = self._tasks.get(person)
        if task is None:
            task = self._tasks[person] = asyncio.get_running_loop().create_task(self._forget(person))
            task.add_done_callback(lambda done: self._ended(person, done))
        done, _ = await asyncio.wait({task}, timeout=wait_s)
        if done:
            task.result()
        return bool(done)

    async def stop(self) -> None:
        """Stop. Unfinished erasures continue after the next start."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _forget(self, person: str) -> None:
        async with self._turn:
            try:
                while await self._store.forget(person):
                    await asyncio.sleep(self._pause_s)
            except StoreError as error:
                self._log.error("a person who asked for it cannot be erased yet", why=str(error))
                raise

    def _ended(self, person: str, task: asyncio.Task[None]) -> None:
        del self._tasks[person]
        if not task.cancelled():
            task.exception()  # retrieves the exception, which was logged
