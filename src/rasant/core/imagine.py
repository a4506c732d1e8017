"""Another world that a seat could not tell from this one.

Cards are exchanged that agree on every side the seat has seen and differ elsewhere. It proves that nothing leaks
(whatever a seat is told must be the same in both worlds), and it deals a searching bot a state it could be in.
"""

from __future__ import annotations

from rasant.core.chance import Chance
from rasant.core.events import Event, Gathered, Moved
from rasant.core.state import State

UNSEEN = -1


def seen_sides(state: State, seat: int) -> list[int]:
    """For every card, the side of it this seat sees, or `UNSEEN`."""
    sides = [UNSEEN] * len(state.layout.deck)
    for zone, cards in enumerate(state.zones):
        if state.sees(zone, seat):
            for card in cards[len(cards) - min(state.seen[zone], len(cards)) :]:
                sides[card] = state.side[zone]
    return sides


def exchange(states: list[State], seat: int, chance: Chance) -> list[int]:
    """A random renaming of cards that changes nothing this seat sees in any of these states: card -> card."""
    deck = states[0].layout.deck
    views = [seen_sides(state, seat) for state in states]
    renamed = list(range(len(deck)))
    order = chance.shuffled(renamed)

    def keeps(card: int, other: int) -> bool:
        return all(
            sides[card] == UNSEEN or deck.sides[sides[card]][card] == deck.sides[sides[card]][other] for sides in views
        )

    free = set(order)
    for card in order:
        if card not in free:
            continue
        for other in chance.shuffled(sorted(free)):
            differ = (deck.front(card), deck.back(card)) != (deck.front(other), deck.back(other))
            if differ and deck.sets[card] == deck.sets[other] and keeps(card, other) and keeps(other, card):
                renamed[card], renamed[other] = other, card
                free -= {card, other}
                break
    return renamed


def rename(state: State, renamed: list[int]) -> State:
    """The same state with its cards renamed."""
    other = state.copy()
    other.zones = [[renamed[card] for card in cards] for cards in state.zones]
    other.refresh()
    return other


def rename_event(event: Event, renamed: list[int]) -> Event:
    """The same event with its cards renamed."""
    if isinstance(event, Moved):
        return Moved(event.src, event.dst, [renamed[card] for card in event.cards], event.under)
    if isinstance(event, Gathered):
        return Gathered(event.srcs, event.dst, [renamed[card] for card in event.order])
    return event


def imagine(state: State, seat: int, chance: Chance) -> State:
    """A state that looks the same to this seat and differs in what it cannot see."""
    return rename(state, exchange([state], seat, chance))
