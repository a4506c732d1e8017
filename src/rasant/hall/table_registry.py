"""The tables of a process: open ones, due ones, and broken ones that were set aside."""

from typing import Final, final

from rasant.core.contract import NEVER
from rasant.hall.due_queue import DueQueue
from rasant.hall.opened_tables import OpenedTables
from rasant.table.table import Table
from rasant.wire.http import Problem

SET_ASIDE: Final = "This table cannot be played at: it is broken, and the operator of the server has been informed."
UNKNOWN_TABLE: Final = "There is no such table; it may have been closed."


@final
class TableRegistry:
    """All tables of a process by id, and when each is due."""

    __slots__ = ("_aside", "due_queue", "opened", "tables", "touched")

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}
        self.touched: dict[str, Table] = {}
        """Tables that may have output since the last `Hall.take`."""
        self.due_queue = DueQueue()
        self.opened = OpenedTables()
        self._aside: set[str] = set()
        """Tables taken out because of a bug or damage."""

    def add(self, table: Table) -> None:
        """Add a table."""
        self.tables[table.id] = table
        self.touched[table.id] = table
        self.opened.opened(table)

    def remove(self, table: Table) -> None:
        """Remove a table."""
        del self.tables[table.id]
        self.opened.closed(table)
        self.due_queue.put(table.id, NEVER)

    def set_aside(self, table: str) -> None:
        """Take out a broken table, and remember that it is broken."""
        self._aside.add(table)
        found = self.tables.get(table)
        if found is not None:
            self.touched.pop(table, None)
            self.remove(found)

    def is_set_aside(self, table: str) -> bool:
        """Was a table taken out because it is broken?"""
        return table in self._aside

    def missing(self, table: str) -> Problem:
        """The problem to return for a table that is not here."""
        return Problem("unknown_table", SET_ASIDE if table in self._aside else UNKNOWN_TABLE)
