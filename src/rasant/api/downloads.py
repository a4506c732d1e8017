"""Matches as they are downloaded, as logs or to be watched: a little at a time, so that no table waits for them."""

from __future__ import annotations

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
"""Entries that are read from the store at once, by its own thread."""
MOST_DOWNLOADS: Final = 8
"""Parts of logs read from the store at the same time; any other query waits for so many at most."""
EACH: Final = 2
"""Downloads of one caller under way, read or not; what is kept for each is what was read from the store at once."""

Reading = Callable[[Awaitable[list[bytes]]], Awaitable[list[bytes]]]
Unfit = Callable[[MatchFinished, LogError], None]


class EntrySerializer(Protocol):
    """Makes lines of the entries of a match, from the one before it to its last; `LogError` if they are of none."""

    @property
    def at_once(self) -> int:
        """Entries that are made lines of in one turn of the loop: about a millisecond of work."""

    def lines(self, entries: list[bytes]) -> bytes:
        """The lines of the next entries."""

    def end(self) -> bytes:
        """What is left to say when there are no more."""


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
        self._mine: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def stream(
        self, caller: str, finished: MatchFinished, teller: Callable[[TableCreated], EntrySerializer]
    ) -> Lines:
        """A match that is over. `LogError` if it is seen at once that its entries do not fit."""
        parts = self._parts(caller, finished, teller)
        while not (first := await anext(parts)):
            pass  # entries before the first card serialize to nothing
        return Lines(first, self._rest(finished, parts))

    async def _rest(self, finished: MatchFinished, parts: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
        async with aclosing(parts):
            try:
                async for part in parts:
                    yield part
            except LogError as error:
                self._unfit(finished, error)
                raise CutOffError from error
            except ProblemError as problem:  # logged where the store was read
                raise CutOffError from problem

    async def _parts(
        self, caller: str, finished: MatchFinished, teller: Callable[[TableCreated], EntrySerializer]
    ) -> AsyncGenerator[bytes, None]:
        mine = self._mine.setdefault(caller, asyncio.Semaphore(EACH))
        async with mine:
            telling = teller(founding(await self._entries(finished.table, 0, 0)))
            for first in range(finished.first - 1, finished.last + 1, READ):
                last = min(first + READ - 1, finished.last)
                entries = await self._entries(finished.table, first, last)
                if len(entries) != last + 1 - first:
                    raise LogError(f"{len(entries)} of the {last + 1 - first} entries from {first} on are there")
                for begin in range(0, len(entries), telling.at_once):
                    some = entries[begin : begin + telling.at_once]
                    yield await self._slices.make(partial(telling.lines, some))
            yield await self._slices.make(telling.end)

    async def _entries(self, table: str, first: int, last: int) -> list[bytes]:
        async with self._asking:
            return await self._reading(self._store.entries(table, first, last))
