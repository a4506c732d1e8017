"""What is true: the log of a table as it was written to disk, folded by this file alone.

For every entry it knows what each seat may see then and what it may be sent of it. Whatever a client saw is compared
with this, so nothing seen may be lost, changed, or seen by another.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from tests.simulation.trace import PromiseError

from rasant.core.contract import Game
from rasant.core.layout import Layout
from rasant.core.packing import unpack
from rasant.core.redacted import RedactedBatch
from rasant.core.redaction import redact
from rasant.core.state import State
from rasant.core.view import VisibleTable
from rasant.games import set_up
from rasant.store.port import MatchFinished
from rasant.table.bots.temperaments import UNRATED
from rasant.table.log.entries import (
    BatchPlayed,
    Entry,
    PhaseChanged,
    RematchBegun,
    SeatsArranged,
    SeatTaken,
    SetupChanged,
    TableCreated,
    read_entry,
    refounded,
)
from rasant.table.people.roster import Roster, SeatHolder
from rasant.wire.from_server import TableSetup
from rasant.wire.room import PLAYING, Room

Seats = tuple[Any, ...]
"""The comparable parts of a room about its people."""

Cards = tuple[Any, ...]
"""The comparable parts of a room about its match."""


@lru_cache(maxsize=512)
def _game(game: str, players: int, preset: str, settings: tuple[tuple[str, str], ...]) -> Game:
    return set_up(game, players, preset, dict(settings))


def game_of(founded: TableCreated) -> Game:
    """The game of a table; the same object for equal setups."""
    return _game(founded.game, founded.players, founded.preset, tuple(sorted(founded.settings.items())))


class Truth:
    """The state of one table according to its log."""

    def __init__(self, table: str, founded: TableCreated) -> None:
        self.table = table
        self.founded = founded
        """The current setup, as founded or changed since."""
        self.game = game_of(founded)
        self.roster = Roster([SeatHolder() for _ in range(founded.players)])
        self.state = State(self.game.layout)
        self.entries: list[Entry] = []
        self.made: dict[tuple[str, int], int] = {}
        """Moves of people: the entry by client and move number."""
        self.finished: list[MatchFinished] = []
        self.secrets = [founded.seed.encode()]
        """Texts that no frame may contain."""
        self.starters: dict[int, list[str]] = {}
        """By match number: the people by seat when its first card could be played."""
        self.unrated: set[int] = set()
        """Matches with a bot of unknown strength."""
        self._told: dict[int, RedactedBatch] = {}
        self._views: list[dict[int, VisibleTable]] = []
        self._version: list[int] = []
        self._seats: list[Seats] = []
        self._cards: list[Cards | None] = []
        self._keys: list[list[str]] = []
        self._played: list[tuple[TableCreated, int]] = []
        """By entry: the setup after it, and the number of changes."""
        self._layouts: list[Layout] = []
        self._look()

    @property
    def last(self) -> int:
        """The number of the last entry on disk."""
        return len(self.entries) - 1

    def learn(self, data: bytes, check: Callable[[Entry], None]) -> None:
        """Check the next entry on disk, then apply it."""
        entry = read_entry(data)
        check(entry)
        if isinstance(entry, BatchPlayed):
            self._play(entry)
        else:
            self.roster.fold(entry)
            self._follow(entry)
        self._check_seats_unique()
        self.entries.append(entry)
        self._played.append((self.founded, self.roster.changes))
        self._layouts.append(self.game.layout)
        self._version.append(len(self._views) - 1)
        self._seats.append(_seats_of(self.roster))
        self._cards.append(None if isinstance(entry, BatchPlayed) else self._standing())
        self._keys.append([holder.key for holder in self.roster.holders])

    def _follow(self, entry: Entry) -> None:
        """Apply the effect of a roster entry on the cards."""
        match entry:
            case SeatTaken():
                self._views[-1][entry.seat] = self.game.view(self.state, entry.seat).visible()
            case SeatsArranged():
                self._look()
            case SetupChanged():
                self.founded = refounded(self.founded, entry)
                self.game = game_of(self.founded)
                self._lay_out()
            case RematchBegun():
                self.secrets.append(entry.seed.encode())
                self._lay_out()
            case PhaseChanged(phase="playing"):
                self.starters.setdefault(self.roster.match, [holder.player for holder in self.roster.holders])

    def _lay_out(self) -> None:
        self.state = State(self.game.layout)
        self._look()

    def _check_seats_unique(self) -> None:
        for what in ("player", "key"):
            held = [getattr(holder, what) for holder in self.roster.holders if getattr(holder, what)]
            if len({*held}) < len(held):
                raise PromiseError(f"the same {what} at two seats: {held}")

    def layout(self, seq: int) -> Layout:
        """The layout after an entry."""
        return self._layouts[seq]

    def is_played(self, seq: int, setup: TableSetup) -> bool:
        """Is this the setup after an entry?"""
        founded, changes = self._played[seq]
        sent = setup.game, setup.players, setup.preset, setup.settings, setup.public, setup.lesson
        played = founded.game, founded.players, founded.preset, founded.settings, founded.public, founded.lesson
        return sent == played and setup.changes == changes

    def view(self, seq: int, seat: int) -> VisibleTable:
        """The view of a seat after an entry."""
        seen = self._views[self._version[seq]].get(seat)
        if seen is None:
            raise PromiseError(f"seat {seat} had no player at entry {seq}, but a client sees it")
        return seen

    def redacted(self, seq: int) -> RedactedBatch | None:
        """The redacted batch of an entry, if it is a batch."""
        return self._told.get(seq)

    def last_batch(self, seq: int) -> int:
        """The number of the last batch up to an entry, or -1."""
        return next((at for at in range(seq, -1, -1) if at in self._told), -1)

    def seat_of_key(self, seq: int, key: str) -> int:
        """The seat that a key opens after an entry, or -1."""
        keys = self._keys[seq]
        return keys.index(key) if key in keys else -1

    def describes(self, seq: int, room: Room) -> bool:
        """Is this the room after an entry, apart from connections, which are not logged, and from the score?"""
        places = tuple((place.name, place.player, place.bot, place.ready) for place in room.seats)
        votes = tuple(sorted((motion, tuple(seats)) for motion, seats in room.votes.items()))
        against = tuple(sorted((motion, tuple(seats)) for motion, seats in room.against.items()))
        step = 0 if room.lesson is None else room.lesson.step
        standing = room.standing
        cards = (room.round, standing.parties, standing.points, standing.totals, standing.winners)
        known = self._cards[seq]
        seats = (room.phase, room.match, room.host, votes, against, step, places)
        return self._seats[seq] == seats and known in (None, cards)

    def _standing(self) -> Cards:
        score = self.game.score(self.state)
        return self.state.round, self.game.parties, score.points, score.totals, score.winners

    def _play(self, entry: BatchPlayed) -> None:
        seq = len(self.entries)
        batch = unpack(entry.batch)
        if self.roster.phase == PLAYING and any(holder.playing_bot in UNRATED for holder in self.roster.holders):
            self.unrated.add(self.roster.match)
        self._told[seq] = redact(self.state, batch.events)
        self._look()
        if entry.client:
            move = (entry.client, entry.id)
            if move in self.made:
                raise PromiseError(f"move {move} was made twice: entries {self.made[move]} and {seq}")
            self.made[move] = seq

    def _look(self) -> None:
        """Record the current view of every possible viewpoint: spectators and people."""
        people = [seat for seat, holder in enumerate(self.roster.holders) if holder.player]
        self._views.append({seat: self.game.view(self.state, seat).visible() for seat in (-1, *people)})


def _seats_of(roster: Roster) -> Seats:
    places = tuple((holder.name, holder.player, holder.playing_bot, holder.ready) for holder in roster.holders)
    votes = tuple(sorted((motion, tuple(seats)) for motion, seats in roster.votes.items() if seats))
    against = tuple(sorted((motion, tuple(seats)) for motion, seats in roster.against.items() if seats))
    return roster.phase, roster.match, roster.host, votes, against, roster.lesson_step, places
