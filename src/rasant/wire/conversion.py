"""Converts core's values to messages, and back: the only module that knows both.

Every batch of every table passes through here on its way to the sockets.
"""

from typing import Final

from rasant.core.events import Began, Ended, Noted, Opened
from rasant.core.moves import Act
from rasant.core.redacted import Addition, RedactedEvent, RedactedGathered, RedactedMoved, RedactedShown
from rasant.core.view import VisibleTable, VisibleZone
from rasant.wire.book import OneOrMore
from rasant.wire.codec import encode_array
from rasant.wire.events import (
    AdditionData,
    BeganEvent,
    EndedEvent,
    GatheredEvent,
    MovedEvent,
    NotedEvent,
    OpenedEvent,
    ShownEvent,
    WireEvent,
)
from rasant.wire.view import ActData, ViewData, ZoneData

_ADDITION: Final = AdditionData
_ACT: Final = ActData
"""Types made for every move: compiled code looks up a name that is not `Final` each time."""

# --- from core ---


def encode_batch(seq: int, now: int, seat: int, events: list[RedactedEvent], after: int) -> bytes:
    """A `BatchMessage` made of plain arrays: they cost less than structs, and entries at the end can be left out."""
    if after == seq - 1:
        return encode_array(["b", seq, now, seat, events_to_wire(events)])
    return encode_array(["b", seq, now, seat, events_to_wire(events), after])


def encode_accepted(number: int, seq: int) -> bytes:
    """A `MoveAccepted`, in the same way."""
    return encode_array(["ok", number, seq])


def events_to_wire(events: list[RedactedEvent]) -> list[object]:
    """The events of a batch, each as the array of its `WireEvent`."""
    sent: list[object] = []
    for event in events:
        if isinstance(event, RedactedMoved):
            sent.append(_moved(event))
        elif isinstance(event, Noted):
            sent.append(["n", event.fact, event.value])
        elif isinstance(event, Opened):
            sent.append(["o", event.zone, event.gives, event.rule])
        else:
            sent.append(_rare_event(event))
    return sent


def _moved(event: RedactedMoved) -> list[object]:
    seen, bared = event.seen, event.bared
    sent: list[object] = ["m", event.src, event.dst]
    if event.n != 1 or event.under or event.at:
        sent += [_faces(seen), _faces(bared), event.n]
        if event.under or event.at:
            sent += [event.under, event.at]
    elif bared:
        sent += [_faces(seen), _faces(bared)]
    elif seen:
        sent.append(_faces(seen))
    return sent


def _faces(faces: list[str]) -> object:
    return faces[0] if len(faces) == 1 else faces


def _rare_event(event: RedactedGathered | RedactedShown | Began | Ended) -> WireEvent:
    if isinstance(event, RedactedGathered):
        return GatheredEvent(event.srcs, event.dst, event.seen)
    if isinstance(event, RedactedShown):
        return ShownEvent(event.zone, event.side, event.shows, event.who, event.seen)
    if isinstance(event, Began):
        return BeganEvent(event.round)
    return EndedEvent(event.over, event.how)


def additions_to_wire(additions: list[Addition]) -> list[AdditionData]:
    """Additions for one seat."""
    return [_ADDITION(addition.place, addition.seen, addition.bared, addition.at) for addition in additions]


def acts_to_wire(acts: list[Act]) -> list[ActData]:
    """The moves other than plays that a seat may make."""
    return [_ACT(act.verb, act.choice) for act in acts]


def view_to_wire(table: VisibleTable) -> ViewData:
    """Everything that one seat sees."""
    seat, number, phase, how, facts, zones, acts = table
    return ViewData(seat, number, phase, how, facts, [ZoneData(*zone) for zone in zones], acts_to_wire(acts))


# --- to core ---


def events_from_wire(sent: list[WireEvent]) -> list[RedactedEvent]:
    """The events of a batch."""
    return [_event_from_wire(event) for event in sent]


def _event_from_wire(sent: WireEvent) -> RedactedEvent:
    match sent:
        case MovedEvent():
            return _moved_from_wire(sent)
        case GatheredEvent():
            gathered = RedactedGathered(sent.srcs, sent.dst)
            gathered.seen = sent.seen
            return gathered
        case ShownEvent():
            shown = RedactedShown(sent.zone, sent.side, sent.shows, sent.who)
            shown.seen = sent.seen
            return shown
        case OpenedEvent():
            return Opened(sent.zone, sent.gives, sent.rule)
        case NotedEvent():
            return Noted(sent.fact, sent.value)
        case BeganEvent():
            return Began(sent.round)
        case EndedEvent():
            return Ended(sent.phase, sent.how)


def _moved_from_wire(sent: MovedEvent) -> RedactedMoved:
    moved = RedactedMoved(sent.src, sent.dst, sent.n)
    moved.seen, moved.bared = _faces_from_wire(sent.seen), _faces_from_wire(sent.bared)
    moved.under, moved.at = sent.under, sent.at
    return moved


def _faces_from_wire(sent: OneOrMore) -> list[str]:
    return [sent] if isinstance(sent, str) else sent


def additions_from_wire(sent: list[AdditionData]) -> list[Addition]:
    """Additions for one seat."""
    additions: list[Addition] = []
    for one in sent:
        addition = Addition(one.place)
        addition.seen, addition.bared, addition.at = one.seen, one.bared, one.at
        additions.append(addition)
    return additions


def acts_from_wire(sent: list[ActData]) -> list[Act]:
    """The moves other than plays that a seat may make."""
    return [Act(act.verb, act.choice) for act in sent]


def view_from_wire(sent: ViewData) -> VisibleTable:
    """Everything that one seat sees."""
    zones = [
        VisibleZone(zone.size, zone.seen, zone.side, zone.shows, zone.who, zone.gives, zone.rule) for zone in sent.zones
    ]
    return VisibleTable(sent.seat, sent.round, sent.phase, sent.how, sent.facts, zones, acts_from_wire(sent.acts))
