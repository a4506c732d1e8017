"""What is told in the form in which it goes over the wire: tests write it down and compare it so."""

from __future__ import annotations

from typing import Any

import msgspec

from rasant.core.redacted import RedactedBatch
from rasant.core.view import View
from rasant.wire.codec import encode, listen
from rasant.wire.conversion import additions_to_wire, events_to_wire, view_to_wire
from rasant.wire.from_server import FromServer


def events_of(told: RedactedBatch) -> list[Any]:
    """What all are told, as arrays."""
    arrays: list[Any] = msgspec.to_builtins(events_to_wire(told.public))
    return arrays


def additions_of(told: RedactedBatch, seat: int) -> list[Any]:
    """What a seat is told besides, as arrays."""
    arrays: list[Any] = msgspec.to_builtins(additions_to_wire(told.to(seat)[1]))
    return arrays


def told_to(told: RedactedBatch, seat: int) -> tuple[list[Any], list[Any]]:
    """All that a seat is told of a batch, as arrays."""
    return events_of(told), additions_of(told, seat)


def view_of(view: View) -> list[Any]:
    """All that a seat sees, as arrays."""
    arrays: list[Any] = msgspec.to_builtins(view_to_wire(view.visible()))
    return arrays


def heard(frame: bytes) -> list[FromServer]:
    """The messages of a frame, each of which is wholly of the union: encoded again it is the same, byte for byte.

    So nothing in it is unknown to the types, left out, or of a type that they only forgive.
    """
    messages = listen(frame)
    again = b"\n".join(map(encode, messages))
    assert again == frame, f"{frame!r} is understood as {again!r}"
    return messages
