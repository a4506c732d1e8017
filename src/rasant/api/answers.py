"""Answers of operations besides values and problems: bytes, constant documents, and lines that are streamed."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Final, final

from msgspec import Struct

JSON: Final = "application/json"
JSON_LINES: Final = "application/x-ndjson"


class Answer(Struct, frozen=True):
    """Bytes with a media type and a status."""

    content: bytes
    media: str = JSON
    status: int = 200
    ticket: str = ""
    """An invitation for the caller to keep."""


@final
class Document:
    """An answer that is constant while the process runs, so the carrier may compress it once, or send 304."""

    __slots__ = ("content", "media")

    def __init__(self, content: bytes, media: str = JSON) -> None:
        self.content = content
        self.media = media


@final
class Lines:
    """Lines that are made while they are read, in parts; `CutOffError` if one of them cannot be made."""

    __slots__ = ("parts",)

    def __init__(self, first: bytes, rest: AsyncGenerator[bytes, None]) -> None:
        self.parts: Final = _joined(first, rest)


async def _joined(first: bytes, rest: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    async with aclosing(rest):
        yield first
        async for part in rest:
            yield part
