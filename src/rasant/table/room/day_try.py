"""A try at the deal of the day: one person's own table, kept all day."""

from dataclasses import replace
from typing import Final

from rasant.table.dependencies import TableDependencies

A_DAY_MS: Final = 86_400_000

ONE_PERSONS_TRY: Final = (
    "This is another player's try at the deal of the day, and its cards are hidden until tomorrow. Try it yourself."
)
UNCHANGED: Final = "The deal of the day is the same for all players, so it cannot be changed."
PLAYED_ONCE: Final = "The deal of the day is played once; the next one comes at midnight, UTC."


def kept_all_day(dependencies: TableDependencies) -> TableDependencies:
    """Dependencies of such a table: its player can return all day; a finished try is not kept."""
    timeouts = replace(dependencies.timeouts, desertion=A_DAY_MS, empty_lobby=A_DAY_MS, unvisited=A_DAY_MS)
    return replace(dependencies, timeouts=timeouts)
