"""The body of a request: its media type, and its bytes up to a limit."""

from __future__ import annotations

from starlette.requests import ClientDisconnect, Request

from rasant.api.problems import ProblemError


def media_of(request: Request) -> str:
    """The media type of the body, by its header."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def body_of(request: Request, largest: int) -> bytes:
    """The whole body; `ProblemError` if it is longer than `largest` bytes, or the client leaves."""
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > largest:
                raise ProblemError("too_large", f"the body is longer than {largest} bytes")
    except ClientDisconnect:
        raise ProblemError("too_slow", "the body did not come whole") from None  # only counted: the client has left
    return bytes(body)
