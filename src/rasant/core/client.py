"""The client's copy of a table: folds redacted batches, and equals the server's view of its seat after each.

A client knows faces, not cards. So its deck has one card per face, the same on both sides, and a blank card for all it
does not see. Its table is therefore an ordinary `State`: legal plays, locks and views work on it unchanged.
"""

from typing import final

from rasant.core.book import Rule
from rasant.core.cards import Deck
from rasant.core.events import CARDS_IN_PLAY, Began, Ended, Noted, Opened
from rasant.core.layout import Layout
from rasant.core.moves import Act
from rasant.core.redacted import Addition, RedactedEvent, RedactedGathered, RedactedMoved, RedactedShown
from rasant.core.state import State
from rasant.core.view import View, VisibleTable


def mirror(layout: Layout) -> Layout:
    """The same layout with the client's deck: one card per face, and a blank."""
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
    # under an unseen top card the lock is unknown, unless it is the same for every top card
    locks = [[*row, row[0] if len(set(row)) == 1 else 0] for row in rule.locks]
    also = None if rule.also is None else _with_blank(rule.also)
    return Rule(rule.kinds, locks, rule.own, rule.ways, rule.elsewhere, also)


@final
class Client:
    """One seat's copy of the table, started from a snapshot of its view and updated by redacted batches."""

    def __init__(self, layout: Layout, visible: VisibleTable) -> None:
        self._layout = mirror(layout)
        self._labels = {label: face for face, label in enumerate(self._layout.deck.faces)}
        self._blank = len(layout.deck.faces)
        self.state = State(self._layout)
        self.seat: int = visible.seat
        self.acts: list[Act] = visible.acts[:]
        self._load(visible)

    def view(self) -> View:
        """What this seat sees."""
        return View(self.state, self.seat, self.acts)

    def receive(self, events: list[RedactedEvent], additions: list[Addition], acts: list[Act]) -> None:
        """Fold one batch: its events, this seat's additions to them, and the acts it has afterwards."""
        own = {addition.place: addition for addition in additions}
        touched: set[int] = set()
        for place, event in enumerate(events):
            self._fold(event, own.get(place) or Addition(place), touched)
        for zone in touched:
            self._cover(zone)
        self.state.refresh()
        self.acts = acts[:]

    def replace(self, visible: VisibleTable) -> None:
        """Replace the whole copy by a new snapshot of the same table for the same seat."""
        self.acts = visible.acts[:]
        self._load(visible)

    def _load(self, visible: VisibleTable) -> None:
        state = self.state
        state.round, state.phase, state.how = visible.round, visible.phase, visible.how
        state.facts = visible.facts[:]
        for zone, shown in enumerate(visible.zones):
            state.zones[zone] = [self._blank] * (shown.size - len(shown.seen)) + self._faces(shown.seen)
            state.side[zone], state.seen[zone], state.who[zone] = shown.side, shown.shows, shown.who
            state.gives[zone], state.rules[zone] = shown.gives, shown.rule
        state.refresh()

    def _faces(self, labels: list[str]) -> list[int]:
        return [self._labels[label] for label in labels]

    def _fold(self, event: RedactedEvent, own: Addition, touched: set[int]) -> None:
        if isinstance(event, RedactedMoved):
            touched |= {event.src, event.dst}
            self._move(event, own)
        elif isinstance(event, RedactedGathered):
            touched |= {*event.srcs, event.dst}
            self._gather(event.srcs, event.dst)
            self._reveal(event.dst, event.seen or own.seen)
        elif isinstance(event, RedactedShown):
            touched.add(event.zone)
            self._show(event)
            self._reveal(event.zone, event.seen or own.seen)
        else:
            self._note(event)

    def _move(self, event: RedactedMoved, own: Addition) -> None:
        source, target = self.state.zones[event.src], self.state.zones[event.dst]
        places = event.at or own.at or range(len(source) - event.n, len(source))
        for place in sorted(places, reverse=True):
            source.pop(place)
        above = 0 if event.under else len(target)
        target[above:above] = [self._blank] * event.n
        self._reveal(event.src, event.bared or own.bared)
        self._reveal(event.dst, event.seen or own.seen)

    def _gather(self, srcs: list[int], dst: int) -> None:
        zones = self.state.zones
        n = sum(len(zones[zone]) for zone in {*srcs, dst})
        for zone in srcs:
            zones[zone].clear()
        zones[dst][:] = [self._blank] * n

    def _show(self, event: RedactedShown) -> None:
        state = self.state
        state.side[event.zone], state.seen[event.zone], state.who[event.zone] = event.side, event.shows, event.who

    def _note(self, event: Opened | Noted | Began | Ended) -> None:
        state = self.state
        match event:
            case Opened():
                state.gives[event.zone], state.rules[event.zone] = event.gives, event.rule
            case Noted():
                state.facts[event.fact] = event.value
            case Began():
                state.round, state.phase, state.how = event.round, CARDS_IN_PLAY, ""
            case Ended():
                state.phase, state.how = event.over, event.how

    def _reveal(self, zone: int, labels: list[str]) -> None:
        if labels:
            self.state.zones[zone][-len(labels) :] = self._faces(labels)

    def _cover(self, zone: int) -> None:
        """Replace the cards that this seat no longer sees, such as covered ones, by blanks."""
        cards = self.state.zones[zone]
        covered = len(cards) - self.state.window(zone, self.seat)
        cards[:covered] = [self._blank] * covered
