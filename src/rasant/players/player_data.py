"""Data of some players, or changes to it, as stores load and save it."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from rasant.players.days import FinishedTry
from rasant.players.persons import Person, stranger
from rasant.players.player_stats import PlayerStats
from rasant.players.results import GameStats, PlayerRecord, Span, Versus
from rasant.players.standings import BoardStanding

RecordKey = tuple[str, str, Versus, int]
"""Player, game, kind of opponents, and scope."""
StandingKey = tuple[str, str, Span]
"""Player, game, and span of the leaderboard."""
GameKey = tuple[str, str]
"""Player and game."""
TryKey = tuple[str, str]
"""Day and player."""


class DayTryState(NamedTuple):
    """A try at a deal of the day: its table, and its outcome once it is finished."""

    table: str
    ended: FinishedTry | None = None


class RatingStep(NamedTuple):
    """A player's rating after a match, as a score."""

    player: str
    game: str
    versus: Versus
    score: int
    won: bool


class PlayerData(Struct):
    """Players by id, and everything stored about them."""

    people: dict[str, Person] = {}
    records: dict[RecordKey, PlayerRecord] = {}
    standings: dict[StandingKey, BoardStanding] = {}
    totals: dict[str, PlayerStats] = {}
    """Statistics of all games together."""
    games: dict[GameKey, GameStats] = {}
    tries: dict[TryKey, DayTryState] = {}

    def person(self, player: str) -> Person:
        """A person, or a stranger."""
        return self.people.get(player) or stranger(player)

    def update(self, changes: PlayerData) -> None:
        """Replace values by those of `changes`."""
        self.people |= changes.people
        self.records |= changes.records
        self.standings |= changes.standings
        self.totals |= changes.totals
        self.games |= changes.games
        self.tries |= changes.tries
