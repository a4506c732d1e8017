"""Batches as plain arrays and back, with card numbers: the log's form, never the wire's.

[number, now, seat, move, [event, ...]]
move:  ["p", from, face, to, way] | ["a", verb, choice], or why no seat moved: "deal" | "time" | "vote"
event: ["m", from, to, [card, ...], under] | ["g", [from, ...], to, [card, ...]] | ["s", zone, side, seen, who]
       | ["o", zone, gives, rule] | ["n", fact, value] | ["b", round] | ["e", phase, how]
state: [round, phase, how, [fact, ...], [[card, ...] of each zone], side, seen, who, gives, rule of each zone]
"""

from __future__ import annotations

from typing import Any

from rasant.core.errors import LogError
from rasant.core.events import DEAL, TIME, VOTE, Batch, Began, Ended, Event, Gathered, Moved, Noted, Opened, Shown
from rasant.core.moves import Act, Move, Play
from rasant.core.state import State


def pack(batch: Batch) -> list[Any]:
    """A batch as arrays."""
    move = batch.cause if batch.move is None else pack_move(batch.move)
    return [batch.number, batch.now, batch.seat, move, [pack_event(event) for event in batch.events]]


def unpack(array: Any) -> Batch:
    """The batch an array stands for; `LogError` if it stands for none."""
    match array:
        case [int(number), int(now), int(seat), str(cause), [*events]] if _plain(array) and cause in (DEAL, TIME, VOTE):
            return Batch(number, now, seat, None, [unpack_event(event) for event in events], cause)
        case [int(number), int(now), int(seat), move, [*events]] if _plain(array):
            return Batch(number, now, seat, unpack_move(move), [unpack_event(event) for event in events])
    raise LogError(f"not a batch: {array!r:.80}")


def pack_move(move: Move) -> list[Any]:
    """A move as an array."""
    if isinstance(move, Play):
        return ["p", move.src, move.face, move.dst, move.way]
    return ["a", move.verb, move.choice]


def unpack_move(array: Any) -> Move:
    """The move an array stands for."""
    match array:
        case ["p", int(src), int(face), int(dst), int(way)] if _plain(array):
            return Play(src, face, dst, way)
        case ["a", str(verb), int(choice)] if _plain(array):
            return Act(verb, choice)
    raise LogError(f"not a move: {array!r:.80}")


def pack_event(event: Event) -> list[Any]:
    """An event as an array."""
    match event:
        case Moved():
            return ["m", event.src, event.dst, event.cards[:], int(event.under)]
        case Gathered():
            return ["g", event.srcs[:], event.dst, event.order[:]]
        case Shown():
            return ["s", event.zone, event.side, event.seen, event.who]
        case Opened():
            return ["o", event.zone, event.gives, event.rule]
        case Noted():
            return ["n", event.fact, event.value]
        case Began():
            return ["b", event.round]
        case Ended():
            return ["e", event.over, event.how]


def unpack_event(array: Any) -> Event:
    """The event an array stands for."""
    match array:
        case ["m", int(src), int(dst), [*cards], int(under)] if _plain(array) and 0 <= under <= 1:
            return Moved(src, dst, _ints(cards), bool(under))
        case ["g", [*srcs], int(dst), [*order]] if _plain(array):
            return Gathered(_ints(srcs), dst, _ints(order))
        case ["s", int(zone), int(side), int(seen), int(who)] if _plain(array):
            return Shown(zone, side, seen, who)
        case ["o", int(zone), int(gives), int(rule)] if _plain(array):
            return Opened(zone, gives, rule)
        case ["n", int(fact), int(value)] if _plain(array):
            return Noted(fact, value)
        case ["b", int(number)] if _plain(array):
            return Began(number)
        case ["e", int(phase), str(how)] if _plain(array):
            return Ended(phase, how)
    raise LogError(f"not an event: {array!r:.80}")


def pack_state(state: State) -> list[Any]:
    """A state as arrays."""
    how_they_lie = [values[:] for values in (state.side, state.seen, state.who, state.gives, state.rules)]
    zones = [cards[:] for cards in state.zones]
    return [state.round, state.phase, state.how, state.facts[:], zones, *how_they_lie]


def unpack_state(state: State, array: Any) -> None:
    """Make a state of the same table what an array says; `LogError` if it says nothing of that table."""
    match array:
        case [int(number), int(phase), str(how), [*facts], [*zones], *rest] if len(rest) == 5 and _plain(array):
            if len(facts) != len(state.facts) or {len(zones), *map(len, rest)} != {len(state.zones)}:
                raise LogError("a state of another table")
            state.round, state.phase, state.how = number, phase, how
            state.facts = _ints(facts)
            state.zones = [_ints(cards) for cards in zones]
            state.side, state.seen, state.who, state.gives, state.rules = (_ints(values) for values in rest)
            state.refresh()
        case _:
            raise LogError(f"not a state: {array!r:.80}")


def _plain(array: list[Any]) -> bool:
    """Is nothing in an array yes or no? Both pass for numbers."""
    return not any(isinstance(value, bool) for value in array)


def _ints(values: list[Any]) -> list[int]:
    if not all(type(value) is int for value in values):
        raise LogError(f"not numbers: {values!r:.80}")
    return values
