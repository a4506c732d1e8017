"""What a hall needs and cannot make itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rasant.table.people.names import Skeleton
from rasant.table.timeouts import Timeouts


def _raise(table: str, bug: Exception) -> None:
    raise bug


def _ignore(table: str, why: Exception) -> None:
    """`Hall.resume` returns the broken tables anyway."""


@dataclass(frozen=True)
class HallEnvironment:
    """Ids and secrets, the time of day, limits, and functions that report bugs."""

    new_table: Callable[[], str]
    """An id that cannot be guessed: a private table is found by its link only."""
    new_token: Callable[[], str]
    """At least 128 random bits."""
    new_seed: Callable[[], str]
    seed_of_day: Callable[[str], str]
    """For the deal of a day (ISO 8601): the same all day and after a restart, another tomorrow and elsewhere."""
    time_of_day: Callable[[], str]
    """In UTC, ISO 8601. It is recorded with results, and decides which deal of the day is on."""
    timeouts: Timeouts = field(default_factory=Timeouts)
    most_tables: int = 2_000
    most_deserted: int = 10
    """Empty tables of one address that are kept when it opens one more."""
    most_watchers: int = 200
    """Spectators of one table."""
    skeleton: Skeleton = str
    """Finds names that look alike; by default only equal letters do."""
    report: Callable[[str, Exception], None] = _raise
    """A bug broke a table, which was taken out of the hall."""
    unreadable: Callable[[str, Exception], None] = _ignore
    """A table could not be restored, and why."""
