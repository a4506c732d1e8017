"""The other end of the wire: folds what it is told, and has exactly the server's view after each batch.

A client's cards *are* faces: its deck has one card a face, the same on both sides, and one blank for all it does not
see. So its table is a `State` like any other, and legal plays, locks and the view work on it unchanged.
"""

from __future__ import annotations

from typing import Any, final

from rasant.core.book import Rule
from rasant.core.cards import Deck
from rasant.core.events import CARDS_IN_PLAY
from rasant.core.layout import Layout
from rasant.core.moves import Act
from rasant.core.redaction import AT, BARED, SEEN
from rasant.core.state import State
from rasant.core.view import View


def mirror(layout: Layout) -> Layout:
    """The same table laid with cards that are nothing but their visible face."""
    deck = Deck()
    deck.faces = [*layout.deck.faces, "?"]
    deck.has = [*layout.deck.has, 0]
    deck.keys = layout.deck.keys
    for face in range(len(deck.faces)):
        deck.add(face, face, 0)
    other = Layout(deck, layout.team)
    for zone, name in enumerate(layout.names):
        kind = layout.kinds[layout.kind[zone]]
        other.zone(
            kind,
            name,
            layout.owner[zone],
            layout.side[zone],
            layout.seen[zone],
            layout.who[zone],
            layout.gives[zone],
            layout.rules[zone],
        )
    other.facts = layout.facts
    other.book = [_with_blank(rule) for rule in layout.book]
    return other


def _with_blank(rule: Rule) -> Rule:
    # an unseen top tells nothing of what is wanted, unless the same is wanted whatever lies there
    locks = [[*row, row[0] if len(set(row)) == 1 else 0] for row in rule.locks]
    also = None if rule.also is None else _with_blank(rule.also)
    return Rule(rule.kinds, locks, rule.own, rule.ways, rule.elsewhere, also)


@final
class Client:
    """One seat's own copy of the table, started from a view in array form and kept up by told batches."""

    def __init__(self, layout: Layout, view: list[Any]) -> None:
        self._layout = mirror(layout)
        self._labels = {label: face for face, label in enumerate(self._layout.deck.faces)}
        self._blank = len(layout.deck.faces)
        self.state = State(self._layout)
        self.seat: int = view[0]
        self.acts: list[Act] = []
        self._load(view)

    def view(self) -> View:
        """What this seat sees, as far as it was told."""
        return View(self.state, self.seat, self.acts)

    def hear(self, events: list[list[Any]], additions: list[list[Any]], acts: list[list[Any]]) -> None:
        """Fold one batch: its events, this seat's additions to them, and its acts afterwards."""
        extra = {addition[0]: addition for addition in additions}
        touched: set[int] = set()
        for place, array in enumerate(events):
            self._fold(array, extra.get(place, []), touched)
        for zone in touched:
            self._cover(zone)
        self.state.refresh()
        self.acts = [Act(verb, choice) for verb, choice in acts]

    def _load(self, view: list[Any]) -> None:
        state = self.state
        _, state.round, state.phase, state.how, facts, zones, acts = view
        state.facts = facts[:]
        for zone, (n, seen, side, how_many, who, gives, rule) in enumerate(zones):
            state.zones[zone] = [self._blank] * (n - len(seen)) + self._faces(seen)
            state.side[zone], state.seen[zone], state.who[zone] = side, how_many, who
            state.gives[zone], state.rules[zone] = gives, rule
        state.refresh()
        self.acts = [Act(verb, choice) for verb, choice in acts]

    def _faces(self, labels: list[str]) -> list[int]:
        return [self._labels[label] for label in labels]

    def _fold(self, array: list[Any], extra: list[Any], touched: set[int]) -> None:
        state = self.state
        match array:
            case ["m", src, dst, n, *rest]:
                touched |= {src, dst}
                self._move(src, dst, n, rest, extra)
            case ["g", srcs, dst, *rest]:
                touched |= {*srcs, dst}
                n = sum(len(state.zones[zone]) for zone in {*srcs, dst})
                for zone in srcs:
                    state.zones[zone].clear()
                state.zones[dst][:] = [self._blank] * n
                self._reveal(dst, _told(rest, 0, extra, SEEN))
            case ["s", zone, side, seen, who, *rest]:
                touched.add(zone)
                state.side[zone], state.seen[zone], state.who[zone] = side, seen, who
                self._reveal(zone, _told(rest, 0, extra, SEEN))
            case ["o", zone, gives, rule]:
                state.gives[zone], state.rules[zone] = gives, rule
            case ["n", fact, value]:
                state.facts[fact] = value
            case ["b", number]:
                state.round, state.phase, state.how = number, CARDS_IN_PLAY, ""
            case ["e", phase, how]:
                state.phase, state.how = phase, how
            case _:
                raise ValueError("not an event")

    def _move(self, src: int, dst: int, n: int, rest: list[Any], extra: list[Any]) -> None:
        source, target = self.state.zones[src], self.state.zones[dst]
        places = _told(rest, 3, extra, AT) or range(len(source) - n, len(source))
        for place in sorted(places, reverse=True):
            source.pop(place)
        under = len(rest) > 2 and rest[2]
        target[0 if under else len(target) : 0 if under else len(target)] = [self._blank] * n
        self._reveal(src, _told(rest, 1, extra, BARED))
        self._reveal(dst, _told(rest, 0, extra, SEEN))

    def _reveal(self, zone: int, labels: list[str]) -> None:
        if labels:
            self.state.zones[zone][-len(labels) :] = self._faces(labels)

    def _cover(self, zone: int) -> None:
        """Forget what this seat no longer sees, as a covered card is no longer seen."""
        cards = self.state.zones[zone]
        covered = len(cards) - self.state.window(zone, self.seat)
        cards[:covered] = [self._blank] * covered


def _told(rest: list[Any], place: int, extra: list[Any], what: int) -> list[Any]:
    """What was told to all, else to this seat, else nothing."""
    told = rest[place] if len(rest) > place else None
    if told is None and extra:
        told = extra[what]
    return told or []
