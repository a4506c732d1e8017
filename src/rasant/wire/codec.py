"""Encodes and decodes messages."""

from collections.abc import Callable
from typing import Final

import msgspec

from rasant.wire.from_client import FromClient
from rasant.wire.from_server import FromServer

_decoder: Final = msgspec.json.Decoder(FromClient)
_server_decoder: Final = msgspec.json.Decoder(FromServer)
_encoder: Final = msgspec.json.Encoder()
encode: Final[Callable[[FromServer | FromClient], bytes]] = _encoder.encode
"""Encodes a message. Everything sent over a socket belongs to one of the two unions, and is encoded here."""
encode_array: Final[Callable[[list[object]], bytes]] = _encoder.encode
"""Encodes a message that was made as a plain array."""
encode_body: Final[Callable[[object], bytes]] = _encoder.encode
"""Encodes an HTTP body."""


def understand(data: bytes) -> FromClient | None:
    """Decode a client's message; None if it is invalid."""
    try:
        message: FromClient = _decoder.decode(data)
    except (msgspec.DecodeError, RecursionError):
        return None
    return message


def listen(frame: bytes) -> list[FromServer]:
    """Decode the messages of a frame from the server; `msgspec.DecodeError` if it is invalid."""
    return [_server_decoder.decode(line) for line in frame.split(b"\n")]
