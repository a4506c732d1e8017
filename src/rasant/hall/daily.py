"""The deal of the day, a daily challenge: its game, its setup, and when the next one comes."""

from datetime import date, datetime, timedelta
from typing import Final

from rasant.games import boxes
from rasant.players.results import Result
from rasant.wire.http import NewTable

BOTS_OF_THE_DAY: Final = "steady"
"""The temperament of all bots. They must not adapt, so that the deal is the same for all players."""
FIRST_DAY: Final = "2026-01-01"
"""The first day that had a deal."""
DAY_LETTERS: Final = len("2026-11-17")
A_DAY_S: Final = 86_400


def day_of(time_of_day: str) -> str:
    """The day of a time in UTC (ISO 8601)."""
    return time_of_day[:DAY_LETTERS]


def is_day(text: str) -> bool:
    """Is this a date in the form 2026-11-17?"""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def day_after(day: str) -> str:
    """The next day; `date.max` for itself."""
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat() if day != date.max.isoformat() else day


def seconds_left(time_of_day: str) -> int:
    """Seconds until the day of this time ends."""
    time = datetime.fromisoformat(time_of_day)
    return A_DAY_S - time.hour * 3_600 - time.minute * 60 - time.second


def is_hidden_today(result: Result, asker: str, time_of_day: str) -> bool:
    """Is a match another player's try at today's deal? Its cards are shown tomorrow."""
    return result.day == day_of(time_of_day) and (not asker or asker not in result.players)


def order_of_day(day: str) -> NewTable:
    """The table of a day: games take turns in the order of their ids, for one round where the game's settings allow it.

    The player has the first seat, and bots have all others.
    """
    games = sorted(boxes().values(), key=lambda box: box.id)
    chosen = games[date.fromisoformat(day).toordinal() % len(games)]
    bots = [BOTS_OF_THE_DAY] * (chosen.usual_seats - 1)
    return NewTable(chosen.id, settings=dict(chosen.daily), players=chosen.usual_seats, bots=["", *bots])
