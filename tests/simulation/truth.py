"""What is true: the log of a table as it was written to disk, folded by nobody but this file.

For every entry it knows what each seat may see then and what it may be told of it. Whatever a client saw is compared
with this, so nothing seen may be lost, changed, or seen by somebody else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from tests.simulation.trace import PromiseError

from rasant.core.contract import Game
from rasant.core.packing import unpack
from rasant.core.redaction import redact
from rasant.core.state import State
from rasant.core.told import Told
from rasant.core.view import VisibleTable
from rasant.games import set_up
from rasant.store.port import MatchFinished
from rasant.table.entries import BatchPlayed, Entry, RematchBegun, SeatTaken, TableFounded, read_entry
from rasant.table.roster import Roster, SeatHolder
from rasant.wire.room import Room

Seats = tuple[Any, ...]
"""What a room says of its people, so that two of them can be compared."""

Cards = tuple[Any, ...]
"""What a room says of the match."""


@lru_cache(maxsize=64)
def game_of(game: str, players: int, preset: str, settings: tuple[tuple[str, str], ...]) -> Game:
    """A game as it was ordered."""
    return set_up(game, players, preset, dict(settings))


class Truth:
    """One table as its log has it."""

    def __init__(self, table: str, founded: TableFounded) -> None:
        self.table = table
        self.founded = founded
        self.game = game_of(founded.game, founded.players, founded.preset, tuple(sorted(founded.settings.items())))
        self.roster = Roster([SeatHolder() for _ in range(founded.players)])
        self.state = State(self.game.layout)
        self.entries: list[Entry] = []
        self.made: dict[tuple[str, int], int] = {}
        """Moves of people: client and its number, and the entry."""
        self.finished: list[MatchFinished] = []
        self.secrets = [founded.seed.encode()]
        """What no frame may contain."""
        self._told: dict[int, Told] = {}
        self._views: list[dict[int, VisibleTable]] = []
        self._version: list[int] = []
        self._seats: list[Seats] = []
        self._cards: list[Cards | None] = []
        self._keys: list[list[str]] = []
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
            if isinstance(entry, SeatTaken):
                self._views[-1][entry.seat] = self.game.view(self.state, entry.seat).visible()
            elif isinstance(entry, RematchBegun):
                self.secrets.append(entry.seed.encode())
                self.state = State(self.game.layout)
                self._look()
        self.entries.append(entry)
        self._version.append(len(self._views) - 1)
        self._seats.append(_seats_of(self.roster))
        self._cards.append(None if isinstance(entry, BatchPlayed) else self._standing())
        self._keys.append([holder.key for holder in self.roster.holders])

    def view(self, seq: int, seat: int) -> VisibleTable:
        """What a seat saw after an entry."""
        seen = self._views[self._version[seq]].get(seat)
        if seen is None:
            raise PromiseError(f"nobody sat at seat {seat} when entry {seq} was made, but somebody sees it")
        return seen

    def told(self, seq: int) -> Told | None:
        """What may be told of an entry, if it is a batch."""
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
        standing = room.standing
        cards = (room.round, standing.parties, standing.points, standing.totals, standing.winners)
        known = self._cards[seq]
        return self._seats[seq] == (room.phase, room.match, room.host, votes, places) and known in (None, cards)

    def _standing(self) -> Cards:
        score = self.game.score(self.state)
        return self.state.round, self.game.parties, score.points, score.totals, score.winners

    def _play(self, entry: BatchPlayed) -> None:
        seq = len(self.entries)
        batch = unpack(entry.batch)
        self._told[seq] = redact(self.state, batch.events)
        self._look()
        if entry.client:
            move = (entry.client, entry.id)
            if move in self.made:
                raise PromiseError(f"move {move} was made twice: entries {self.made[move]} and {seq}")
            self.made[move] = seq

    def _look(self) -> None:
        """What everybody sees now who can be connected: spectators and people."""
        people = [seat for seat, holder in enumerate(self.roster.holders) if holder.player]
        self._views.append({seat: self.game.view(self.state, seat).visible() for seat in (-1, *people)})


def _seats_of(roster: Roster) -> Seats:
    places = tuple((holder.name, holder.player, holder.playing_bot, holder.ready) for holder in roster.holders)
    votes = tuple(sorted((motion, tuple(seats)) for motion, seats in roster.votes.items() if seats))
    return roster.phase, roster.match, roster.host, votes, places
