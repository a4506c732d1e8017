"""What a hall is given by whoever runs it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rasant.table.people.names import Skeleton
from rasant.table.timeouts import Timeouts


def _raise(table: str, bug: Exception) -> None:
    raise bug


def _ignore(table: str, why: Exception) -> None:
    """Whoever resumes is told which tables are broken anyway."""


@dataclass(frozen=True)
class HallEnvironment:
    """What a hall cannot make itself: unguessable ids and secrets, the time of day, limits, whom to tell of bugs."""

    new_table: Callable[[], str]
    """An id that nobody can guess: a private table is found by its link only."""
    new_token: Callable[[], str]
    """At least 128 random bits."""
    new_seed: Callable[[], str]
    seed_of_day: Callable[[str], str]
    """For the deal of a day (ISO 8601): the same all day and after a restart, another tomorrow and elsewhere."""
    time_of_day: Callable[[], str]
    """In UTC, ISO 8601. Written down with what ends; it decides which deal of the day is on, and nothing else."""
    timeouts: Timeouts = field(default_factory=Timeouts)
    most_tables: int = 2_000
    most_deserted: int = 10
    """Tables opened from one address that are kept without anybody at them, when one more is opened from there."""
    most_watchers: int = 200
    """Spectators of one table."""
    skeleton: Skeleton = str
    """By which names are told apart that look alike; without one only letters that are the same do."""
    report: Callable[[str, Exception], None] = _raise
    """A table broke by a bug of ours and was taken out of the hall."""
    unreadable: Callable[[str, Exception], None] = _ignore
    """A table did not come back from what was kept of it, and why."""
