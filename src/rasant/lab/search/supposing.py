"""States that a seat could be in, dealt from what it sees and from nothing else.

What the seat sees is taken as values (`VisibleTable`). They hold no card number, so nothing that is dealt here can hang
on a hidden card; and a client's view, which never had any, does as well.

Where a card lies tells which set it is of: whose it is, which pack it came from. What a deal lays into a zone shows its
sets; a zone that belongs to somebody and was dealt nothing has cards of its owner's, and any other of anybody's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from rasant.core.cards import BACK, FRONT, Deck
from rasant.core.chance import Chance, Moment
from rasant.core.contract import Game
from rasant.core.layout import Layout
from rasant.core.state import State, after
from rasant.core.view import View

DEALS_TRIED: Final = 20
"""Cards that look alike are given out by lot; if somebody gets too few, it is done again, so many times."""


DOUBT: Final = 10
"""In one of so many states, what others seem to lack is dealt to them all the same: they may have overlooked it."""


class _Seen(NamedTuple):
    """A card that is seen: its zone, how high it lies, the cards that look so, and the sets these are of."""

    zone: int
    height: int
    cards: list[int]
    sets: frozenset[int]


class _Hidden(NamedTuple):
    """A card that is not seen: its zone, how high it lies, and the sets it may be of."""

    zone: int
    height: int
    sets: frozenset[int]


class Supposing:
    """Knows of one game what could lie where."""

    def __init__(self, game: Game) -> None:
        self._layout = game.layout
        self._deck = game.layout.deck
        self._sets = _sets_by_zone(game)
        self._faces = {label: face for face, label in enumerate(self._deck.faces)}
        self._alike = [_cards_by_face(self._deck, side) for side in (FRONT, BACK)]

    def table(self, view: View, lacking: Mapping[int, int] | None = None) -> SupposedTable:
        """What this view shows, to be completed by chance; in some zones cards with some keys are not likely."""
        visible = view.visible()
        state = State(self._layout, False)
        state.round, state.phase, state.how, state.facts = visible.round, visible.phase, visible.how, visible.facts
        seen: list[_Seen] = []
        hidden: list[_Hidden] = []
        for zone, shown in enumerate(visible.zones):
            state.side[zone], state.seen[zone], state.who[zone] = shown.side, shown.shows, shown.who
            state.gives[zone], state.rules[zone] = shown.gives, shown.rule
            state.zones[zone] = [0] * shown.size
            covered = shown.size - len(shown.seen)
            hidden += [_Hidden(zone, height, self._sets[zone]) for height in range(covered)]
            alike = self._alike[shown.side]
            seen += [self._seen(zone, covered + n, alike[self._faces[label]]) for n, label in enumerate(shown.seen)]
        return SupposedTable(self._deck, state, seen, hidden, lacking or {})

    def _seen(self, zone: int, height: int, alike: list[int]) -> _Seen:
        sets = self._deck.sets
        cards = [card for card in alike if sets[card] in self._sets[zone]] or alike
        return _Seen(zone, height, cards, frozenset(sets[card] for card in cards))


class SupposedTable:
    """A table of which a part is seen. As often as one likes, cards are dealt to the rest."""

    def __init__(
        self, deck: Deck, state: State, seen: list[_Seen], hidden: list[_Hidden], lacking: Mapping[int, int]
    ) -> None:
        self._deck = deck
        self._state = state
        self._seen = sorted(seen, key=lambda place: len(place.cards))
        self._hidden = sorted(hidden, key=lambda place: (len(place.sets), not lacking.get(place.zone)))
        self._lacking = lacking
        self._spare = Counter(deck.sets)
        """By set: how many cards of it lie where another set could be as well."""
        possible = [place.sets for place in seen] + [place.sets for place in hidden]
        self._spare.subtract(next(iter(sets)) for sets in possible if len(sets) == 1)

    def dealt(self, chance: Chance) -> State | None:
        """A state that looks the same to the seat, as likely as any other; nothing if none was found."""
        for _ in range(DEALS_TRIED):
            rest = self._deal_seen(chance)
            if rest is not None and self._deal_hidden(chance.shuffled(rest), chance):
                state = self._state.copy()
                state.refresh()
                return state
        return None

    def _deal_seen(self, chance: Chance) -> list[int] | None:
        """Lay a card that looks right wherever one is seen, and give back the others; nothing if there is none left."""
        zones, sets = self._state.zones, self._deck.sets
        spare = self._spare.copy()
        free = [True] * len(self._deck)
        for zone, height, cards, possible in self._seen:
            certain = len(possible) == 1
            left = [card for card in cards if free[card] and (certain or spare[sets[card]] > 0)]
            if not left:
                return None
            card = left[0] if len(left) == 1 else chance.one_of(left)
            free[card] = False
            zones[zone][height] = card
            if not certain:
                spare[sets[card]] -= 1
        return [card for card, is_free in enumerate(free) if is_free]

    def _deal_hidden(self, cards: list[int], chance: Chance) -> bool:
        """Lay these cards, which are shuffled, wherever none is seen. Does that come out?"""
        zones, sets = self._state.zones, self._deck.sets
        packs: dict[int, list[int]] = {number: [] for number in sets}
        for card in cards:
            packs[sets[card]].append(card)
        doubted = chance.below(DOUBT) == 0
        for zone, height, possible in self._hidden:
            pack = _drawn([packs[number] for number in possible], chance)
            if not pack:
                return False
            lacks = 0 if doubted else self._lacking.get(zone, 0)
            zones[zone][height] = pack.pop(self._likely(pack, zone, lacks) if lacks else -1)
        return True

    def _likely(self, pack: list[int], zone: int, lacks: int) -> int:
        """The place of the topmost card without these keys; of the top itself, if all have them."""
        keys = self._deck.keys_on[self._state.side[zone]]
        return next((place for place in reversed(range(len(pack))) if not keys[pack[place]] & lacks), -1)


def _drawn(packs: list[list[int]], chance: Chance) -> list[int]:
    """One of these packs, as likely as it has cards; any, if all are empty."""
    if len(packs) > 1:
        ticket = chance.below(sum(map(len, packs)))
        for pack in packs:
            ticket -= len(pack)
            if ticket < 0:
                return pack
    return packs[0]


def _cards_by_face(deck: Deck, side: int) -> list[list[int]]:
    cards: list[list[int]] = [[] for _ in deck.faces]
    for card, face in enumerate(deck.sides[side]):
        cards[face].append(card)
    return cards


def _sets_by_zone(game: Game) -> list[frozenset[int]]:
    """The sets whose cards a zone may hold, as a deal shows them."""
    layout = game.layout
    empty = State(layout)
    dealt = after(empty, game.deal(empty, Moment(0, b"a deal to look at", 0)))
    by_zone = [frozenset(layout.deck.sets[card] for card in cards) for cards in dealt.zones]
    return [sets or _sets_of_owner(layout, by_zone, zone) for zone, sets in enumerate(by_zone)]


def _sets_of_owner(layout: Layout, by_zone: list[frozenset[int]], zone: int) -> frozenset[int]:
    owned = [by_zone[other] for seat in layout.owner_seats[zone] for other in layout.mine[seat]]
    return frozenset().union(*owned) or frozenset(layout.deck.sets)
