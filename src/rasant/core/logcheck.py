"""Validation of batches from untrusted files. The fold does not check events, so these are checked before it."""

from rasant.core.errors import LogError
from rasant.core.events import (
    MATCH_ENDED,
    NO_SEAT,
    ROUND_ENDED,
    Batch,
    Began,
    Ended,
    Event,
    Gathered,
    Moved,
    Noted,
    Opened,
    Shown,
)
from rasant.core.layout import ALL, NOBODY, Layout
from rasant.core.moves import ANYWHERE, Play
from rasant.core.state import State

LARGEST_EXACT = 2**53
"""Largest time or fact: JavaScript represents integers exactly up to here."""
LONGEST_WORD = 40


def check_batch(state: State, batch: Batch, number: int, before: int) -> None:
    """Raise `LogError` unless this can be batch `number`, after one at time `before`. Does not check its events."""
    if batch.number != number:
        raise LogError(f"batch {batch.number} where {number} should be")
    if not batch_fits(state.layout, batch, before):
        raise LogError(f"batch {number} has an impossible time, seat or move")


def check_event(state: State, event: Event, number: int) -> None:
    """Raise `LogError` unless this event of batch `number` can be folded into the state."""
    if not event_fits(state, event):
        raise LogError(f"batch {number} does not fit the table before it")


def batch_fits(layout: Layout, batch: Batch, before: int) -> bool:
    """Are the time, the seat and the move of a batch in range? `before`: the time of the previous batch."""
    if not before <= batch.now <= LARGEST_EXACT or not NO_SEAT <= batch.seat < layout.seats:
        return False
    move = batch.move
    if (move is None) != (batch.seat == NO_SEAT):
        return False
    if move is None:
        return True
    if isinstance(move, Play):
        in_place = _is_zone(layout, move.src) and (move.dst == ANYWHERE or _is_zone(layout, move.dst))
        return in_place and 0 <= move.face < len(layout.deck.faces) and move.way in (0, 1)
    return _is_word(move.verb) and abs(move.choice) <= LARGEST_EXACT


def event_fits(state: State, event: Event) -> bool:
    """Can the event be folded into the state?"""
    layout = state.layout
    match event:
        case Moved():
            return _is_zone(layout, event.src) and _is_zone(layout, event.dst) and _moves(state, event)
        case Gathered():
            zones = [*event.srcs, event.dst]
            return all(_is_zone(layout, zone) for zone in zones) and _gathers(state, event)
        case Shown():
            shows = event.side in (0, 1) and 0 <= event.seen <= ALL and 0 <= event.who <= NOBODY
            return _is_zone(layout, event.zone) and shows
        case Opened():
            opens = 0 <= event.gives <= ALL and 0 <= event.rule < len(layout.book)
            return _is_zone(layout, event.zone) and opens
        case Noted():
            return 0 <= event.fact < len(layout.facts) and abs(event.value) <= LARGEST_EXACT
        case Began():
            return 1 <= event.round <= LARGEST_EXACT
        case Ended():
            return event.over in (ROUND_ENDED, MATCH_ENDED) and _is_word(event.how)


def _is_zone(layout: Layout, zone: int) -> bool:
    return 0 <= zone < len(layout.names)


def _is_word(text: str) -> bool:
    return text.isprintable() and len(text) <= LONGEST_WORD


def _moves(state: State, event: Moved) -> bool:
    """Do all cards lie in the source zone, and is each named once?"""
    lying = set(state.zones[event.src])
    return len(set(event.cards)) == len(event.cards) and lying.issuperset(event.cards)


def _gathers(state: State, event: Gathered) -> bool:
    """Are the gathered cards exactly those that lie in these zones?"""
    lying = [card for zone in {*event.srcs, event.dst} for card in state.zones[zone]]
    return sorted(lying) == sorted(event.order)
