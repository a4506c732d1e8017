"""Positions on leaderboards: each player has a whole number, the greater the better.

A leaderboard is of a game, and of all time or of a week. To count the players above a number, it has large buckets and
a small bucket for each number: only the large ones above and the small ones in the same large one are read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Final, NamedTuple

from rasant.players.levels import score_of
from rasant.players.results import PlayerRecord

ALL_TIME: Final = ""
"""In place of the Monday on which a week begins."""
MOST_LOSSES: Final = 1023
"""More lost matches of a week than this make no difference."""
LARGE_BUCKET: Final = 64
"""Numbers in a large bucket of all time; in that of a week are those of equally many wins."""


class BoardStanding(NamedTuple):
    """A player's position on a leaderboard."""

    since: str
    """The Monday on which its week begins, or `ALL_TIME`."""
    score: int
    matches: int
    wins: int


def of_all_time(record: PlayerRecord) -> BoardStanding:
    """By strength against people at public tables."""
    return BoardStanding(ALL_TIME, score_of(record), record.matches, record.wins)


def of_the_week(before: BoardStanding | None, ended: str, won: bool) -> BoardStanding | None:
    """By wins of the week in which a match ended, then by how few were lost; a new week begins with nothing."""
    monday = week_of(ended)
    if not monday:
        return None
    old = before if before is not None and before.since == monday else BoardStanding(monday, 0, 0, 0)
    matches, wins = old.matches + 1, old.wins + won
    return BoardStanding(
        monday, wins * (MOST_LOSSES + 1) + MOST_LOSSES - min(matches - wins, MOST_LOSSES), matches, wins
    )


def week_of(time: str) -> str:
    """The Monday, as a date, of the week in which a time or day is; empty if it is none."""
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
    """The large bucket of a number."""
    return score // (LARGE_BUCKET if since == ALL_TIME else MOST_LOSSES + 1)
