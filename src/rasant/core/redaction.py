"""What may be told of a batch, written once for all games.

A face is told only if it is still to be seen, in that zone and on that side, when the batch is over: event by event, a
packet that is turned over and shuffled would show both sides of one card on its way. So the events are told bare (from,
to, how many), and the faces are added at the last event that touches a zone, from what the zone shows at the end.

Arrays, zones and facts by number; what is missing at the end of an array is left out:

    ["m", from, to, n, seen, bared, under, at]   n cards moved; faces seen where they land; faces bared where they left;
                                                 under what lay there; at which places, for those who see all of them
    ["g", [from, ...], to, seen]                 gathered
    ["s", zone, side, seen, who, faces]          shown
    ["o", zone, gives, rule]                     opened
    ["n", fact, value]                           noted
    ["b", round]                                 a round began
    ["e", phase, how]                            a round or the match ended

What only some seats may know is told to them as additions: [event's place, seen, bared, at].
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from rasant.core.events import Began, Event, Gathered, Moved, Noted, Opened, Shown
from rasant.core.layout import ALL, EVERYONE, NOBODY
from rasant.core.state import State, fold

SEEN: Final = 1
BARED: Final = 2
AT: Final = 3
"""Places in an addition."""

_PLACE_IN_MOVED: Final = [0, 4, 5, 7]


@mypyc_attr(acyclic=True)
@final
class Told:
    """A redacted batch: what all are told, and what some seats are told besides."""

    __slots__ = ("private", "public")

    def __init__(self, public: list[list[Any]], private: dict[int, list[list[Any]]]) -> None:
        self.public = public
        self.private = private

    def to(self, seat: int) -> tuple[list[list[Any]], list[list[Any]]]:
        """What this seat (or a spectator) is told: events and additions."""
        return self.public, self.private.get(seat, [])


@mypyc_attr(acyclic=True)
@final
class _Touch:
    """The last event of a batch that touched a zone, and how."""

    __slots__ = ("count", "landed", "place", "role")

    def __init__(self) -> None:
        self.count = 0
        self.place = 0
        self.role = SEEN
        self.landed = 0
        """How many cards landed on top with it; `ALL` if everything may have changed."""


def redact(state: State, events: list[Event]) -> Told:
    """Fold a batch into the state before it, and say what may be told of it."""
    teller = Teller(state)
    teller.fold(events)
    return teller.told()


@mypyc_attr(acyclic=True)
@final
class Teller:
    """Folds the events of one batch into a state, as they come, and says at the end what may be told of it."""

    __slots__ = ("private", "public", "state", "touched")

    def __init__(self, state: State) -> None:
        self.state = state
        self.public: list[list[Any]] = []
        self.private: dict[int, list[list[Any]]] = {}
        self.touched: dict[int, _Touch] = {}

    def fold(self, events: list[Event]) -> None:
        """Fold further events of the batch."""
        for event in events:
            self.tell(event)
            fold(self.state, event)

    def told(self) -> Told:
        """What may be told of the batch, which is over."""
        self.add_faces()
        return Told([_trimmed(array) for array in self.public], self.private)

    def tell(self, event: Event) -> None:
        """Tell an event without faces; the state is as it was before it."""
        if isinstance(event, Moved):
            self.touch(event.src, BARED, 0)
            self.touch(event.dst, SEEN, ALL if event.under else len(event.cards))
            n = len(event.cards)
            self.public.append(["m", event.src, event.dst, n, None, None, 1 if event.under else None, None])
            self.tell_places(event)
        elif isinstance(event, Noted):
            self.public.append(["n", event.fact, event.value])
        elif isinstance(event, Opened):
            self.public.append(["o", event.zone, event.gives, event.rule])
        elif isinstance(event, Gathered):
            for zone in event.srcs:
                self.touch(zone, BARED, ALL)
            self.touch(event.dst, SEEN, ALL)
            self.public.append(["g", event.srcs[:], event.dst, None])
        elif isinstance(event, Shown):
            self.touch(event.zone, SEEN, ALL)
            self.public.append(["s", event.zone, event.side, event.seen, event.who, None])
        elif isinstance(event, Began):
            self.public.append(["b", event.round])
        else:
            self.public.append(["e", event.over, event.how])

    def touch(self, zone: int, role: int, landed: int) -> None:
        touch = self.touched.get(zone)
        if touch is None:
            touch = _Touch()
            self.touched[zone] = touch
        touch.count += 1
        touch.place = len(self.public)
        touch.role = role
        touch.landed = landed

    def tell_places(self, event: Moved) -> None:
        """Those who see a whole zone are told from which places in it cards left, unless from the top."""
        state = self.state
        if state.seen[event.src] != ALL or state.who[event.src] == NOBODY:
            return
        cards = state.zones[event.src]
        n = len(event.cards)
        if set(cards[-n:]) != set(event.cards):
            self.add(event.src, len(self.public) - 1, AT, [cards.index(card) for card in event.cards])

    def add_faces(self) -> None:
        """Add what each touched zone shows at the end, as far as it may be news; the state is as it is after all."""
        state = self.state
        for zone, touch in self.touched.items():
            cards = state.zones[zone]
            seen = min(state.seen[zone], len(cards))
            if state.seen[zone] == ALL and touch.count == 1:
                seen = min(seen, touch.landed)
            if seen == 0 or state.who[zone] == NOBODY:
                continue
            shown = state.layout.deck.sides[state.side[zone]]
            labels = state.layout.deck.faces
            self.add(zone, touch.place, touch.role, [labels[shown[card]] for card in cards[-seen:]])

    def add(self, zone: int, place: int, what: int, value: list[Any]) -> None:
        """Tell something of an event to all who see the zone."""
        state = self.state
        if state.who[zone] == EVERYONE:
            array = self.public[place]
            array[_PLACE_IN_MOVED[what] if array[0] == "m" else len(array) - 1] = value
            return
        for seat in range(state.layout.seats):
            if state.sees(zone, seat):
                self.addition(seat, place)[what] = value

    def addition(self, seat: int, place: int) -> list[Any]:
        additions = self.private.setdefault(seat, [])
        for addition in additions:
            if addition[0] == place:
                return addition
        additions.append([place, None, None, None])
        return additions[-1]


def _trimmed(array: list[Any]) -> list[Any]:
    while array[-1] is None:
        array.pop()
    return array
