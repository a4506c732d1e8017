"""What core says of the cards as messages, and back: the one place that knows both.

Every batch of every table comes through here on its way to the sockets.
"""

from __future__ import annotations

from typing import Final

from rasant.core.events import Began, Ended, Noted, Opened
from rasant.core.moves import Act
from rasant.core.told import Addition, RedactedEvent, RedactedGathered, RedactedMoved, RedactedShown
from rasant.core.view import VisibleTable, VisibleZone
from rasant.wire.events import (
    AdditionTold,
    BeganTold,
    EndedTold,
    EventTold,
    GatheredTold,
    MovedExactlyTold,
    MovedTold,
    NotedTold,
    OpenedTold,
    ShownTold,
)
from rasant.wire.view import ActTold, ViewTold, ZoneTold

_MOVED: Final = MovedTold
_NOTED: Final = NotedTold
_OPENED: Final = OpenedTold
_ADDITION: Final = AdditionTold
_ACT: Final = ActTold
"""What is made for every move: compiled code looks up a name that is not `Final` each time."""

# --- from core ---


def tell_events(events: list[RedactedEvent]) -> list[EventTold]:
    """The events of a batch."""
    told: list[EventTold] = []
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


def _moved_exactly(event: RedactedMoved) -> MovedExactlyTold:
    return MovedExactlyTold(event.src, event.dst, event.n, event.seen, event.bared, event.under, event.at)


def _seldom(event: RedactedGathered | RedactedShown | Began | Ended) -> EventTold:
    if isinstance(event, RedactedGathered):
        return GatheredTold(event.srcs, event.dst, event.seen)
    if isinstance(event, RedactedShown):
        return ShownTold(event.zone, event.side, event.shows, event.who, event.seen)
    if isinstance(event, Began):
        return BeganTold(event.round)
    return EndedTold(event.over, event.how)


def tell_additions(additions: list[Addition]) -> list[AdditionTold]:
    """What one seat is told besides."""
    return [_ADDITION(addition.place, addition.seen, addition.bared, addition.at) for addition in additions]


def tell_acts(acts: list[Act]) -> list[ActTold]:
    """What one seat may do besides laying a card."""
    return [_ACT(act.verb, act.choice) for act in acts]


def tell_view(table: VisibleTable) -> ViewTold:
    """All that one seat sees."""
    seat, number, phase, how, facts, zones, acts = table
    return ViewTold(seat, number, phase, how, facts, [ZoneTold(*zone) for zone in zones], tell_acts(acts))


# --- to core ---


def hear_events(told: list[EventTold]) -> list[RedactedEvent]:
    """The events of a batch."""
    return [_hear_event(event) for event in told]


def _hear_event(told: EventTold) -> RedactedEvent:
    match told:
        case MovedTold() | MovedExactlyTold():
            return _hear_moved(told)
        case GatheredTold():
            gathered = RedactedGathered(told.srcs, told.dst)
            gathered.seen = told.seen
            return gathered
        case ShownTold():
            shown = RedactedShown(told.zone, told.side, told.shows, told.who)
            shown.seen = told.seen
            return shown
        case OpenedTold():
            return Opened(told.zone, told.gives, told.rule)
        case NotedTold():
            return Noted(told.fact, told.value)
        case BeganTold():
            return Began(told.round)
        case EndedTold():
            return Ended(told.phase, told.how)


def _hear_moved(told: MovedTold | MovedExactlyTold) -> RedactedMoved:
    moved = RedactedMoved(told.src, told.dst, told.n)
    moved.seen, moved.bared = told.seen, told.bared
    if isinstance(told, MovedExactlyTold):
        moved.under, moved.at = told.under, told.at
    return moved


def hear_additions(told: list[AdditionTold]) -> list[Addition]:
    """What one seat is told besides."""
    additions: list[Addition] = []
    for one in told:
        addition = Addition(one.place)
        addition.seen, addition.bared, addition.at = one.seen, one.bared, one.at
        additions.append(addition)
    return additions


def hear_acts(told: list[ActTold]) -> list[Act]:
    """What one seat may do besides laying a card."""
    return [Act(act.verb, act.choice) for act in told]


def hear_view(told: ViewTold) -> VisibleTable:
    """All that one seat sees."""
    zones = [
        VisibleZone(zone.size, zone.seen, zone.side, zone.shows, zone.who, zone.gives, zone.rule) for zone in told.zones
    ]
    return VisibleTable(told.seat, told.round, told.phase, told.how, told.facts, zones, hear_acts(told.acts))
