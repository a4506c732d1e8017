"""The interface of tables for the HTTP API, whether they are in this process or at other nodes."""

from collections.abc import Callable
from typing import Protocol, final

from rasant.runtime.hall_runner import HallRunner
from rasant.wire.http import Claim, NewTable, Problem, QuickMatch, Seated, TableInfo


class TableService(Protocol):
    """All tables. Changes are on disk before a call returns."""

    def time_of_day(self) -> str:
        """Now, in UTC (ISO 8601): it decides which deal of the day is on."""

    async def open_table(self, order: NewTable, guest: str, caller: str) -> str | Problem:
        """Open a table; returns its id. `caller` is the client's address."""

    async def open_day(self, day: str, guest: str, caller: str) -> str | Problem:
        """The table of a player's try at the deal of a day, new or already begun; returns its id."""

    async def quick_match(self, order: QuickMatch, guest: str, caller: str) -> str | NewTable | Problem:
        """The id of a table of a game with people and a seat, now or after the round; or the table to open instead."""

    async def claim(self, table: str, claim: Claim, guest: str, caller: str) -> Seated | Problem:
        """Give a person a seat."""

    async def remove_guest(self, guest: str) -> Problem | None:
        """Remove a person from all tables; a problem if they sit with others."""

    async def tables(self) -> list[TableInfo]:
        """The public tables, by rank, up to a limit."""

    async def info(self, table: str) -> TableInfo | Problem:
        """One table, public or not."""


@final
class LocalTables:
    """The tables of one process."""

    def __init__(self, hall: HallRunner, now: Callable[[], int]) -> None:
        self._hall = hall
        self._now = now

    def time_of_day(self) -> str:
        return self._hall.time_of_day()

    async def open_table(self, order: NewTable, guest: str, caller: str) -> str | Problem:
        return await self._once_settled(self._hall.open_table(order, guest, self._now(), caller))

    async def open_day(self, day: str, guest: str, caller: str) -> str | Problem:
        return await self._once_settled(self._hall.open_day(day, guest, self._now(), caller))

    async def quick_match(self, order: QuickMatch, guest: str, caller: str) -> str | NewTable | Problem:
        found = self._hall.quick_match(order, guest, self._now(), caller)
        return found if isinstance(found, NewTable) else await self._once_settled(found)

    async def claim(self, table: str, claim: Claim, guest: str, caller: str) -> Seated | Problem:
        seated = self._hall.claim(table, claim, guest, self._now(), caller)
        if isinstance(seated, Seated):
            await self._hall.commits.settled()
        return seated

    async def remove_guest(self, guest: str) -> Problem | None:
        held = self._hall.remove_guest(guest, self._now())
        if held is None:
            await self._hall.commits.settled()
        return held

    async def tables(self) -> list[TableInfo]:
        return self._hall.tables()

    async def info(self, table: str) -> TableInfo | Problem:
        return self._hall.info(table)

    async def _once_settled(self, table: str | Problem) -> str | Problem:
        """The answer, once the table is on disk."""
        if isinstance(table, str):
            await self._hall.commits.settled()
        return table
