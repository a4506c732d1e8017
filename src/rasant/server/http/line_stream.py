"""Lines that are made while they are sent: a little in each turn of the loop, so that no table waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Final, TypeVar, final

from starlette.responses import StreamingResponse
from starlette.types import Send

JSON_LINES: Final = "application/x-ndjson"

T = TypeVar("T")


@final
class LoopSlices:
    """Work that is done a slice a turn of the loop, whoever wants it."""

    def __init__(self) -> None:
        self._working = asyncio.Lock()

    async def make(self, work: Callable[[], T]) -> T:
        """Do a slice, when no other one is done in this turn of the loop."""
        async with self._working:
            await asyncio.sleep(0)
            return work()


@final
class LineStream(StreamingResponse):
    """Parts as they are made; `CutOffError` if one cannot be had."""

    def __init__(self, first: bytes, rest: AsyncGenerator[bytes, None]) -> None:
        self._parts = _joined(first, rest)
        super().__init__(self._parts, media_type=JSON_LINES)

    async def stream_response(self, send: Send) -> None:
        """Send all parts, or as many as somebody reads."""
        async with aclosing(self._parts):
            await super().stream_response(send)


async def _joined(first: bytes, rest: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    async with aclosing(rest):
        yield first
        async for part in rest:
            yield part
