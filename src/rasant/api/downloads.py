"""Downloads of matches, as logs or replays: a little at a time, so that no table waits for them."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from functools import partial
from typing import Final, Protocol, final
from weakref import WeakValueDictionary

from rasant.api.answers import Lines
from rasant.api.loop_slices import LoopSlices
from rasant.api.problems import CutOffError, ProblemError
from rasant.core.errors import LogError
from rasant.store.port import MatchFinished, Store
from rasant.table.log.entries import TableCreated
from rasant.table.recovery import founding

READ: Final = 512
"""Entries read from the store at once, by its own thread."""
MOST_DOWNLOADS: Final = 8
"""Parts of logs read from the store at the same time; any other query waits for at most this many."""
EACH: Final = 2
"""Downloads of one caller at the same time; each buffers what was read from the store at once."""

Reading = Callable[[Awaitable[list[bytes]]], Awaitable[list[bytes]]]
Unfit = Callable[[MatchFinished, LogError], None]


class EntrySerializer(Protocol):
    """Serializes the entries of a match, from the one before it to its last; `LogError` if they do not fit."""

    @property
    def at_once(self) -> int:
        """Entries to serialize in one turn of the loop: about a millisecond of work."""

    def lines(self, entries: list[bytes]) -> bytes:
        """The lines of the next entries."""

    def end(self) -> bytes:
        """The lines after the last entry."""


@final
class Downloads:
    """All downloads of a server."""

    def __init__(self, store: Store, reading: Reading, unfit: Unfit, slices: LoopSlices) -> None:
        self._store = store
        self._reading = reading
        """Waits for the store; `ProblemError` if it cannot answer."""
        self._unfit = unfit
        """Called with a match whose entries do not fit."""
        self._slices = slices
        self._asking = asyncio.Semaphore(MOST_DOWNLOADS)
        self._of_caller: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def stream(
        self, caller: str, finished: MatchFinished, new_serializer: Callable[[TableCreated], EntrySerializer]
    ) -> Lines:
        """Stream a finished match. `LogError` if its beginning does not fit."""
        parts = self._parts(caller, finished, new_serializer)
        while not (first := await anext(parts)):
            pass  # entries before the first deal have no lines
        return Lines(first, self._rest(finished, parts))

    async def _rest(self, finished: MatchFinished, parts: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
        async with aclosing(parts):
            try:
                async for part in parts:
                    yield part
            except LogError as error:
                self._unfit(finished, error)
                raise CutOffError from error
            except ProblemError as problem:  # logged by `read`
                raise CutOffError from problem

    async def _parts(
        self, caller: str, finished: MatchFinished, new_serializer: Callable[[TableCreated], EntrySerializer]
    ) -> AsyncGenerator[bytes, None]:
        own = self._of_caller.setdefault(caller, asyncio.Semaphore(EACH))
        async with own:
            serializer = new_serializer(founding(await self._entries(finished.table, 0, 0)))
            for first in range(finished.first - 1, finished.last + 1, READ):
                last = min(first + READ - 1, finished.last)
                entries = await self._entries(finished.table, first, last)
                if len(entries) != last + 1 - first:
                    raise LogError(f"{len(entries)} of the {last + 1 - first} entries from {first} on were found")
                for begin in range(0, len(entries), serializer.at_once):
                    some = entries[begin : begin + serializer.at_once]
                    yield await self._slices.make(partial(serializer.lines, some))
            yield await self._slices.make(serializer.end)

    async def _entries(self, table: str, first: int, last: int) -> list[bytes]:
        async with self._asking:
            return await self._reading(self._store.entries(table, first, last))
