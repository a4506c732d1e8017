"""Core's values as messages, and back: the one place that knows both.

Every batch of every table comes through here on its way to the sockets.
"""

from __future__ import annotations

from typing import Final

from rasant.core.events import Began, Ended, Noted, Opened
from rasant.core.moves import Act
from rasant.core.redacted import Addition, RedactedEvent, RedactedGathered, RedactedMoved, RedactedShown
from rasant.core.view import VisibleTable, VisibleZone
from rasant.wire.events import (
    AdditionData,
    BeganEvent,
    EndedEvent,
    GatheredEvent,
    MovedEvent,
    MovedExactlyEvent,
    NotedEvent,
    OpenedEvent,
    ShownEvent,
    WireEvent,
)
from rasant.wire.view import ActData, ViewData, ZoneData

_MOVED: Final = MovedEvent
_NOTED: Final = NotedEvent
_OPENED: Final = OpenedEvent
_ADDITION: Final = AdditionData
_ACT: Final = ActData
"""What is made for every move: compiled code looks up a name that is not `Final` each time."""

# --- from core ---


def events_to_wire(events: list[RedactedEvent]) -> list[WireEvent]:
    """The events of a batch."""
    sent: list[WireEvent] = []
    for event in events:
        if isinstance(event, RedactedMoved):
            if event.under or event.at:
                sent.append(_moved_exactly(event))
            else:
                sent.append(_MOVED(event.src, event.dst, event.n, event.seen, event.bared))
        elif isinstance(event, Noted):
            sent.append(_NOTED(event.fact, event.value))
        elif isinstance(event, Opened):
            sent.append(_OPENED(event.zone, event.gives, event.rule))
        else:
            sent.append(_seldom(event))
    return sent


def _moved_exactly(event: RedactedMoved) -> MovedExactlyEvent:
    return MovedExactlyEvent(event.src, event.dst, event.n, event.seen, event.bared, event.under, event.at)


def _seldom(event: RedactedGathered | RedactedShown | Began | Ended) -> WireEvent:
    if isinstance(event, RedactedGathered):
        return GatheredEvent(event.srcs, event.dst, event.seen)
    if isinstance(event, RedactedShown):
        return ShownEvent(event.zone, event.side, event.shows, event.who, event.seen)
    if isinstance(event, Began):
        return BeganEvent(event.round)
    return EndedEvent(event.over, event.how)


def additions_to_wire(additions: list[Addition]) -> list[AdditionData]:
    """What one seat is sent besides."""
    return [_ADDITION(addition.place, addition.seen, addition.bared, addition.at) for addition in additions]


def acts_to_wire(acts: list[Act]) -> list[ActData]:
    """What one seat may do besides laying a card."""
    return [_ACT(act.verb, act.choice) for act in acts]


def view_to_wire(table: VisibleTable) -> ViewData:
    """All that one seat sees."""
    seat, number, phase, how, facts, zones, acts = table
    return ViewData(seat, number, phase, how, facts, [ZoneData(*zone) for zone in zones], acts_to_wire(acts))


# --- to core ---


def events_from_wire(sent: list[WireEvent]) -> list[RedactedEvent]:
    """The events of a batch."""
    return [_event_from_wire(event) for event in sent]


def _event_from_wire(sent: WireEvent) -> RedactedEvent:
    match sent:
        case MovedEvent() | MovedExactlyEvent():
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


def _moved_from_wire(sent: MovedEvent | MovedExactlyEvent) -> RedactedMoved:
    moved = RedactedMoved(sent.src, sent.dst, sent.n)
    moved.seen, moved.bared = sent.seen, sent.bared
    if isinstance(sent, MovedExactlyEvent):
        moved.under, moved.at = sent.under, sent.at
    return moved


def additions_from_wire(sent: list[AdditionData]) -> list[Addition]:
    """What one seat is sent besides."""
    additions: list[Addition] = []
    for one in sent:
        addition = Addition(one.place)
        addition.seen, addition.bared, addition.at = one.seen, one.bared, one.at
        additions.append(addition)
    return additions


def acts_from_wire(sent: list[ActData]) -> list[Act]:
    """What one seat may do besides laying a card."""
    return [Act(act.verb, act.choice) for act in sent]


def view_from_wire(sent: ViewData) -> VisibleTable:
    """All that one seat sees."""
    zones = [
        VisibleZone(zone.size, zone.seen, zone.side, zone.shows, zone.who, zone.gives, zone.rule) for zone in sent.zones
    ]
    return VisibleTable(sent.seat, sent.round, sent.phase, sent.how, sent.facts, zones, acts_from_wire(sent.acts))
