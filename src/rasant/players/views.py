"""What stores answer about players: their records and statistics, and positions on leaderboards."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec import Struct

from rasant.players.days import FinishedTry
from rasant.players.player_stats import PlayerStats
from rasant.players.results import GameStats, PlayerRecord


class PlayerProfile(NamedTuple):
    """A player as others see them, or, with all their matches, as they see themselves."""

    name: str
    records: list[PlayerRecord]


class RankedRecord(NamedTuple):
    """A record, with its position on the leaderboard of its game."""

    record: PlayerRecord
    place: int
    """0: not ranked."""
    of: int
    """How many players are ranked."""


class Account(NamedTuple):
    """All that is known of a player but their matches, for their own eyes."""

    name: str
    shown: bool
    records: list[RankedRecord]
    games: list[GameStats]
    totals: PlayerStats


class RatingPoint(Struct, frozen=True):
    """A player's rating after a match, as a level with the progress to the next after its point."""

    match: str
    ended: str
    level: float
    won: bool


class RankedPlayer(NamedTuple):
    """A row of a leaderboard; the score is that of all time on both kinds."""

    place: int
    id: str
    name: str
    score: int
    matches: int
    wins: int
    """Of the week, on the leaderboard of a week."""


class Ranking(NamedTuple):
    """The first rows of a leaderboard, and the caller's own row if they are ranked."""

    rows: list[RankedPlayer]
    own: RankedPlayer | None


class PlacedTry(NamedTuple):
    """A player's try at a deal of the day."""

    table: str
    ended: FinishedTry | None = None
    place: int = 0
    """Among visible players; 0: it is not finished, or the player is hidden."""


USED_UP: Final = PlacedTry("")
"""The try of a player who was erased on that day: there is no other, and no table."""


class RankedTry(NamedTuple):
    """A row of a day's table."""

    place: int
    player: str
    name: str
    points: int
    ms: int


class DayRanking(NamedTuple):
    """A day's table: how many have finished their try, and the best of those who are visible."""

    tries: int
    rows: list[RankedTry]
