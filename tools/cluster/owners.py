"""Owners of tables by the database, and how they change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, final

import asyncpg

ANSWER_IN_S: Final = 1.0
FAULTS: Final = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)


class TablesMoved(NamedTuple):
    """Tables that changed their owner."""

    number: int
    giver: str
    taker: str


@final
class OwnerWatch:
    """Reads owners from the database. Tables without an owner count for their last one."""

    def __init__(self, url: str, schema: str) -> None:
        self.owners: dict[str, str] = {}
        """The node of each open table."""
        self.answers = True
        self._url = url
        self._question = f'SELECT id, owner FROM "{schema}".tables WHERE open'
        self._connection: Any = None

    async def look(self) -> list[TablesMoved]:
        """The changes since the last look; none while the database does not answer."""
        try:
            if self._connection is None or self._connection.is_closed():
                self._connection = await asyncpg.connect(self._url, timeout=ANSWER_IN_S)
            rows = await self._connection.fetch(self._question, timeout=ANSWER_IN_S)
        except FAULTS:
            self.close()
            self.answers = False
            return []
        self.answers = True
        now = {table: owner or self.owners.get(table, "") for table, owner in rows}
        before, self.owners = self.owners, now
        return tables_moved(before, now)

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


def tables_moved(before: Mapping[str, str], now: Mapping[str, str]) -> list[TablesMoved]:
    """The number of tables that went from one node to another."""
    ways = Counter((before[table], node) for table, node in now.items() if before.get(table) not in (None, "", node))
    return [TablesMoved(number, *way) for way, number in sorted(ways.items())]
