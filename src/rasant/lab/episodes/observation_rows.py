"""Observations of all seats as rows of numbers in one array, updated by events.

A row describes a zone, a fact, a seat or the table. Each zone has two rows: one for seats that see what the zone shows,
and one for the others. So the observation of a seat is a list of rows, given by `index`, and making one costs only a
gather. Tests prove that it reveals no more than the view: by exchanging hidden cards, and by clients that have only
redacted batches.
"""

from __future__ import annotations

from array import array
from typing import Final, final

from rasant.core.contract import Game
from rasant.core.events import CARDS_IN_PLAY, Event, Gathered, Moved, Noted, Opened, Shown
from rasant.core.layout import ALL, EVERYONE, MAY, NOBODY, NONE, OWNER, TOP
from rasant.core.state import State
from rasant.lab.episodes.facts import fact_names, facts_from
from rasant.lab.episodes.places import NO_ZONE, Places

GIVES: Final = 1
TAKES: Final = 2
SHOWS: Final = 3
FACES: Final = 4
"""Columns of a zone, after the number of cards: what it gives (0.5: its top, 1: more), the rule by which it takes (as a
share of the book), the face on top (as a share of all faces); then how often each face is visible there.

A fact has its value in the first column, and 1 in the column of face n if the value is n."""
PARTNER: Final = 1
"""Column of a seat, after whether it may act: is it a partner of the observer? The column of face n is 1 for seat n."""
ROUND: Final = 1
"""Column of the table, after whether cards are in play: the round."""

HALF: Final = 10.0
"""The value that `squashed` maps to one half."""
NO_TOP: Final = -1
UNWRITTEN: Final = 1 << 60
"""In place of a fact's value: not written yet. No fact has this value."""


def squashed(value: int) -> float:
    """Map a whole number to -1 to 1, with most resolution for small ones."""
    return value / (abs(value) + HALF)


@final
class _Snapshot:
    """The rows before the first deal, to restore them for the next episode."""

    __slots__ = ("cells", "index", "tops", "values")

    def __init__(self, cells: array[float], index: array[int], tops: list[int], values: list[int]) -> None:
        self.cells = memoryview(cells[:])
        self.index = memoryview(index[:])
        self.tops = tops[:]
        self.values = values[:]


