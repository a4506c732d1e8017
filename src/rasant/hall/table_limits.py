"""Limits on open tables, and which table to close for a new one."""

from typing import Final, final

from rasant.hall.table_registry import TableRegistry
from rasant.table.table import Table
from rasant.wire.room import CLOSED

MOST_TRIES: Final = 60
"""Deserted tries at the deal of the day that one address may have."""


@final
class TableLimits:
    """Limits of a hall: in total and per address."""

    def __init__(self, registry: TableRegistry, most_tables: int, most_deserted: int) -> None:
        self._registry = registry
        self._most_tables = most_tables
        self._most_deserted = most_deserted

    def full(self) -> bool:
        """Is the total reached?"""
        return sum(table.phase != CLOSED for table in self._registry.tables.values()) >= self._most_tables

    def surplus(self, caller: str, now: int) -> Table | None:
        """A deserted table of this address to close, if it has too many: preferably one without a match.

        Tries at the deal of the day have a limit of their own, because a player has only one.
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
        """The spare table that has been empty for longest; tries at the deal of the day come last.

        If there is none, a table of the network with the most, for a network with fewer.
        """
        spare = [table for table in self._registry.tables.values() if table.spare(now)]
        own = [table for table in spare if not table.founded.day]
        return _longest_empty(own or spare) or self._registry.opened.to_give_up(caller)


def _longest_empty(tables: list[Table]) -> Table | None:
    return min(tables, key=lambda table: table.people.empty_since, default=None)
