"""A streamed answer whose lines are sent while they are made."""

from __future__ import annotations

from contextlib import aclosing
from typing import final

from starlette.responses import StreamingResponse
from starlette.types import Send

from rasant.api.answers import JSON_LINES, Lines


@final
class LineStream(StreamingResponse):
    """Streams the parts as they are made; `CutOffError` if one cannot be read."""

    def __init__(self, lines: Lines) -> None:
        self._parts = lines.parts
        super().__init__(self._parts, media_type=JSON_LINES)

    async def stream_response(self, send: Send) -> None:
        """Send the parts until the end, or until the client leaves."""
        async with aclosing(self._parts):
            await super().stream_response(send)
