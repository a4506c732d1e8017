"""The state of a table, and `fold`, the only function that changes it (event sourcing: the log is the truth)."""

from __future__ import annotations

from typing import Final, final

from rasant.core.book import TAKES_NOTHING, Rule
from rasant.core.events import (
    BEFORE,
    CARDS_IN_PLAY,
    NO_SEAT,
    Began,
    Ended,
    Event,
    Gathered,
    Moved,
    Noted,
    Opened,
    Shown,
)
from rasant.core.layout import EVERYONE, MAY, OWNER, TOP, Layout
from rasant.core.moves import Play

STALE: Final = -1


@final
class State:
    """Zones and facts of a table. Only `fold` changes it.

    `zones[z]` lists the cards of zone z, the top one last. These are derived from the rest, and the fold keeps them up
    to date because listing legal moves needs them: `locks[team][z]`, the keys z takes now; `offers[z]`, the keys it
    gives its owner now; `takers`, the zones open to all seats; `own_takers[seat][kind]`, those open to a seat because
    it owns them, by the kind of zone the card comes from; `givers[seat]`, its zones that give it cards or once did.

    `listed` caches the legal plays of the seat `listed_for` until the next event.
    """

    __slots__ = (
        "facts",
        "givers",
        "gives",
        "how",
        "layout",
        "listed",
        "listed_for",
        "locks",
        "offers",
        "own_takers",
        "phase",
        "round",
        "rules",
        "seen",
        "shared_wants",
        "side",
        "takers",
        "who",
        "zones",
    )

    def __init__(self, layout: Layout, derived: bool = True) -> None:
        """The empty table; without `derived`, the caller must fill the derived parts."""
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
        self.locks: list[list[int]] = []
        self.offers: list[int] = []
        self.takers: list[int] = []
        self.own_takers: list[list[list[int]]] = []
        self.givers: list[list[int]] = []
        self.shared_wants: list[int] = []
        """By team: the keys that the zones open to all take, or `STALE` until `wanted` computes them."""
        self.listed: list[Play] = []
        self.listed_for: int = NO_SEAT
        if derived:
            self.refresh()

    def copy(self) -> State:
        """An independent copy."""
        other = State(self.layout, False)
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
        other.own_takers = [[zones[:] for zones in by_kind] for by_kind in self.own_takers]
        other.givers = [zones[:] for zones in self.givers]
        other.shared_wants = self.shared_wants[:]
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
            and other.own_takers == self.own_takers
        )

    def __hash__(self) -> int:
        raise TypeError("a state changes and has no hash")

    def refresh(self) -> None:
        """Recompute the derived parts."""
        layout = self.layout
        self.takers = []
        kinds = len(layout.kinds) if any(rule.owners_only for rule in layout.book) else 0
        self.own_takers = [[[] for _ in range(kinds)] for _ in range(layout.seats)]
        self.givers = [[] for _ in range(layout.seats)]
        self.locks = [[0] * len(self.zones) for _ in range(layout.teams)]
        self.offers = [0] * len(self.zones)
        self.shared_wants = [STALE] * layout.teams
        self.listed_for = NO_SEAT
        for zone, rule in enumerate(self.rules):
            if rule != TAKES_NOTHING:
                self.list_taker(zone, layout.book[rule], True)
                self.relock(zone, layout.book[rule])
            if self.gives[zone]:
                self.list_giver(zone)
                self.reoffer(zone)

    def list_taker(self, zone: int, rule: Rule, listed: bool) -> None:
        """Add a zone under this rule to the takers of the seats that may lay onto it, or remove it."""
        if rule.owners_only:
            for seat in self.layout.owner_seats[zone]:
                for kind in rule.sources:
                    _enlist(self.own_takers[seat][kind], zone, listed)
        elif rule.sources:
            _enlist(self.takers, zone, listed)

    def list_giver(self, zone: int) -> None:
        """Add a zone to the givers of its owners. It stays there when it stops giving: then `offers` is 0."""
        for seat in self.layout.owner_seats[zone]:
            _enlist(self.givers[seat], zone, True)

    def relock(self, zone: int, rule: Rule) -> None:
        """Recompute which keys a zone takes under this rule."""
        layout = self.layout
        cards = self.zones[zone]
        top = 0
        if cards and not rule.fixed:
            top = layout.deck.sides[self.side[zone]][cards[-1]] + 1
        for team in range(layout.teams):
            self.locks[team][zone] = rule.locks_together[team][top]
            self.shared_wants[team] = STALE

    def reoffer(self, zone: int) -> None:
        """Recompute which keys a zone gives its owner."""
        gives = self.gives[zone]
        cards = self.zones[zone]
        keys = self.layout.deck.keys_on[self.side[zone]]
        if gives == TOP and cards:
            self.offers[zone] = keys[cards[-1]]
            return
        bits = 0
        if gives:
            for card in cards[-gives:]:
                bits |= keys[card]
        self.offers[zone] = bits

    def wanted(self, team: int) -> int:
        """All keys that the zones open to all seats take from this team now."""
        bits = self.shared_wants[team]
        if bits == STALE:
            bits = 0
            locks = self.locks[team]
            for zone in self.takers:
                bits |= locks[zone]
            self.shared_wants[team] = bits
        return bits

    def may(self, seat: int) -> bool:
        """May this seat act now?"""
        return seat >= 0 and bool(self.facts[MAY] >> seat & 1)

    def top_face(self, zone: int) -> int:
        """The face on top of a zone that is not empty."""
        return self.layout.deck.sides[self.side[zone]][self.zones[zone][-1]]

    def window(self, zone: int, seat: int) -> int:
        """How many cards from the top of a zone this seat sees."""
        return min(self.seen[zone], len(self.zones[zone])) if self.sees(zone, seat) else 0

    def sees(self, zone: int, seat: int) -> bool:
        """Does this seat see what the zone shows? Spectators (`NO_SEAT`) own nothing."""
        who = self.who[zone]
        return who == EVERYONE or (who == OWNER and seat >= 0 and bool(self.layout.owners[zone] >> seat & 1))


