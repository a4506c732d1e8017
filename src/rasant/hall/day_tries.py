"""Who has begun a try at the deal of the day in this process, so that nobody begins two at once."""

from __future__ import annotations

from typing import Final, final

from rasant.table.log.entries import TableCreated

DAYS_REMEMBERED: Final = 2
"""A try may be begun just before midnight and asked for again just after it."""


@final
class DayTries:
    """The tables of tries by day and person. The store knows them all; this knows them before it has written them."""

    __slots__ = ("_tables",)

    def __init__(self) -> None:
        self._tables: dict[str, dict[str, str]] = {}

    def note(self, founded: TableCreated, table: str) -> None:
        """A table was opened, or has come back: remember it if it is a try."""
        if founded.day:
            self._tables.setdefault(founded.day, {}).setdefault(founded.player, table)
            for old in sorted(self._tables)[:-DAYS_REMEMBERED]:
                del self._tables[old]

    def forget(self, founded: TableCreated) -> None:
        """A table goes on elsewhere: whoever asks for it is to be sent there."""
        self._tables.get(founded.day, {}).pop(founded.player, None)

    def table_of(self, day: str, player: str) -> str:
        """Where somebody's try at this day's deal is, or was; empty: they have begun none here."""
        return self._tables.get(day, {}).get(player, "")
