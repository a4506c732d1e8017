"""Stores' answers about players: records, statistics, and rows of leaderboards."""

from typing import Final, NamedTuple

from rasant.players.days import FinishedTry
from rasant.players.player_stats import PlayerStats
from rasant.players.results import GameStats, PlayerRecord


class PlayerProfile(NamedTuple):
    """A player's profile as others see it or, with all their matches, as they see it themselves."""

    name: str
    records: list[PlayerRecord]


class RankedRecord(NamedTuple):
    """A record, with its place on the leaderboard of its game."""

    record: PlayerRecord
    place: int
    """0: unranked."""
    of: int
    """Number of ranked players."""


class Account(NamedTuple):
    """Everything stored about a player except their matches, for their own eyes."""

    name: str
    shown: bool
    records: list[RankedRecord]
    games: list[GameStats]
    totals: PlayerStats


class RankedPlayer(NamedTuple):
    """A row of a leaderboard. The score is that of all time on both kinds of leaderboard."""

    place: int
    id: str
    name: str
    score: int
    matches: int
    wins: int
    """On the leaderboard of a week, those of that week."""


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
"""The try of a player who was erased on that day: it has no table, and no other try is possible."""


class RankedTry(NamedTuple):
    """A row of a day's leaderboard."""

    place: int
    player: str
    name: str
    points: int
    ms: int


class DayRanking(NamedTuple):
    """A day's leaderboard: how many have finished their try, and the best of the visible ones."""

    tries: int
    rows: list[RankedTry]
