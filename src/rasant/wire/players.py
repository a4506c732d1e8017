"""Bodies of the HTTP API: what is remembered of people, and the deal of the day."""

from __future__ import annotations

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
    """How far to the next level, from 0 to 1."""
    place: int = 0
    """Among all who are ranked in this game on this server; 0: not ranked, as players are who met bots only."""
    of: int = 0
    """How many are ranked."""


class DayStats(Struct, frozen=True):
    """A player's results in the deals of the day."""

    tries: int = 0
    streak: int = 0
    """Days in a row on which a try was finished, up to today or yesterday."""
    longest_streak: int = 0


class You(Struct, frozen=True):
    """All that the server keeps about the caller, except the list of their matches."""

    id: str
    name: str
    shown: bool
    """May others look them up, and see them in leaderboards? Matches at private tables are never shown to others."""
    strengths: list[Strength]
    games: list[GameStats]
    awards: list[Award]
    days: DayStats


class ShowMe(RequestBody):
    """Whether others may look one up, and see one in leaderboards and in tables of the day."""

    shown: bool


class CoursePoint(Struct, frozen=True):
    """A player's level after a rated match: the digits after the point are the progress to the next."""

    match: str
    ended: str
    level: float
    won: bool


class LeaderboardRow(Struct, frozen=True):
    """A line of a game's leaderboard."""

    place: int
    id: str
    name: str
    level: int
    matches: int
    wins: int
    """Of the week, where the leaderboard is of the week."""


class Leaderboard(Struct, frozen=True):
    """The strongest of a game against people, or who won most this week. Equal ones share a place."""

    game: str
    span: Span
    since: str
    """When the week began, in UTC; empty: of all time."""
    lines: list[LeaderboardRow]
    you: LeaderboardRow | None = None
    """The caller's own row, if they are ranked, among the others or below them."""


class DayTry(Struct, frozen=True):
    """A player's one counted try at a day's deal; `place` is 0 until it is finished, or if the player is hidden."""

    table: str
    """Where it is played, for coming back to it; empty once it is over, or closed."""
    finished: bool
    place: int = 0
    points: int = 0
    ms: int = 0
    match: str = ""


class DayLeaderboardRow(Struct, frozen=True):
    """A line of the table of the day: most points first, and of equal ones who won, and won faster."""

    place: int
    name: str
    points: int
    ms: int
    you: bool = False


class DealOfTheDay(Struct, frozen=True):
    """What everybody on this server plays on one day: the same cards and the same bots."""

    day: str
    """In UTC (ISO 8601)."""
    game: str
    players: int
    bots: str
    left_s: int
    """Seconds until the next one; 0 for a day that is over."""
    tomorrow: str
    """The game of the day after."""
    tries: int
    """How many have finished theirs."""
    lines: list[DayLeaderboardRow]
    you: DayTry | None = None
