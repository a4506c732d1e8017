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
"""What a room says of its people, so that two of them can be compared."""

Cards = tuple[Any, ...]
"""What a room says of the match."""


@lru_cache(maxsize=512)
def _game(game: str, players: int, preset: str, settings: tuple[tuple[str, str], ...]) -> Game:
    return set_up(game, players, preset, dict(settings))


def game_of(founded: TableCreated) -> Game:
    """What is played at a table: the same object for the same rules."""
    return _game(founded.game, founded.players, founded.preset, tuple(sorted(founded.settings.items())))


class Truth:
    """One table as its log has it."""

    def __init__(self, table: str, founded: TableCreated) -> None:
        self.table = table
        self.founded = founded
        """What is played here, as founded or as changed since."""
        self.game = game_of(founded)
        self.roster = Roster([SeatHolder() for _ in range(founded.players)])
        self.state = State(self.game.layout)
        self.entries: list[Entry] = []
        self.made: dict[tuple[str, int], int] = {}
        """Moves of people: client and its number, and the entry."""
        self.finished: list[MatchFinished] = []
        self.secrets = [founded.seed.encode()]
        """What no frame may contain."""
        self.starters: dict[int, list[str]] = {}
        """By the number of a match, who sat where when its first card could be played."""
        self.unrated: set[int] = set()
        """The matches in which a bot of no known strength played."""
        self._told: dict[int, RedactedBatch] = {}
        self._views: list[dict[int, VisibleTable]] = []
        self._version: list[int] = []
        self._seats: list[Seats] = []
        self._cards: list[Cards | None] = []
        self._keys: list[list[str]] = []
        self._played: list[tuple[TableCreated, int]] = []
        """What was played after each entry, and how often it had been changed."""
        self._layouts: list[Layout] = []
        self._look()

    @property
    def last(self) -> int:
        """The number of the last entry on disk."""
        return len(self.entries) - 1

    def learn(self, data: bytes, check: Callable[[Entry], None]) -> None:
        """Another entry is on disk; it is checked before it changes anything."""
        entry = read_entry(data)
        check(entry)
        if isinstance(entry, BatchPlayed):
            self._play(entry)
        else:
            self.roster.fold(entry)
            self._follow(entry)
        self._nobody_sits_twice()
        self.entries.append(entry)
        self._played.append((self.founded, self.roster.changes))
        self._layouts.append(self.game.layout)
        self._version.append(len(self._views) - 1)
        self._seats.append(_seats_of(self.roster))
        self._cards.append(None if isinstance(entry, BatchPlayed) else self._standing())
        self._keys.append([holder.key for holder in self.roster.holders])

    def _follow(self, entry: Entry) -> None:
        """See what an entry of the roster does to the cards."""
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

    def _nobody_sits_twice(self) -> None:
        for what in ("player", "key"):
            held = [getattr(holder, what) for holder in self.roster.holders if getattr(holder, what)]
            if len({*held}) < len(held):
                raise PromiseError(f"the same {what} at two seats: {held}")

    def layout(self, seq: int) -> Layout:
        """What the cards and places were after an entry."""
        return self._layouts[seq]

    def is_played(self, seq: int, setup: TableSetup) -> bool:
        """Is this what was played after an entry?"""
        founded, changes = self._played[seq]
        told = setup.game, setup.players, setup.preset, setup.settings, setup.public, setup.lesson
        played = founded.game, founded.players, founded.preset, founded.settings, founded.public, founded.lesson
        return told == played and setup.changes == changes

    def view(self, seq: int, seat: int) -> VisibleTable:
        """What a seat saw after an entry."""
        seen = self._views[self._version[seq]].get(seat)
        if seen is None:
            raise PromiseError(f"nobody sat at seat {seat} when entry {seq} was made, but somebody sees it")
        return seen

    def told(self, seq: int) -> RedactedBatch | None:
        """What may be sent of an entry, if it is a batch."""
        return self._told.get(seq)

    def last_batch(self, seq: int) -> int:
        """The number of the last batch up to an entry, or -1."""
        return next((at for at in range(seq, -1, -1) if at in self._told), -1)

    def seat_of_key(self, seq: int, key: str) -> int:
        """The seat that a key opened after an entry, or -1."""
        keys = self._keys[seq]
        return keys.index(key) if key in keys else -1

    def describes(self, seq: int, room: Room) -> bool:
        """Is this how the room was after an entry? Who is connected is not in the log, and batches change the score."""
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
        """What each possible viewpoint sees now: spectators and people."""
        people = [seat for seat, holder in enumerate(self.roster.holders) if holder.player]
        self._views.append({seat: self.game.view(self.state, seat).visible() for seat in (-1, *people)})


def _seats_of(roster: Roster) -> Seats:
    places = tuple((holder.name, holder.player, holder.playing_bot, holder.ready) for holder in roster.holders)
    votes = tuple(sorted((motion, tuple(seats)) for motion, seats in roster.votes.items() if seats))
    against = tuple(sorted((motion, tuple(seats)) for motion, seats in roster.against.items() if seats))
    return roster.phase, roster.match, roster.host, votes, against, roster.lesson_step, places
