"""A file served from memory: compressed once, and with an ETag, so that no client loads it twice."""

import gzip
from collections.abc import AsyncIterator
from hashlib import sha256
from typing import Final, final

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

WORTH_ZIPPING: Final = ("text/", "application/javascript", "application/json", "application/manifest", "image/svg")
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
MOST_AT_ONCE: Final = 65_536
"""Bytes written to a connection at once. The rest waits until these have left, so a slow reader costs no more
memory."""


@final
class Asset:
    """Content with its media type and cache policy, and optionally already compressed with Brotli."""

    def __init__(self, content: bytes, kind: str, cache: str = ASK_AGAIN, packed: bytes | None = None) -> None:
        self.content = content
        self.kind = kind
        zipped = gzip.compress(content, mtime=0) if kind.startswith(WORTH_ZIPPING) else content
        self._codings = {"br": packed, "gzip": zipped if len(zipped) < len(content) else None}
        """Compressed content by coding, the smallest first."""
        self.tag = f'"{sha256(content).hexdigest()[:32]}"'
        self.cache = cache

    def answer(self, request: Request) -> Response:
        """The content, or 304 if the client has it already."""
        headers = {"cache-control": self.cache, "etag": self.tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        accepted = _codings(request.headers.get("accept-encoding", ""))
        for coding, content in self._codings.items():
            if content is not None and coding in accepted:
                return self._sent(content, {**headers, "content-encoding": coding})
        return self._sent(self.content, headers)

    def _sent(self, content: bytes, headers: dict[str, str]) -> Response:
        if len(content) <= MOST_AT_ONCE:
            return Response(content, media_type=self.kind, headers=headers)
        whole = {**headers, "content-length": str(len(content))}
        return StreamingResponse(_pieces(content), media_type=self.kind, headers=whole)


def _codings(accepted: str) -> set[str]:
    """The codings that an Accept-Encoding header accepts: all it names, except with a weight of zero."""
    named = (part.replace(" ", "").lower().partition(";q=") for part in accepted.split(","))
    return {coding for coding, _, weight in named if not weight or weight.strip("0.")}


async def _pieces(content: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(content), MOST_AT_ONCE):
        yield content[start : start + MOST_AT_ONCE]
