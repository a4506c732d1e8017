"""The state of a table, and the one function that changes it."""

from __future__ import annotations

from typing import Final, final

from rasant.core.book import CLOSED
from rasant.core.events import (
    BEFORE,
    PLAYING,
    Began,
    Ended,
    Event,
    Gathered,
    Moved,
    Noted,
    Opened,
    Shown,
)
from rasant.core.layout import Layout

STALE: Final = -1


@final
class State:
    """Zones and facts. Changes only by `fold`.

    `zones[z]` lists the cards of zone z, the top one last. Derived from the rest, and kept up to date by the fold
    because listing legal moves lives on them: `locks[team][z]` (the keys z takes now), `offers[z]` (the keys z gives
    its owner now), `takers` (the zones that are open) and `wanted[team]` (all locks in one, `STALE` until asked for).
    """

    __slots__ = (
        "facts",
        "gives",
        "how",
        "layout",
        "locks",
        "offers",
        "phase",
        "round",
        "rules",
        "seen",
        "side",
        "takers",
        "wanted",
        "who",
        "zones",
    )

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.zones: list[list[int]] = [cards[:] for cards in layout.contents]
        self.side = layout.side[:]
        self.seen = layout.seen[:]
        self.who = layout.who[:]
        self.gives = layout.gives[:]
        self.rules = layout.rules[:]
        self.facts = [0] * len(layout.facts)
        self.round = 0
        self.phase: int = BEFORE
        self.how = ""
        self.locks: list[list[int]] = [[0] * len(layout.names) for _ in range(layout.teams)]
        self.offers: list[int] = [0] * len(layout.names)
        self.takers: list[int] = []
        self.wanted: list[int] = [STALE] * layout.teams
        self.refresh()

    def copy(self) -> State:
        """A state of its own with the same contents."""
        other = State(self.layout)
        other.zones = [cards[:] for cards in self.zones]
        other.side = self.side[:]
        other.seen = self.seen[:]
        other.who = self.who[:]
        other.gives = self.gives[:]
        other.rules = self.rules[:]
        other.facts = self.facts[:]
        other.round = self.round
        other.phase = self.phase
        other.how = self.how
        other.locks = [row[:] for row in self.locks]
        other.offers = self.offers[:]
        other.takers = self.takers[:]
        other.wanted = self.wanted[:]
        return other

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and other.zones == self.zones
            and other.facts == self.facts
            and other.side == self.side
            and other.seen == self.seen
            and other.who == self.who
            and other.gives == self.gives
            and other.rules == self.rules
            and other.round == self.round
            and other.phase == self.phase
            and other.how == self.how
            and other.locks == self.locks
            and other.offers == self.offers
            and other.takers == self.takers
        )

    def __hash__(self) -> int:
        raise TypeError("a state changes and has no hash")

    def refresh(self) -> None:
        """Work the derived parts out anew."""
        self.takers = [zone for zone in range(len(self.rules)) if self.rules[zone] != CLOSED]
        for zone in range(len(self.zones)):
            self.relock(zone)
            self.reoffer(zone)

    def relock(self, zone: int) -> None:
        """Work out which keys a zone takes now."""
        layout = self.layout
        rule = layout.book[self.rules[zone]]
        cards = self.zones[zone]
        top = layout.deck.sides[self.side[zone]][cards[-1]] + 1 if cards else 0
        for team in range(layout.teams):
            lock = rule.locks[team][top]
            also = rule.also
            while also is not None:
                lock |= also.locks[team][top]
                also = also.also
            self.locks[team][zone] = lock
            self.wanted[team] = STALE

    def reoffer(self, zone: int) -> None:
        """Work out which keys a zone gives its owner now."""
        gives = self.gives[zone]
        cards = self.zones[zone]
        bits = 0
        if gives and cards:
            deck = self.layout.deck
            shown = deck.sides[self.side[zone]]
            if gives == 1:
                bits = deck.has[shown[cards[-1]]]
            else:
                for card in cards[-gives:]:
                    bits |= deck.has[shown[card]]
        self.offers[zone] = bits

    def wants(self, team: int) -> int:
        """All keys that any zone takes from this team now."""
        bits = self.wanted[team]
        if bits == STALE:
            bits = 0
            locks = self.locks[team]
            for zone in self.takers:
                bits |= locks[zone]
            self.wanted[team] = bits
        return bits

    def may(self, seat: int) -> bool:
        """May this seat act now?"""
        return seat >= 0 and bool(self.facts[0] >> seat & 1)

    def top_face(self, zone: int) -> int:
        """The face on top of a zone that is not empty."""
        return self.layout.deck.sides[self.side[zone]][self.zones[zone][-1]]

    def sees(self, zone: int, seat: int) -> bool:
        """Is what this zone shows shown to this seat? Spectators (`NO_SEAT`) own nothing."""
        who = self.who[zone]
        return who == 0 or (who == 1 and seat >= 0 and bool(self.layout.owners[zone] >> seat & 1))


