"""Batches as plain arrays and back: the format of the log. It has card numbers, so it never goes to clients.

[number, now, seat, move, [event, ...]]
move:  ["p", from, face, to, way] | ["a", verb, choice], or why no seat moved:
       "deal" | "time" | "stalemate" | "declared" | "stalled"
event: ["m", from, to, [card, ...], under] | ["g", [from, ...], to, [card, ...]] | ["s", zone, side, seen, who]
       | ["o", zone, gives, rule] | ["n", fact, value] | ["b", round] | ["e", phase, how]
state: [round, phase, how, [fact, ...], [[card, ...] of each zone], side, seen, who, gives, rule of each zone]
"""

from __future__ import annotations

from typing import Any

from rasant.core.errors import LogError
from rasant.core.events import DEAL, STUCK, TIME, Batch, Began, Ended, Event, Gathered, Moved, Noted, Opened, Shown
from rasant.core.moves import Act, Move, Play
from rasant.core.state import State


def pack(batch: Batch) -> list[Any]:
    """A batch as arrays. Read only: they share their lists with the events."""
    move = batch.cause if batch.move is None else pack_move(batch.move)
    return [batch.number, batch.now, batch.seat, move, [pack_event(event) for event in batch.events]]


def unpack(array: Any) -> Batch:
    """The batch in an array; raises `LogError` if it is malformed."""
    types = _types(array)
    if types == (int, int, int, list, list):
        number, now, seat, move, events = array
        return Batch(number, now, seat, unpack_move(move), [unpack_event(event) for event in events])
    if types == (int, int, int, str, list):
        number, now, seat, cause, events = array
        if cause in (DEAL, TIME) or cause in STUCK:
            return Batch(number, now, seat, None, [unpack_event(event) for event in events], cause)
    raise LogError(f"not a batch: {array!r:.80}")


def pack_move(move: Move) -> list[Any]:
    """A move as an array."""
    if isinstance(move, Play):
        return ["p", move.src, move.face, move.dst, move.way]
    return ["a", move.verb, move.choice]


def unpack_move(array: Any) -> Move:
    """The move in an array; raises `LogError` if it is malformed."""
    types = _types(array)
    if types == (str, int, int, int, int) and array[0] == "p":
        return Play(array[1], array[2], array[3], array[4])
    if types == (str, str, int) and array[0] == "a":
        return Act(array[1], array[2])
    raise LogError(f"not a move: {array!r:.80}")


def pack_event(event: Event) -> list[Any]:
    """An event as an array."""
    match event:
        case Moved():
            return ["m", event.src, event.dst, event.cards, int(event.under)]
        case Gathered():
            return ["g", event.srcs, event.dst, event.order]
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
    """The event in an array; raises `LogError` if it is malformed. A server's restart spends half of its time here."""
    types = _types(array)
    kind = array[0] if types[:1] == (str,) else ""
    if kind == "m" and types == (str, int, int, list, int) and 0 <= array[4] <= 1:
        return Moved(array[1], array[2], _ints(array[3]), array[4] == 1)
    if kind == "n" and types == (str, int, int):
        return Noted(array[1], array[2])
    if kind == "g" and types == (str, list, int, list):
        return Gathered(_ints(array[1]), array[2], _ints(array[3]))
    if kind == "s" and types == (str, int, int, int, int):
        return Shown(array[1], array[2], array[3], array[4])
    if kind == "o" and types == (str, int, int, int):
        return Opened(array[1], array[2], array[3])
    if kind == "b" and types == (str, int):
        return Began(array[1])
    if kind == "e" and types == (str, int, str):
        return Ended(array[1], array[2])
    raise LogError(f"not an event: {array!r:.80}")


def pack_state(state: State) -> list[Any]:
    """A state as arrays."""
    per_zone = [values[:] for values in (state.side, state.seen, state.who, state.gives, state.rules)]
    zones = [cards[:] for cards in state.zones]
    return [state.round, state.phase, state.how, state.facts[:], zones, *per_zone]


def unpack_state(state: State, array: Any) -> None:
    """Restore a state from an array; raises `LogError` if it does not fit the table."""
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


def _types(array: Any) -> tuple[type, ...]:
    """The types of an array's values. `type` and not `isinstance`, so that a bool is no int."""
    return tuple(map(type, array)) if type(array) is list else ()


def _plain(array: list[Any]) -> bool:
    """Is there no bool in an array? The patterns above would accept one as an int."""
    return not any(isinstance(value, bool) for value in array)


def _ints(values: list[Any]) -> list[int]:
    for value in values:
        if type(value) is not int:
            raise LogError(f"not numbers: {values!r:.80}")
    return values
