"""Arranged positions: cards placed by label, for lessons, tests and bug reports."""

from collections.abc import Mapping
from typing import final

from rasant.core.cards import BACK, FRONT
from rasant.core.errors import DeckError, unknown
from rasant.core.events import Event, Gathered, Moved
from rasant.core.layout import OFF_TABLE, Layout
from rasant.core.state import State


@final
class Arrangement:
    """An editable copy of which cards lie in which zone. The state it was made from does not change."""

    def __init__(self, state: State) -> None:
        self.zones = [cards[:] for cards in state.zones]
        self._layout = state.layout
        self._laid: set[int] = set()
        """Cards that `lay` has placed; they are not moved again."""

    def lay(self, zones: Mapping[int, list[str]]) -> None:
        """Replace the contents of zones by the cards with these labels, the top one last.

        A label is that of either side ("R6"), of both where one is ambiguous ("B10|TL ball"), and may demand a set
        ("R6@2"). Otherwise a card of a set that already lies in the zone is preferred. Displaced cards fill the gaps
        the wanted ones left, or go off the table. Raises `DeckError` if no such card exists or none is left.
        """
        for zone, labels in zones.items():
            self._fill(zone, labels, zones)

    def _fill(self, zone: int, labels: list[str], zones: Mapping[int, list[str]]) -> None:
        home = {self._layout.deck.sets[card] for card in self.zones[zone]}
        displaced = self.zones[zone]
        self.zones[zone] = []
        for label in labels:
            card = self._find(label, home, displaced, zones)
            if card in displaced:
                displaced.remove(card)
            else:
                self._swap(card, displaced)
            self.zones[zone].append(card)
            self._laid.add(card)
        if displaced:
            self.zones[off_table(self._layout)] += displaced

    def _swap(self, card: int, displaced: list[int]) -> None:
        """Take a card from its zone; a displaced one of the same set takes its place, so that no zone changes size."""
        sets = self._layout.deck.sets
        for cards in self.zones:
            if card in cards:
                filler = next((other for other in displaced if sets[other] == sets[card]), None)
                if filler is None:
                    cards.remove(card)
                else:
                    cards[cards.index(card)] = filler
                    displaced.remove(filler)

    def _find(self, label: str, home: set[int], displaced: list[int], zones: Mapping[int, list[str]]) -> int:
        """The best card with this label that is not placed yet: of the demanded set, or of one at home in the zone."""
        names, _, wanted = label.partition("@")
        deck = self._layout.deck
        faces = {self._face(name) for name in names.split("|")}
        free = displaced + [card for z, cards in enumerate(self.zones) if z not in zones for card in cards]
        later = [card for z, cards in enumerate(self.zones) if z in zones for card in cards]
        for pool in (free, later):
            fitting = [card for card in pool if faces <= {deck.sides[FRONT][card], deck.sides[BACK][card]}]
            found = [card for card in fitting if card not in self._laid]
            if wanted:
                found = [card for card in found if str(deck.sets[card]) == wanted]
            if found:
                return min(found, key=lambda card: deck.sets[card] not in home)
        raise DeckError(f"no card {label} left")

    def _face(self, name: str) -> int:
        faces = self._layout.deck.faces
        if name not in faces:
            raise DeckError(unknown("card", name, faces))
        return faces.index(name)

    def events(self, state: State) -> list[Event]:
        """The events that turn `state` into this arrangement: all cards off the table, then into their zones."""
        box = off_table(self._layout)
        others = [zone for zone in range(len(self.zones)) if zone != box]
        laid = [card for zone in others for card in self.zones[zone]]
        events: list[Event] = [
            Gathered([zone for zone in others if state.zones[zone]], box, self.zones[box] + laid[::-1])
        ]
        events += [Moved(box, zone, self.zones[zone][:]) for zone in others if self.zones[zone]]
        return events


def off_table(layout: Layout) -> int:
    """The first zone for cards that are not in play. Every game has one, since all cards come from it."""
    return next(zone for zone, kind in enumerate(layout.kind) if layout.kinds[kind] == OFF_TABLE)
