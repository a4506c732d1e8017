"""How many tables there may be, and which of them is closed for one more."""

from __future__ import annotations

from typing import Final, final

from rasant.hall.table_registry import TableRegistry
from rasant.table.table import Table
from rasant.wire.room import CLOSED

MOST_TRIES: Final = 60
"""Deserted tries at the deal of the day from one address."""


@final
class TableLimits:
    """The limits of a hall, for all together and for one address."""

    def __init__(self, registry: TableRegistry, most_tables: int, most_deserted: int) -> None:
        self._registry = registry
        self._most_tables = most_tables
        self._most_deserted = most_deserted

    def full(self) -> bool:
        """Are there as many as there may be?"""
        return sum(table.phase != CLOSED for table in self._registry.tables.values()) >= self._most_tables

    def surplus(self, caller: str, now: int) -> Table | None:
        """A table opened from this address, if too many of these have nobody at them: better one with no match on.

        Tries at the deal of the day are many people's only ones, behind one router perhaps: they have a limit of their
        own.
        """
        if not caller:
            return None
        empty = [table for table in self._registry.tables.values() if table.opener == caller and table.deserted(now)]
        tries = [table for table in empty if table.founded.day]
        own = [table for table in empty if not table.founded.day]
        if len(tries) > MOST_TRIES:
            return _longest_empty(tries)
        if len(own) < self._most_deserted:
            return None
        return _longest_empty([table for table in own if table.spare(now)] or own)

    def to_give_up(self, caller: str, now: int) -> Table | None:
        """The table that nobody has sat at for longest and that can be spared; a try at the deal of the day last.

        If there is none, whoever has opened the most gives one up for somebody with fewer.
        """
        spare = [table for table in self._registry.tables.values() if table.spare(now)]
        own = [table for table in spare if not table.founded.day]
        return _longest_empty(own or spare) or self._registry.opened.to_give_up(caller)


def _longest_empty(tables: list[Table]) -> Table | None:
    return min(tables, key=lambda table: table.people.empty_since, default=None)
