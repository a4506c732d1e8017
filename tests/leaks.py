"""Non-interference: what a seat is told and may do is the same in every world it cannot tell from the true one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rasant.core.chance import chance_of
from rasant.core.events import Event
from rasant.core.imagine import exchange, rename, rename_event
from rasant.core.redaction import Told, redact
from rasant.core.state import State, after

Redaction = Callable[[State, list[Event]], Told]


def as_bytes(value: Any) -> bytes:
    """Plain data, byte for byte."""
    return msgspec.json.encode(value)


def told(state: State, events: list[Event], seat: int, redaction: Redaction = redact) -> bytes:
    """What a seat is told of a batch; the state stays as it is."""
    return as_bytes(redaction(state.copy(), events).to(seat))


def batch_leak(
    before: State, events: list[Event], seat: int, seed: int, redaction: Redaction = redact
) -> tuple[bytes, bytes] | None:
    """What a seat is told in two worlds that look the same to it before and after a batch, if it is not the same."""
    renamed = exchange([before, after(before, events)], seat, chance_of(b"leaks", seed))
    here = told(before, events, seat, redaction)
    there = told(rename(before, renamed), [rename_event(event, renamed) for event in events], seat, redaction)
    return None if here == there else (here, there)


def exchanged(state: State, renamed: list[int]) -> int:
    """How many cards of a world became another kind of card in the other."""
    deck = state.layout.deck
    return sum(
        (deck.front(card), deck.back(card)) != (deck.front(other), deck.back(other))
        for card, other in enumerate(renamed)
    )
