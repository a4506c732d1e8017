"""Standings on leaderboards: each player has a whole number as score, the greater the better.

A leaderboard covers one game, of all time or of a week. To count the players above a score, it has a small bucket for
each score and large buckets: only large ones above it, and small ones inside the same large one, are read.
"""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Final, NamedTuple

from rasant.players.levels import score_of
from rasant.players.results import PlayerRecord

ALL_TIME: Final = ""
"""Stands for the Monday on which a week begins."""
MOST_LOSSES: Final = 1023
"""Lost matches of a week beyond this make no difference."""
LARGE_BUCKET: Final = 64
"""Scores in a large bucket of all time; a large bucket of a week has the scores with equally many wins."""


class BoardStanding(NamedTuple):
    """A player's standing on a leaderboard."""

    since: str
    """The Monday on which its week begins, or `ALL_TIME`."""
    score: int
    matches: int
    wins: int


def of_all_time(record: PlayerRecord) -> BoardStanding:
    """The standing of all time, by rating against people at public tables."""
    return BoardStanding(ALL_TIME, score_of(record), record.matches, record.wins)


def of_the_week(before: BoardStanding | None, ended: str, won: bool) -> BoardStanding | None:
    """The standing of the week in which a match ended, by wins, then by fewest losses; each week begins at zero."""
    monday = week_of(ended)
    if not monday:
        return None
    old = before if before is not None and before.since == monday else BoardStanding(monday, 0, 0, 0)
    matches, wins = old.matches + 1, old.wins + won
    return BoardStanding(
        monday, wins * (MOST_LOSSES + 1) + MOST_LOSSES - min(matches - wins, MOST_LOSSES), matches, wins
    )


def week_of(time: str) -> str:
    """The Monday, as a date, of the week of a time or day; empty if it is not valid."""
    try:
        day = date.fromisoformat(time[:10])
        return (day - timedelta(days=day.weekday())).isoformat()
    except (ValueError, OverflowError):
        return ""


def places(merits: Iterable[object]) -> Iterator[int]:
    """The place of each, from the best on; equal ones share a place."""
    place, last = 0, None
    for number, merit in enumerate(merits, 1):
        if merit != last:
            place, last = number, merit
        yield place


def large_bucket(since: str, score: int) -> int:
    """The large bucket of a score."""
    return score // (LARGE_BUCKET if since == ALL_TIME else MOST_LOSSES + 1)
