"""Redacted batches in their wire form, for comparison in tests."""

from typing import Any

import msgspec

from rasant.core.redacted import RedactedBatch
from rasant.core.view import View
from rasant.wire.codec import encode, listen
from rasant.wire.conversion import additions_to_wire, encode_batch, events_from_wire, events_to_wire, view_to_wire
from rasant.wire.from_server import BatchMessage, FromServer


def events_of(batch: RedactedBatch) -> list[Any]:
    """The public events as arrays."""
    arrays: list[Any] = msgspec.to_builtins(events_to_wire(batch.public))
    return arrays


def additions_of(batch: RedactedBatch, seat: int) -> list[Any]:
    """The additions for one seat as arrays."""
    arrays: list[Any] = msgspec.to_builtins(additions_to_wire(batch.to(seat)[1]))
    return arrays


def sent_to(batch: RedactedBatch, seat: int) -> tuple[list[Any], list[Any]]:
    """All that a seat receives of a batch, as arrays."""
    return events_of(batch), additions_of(batch, seat)


def view_of(view: View) -> list[Any]:
    """All that a seat sees, as arrays."""
    arrays: list[Any] = msgspec.to_builtins(view_to_wire(view.visible()))
    return arrays


def heard(frame: bytes) -> list[FromServer]:
    """The messages of a frame, checked to be the same byte for byte when encoded again.

    So the frame has no unknown field, no omitted one, and no value that was converted in decoding.
    """
    messages = listen(frame)
    again = b"\n".join(map(_encoded, messages))
    assert again == frame, f"{frame!r} is understood as {again!r}"
    return messages


def _encoded(message: FromServer) -> bytes:
    if isinstance(message, BatchMessage):
        events = events_from_wire(message.events)
        return encode_batch(message.seq, message.now, message.seat, events, message.after)
    return encode(message)
