"""Comparing states that look the same to a seat: what it receives and may do must be equal (non-interference)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rasant.core.chance import Moment, chance_of
from rasant.core.contract import Game
from rasant.core.events import Batch, Event
from rasant.core.imagine import exchange, rename, rename_event
from rasant.core.moves import Move
from rasant.core.packing import pack_move
from rasant.core.redacted import RedactedBatch
from rasant.core.redaction import redact
from rasant.core.refusal import Refusal
from rasant.core.state import State, after
from rasant.testing.messages import events_of, sent_to, view_of

Redaction = Callable[[State, list[Event]], RedactedBatch]


def as_bytes(value: Any) -> bytes:
    """Plain data as bytes."""
    return msgspec.json.encode(value)


def redacted_bytes(state: State, events: list[Event], seat: int, redaction: Redaction = redact) -> bytes:
    """What a seat receives of a batch, as bytes. Does not change the state."""
    return as_bytes(sent_to(redaction(state.copy(), events), seat))


def batch_leak(
    before: State, events: list[Event], seat: int, seed: int, redaction: Redaction = redact
) -> tuple[bytes, bytes] | None:
    """What a seat receives in two states that look the same to it before and after a batch, if it differs."""
    renamed = exchange([before, after(before, events)], seat, chance_of(b"leaks", seed))
    here = redacted_bytes(before, events, seat, redaction)
    there = redacted_bytes(rename(before, renamed), [rename_event(event, renamed) for event in events], seat, redaction)
    return None if here == there else (here, there)


def exchanged(state: State, renamed: list[int]) -> int:
    """The number of cards that another kind of card replaces in the renamed state."""
    deck = state.layout.deck
    return sum(
        (deck.front(card), deck.back(card)) != (deck.front(other), deck.back(other))
        for card, other in enumerate(renamed)
    )


def seen_and_possible(game: Game, state: State, seat: int, wild: list[Move], moment: Callable[[], Moment]) -> bytes:
    """All that a seat can learn about a state: its view, its moves, the score, and the answers to wild moves."""
    view = game.view(state, seat)
    score = game.score(state)
    plays = [pack_move(play) for play in view.plays()]
    answers = [_answer(game.decide(state, seat, move, moment())) for move in wild] if seat >= 0 else []
    parts = game.parts(state)
    return as_bytes([view_of(view), plays, score.points, score.totals, score.winners, parts, answers])


def _answer(answer: list[Event] | Refusal) -> list[str]:
    return [answer.reason, answer.rule] if isinstance(answer, Refusal) else []


def decided(game: Game, state: State, batch: Batch, seat: int, moment: Moment) -> bytes | None:
    """What a seat receives of a batch's move, decided again, without faces, which may depend on random cards.

    `None` if the move is refused in this state, because it named a card that only its player sees.
    """
    assert batch.move is not None
    events = game.decide(state, batch.seat, batch.move, moment)
    if isinstance(events, Refusal):
        return as_bytes(_answer(events)) if seat == batch.seat else None
    later = after(state, events)
    shapes = [_shape(array) for array in events_of(redact(state.copy(), events))]
    return as_bytes([shapes, later.facts, [len(cards) for cards in later.zones]])


def _shape(array: list[Any]) -> list[Any]:
    """A sent event without its faces."""
    if array[0] == "m":
        return array[:3] + array[5:7]
    return array[: _BARE.get(array[0], len(array))]


_BARE = {"g": 3, "s": 5}
"""By the tag of a sent event: the number of leading entries without faces."""
