"""What core says of the cards as messages, and back: the one place that knows both.

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


def tell_events(events: list[RedactedEvent]) -> list[WireEvent]:
    """The events of a batch."""
    told: list[WireEvent] = []
    for event in events:
        if isinstance(event, RedactedMoved):
            if event.under or event.at:
                told.append(_moved_exactly(event))
            else:
                told.append(_MOVED(event.src, event.dst, event.n, event.seen, event.bared))
        elif isinstance(event, Noted):
            told.append(_NOTED(event.fact, event.value))
        elif isinstance(event, Opened):
            told.append(_OPENED(event.zone, event.gives, event.rule))
        else:
            told.append(_seldom(event))
    return told


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


def tell_additions(additions: list[Addition]) -> list[AdditionData]:
    """What one seat is told besides."""
    return [_ADDITION(addition.place, addition.seen, addition.bared, addition.at) for addition in additions]


def tell_acts(acts: list[Act]) -> list[ActData]:
    """What one seat may do besides laying a card."""
    return [_ACT(act.verb, act.choice) for act in acts]


def tell_view(table: VisibleTable) -> ViewData:
    """All that one seat sees."""
    seat, number, phase, how, facts, zones, acts = table
    return ViewData(seat, number, phase, how, facts, [ZoneData(*zone) for zone in zones], tell_acts(acts))


# --- to core ---


def hear_events(told: list[WireEvent]) -> list[RedactedEvent]:
    """The events of a batch."""
    return [_hear_event(event) for event in told]


def _hear_event(told: WireEvent) -> RedactedEvent:
    match told:
        case MovedEvent() | MovedExactlyEvent():
            return _hear_moved(told)
        case GatheredEvent():
            gathered = RedactedGathered(told.srcs, told.dst)
            gathered.seen = told.seen
            return gathered
        case ShownEvent():
            shown = RedactedShown(told.zone, told.side, told.shows, told.who)
            shown.seen = told.seen
            return shown
        case OpenedEvent():
            return Opened(told.zone, told.gives, told.rule)
        case NotedEvent():
            return Noted(told.fact, told.value)
        case BeganEvent():
            return Began(told.round)
        case EndedEvent():
            return Ended(told.phase, told.how)


def _hear_moved(told: MovedEvent | MovedExactlyEvent) -> RedactedMoved:
    moved = RedactedMoved(told.src, told.dst, told.n)
    moved.seen, moved.bared = told.seen, told.bared
    if isinstance(told, MovedExactlyEvent):
        moved.under, moved.at = told.under, told.at
    return moved


def hear_additions(told: list[AdditionData]) -> list[Addition]:
    """What one seat is told besides."""
    additions: list[Addition] = []
    for one in told:
        addition = Addition(one.place)
        addition.seen, addition.bared, addition.at = one.seen, one.bared, one.at
        additions.append(addition)
    return additions


def hear_acts(told: list[ActData]) -> list[Act]:
    """What one seat may do besides laying a card."""
    return [Act(act.verb, act.choice) for act in told]


def hear_view(told: ViewData) -> VisibleTable:
    """All that one seat sees."""
    zones = [
        VisibleZone(zone.size, zone.seen, zone.side, zone.shows, zone.who, zone.gives, zone.rule) for zone in told.zones
    ]
    return VisibleTable(told.seat, told.round, told.phase, told.how, told.facts, zones, hear_acts(told.acts))
