"""Replies to other nodes' requests from this node's own tables, sent once the changes are on disk."""

from typing import final

from rasant.cluster import messages
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

    async def to(self, question: messages.Question) -> messages.Reply:
        """The reply to a request."""
        try:
            return await self._answer(question)
        except StoreError:
            return messages.Refused(TRY_AGAIN)

    async def _answer(self, question: messages.Question) -> messages.Reply:
        match question:
            case messages.CreateTable(order, guest, caller):
                return _table(await self._local.open_table(order, guest, caller))
            case messages.CreateDayTable(day, guest, caller):
                return _table(await self._local.open_day(day, guest, caller))
            case messages.FindOpponents(order, guest, caller):
                found = await self._local.quick_match(order, guest, caller)
                return messages.TableId("") if isinstance(found, NewTable) else _table(found)
            case messages.TakeSeat():
                return await self._seat(question)
            case messages.DescribeTable(table):
                info = self._parts.hall.info(table)
                return _problem(info) if isinstance(info, Problem) else messages.TableDescribed(info)
            case messages.CheckCompany(guest):
                alone = not self._parts.hall.sits_with_others(guest)
                return messages.Done() if alone else messages.Refused(Problem("at_a_table", WITH_OTHERS))
            case messages.RemoveGuest(guest):
                held = await self._local.remove_guest(guest)
                return messages.Done() if held is None else messages.Refused(held)

    async def _seat(self, question: messages.TakeSeat) -> messages.Reply:
        seat = self._parts.hall.seat(
            question.table, question.claim, question.guest, question.key, self._parts.now(), question.caller
        )
        if isinstance(seat, Problem):
            return _problem(seat)
        await self._parts.commits.settled()
        return messages.SeatGiven(seat)


def _table(found: str | Problem) -> messages.Reply:
    return messages.Refused(found) if isinstance(found, Problem) else messages.TableId(found)


def _problem(problem: Problem) -> messages.Reply:
    """A table that is not in this hall may be at another node."""
    return messages.NotHere() if problem.code == "unknown_table" else messages.Refused(problem)
