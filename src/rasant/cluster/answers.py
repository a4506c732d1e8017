"""Replies to other nodes' requests from this node's own tables, sent once the changes are on disk."""

from __future__ import annotations

from typing import final

from rasant.cluster.messages import (
    CheckCompany,
    CreateDayTable,
    CreateTable,
    DescribeTable,
    Done,
    FindOpponents,
    NotHere,
    Question,
    Refused,
    RemoveGuest,
    Reply,
    SeatGiven,
    TableDescribed,
    TableId,
    TakeSeat,
)
from rasant.cluster.parts import NodeParts
from rasant.hall.hall import WITH_OTHERS
from rasant.runtime.table_service import LocalTables
from rasant.store.port import StoreError
from rasant.wire.http import NewTable, Problem

TRY_AGAIN = Problem("unavailable", "This cannot be done at the moment; try again in a few seconds.")


@final
class Answers:
    """Answers requests from the hall."""

    def __init__(self, parts: NodeParts) -> None:
        self._parts = parts
        self._local = LocalTables(parts.hall, parts.now)

    async def to(self, question: Question) -> Reply:
        """The reply to a request."""
        try:
            return await self._answer(question)
        except StoreError:
            return Refused(TRY_AGAIN)

    async def _answer(self, question: Question) -> Reply:
        match question:
            case CreateTable(order, guest, caller):
                return _table(await self._local.open_table(order, guest, caller))
            case CreateDayTable(day, guest, caller):
                return _table(await self._local.open_day(day, guest, caller))
            case FindOpponents(order, guest, caller):
                found = await self._local.quick_match(order, guest, caller)
                return TableId("") if isinstance(found, NewTable) else _table(found)
            case TakeSeat():
                return await self._seat(question)
            case DescribeTable(table):
                info = self._parts.hall.info(table)
                return _problem(info) if isinstance(info, Problem) else TableDescribed(info)
            case CheckCompany(guest):
                alone = not self._parts.hall.sits_with_others(guest)
                return Done() if alone else Refused(Problem("at_a_table", WITH_OTHERS))
            case RemoveGuest(guest):
                held = await self._local.remove_guest(guest)
                return Done() if held is None else Refused(held)

    async def _seat(self, question: TakeSeat) -> Reply:
        seat = self._parts.hall.seat(
            question.table, question.claim, question.guest, question.key, self._parts.now(), question.caller
        )
        if isinstance(seat, Problem):
            return _problem(seat)
        await self._parts.commits.settled()
        return SeatGiven(seat)


def _table(found: str | Problem) -> Reply:
    return Refused(found) if isinstance(found, Problem) else TableId(found)


def _problem(problem: Problem) -> Reply:
    """A table that is not in this hall may be at another node."""
    return NotHere() if problem.code == "unknown_table" else Refused(problem)
