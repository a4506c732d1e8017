"""The body of a request: what it is said to be, and all of it up to a limit."""

from __future__ import annotations

from starlette.requests import ClientDisconnect, Request

from rasant.api.problems import ProblemError


def media_of(request: Request) -> str:
    """What the body is said to be."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def body_of(request: Request, largest: int) -> bytes:
    """The whole body; `ProblemError` if it is longer than that, or never comes."""
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > largest:
                raise ProblemError("too_large", f"the body is longer than {largest} bytes")
    except ClientDisconnect:
        raise ProblemError("too_slow", "the body did not come whole") from None  # nobody hears it any more
    return bytes(body)
