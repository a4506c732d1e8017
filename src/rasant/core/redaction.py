"""Redaction (fog of war): what each seat may see of a batch. Written once for all games.

A face is sent only if its zone still shows it when the whole batch is folded. Redacting event by event would leak: a
packet that is turned over and shuffled would show both sides of a card on its way. So events go out without faces
(from, to, how many), and the faces that a zone shows at the end are added to the last event that touched it.
"""

from typing import final

from mypy_extensions import mypyc_attr

from rasant.core.events import Event, Gathered, Moved, Noted, Shown
from rasant.core.layout import ALL, EVERYONE, NOBODY, TOP
from rasant.core.redacted import Addition, RedactedBatch, RedactedEvent, RedactedGathered, RedactedMoved, RedactedShown
from rasant.core.state import State, fold


def redact(state: State, events: list[Event]) -> RedactedBatch:
    """Fold a batch into the state before it, and return the redacted batch."""
    redactor = Redactor(state)
    redactor.fold(events)
    return redactor.finish()


@mypyc_attr(acyclic=True)
@final
class Redactor:
    """Folds the events of a batch into a state one by one, and makes the redacted batch at the end.

    It is reused for batch after batch, so its lists per zone are allocated once.
    """

    __slots__ = ("bared", "landed", "place", "private", "public", "state", "touched", "touches")

    def __init__(self, state: State) -> None:
        self.state = state
        self.public: list[RedactedEvent] = []
        self.private: dict[int, list[Addition]] = {}
        self.touched: list[int] = []
        """Zones touched by events of the batch."""
        self.touches = [0] * len(state.zones)
        """By zone: how many events touched it."""
        self.place = self.touches[:]
        """By zone: index in the batch of the last event that touched it."""
        self.bared = [False] * len(state.zones)
        """By zone: whether cards left it with that event (otherwise they landed there)."""
        self.landed = self.touches[:]
        """By zone: how many cards landed on top with that event; `ALL` if everything may have changed."""

    def fold(self, events: list[Event]) -> None:
        """Fold further events of the batch."""
        for event in events:
            self.note(event)
            fold(self.state, event)

    def finish(self) -> RedactedBatch:
        """Close the batch and return it redacted."""
        self.add_faces()
        redacted = RedactedBatch(self.public, self.private)
        for zone in self.touched:
            self.touches[zone] = 0
        self.public, self.private, self.touched = [], {}, []
        return redacted

    def note(self, event: Event) -> None:
        """Add an event without faces. Call it before the event is folded."""
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
        """Add the positions that cards left, unless the topmost, for seats that see the whole zone."""
        state = self.state
        if state.seen[event.src] != ALL or state.who[event.src] == NOBODY:
            return
        cards = state.zones[event.src]
        if not _on_top(cards, event.cards):
            self.add_places(event.src, len(self.public) - 1, [cards.index(card) for card in event.cards])

    def add_faces(self) -> None:
        """Add the faces that each touched zone shows at the end, as far as they may be new."""
        state = self.state
        labels = state.layout.deck.faces
        for zone in self.touched:
            cards = state.zones[zone]
            seen = state.seen[zone]
            if seen == ALL and self.touches[zone] == 1:
                seen = self.landed[zone]
            if seen and cards and state.who[zone] != NOBODY:
                shown = state.layout.deck.sides[state.side[zone]]
                if seen == TOP:  # the common case: no slice for one card
                    self.add(zone, [labels[shown[cards[-1]]]])
                else:
                    self.add(zone, [labels[shown[card]] for card in cards[-seen:]])

    def add(self, zone: int, faces: list[str]) -> None:
        """Add faces, for the seats that see the zone, to the event that touched it last."""
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
        """Add the positions that cards left, for the seats that see the zone, to the event at index `place`."""
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
    """Are the moved cards the topmost ones?"""
    if len(moved) == 1:
        return cards[-1] == moved[0]
    return set(cards[-len(moved) :]) == set(moved)


def _add(event: RedactedEvent, bared: bool, faces: list[str]) -> None:
    """Add public faces to an event. Only a move has separate faces for the zone that cards left."""
    if isinstance(event, RedactedMoved):
        if bared:
            event.bared = faces
        else:
            event.seen = faces
    elif isinstance(event, (RedactedGathered, RedactedShown)):
        event.seen = faces
