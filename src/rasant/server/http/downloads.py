"""Logs of matches as they are downloaded: read and sent a little at a time, so that no table waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from typing import Final, final
from weakref import WeakValueDictionary

from starlette.responses import StreamingResponse
from starlette.types import Send

from rasant.core.errors import LogError
from rasant.record.live import MatchLog
from rasant.server.api.problems import CutOffError, ProblemError
from rasant.store.port import MatchFinished, Store
from rasant.table.recovery import founding

READ: Final = 512
"""Entries that are read from the store at once, by its own thread."""
SLICE: Final = 64
"""Entries that are made lines of in one turn of the loop: less than a millisecond of work."""
MOST_DOWNLOADS: Final = 8
"""Parts of logs read from the store at the same time; whoever else asks it something waits for so many at most."""
EACH: Final = 2
"""Downloads of one caller under way, read or not; what is kept for each is what was read from the store at once."""

Reading = Callable[[Awaitable[list[bytes]]], Awaitable[list[bytes]]]
Unfit = Callable[[MatchFinished, LogError], None]


@final
class Downloads:
    """All downloads of a server."""

    def __init__(self, store: Store, reading: Reading, unfit: Unfit) -> None:
        self._store = store
        self._reading = reading
        """Waits for the store; `ProblemError` if it cannot answer."""
        self._unfit = unfit
        """Told of a match whose entries do not fit."""
        self._asking = asyncio.Semaphore(MOST_DOWNLOADS)
        self._mine: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._working = asyncio.Lock()

    async def log(self, caller: str, finished: MatchFinished) -> StreamingResponse:
        """The log of a match that is over. `LogError` if it is seen at once that its entries do not fit."""
        parts = self._parts(caller, finished)
        return _LogResponse(await anext(parts), self._rest(finished, parts))

    async def _rest(self, finished: MatchFinished, parts: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
        async with aclosing(parts):
            try:
                async for part in parts:
                    yield part
            except LogError as error:
                self._unfit(finished, error)
                raise CutOffError from error
            except ProblemError as problem:  # whoever read the store has logged it
                raise CutOffError from problem

    async def _parts(self, caller: str, finished: MatchFinished) -> AsyncGenerator[bytes, None]:
        mine = self._mine.setdefault(caller, asyncio.Semaphore(EACH))
        async with mine:
            log = MatchLog(founding(await self._entries(finished.table, 0, 0)), finished.result)
            for first in range(finished.first - 1, finished.last + 1, READ):
                last = min(first + READ - 1, finished.last)
                entries = await self._entries(finished.table, first, last)
                if len(entries) != last + 1 - first:
                    raise LogError(f"{len(entries)} of the {last + 1 - first} entries from {first} on are there")
                for begin in range(0, len(entries), SLICE):
                    yield await self._lines(log, entries[begin : begin + SLICE])
            yield log.end()

    async def _lines(self, log: MatchLog, entries: list[bytes]) -> bytes:
        """A slice, when no other one is made in this turn of the loop."""
        async with self._working:
            await asyncio.sleep(0)
            return log.lines(entries)

    async def _entries(self, table: str, first: int, last: int) -> list[bytes]:
        async with self._asking:
            return await self._reading(self._store.entries(table, first, last))


@final
class _LogResponse(StreamingResponse):
    """Parts as they are made; `CutOffError` if one cannot be had."""

    def __init__(self, first: bytes, rest: AsyncGenerator[bytes, None]) -> None:
        self._parts = _joined(first, rest)
        super().__init__(self._parts, media_type="application/x-ndjson")

    async def stream_response(self, send: Send) -> None:
        """Send all parts, or as many as somebody reads."""
        async with aclosing(self._parts):
            await super().stream_response(send)


async def _joined(first: bytes, rest: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    async with aclosing(rest):
        yield first
        async for part in rest:
            yield part
