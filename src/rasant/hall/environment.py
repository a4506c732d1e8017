"""Everything a hall needs from outside: ids, secrets, the time of day, limits, and bug reports."""

from collections.abc import Callable
from dataclasses import dataclass, field

from rasant.table.people.names import Skeleton
from rasant.table.timeouts import Timeouts


def _raise(table: str, bug: Exception) -> None:
    raise bug


def _ignore(table: str, why: Exception) -> None:
    """Does nothing: `Hall.resume` returns the broken tables anyway."""


@dataclass(frozen=True)
class HallEnvironment:
    """Sources of ids, secrets and the time of day; limits; and functions that report bugs."""

    new_table: Callable[[], str]
    """Makes a table id that cannot be guessed: a private table is found by its link only."""
    new_token: Callable[[], str]
    """Makes a seat token of at least 128 random bits."""
    new_seed: Callable[[], str]
    seed_of_day: Callable[[str], str]
    """The seed of a day's deal (ISO 8601): constant all day and after a restart, different on other days and
    servers."""
    time_of_day: Callable[[], str]
    """The time of day in UTC, ISO 8601. Recorded with results, and decides which deal of the day is on."""
    timeouts: Timeouts = field(default_factory=Timeouts)
    most_tables: int = 2_000
    most_deserted: int = 10
    """Empty tables per address that are kept when it opens one more."""
    most_watchers: int = 200
    """Spectators per table."""
    skeleton: Skeleton = str
    """Finds names that look alike; by default only equal letters do."""
    report: Callable[[str, Exception], None] = _raise
    """Called when a bug broke a table, which was taken out of the hall."""
    unreadable: Callable[[str, Exception], None] = _ignore
    """Called when a table could not be restored, with the reason."""
