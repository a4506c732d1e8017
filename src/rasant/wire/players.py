"""Bodies of the HTTP API: players' data, and the deal of the day."""

from msgspec import Struct

from rasant.players.results import Award, GameStats, Span, Versus
from rasant.wire.http import RequestBody


class Strength(Struct, frozen=True):
    """A player's rating in one game against people, or against bots, as a level."""

    game: str
    versus: Versus
    matches: int
    wins: int
    level: int
    """From 1 upwards."""
    progress: float
    """Progress to the next level, from 0 to 1."""
    place: int = 0
    """Place among all ranked players of this game on this server; 0: unranked, such as players who met bots only."""
    of: int = 0
    """Number of ranked players."""


class DayStats(Struct, frozen=True):
    """A player's results in the deals of the day."""

    tries: int = 0
    streak: int = 0
    """Consecutive days with a finished try, up to today or yesterday."""
    longest_streak: int = 0


class You(Struct, frozen=True):
    """Everything that the server stores about the caller, except the list of their matches."""

    id: str
    name: str
    shown: bool
    """May others look them up, and see them in leaderboards? Matches at private tables are never shown to others."""
    strengths: list[Strength]
    games: list[GameStats]
    awards: list[Award]
    days: DayStats


class ShowMe(RequestBody):
    """Whether others may look you up, and see you in leaderboards."""

    shown: bool


class LeaderboardRow(Struct, frozen=True):
    """A row of a game's leaderboard."""

    place: int
    id: str
    name: str
    level: int
    matches: int
    wins: int
    """Those of the week, if the leaderboard is of the week."""


class Leaderboard(Struct, frozen=True):
    """The leaderboard of a game, by rating, or by wins this week. Equal players share a place."""

    game: str
    span: Span
    since: str
    """Beginning of the week, in UTC; empty: of all time."""
    lines: list[LeaderboardRow]
    you: LeaderboardRow | None = None
    """The caller's own row, if they are ranked, also when it is among the others."""


class DayTry(Struct, frozen=True):
    """A player's only counted try at a day's deal; `place` is 0 until it is finished, or if the player is hidden."""

    table: str
    """The table where it can be continued; empty once it is over, or closed."""
    finished: bool
    place: int = 0
    points: int = 0
    ms: int = 0
    match: str = ""


class DayLeaderboardRow(Struct, frozen=True):
    """A row of the day's leaderboard: by points, then winners first, then by speed."""

    place: int
    name: str
    points: int
    ms: int
    you: bool = False


class DealOfTheDay(Struct, frozen=True):
    """The deal that all players of this server play on one day: the same cards and the same bots."""

    day: str
    """In UTC (ISO 8601)."""
    game: str
    players: int
    bots: str
    left_s: int
    """Seconds until the next one; 0 for a day that is over."""
    tomorrow: str
    """The game of the next day."""
    tries: int
    """Number of finished tries."""
    lines: list[DayLeaderboardRow]
    you: DayTry | None = None
