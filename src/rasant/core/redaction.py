"""Redaction, the fog of war: what each seat may see of a batch, written once for all games.

A face is told only if it is still to be seen, in that zone and on that side, when the batch is over: event by event, a
packet that is turned over and shuffled would show both sides of one card on its way. So the events are told bare (from,
to, how many), and the faces are added at the last event that touches a zone, from what the zone shows at the end.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import mypyc_attr

from rasant.core.events import Event, Gathered, Moved, Noted, Shown
from rasant.core.layout import ALL, EVERYONE, NOBODY, TOP
from rasant.core.redacted import Addition, RedactedBatch, RedactedEvent, RedactedGathered, RedactedMoved, RedactedShown
from rasant.core.state import State, fold


def redact(state: State, events: list[Event]) -> RedactedBatch:
    """Fold a batch into the state before it, and say what may be told of it."""
    redactor = Redactor(state)
    redactor.fold(events)
    return redactor.finish()


@mypyc_attr(acyclic=True)
@final
class Redactor:
    """Folds the events of a batch into a state, as they come, and says at the end what may be told of it.

    It can do so batch after batch: what it notes of each zone is in lists that are made once.
    """

    __slots__ = ("bared", "landed", "place", "private", "public", "state", "touched", "touches")

    def __init__(self, state: State) -> None:
        self.state = state
        self.public: list[RedactedEvent] = []
        self.private: dict[int, list[Addition]] = {}
        self.touched: list[int] = []
        """The zones that events of the batch have touched."""
        self.touches = [0] * len(state.zones)
        """How many of them, by zone; and of the last one:"""
        self.place = self.touches[:]
        """its place in the batch,"""
        self.bared = [False] * len(state.zones)
        """whether cards left the zone with it, rather than landed there,"""
        self.landed = self.touches[:]
        """and how many cards landed on top; `ALL` if everything may have changed."""

    def fold(self, events: list[Event]) -> None:
        """Fold further events of the batch."""
        for event in events:
            self.note(event)
            fold(self.state, event)

    def finish(self) -> RedactedBatch:
        """What may be told of the batch, which is over."""
        self.add_faces()
        redacted = RedactedBatch(self.public, self.private)
        for zone in self.touched:
            self.touches[zone] = 0
        self.public, self.private, self.touched = [], {}, []
        return redacted

    def note(self, event: Event) -> None:
        """Tell an event without faces; the state is as it was before it."""
        if isinstance(event, Moved):
            self.touch(event.src, True, 0)
            self.touch(event.dst, False, ALL if event.under else len(event.cards))
            self.public.append(RedactedMoved(event.src, event.dst, len(event.cards), event.under))
            self.note_places(event)
        elif isinstance(event, Noted):
            self.public.append(event)
        elif isinstance(event, Gathered):
            for zone in event.srcs:
                self.touch(zone, True, ALL)
            self.touch(event.dst, False, ALL)
            self.public.append(RedactedGathered(event.srcs[:], event.dst))
        elif isinstance(event, Shown):
            self.touch(event.zone, False, ALL)
            self.public.append(RedactedShown(event.zone, event.side, event.seen, event.who))
        else:
            self.public.append(event)

    def touch(self, zone: int, bared: bool, landed: int) -> None:
        if self.touches[zone] == 0:
            self.touched.append(zone)
        self.touches[zone] += 1
        self.place[zone] = len(self.public)
        self.bared[zone] = bared
        self.landed[zone] = landed

    def note_places(self, event: Moved) -> None:
        """Those who see a whole zone are told from which places in it cards left, unless from the top."""
        state = self.state
        if state.seen[event.src] != ALL or state.who[event.src] == NOBODY:
            return
        cards = state.zones[event.src]
        if not _on_top(cards, event.cards):
            self.add_places(event.src, len(self.public) - 1, [cards.index(card) for card in event.cards])

    def add_faces(self) -> None:
        """Add what each touched zone shows at the end, as far as it may be news; the state is as it is after all."""
        state = self.state
        labels = state.layout.deck.faces
        for zone in self.touched:
            cards = state.zones[zone]
            seen = state.seen[zone]
            if seen == ALL and self.touches[zone] == 1:
                seen = self.landed[zone]
            if seen and cards and state.who[zone] != NOBODY:
                shown = state.layout.deck.sides[state.side[zone]]
                if seen == TOP:  # as a rule: no list is made to look at one card
                    self.add(zone, [labels[shown[cards[-1]]]])
                else:
                    self.add(zone, [labels[shown[card]] for card in cards[-seen:]])

    def add(self, zone: int, faces: list[str]) -> None:
        """Tell all who see the zone which faces lie there, with the event that touched it last."""
        state, place, bared = self.state, self.place[zone], self.bared[zone]
        if state.who[zone] == EVERYONE:
            _add(self.public[place], bared, faces)
            return
        for seat in range(state.layout.seats):
            if state.sees(zone, seat):
                addition = self.addition(seat, place)
                if bared:
                    addition.bared = faces
                else:
                    addition.seen = faces

    def add_places(self, zone: int, place: int, at: list[int]) -> None:
        """Tell all who see the zone from which places cards left it, with the event at this place."""
        state = self.state
        event = self.public[place]
        if state.who[zone] == EVERYONE:
            assert isinstance(event, RedactedMoved)
            event.at = at
            return
        for seat in range(state.layout.seats):
            if state.sees(zone, seat):
                self.addition(seat, place).at = at

    def addition(self, seat: int, place: int) -> Addition:
        additions = self.private.setdefault(seat, [])
        for addition in additions:
            if addition.place == place:
                return addition
        additions.append(Addition(place))
        return additions[-1]


def _on_top(cards: list[int], moved: list[int]) -> bool:
    """Are these the topmost cards?"""
    if len(moved) == 1:
        return cards[-1] == moved[0]
    return set(cards[-len(moved) :]) == set(moved)


def _add(event: RedactedEvent, bared: bool, faces: list[str]) -> None:
    """Tell all which faces an event brought to light. What it bared is told apart only where cards moved."""
    if isinstance(event, RedactedMoved):
        if bared:
            event.bared = faces
        else:
            event.seen = faces
    elif isinstance(event, (RedactedGathered, RedactedShown)):
        event.seen = faces
