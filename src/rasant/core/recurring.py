"""Events that several games need."""

from rasant.core.events import Event, Gathered, Noted
from rasant.core.state import State


def note(state: State, fact: int, value: int, events: list[Event]) -> None:
    """Append a `Noted` event if the fact does not have this value yet."""
    if state.facts[fact] != value:
        events.append(Noted(fact, value))


def collect(state: State, box: int, order: list[int], staying: list[int] | None = None) -> Gathered:
    """Gather all cards into the box, in this order, except those of the zones `staying`."""
    kept = staying or []
    lying = [zone for zone, cards in enumerate(state.zones) if cards and zone != box and zone not in kept]
    return Gathered(lying, box, order)
