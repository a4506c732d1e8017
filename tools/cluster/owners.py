"""Which node has which table, as the database tells, and what changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, final

import asyncpg

ANSWER_IN_S: Final = 1.0
FAULTS: Final = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)


class TablesWent(NamedTuple):
    """Some tables changed their node."""

    number: int
    giver: str
    taker: str


@final
class OwnerWatch:
    """Asks the database. Tables that nobody has at the moment count for whoever had them last."""

    def __init__(self, url: str, schema: str) -> None:
        self.owners: dict[str, str] = {}
        """The node of each open table."""
        self.answers = True
        self._url = url
        self._question = f'SELECT id, owner FROM "{schema}".tables WHERE open'
        self._connection: Any = None

    async def look(self) -> list[TablesWent]:
        """What changed since the last look; nothing while the database does not answer."""
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
        return tables_went(before, now)

    def close(self) -> None:
        """Ask no more."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


def tables_went(before: Mapping[str, str], now: Mapping[str, str]) -> list[TablesWent]:
    """How many tables went from which node to which."""
    ways = Counter((before[table], node) for table, node in now.items() if before.get(table) not in (None, "", node))
    return [TablesWent(number, *way) for way, number in sorted(ways.items())]
