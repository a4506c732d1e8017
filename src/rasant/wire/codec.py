"""Bytes to messages and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from rasant.wire.from_client import FromClient
from rasant.wire.from_server import FromServer

_decoder: Final = msgspec.json.Decoder(FromClient)
_server_decoder: Final = msgspec.json.Decoder(FromServer)
_encoder: Final = msgspec.json.Encoder()
encode: Final[Callable[[FromServer | FromClient], bytes]] = _encoder.encode
"""A message as bytes. Whatever goes over a socket is one of the two closed unions and comes through here."""
encode_array: Final[Callable[[list[object]], bytes]] = _encoder.encode
"""A message that was made as a plain array."""
encode_body: Final[Callable[[object], bytes]] = _encoder.encode
"""A body of HTTP as bytes."""


def understand(data: bytes) -> FromClient | None:
    """The message a client sent, or nothing if it is none."""
    try:
        message: FromClient = _decoder.decode(data)
    except (msgspec.DecodeError, RecursionError):
        return None
    return message


def listen(frame: bytes) -> list[FromServer]:
    """The messages of a frame from the server, in their order; `msgspec.DecodeError` if it is none."""
    return [_server_decoder.decode(line) for line in frame.split(b"\n")]
