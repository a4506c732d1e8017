"""Tries at the deal of the day that were begun in this process, so that no player begins two at once."""

from typing import Final, final

from rasant.table.log.entries import TableCreated

DAYS_REMEMBERED: Final = 2
"""A try begun just before midnight may be requested just after it."""


@final
class DayTries:
    """The tables of tries by day and player, also those that the store has not written yet."""

    __slots__ = ("_tables",)

    def __init__(self) -> None:
        self._tables: dict[str, dict[str, str]] = {}

    def note(self, founded: TableCreated, table: str) -> None:
        """Remember a new or restored table if it is a try."""
        if founded.day:
            self._tables.setdefault(founded.day, {}).setdefault(founded.player, table)
            for old in sorted(self._tables)[:-DAYS_REMEMBERED]:
                del self._tables[old]

    def forget(self, founded: TableCreated) -> None:
        """Forget a table that moves to another node."""
        self._tables.get(founded.day, {}).pop(founded.player, None)

    def table_of(self, day: str, player: str) -> str:
        """The table of a player's try at this day's deal, open or not; empty: there is none here."""
        return self._tables.get(day, {}).get(player, "")
