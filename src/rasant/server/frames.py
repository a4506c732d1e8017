"""WebSocket frames as bytes. A server's frames are not masked, so the same bytes can go to many sockets."""

from __future__ import annotations

from typing import Final

_SHORT: Final = [bytes((0x81, size)) for size in range(126)]


def text_frame(payload: bytes) -> bytes:
    """A text as one frame."""
    size = len(payload)
    if size < 126:
        return _SHORT[size] + payload
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


def ping_frame(payload: bytes) -> bytes:
    """A ping with something that comes back, at most 125 bytes."""
    return bytes((0x89, len(payload))) + payload
