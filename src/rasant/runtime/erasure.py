"""Erase people who ask for it, while others play: one person after the other, in small steps."""

from __future__ import annotations

import asyncio
from typing import Any, Final, final

from rasant.store.port import Store, StoreError

PAUSE_S: Final = 0.05
"""Between two steps, each of which takes some milliseconds of the one thread that writes."""


@final
class Erasure:
    """Runs erasures. However often a person asks, theirs runs once."""

    def __init__(self, store: Store, log: Any, pause_s: float = PAUSE_S) -> None:
        self._store = store
        self._log = log
        self._pause_s = pause_s
        self._errands: dict[str, asyncio.Task[None]] = {}
        self._turn = asyncio.Lock()

    async def forget(self, person: str, wait_s: float) -> bool:
        """Erase a person; was that done within so many seconds? `StoreError` if it cannot be done.

        What takes longer goes on without being waited for.
        """
        errand = self._errands.get(person)
        if errand is None:
            errand = self._errands[person] = asyncio.get_running_loop().create_task(self._forget(person))
            errand.add_done_callback(lambda done: self._ended(person, done))
        done, _ = await asyncio.wait({errand}, timeout=wait_s)
        if done:
            errand.result()
        return bool(done)

    async def stop(self) -> None:
        """Do nothing more. What is half done is gone on with at the next start."""
        errands = list(self._errands.values())
        for errand in errands:
            errand.cancel()
        await asyncio.gather(*errands, return_exceptions=True)

    async def _forget(self, person: str) -> None:
        async with self._turn:
            try:
                while await self._store.forget(person):
                    await asyncio.sleep(self._pause_s)
            except StoreError as error:
                self._log.error("a person who asked for it cannot be erased yet", why=str(error))
                raise

    def _ended(self, person: str, errand: asyncio.Task[None]) -> None:
        del self._errands[person]
        if not errand.cancelled():
            errand.exception()  # it was logged, and the caller may have stopped waiting