def fold(state: State, event: Event) -> None:
    """Apply an event to the state. The same for all games."""
    state.listed_for = NO_SEAT
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
        state.phase = CARDS_IN_PLAY
        state.how = ""
    elif isinstance(event, Ended):
        state.phase = event.over
        state.how = event.how


def fold_all(state: State, events: list[Event]) -> None:
    """Apply events in order."""
    state.listed_for = NO_SEAT
    for event in events:
        if isinstance(event, Moved):  # inlined: these three are by far the most frequent
            _move(state, event)
        elif isinstance(event, Noted):
            state.facts[event.fact] = event.value
        elif isinstance(event, Opened):
            _open(state, event)
        else:
            fold(state, event)


def after(state: State, events: list[Event]) -> State:
    """A copy of the state after these events; `state` itself does not change."""
    future = state.copy()
    fold_all(future, events)
    return future


def _move(state: State, event: Moved) -> None:
    src = event.src
    dst = event.dst
    cards = event.cards
    source = state.zones[src]
    target = state.zones[dst]
    for card in cards:
        if source[-1] == card:  # usually cards leave from the top, and then `remove` need not search
            source.pop()
        else:
            source.remove(card)
    if event.under:
        target[:0] = cards
    else:
        target.extend(cards)
    # the same as `_changed` for both zones, with `reoffer` inlined for the common case: this is the hottest code
    layout = state.layout
    keys_on = layout.deck.keys_on
    gives = state.gives[src]
    if gives == TOP:
        state.offers[src] = keys_on[state.side[src]][source[-1]] if source else 0
    elif gives:
        state.reoffer(src)
    gives = state.gives[dst]
    if gives == TOP:
        state.offers[dst] = keys_on[state.side[dst]][target[-1]] if target else 0
    elif gives:
        state.reoffer(dst)
    rule = layout.book[state.rules[dst]]
    if not rule.fixed:
        state.relock(dst, rule)
    rule = layout.book[state.rules[src]]
    if not rule.fixed:
        state.relock(src, rule)


def _changed(state: State, zone: int) -> None:
    """Update the derived parts after the cards of a zone or their visible side changed."""
    rule = state.layout.book[state.rules[zone]]
    if not rule.fixed:
        state.relock(zone, rule)
    if state.gives[zone]:
        state.reoffer(zone)


def _open(state: State, event: Opened) -> None:
    zone = event.zone
    if state.gives[zone] != event.gives:
        state.gives[zone] = event.gives
        if not state.offers[zone]:
            state.list_giver(zone)
        state.reoffer(zone)
    was = state.rules[zone]
    if was != event.rule:
        state.rules[zone] = event.rule
        old = state.layout.book[was]
        new = state.layout.book[event.rule]
        if old.kinds_together != new.kinds_together or old.owners_only != new.owners_only:
            state.list_taker(zone, old, False)
            state.list_taker(zone, new, True)
        state.relock(zone, new)


def _gather(state: State, event: Gathered) -> None:
    for zone in event.srcs:
        state.zones[zone].clear()
    state.zones[event.dst][:] = event.order
    for zone in event.srcs:
        _changed(state, zone)
    _changed(state, event.dst)


def _enlist(zones: list[int], zone: int, listed: bool) -> None:
    """Add a zone to a sorted list without repetition, or remove it."""
    if not listed:
        zones.remove(zone)
    elif zone not in zones:
        zones.append(zone)
        zones.sort()
