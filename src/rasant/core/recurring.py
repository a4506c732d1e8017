"""What happens alike in several games, as events."""

from __future__ import annotations

from rasant.core.events import Event, Gathered, Noted
from rasant.core.state import State


def note(state: State, fact: int, value: int, events: list[Event]) -> None:
    """Change a fact, if it changes."""
    if state.facts[fact] != value:
        events.append(Noted(fact, value))


def collect(state: State, box: int, order: list[int], staying: list[int] | None = None) -> Gathered:
    """Put all cards that lie anywhere into the box, in this order; those of the zones `staying` stay."""
    kept = staying or []
    lying = [zone for zone, cards in enumerate(state.zones) if cards and zone != box and zone not in kept]
    return Gathered(lying, box, order)
