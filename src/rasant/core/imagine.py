"""States that a seat cannot distinguish from the true one.

They are made by exchanging cards that agree on every side the seat sees and differ elsewhere. Tests use them to prove
that nothing leaks: whatever a seat gets must be the same for both states. Bots that think ahead use them as guesses.
"""

from rasant.core.cards import BACK, FRONT, Deck
from rasant.core.chance import Chance
from rasant.core.events import Event, Gathered, Moved
from rasant.core.state import State

UNSEEN = -1


def seen_sides(state: State, seat: int) -> list[int]:
    """For every card, the side that this seat sees, or `UNSEEN`."""
    sides = [UNSEEN] * len(state.layout.deck)
    for zone, cards in enumerate(state.zones):
        for card in cards[len(cards) - state.window(zone, seat) :]:
            sides[card] = state.side[zone]
    return sides


def exchange(states: list[State], seat: int, chance: Chance) -> list[int]:
    """A renaming of cards that changes nothing this seat sees in any of the states, and all else as far as it can."""
    return _Renaming(states, seat, chance, False).renamed


def imagine(state: State, seat: int, chance: Chance) -> State:
    """A random state that looks the same to this seat; all such states are equally likely."""
    return rename(state, _Renaming([state], seat, chance, True).renamed)


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


class _Renaming:
    """Exchanges unseen cards within their set, then cards of which one side is seen with others that show the same."""

    __slots__ = ("_chance", "_deck", "_fair", "_seen", "renamed")

    def __init__(self, states: list[State], seat: int, chance: Chance, fair: bool) -> None:
        self._deck: Deck = states[0].layout.deck
        self._chance = chance
        self._fair = fair
        """Draw uniformly, so that cards may stay where they are; otherwise change as many as possible."""
        self._seen: list[list[int]] = [[] for _ in self._deck.sets]
        """The sides of each card that the seat sees in any of the states."""
        for state in states:
            for card, side in enumerate(seen_sides(state, seat)):
                if side != UNSEEN and side not in self._seen[card]:
                    self._seen[card].append(side)
        self.renamed: list[int] = list(range(len(self._deck)))
        self._change_unseen()
        self._change_half_seen()

    def _kind(self, card: int) -> tuple[int, int]:
        return self._deck.front(card), self._deck.back(card)

    def _change_unseen(self) -> None:
        pools: dict[int, list[int]] = {}
        for card, sides in enumerate(self._seen):
            if not sides:
                pools.setdefault(self._deck.sets[card], []).append(card)
        for pool in pools.values():
            order = self._chance.shuffled(pool)
            others = pool if self._fair else self._shifted(order)
            for card, other in zip(order, others, strict=True):
                self.renamed[card] = other

    def _shifted(self, order: list[int]) -> list[int]:
        """Sort `order` by kind and return it shifted, so that as few cards as possible meet one of their own kind."""
        kinds: dict[tuple[int, int], list[int]] = {}
        for card in order:
            kinds.setdefault(self._kind(card), []).append(card)
        order[:] = [card for cards in kinds.values() for card in cards]
        most = max(len(cards) for cards in kinds.values())
        return order[most:] + order[:most]

    def _change_half_seen(self) -> None:
        """Exchange the unseen sides of cards whose seen side is the same."""
        like: dict[tuple[int, int, int], list[int]] = {}
        for card in self.renamed:
            for side in (FRONT, BACK):
                like.setdefault((self._deck.sets[card], side, self._deck.sides[side][card]), []).append(card)
        holder = self.renamed[:]
        for card, other in enumerate(self.renamed):
            holder[other] = card
        half_seen = [card for card, sides in enumerate(self._seen) if len(sides) == 1]
        for card in self._chance.shuffled(half_seen):
            side = self._seen[card][0]
            found = like[self._deck.sets[card], side, self._deck.sides[side][card]]
            if len(found) > 1 and (self._fair or self._kind(self.renamed[card]) == self._kind(card)):
                self._change(card, self._chance.shuffled(found), holder)

    def _change(self, card: int, images: list[int], holder: list[int]) -> None:
        mine = self.renamed[card]
        for image in images:
            other = holder[image]
            if (self._fair or self._kind(image) != self._kind(card)) and self._takes(other, mine):
                self.renamed[card], self.renamed[other] = image, mine
                holder[image], holder[mine] = card, other
                return

    def _takes(self, card: int, image: int) -> bool:
        """Does this image agree with the card on all sides that are seen?"""
        sides = self._deck.sides
        return all(sides[side][card] == sides[side][image] for side in self._seen[card])
