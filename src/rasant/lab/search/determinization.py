"""Determinization: random states that are consistent with what a seat sees, made from its view alone.

The input is a snapshot of the view (`VisibleTable`). It has no card numbers, so the result cannot depend on hidden
cards, and the view of a remote client works too.

The zone of a card restricts its set (whose card it is, which pack it came from). A zone that is dealt cards has cards
of the same sets; an owned zone that is dealt none has cards of its owner's sets; any other zone can have all sets.
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
"""Attempts to assign cards at random; an attempt fails if no possible card is left for a place."""
DOUBT: Final = 10
"""One state in `DOUBT` ignores the inferences about missing cards, because players may have overlooked some."""


class _Seen(NamedTuple):
    """A visible card: its zone and height, the cards with its face, and their sets."""

    zone: int
    height: int
    cards: list[int]
    sets: frozenset[int]


class _Hidden(NamedTuple):
    """A hidden card: its zone and height, and its possible sets."""

    zone: int
    height: int
    sets: frozenset[int]


class Determinizer:
    """Makes determinizations for one game."""

    def __init__(self, game: Game) -> None:
        self._layout = game.layout
        self._deck = game.layout.deck
        self._sets = _sets_by_zone(game)
        self._faces = {label: face for face, label in enumerate(self._deck.faces)}
        self._alike = [_cards_by_face(self._deck, side) for side in (FRONT, BACK)]

    def table(self, view: View, lacking: Mapping[int, int] | None = None) -> PartialTable:
        """The visible part of a table. `lacking`: by zone, the keys that its cards probably do not have."""
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
        return PartialTable(self._deck, state, seen, hidden, lacking or {})

    def _seen(self, zone: int, height: int, alike: list[int]) -> _Seen:
        sets = self._deck.sets
        cards = [card for card in alike if sets[card] in self._sets[zone]] or alike
        return _Seen(zone, height, cards, frozenset(sets[card] for card in cards))


class PartialTable:
    """A table of which a part is visible; `dealt` fills in the rest at random, as often as it is called."""

    def __init__(
        self, deck: Deck, state: State, seen: list[_Seen], hidden: list[_Hidden], lacking: Mapping[int, int]
    ) -> None:
        self._deck = deck
        self._state = state
        self._seen = sorted(seen, key=lambda place: len(place.cards))
        self._hidden = sorted(hidden, key=lambda place: (len(place.sets), not lacking.get(place.zone)))
        self._lacking = lacking
        self._spare = Counter(deck.sets)
        """By set: how many of its cards lie in places where other sets are possible too."""
        possible = [place.sets for place in seen] + [place.sets for place in hidden]
        self._spare.subtract(next(iter(sets)) for sets in possible if len(sets) == 1)

    def dealt(self, chance: Chance) -> State | None:
        """A random state that looks the same to the seat, or `None` if none was found."""
        for _ in range(DEALS_TRIED):
            rest = self._deal_seen(chance)
            if rest is not None and self._deal_hidden(chance.shuffled(rest), chance):
                state = self._state.copy()
                state.refresh()
                return state
        return None

    def _deal_seen(self, chance: Chance) -> list[int] | None:
        """Assign a card to every visible place; returns the remaining cards, or `None` if a place got none."""
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
        """Assign these shuffled cards to the hidden places. Was there a possible card for each?"""
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
        """The index of the topmost card without these keys, or of the top card if all have them."""
        keys = self._deck.keys_on[self._state.side[zone]]
        return next((place for place in reversed(range(len(pack))) if not keys[pack[place]] & lacks), -1)


def _drawn(packs: list[list[int]], chance: Chance) -> list[int]:
    """One of these packs, with a probability proportional to its size; any pack if all are empty."""
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
    """By zone: the sets whose cards it can hold, derived from a deal."""
    layout = game.layout
    empty = State(layout)
    dealt = after(empty, game.deal(empty, Moment(0, b"a deal to look at", 0)))
    by_zone = [frozenset(layout.deck.sets[card] for card in cards) for cards in dealt.zones]
    return [sets or _sets_of_owner(layout, by_zone, zone) for zone, sets in enumerate(by_zone)]


def _sets_of_owner(layout: Layout, by_zone: list[frozenset[int]], zone: int) -> frozenset[int]:
    owned = [by_zone[other] for seat in layout.owner_seats[zone] for other in layout.mine[seat]]
    return frozenset().union(*owned) or frozenset(layout.deck.sets)