def fold(state: State, event: Event) -> None:
    """Let what happened take effect. The same for all games."""
    if isinstance(event, Moved):
        _move(state, event)
    elif isinstance(event, Noted):
        state.facts[event.fact] = event.value
    elif isinstance(event, Opened):
        _open(state, event)
    elif isinstance(event, Gathered):
        _gather(state, event)
    elif isinstance(event, Shown):
        state.side[event.zone] = event.side
        state.seen[event.zone] = event.seen
        state.who[event.zone] = event.who
        _changed(state, event.zone)
    elif isinstance(event, Began):
        state.round = event.round
        state.phase = PLAYING
        state.how = ""
    elif isinstance(event, Ended):
        state.phase = event.over
        state.how = event.how


def fold_all(state: State, events: list[Event]) -> None:
    """Fold one event after the other."""
    for event in events:
        if isinstance(event, Moved):  # the two commonest by far are spared a call
            _move(state, event)
        elif isinstance(event, Noted):
            state.facts[event.fact] = event.value
        else:
            fold(state, event)


def after(state: State, events: list[Event]) -> State:
    """The state as it will be; `state` itself stays as it is."""
    future = state.copy()
    fold_all(future, events)
    return future


def _move(state: State, event: Moved) -> None:
    src = event.src
    dst = event.dst
    cards = event.cards
    source = state.zones[src]
    if len(cards) == 1 and source[-1] == cards[0]:
        source.pop()
    else:
        for card in cards:
            if source[-1] == card:  # one after the other from the top, as one counts
                source.pop()
            else:
                source.remove(card)
    if event.under:
        state.zones[dst][:0] = cards
    else:
        state.zones[dst] += cards
    # as `_changed`, written out: no other place is as hot
    if state.rules[src]:
        state.relock(src)
    if state.gives[src]:
        state.reoffer(src)
    if state.rules[dst]:
        state.relock(dst)
    if state.gives[dst]:
        state.reoffer(dst)


def _changed(state: State, zone: int) -> None:
    """Other cards lie in a zone, or another side of them is up: what follows."""
    if state.rules[zone] != CLOSED:
        state.relock(zone)
    if state.gives[zone]:
        state.reoffer(zone)


def _open(state: State, event: Opened) -> None:
    zone = event.zone
    was = state.rules[zone]
    if state.gives[zone] != event.gives:
        state.gives[zone] = event.gives
        state.reoffer(zone)
    if event.rule == was:
        return
    state.rules[zone] = event.rule
    if was == CLOSED:
        state.takers.append(zone)
        state.takers.sort()
    elif event.rule == CLOSED:
        state.takers.remove(zone)
    state.relock(zone)


def _gather(state: State, event: Gathered) -> None:
    for zone in event.srcs:
        state.zones[zone].clear()
    state.zones[event.dst][:] = event.order
    for zone in event.srcs:
        _changed(state, zone)
    _changed(state, event.dst)