@final
class ObservationRows:
    """The rows of one game, and which of them each seat sees. `begin` with a state, then `follow` its events.

    `cells` has the rows one after the other, `width` numbers each; `index` has `seen_rows` numbers of rows per seat.
    """

    __slots__ = (
        "_blank_row",
        "_closed_row",
        "_empty",
        "_faces",
        "_fact_row",
        "_layout",
        "_nothing",
        "_other_row",
        "_partner_row",
        "_shares",
        "_slots",
        "_squashed",
        "_state",
        "_table_row",
        "_tops",
        "_values",
        "_write",
        "cells",
        "index",
        "names",
        "seen_rows",
        "width",
    )

    def __init__(self, game: Game, places: Places) -> None:
        layout = game.layout
        seats = layout.seats
        zones = len(layout.names)
        self._layout = layout
        self._faces = len(layout.deck.faces)
        self._squashed = [squashed(size) for size in range(len(layout.deck) + 1)]
        self._shares = [rule / len(layout.book) for rule in range(len(layout.book))]
        self.width = FACES + max(self._faces, seats)
        self._closed_row = zones
        """First row of the zones for seats that do not see into them; the rows for seats that do begin at 0."""
        self._fact_row = 2 * zones
        self._partner_row = self._fact_row + len(layout.facts)
        self._other_row = self._partner_row + seats
        self._table_row = self._other_row + seats
        self._blank_row = self._table_row + 1
        self.cells = array("f", bytes(4 * self.width * (self._blank_row + 1)))
        self._write = memoryview(self.cells).cast("B").cast("f")
        self._nothing = memoryview(array("f", bytes(4 * self._faces)))
        self.names = ["table", *_seat_names(seats), *fact_names(layout), *places.names()]
        """By position in an observation: the meaning of the row."""
        self.seen_rows = len(self.names)
        self.index = array("q", bytes(8 * self.seen_rows * seats))
        self._slots: list[list[int]] = [[] for _ in range(zones)]
        """By zone and seat: its position in `index`."""
        self._tops = [NO_TOP] * zones
        self._values = [UNWRITTEN] * len(layout.facts)
        self._state = State(layout)
        for seat in range(seats):
            [party] = [party for party in game.parties if seat in party]
            self._list_rows(seat, party, places)
        self._number_seats()
        self.load(self._state)
        self._empty = _Snapshot(self.cells, self.index, self._tops, self._values)

    def _list_rows(self, seat: int, party: list[int], places: Places) -> None:
        """List the rows that a seat sees in a fixed order, at first as if it saw into no zone."""
        layout = self._layout
        rows = [self._table_row]
        for step in range(layout.seats):
            other = (seat + step) % layout.seats
            rows.append((self._partner_row if other in party else self._other_row) + other)
        rows += [self._fact_row + fact for fact in facts_from(layout, seat)]
        first = seat * self.seen_rows
        for zone in places.seen_from(seat):
            if zone != NO_ZONE:
                self._slots[zone].append(first + len(rows))
            rows.append(self._blank_row if zone == NO_ZONE else self._closed_row + zone)
        self.index[first : first + self.seen_rows] = array("q", rows)

    def _number_seats(self) -> None:
        """Write what never changes: the numbers of seats, and partners."""
        for seat in range(self._layout.seats):
            for row in (self._partner_row + seat, self._other_row + seat):
                self._write[row * self.width + FACES + seat] = 1.0
            self._write[(self._partner_row + seat) * self.width + PARTNER] = 1.0

    def begin(self, state: State) -> None:
        """Start with this state, in which nothing has happened yet."""
        self._state = state
        self._tops = self._empty.tops[:]
        self._values = self._empty.values[:]
        self._write[:] = self._empty.cells
        memoryview(self.index)[:] = self._empty.index

    def load(self, state: State) -> None:
        """Start with any state; it may be that of a client, whose cards are faces."""
        self._state = state
        for zone in range(len(state.zones)):
            self._show(zone)
        for fact, value in enumerate(state.facts):
            self._note(fact, value)
        self._write_phase()

    def follow(self, events: list[Event]) -> None:
        """Update the rows by events that were folded into the state."""
        anew: list[int] = []
        for event in events:
            if isinstance(event, Moved):
                self._change(event.src, event.cards, -1.0)
                self._change(event.dst, event.cards, 1.0)
            elif isinstance(event, Noted):
                self._note(event.fact, event.value)
            elif isinstance(event, Opened):
                self._open(event.zone)
            elif isinstance(event, Shown):
                anew.append(event.zone)
            elif isinstance(event, Gathered):
                anew += event.srcs
                anew.append(event.dst)
            else:
                self._write_phase()
        for zone in anew:
            self._show(zone)

    def _change(self, zone: int, moved: list[int], more: float) -> None:
        """Update a zone after cards were added or removed: its size, its top, and the counts of visible faces."""
        state = self._state
        cards = state.zones[zone]
        size = len(cards)
        who = state.who[zone]
        write = self._write
        if who != EVERYONE:
            write[(self._closed_row + zone) * self.width] = self._squashed[size]
            if who == NOBODY:
                return
        seen = state.seen[zone]
        first = zone * self.width
        write[first] = self._squashed[size]
        if not seen:
            return
        faces = state.layout.deck.sides[state.side[zone]]
        top = faces[cards[-1]] if size else NO_TOP
        was = self._tops[zone]
        if top != was:
            self._tops[zone] = top
            write[first + SHOWS] = (top + 1) / self._faces
        first += FACES
        if seen > TOP:
            if seen < ALL or size > ALL:
                self._show(zone)
                return
            for card in moved:
                write[first + faces[card]] += more
        elif top != was:
            if was != NO_TOP:
                write[first + was] = 0.0
            if top != NO_TOP:
                write[first + top] = 1.0

    def _show(self, zone: int) -> None:
        """Write both rows of a zone from scratch, and select one of them for each seat."""
        state = self._state
        write = self._write
        cards = state.zones[zone]
        who = state.who[zone]
        first = zone * self.width
        faces = state.layout.deck.sides[state.side[zone]]
        window = min(state.seen[zone], len(cards)) if who != NOBODY else NONE
        write[first + FACES : first + FACES + self._faces] = self._nothing
        for card in cards[len(cards) - window :]:
            write[first + FACES + faces[card]] += 1.0
        top = faces[cards[-1]] if window else NO_TOP
        self._tops[zone] = top
        write[first + SHOWS] = (top + 1) / self._faces
        for row in (zone, self._closed_row + zone):
            write[row * self.width] = self._squashed[len(cards)]
        self._open(zone)
        owners = self._layout.owners[zone]
        for seat, slot in enumerate(self._slots[zone]):
            sees = who == EVERYONE or (who == OWNER and owners >> seat & 1 == 1)
            self.index[slot] = zone if sees else self._closed_row + zone

    def _open(self, zone: int) -> None:
        """Write what a zone gives and takes, which is public."""
        state = self._state
        write = self._write
        gives = state.gives[zone]
        given = 0.0 if gives == NONE else 0.5 if gives == TOP else 1.0
        share = self._shares[state.rules[zone]]
        open_to = zone * self.width
        closed = open_to + self._closed_row * self.width
        write[open_to + GIVES] = given
        write[open_to + TAKES] = share
        write[closed + GIVES] = given
        write[closed + TAKES] = share

    def _note(self, fact: int, value: int) -> None:
        was = self._values[fact]
        if value == was:
            return
        self._values[fact] = value
        if fact == MAY:
            self._let_act(value, value if was == UNWRITTEN else value ^ was)
            return
        write = self._write
        first = (self._fact_row + fact) * self.width
        write[first] = self._squashed[value] if 0 <= value < len(self._squashed) else squashed(value)
        if 0 <= was < self._faces:
            write[first + FACES + was] = 0.0
        if 0 <= value < self._faces:
            write[first + FACES + value] = 1.0

    def _let_act(self, may: int, changed: int) -> None:
        """Write which seats may act now, for the changed seats."""
        write = self._write
        width = self.width
        while changed:
            seat = changed.bit_length() - 1
            changed ^= 1 << seat
            allowed = 1.0 if may >> seat & 1 else 0.0
            write[(self._partner_row + seat) * width] = allowed
            write[(self._other_row + seat) * width] = allowed

    def _write_phase(self) -> None:
        first = self._table_row * self.width
        self._write[first] = 1.0 if self._state.phase == CARDS_IN_PLAY else 0.0
        self._write[first + ROUND] = squashed(self._state.round)


def _seat_names(seats: int) -> list[str]:
    return ["own seat", *(f"seat+{step}" for step in range(1, seats))]
