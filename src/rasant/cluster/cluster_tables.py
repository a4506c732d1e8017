"""The tables of all nodes, for the HTTP API."""

import asyncio
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Final, final

from rasant.cluster import messages
from rasant.cluster.answers import TRY_AGAIN, Answers
from rasant.cluster.parts import NodeParts
from rasant.cluster.placement import Load, node_for_new_table
from rasant.cluster.questions import Questions
from rasant.cluster.table_directory import TableDirectory
from rasant.hall.summaries import MOST_LISTED
from rasant.hall.table_registry import SET_ASIDE, UNKNOWN_TABLE
from rasant.runtime.table_service import LocalTables
from rasant.store.port import StoreError
from rasant.table.connections.greeting import key_of
from rasant.wire.http import Claim, NewTable, Problem, QuickMatch, Seated, TableInfo

ASK_AGAIN_S: Final = 0.25
"""Seconds between two requests for a table that is moving."""
MOST_ASKED: Final = 24
"""Attempts before the caller has to try again."""


@final
class ClusterTables:
    """Answers from this node's own tables where possible, and asks other nodes otherwise."""

    def __init__(
        self,
        parts: NodeParts,
        questions: Questions,
        table_directory: TableDirectory,
        name: Callable[[], str],
        load: Callable[[], Load],
        reports: Callable[[], Mapping[str, messages.NodeReport]],
        new_token: Callable[[], str],
    ) -> None:
        self._parts = parts
        self._local = LocalTables(parts.hall, parts.now)
        self._answers = Answers(parts)
        self._questions = questions
        self._table_directory = table_directory
        self._name = name
        self._load = load
        self._reports = reports
        """The latest reports of the nodes that can be reached."""
        self._new_token = new_token

    def time_of_day(self) -> str:
        return self._local.time_of_day()

    async def open_table(self, order: NewTable, guest: str, caller: str) -> str | Problem:
        """Open a table, here or at a node with clearly more room."""
        others = {node: Load(report.tables, report.room) for node, report in self._reports().items()}
        home = node_for_new_table(self._load(), others)
        reply = await self._questions.ask(home, messages.CreateTable(order, guest, caller)) if home else None
        return await self._local.open_table(order, guest, caller) if reply is None else _table(reply)

    async def open_day(self, day: str, guest: str, caller: str) -> str | Problem:
        """Open a try at the node that all nodes would choose for this person, so that no person begins two at once."""
        nodes = [self._name(), *self._reports()]
        chosen = max(nodes, key=lambda node: blake2b(f"{node} {guest}".encode()).digest())
        if chosen == self._name():
            return await self._local.open_day(day, guest, caller)
        reply = await self._questions.ask(chosen, messages.CreateDayTable(day, guest, caller))
        return TRY_AGAIN if reply is None else _table(reply)

    async def quick_match(self, order: QuickMatch, guest: str, caller: str) -> str | NewTable | Problem:
        """A table with people, here or at a node that has public tables of this game."""
        found = await self._local.quick_match(order, guest, caller)
        if not isinstance(found, NewTable):
            return found
        for node, report in self._reports().items():
            if any(info.game == order.game and info.open_seats for info in report.listed):
                reply = await self._questions.ask(node, messages.FindOpponents(order, guest, caller))
                if isinstance(reply, messages.TableId) and reply.table:
                    return reply.table
        return found

    async def claim(self, table: str, claim: Claim, guest: str, caller: str) -> Seated | Problem:
        """Give a person a seat. The token is made here and stays here; the owner gets its hash."""
        token = self._new_token()
        reply = await self._ask_table(table, messages.TakeSeat(table, claim, guest, key_of(token), caller))
        return Seated(table, reply.seat, token) if isinstance(reply, messages.SeatGiven) else _problem(reply)

    async def remove_guest(self, guest: str) -> Problem | None:
        """Remove a guest from all tables of all nodes, unless they sit with others anywhere."""
        if self._parts.hall.sits_with_others(guest):
            return await self._local.remove_guest(guest)
        for question in (messages.CheckCompany(guest), messages.RemoveGuest(guest)):
            replies = await asyncio.gather(*(self._questions.ask(node, question) for node in self._reports()))
            for reply in replies:
                if reply is None or isinstance(reply, messages.Refused):
                    return _problem(reply)
        return await self._local.remove_guest(guest)

    async def tables(self) -> list[TableInfo]:
        """The public tables of all nodes: those with a seat first, then by rank at their node."""
        lists = [self._parts.hall.tables(), *(report.listed for report in self._reports().values())]
        ranked = [(not info.open_seats, place, info) for listed in lists for place, info in enumerate(listed)]
        return [info for _, _, info in sorted(ranked, key=lambda rank: rank[:2])[:MOST_LISTED]]

    async def info(self, table: str) -> TableInfo | Problem:
        reply = await self._ask_table(table, messages.DescribeTable(table))
        return reply.info if isinstance(reply, messages.TableDescribed) else _problem(reply)

    async def _ask_table(self, table: str, question: messages.Question) -> messages.Reply | None:
        """The reply of a table's owner, whichever node that is by then."""
        for _ in range(MOST_ASKED):
            reply = await self._ask_owner(table, question)
            if reply is not None and not isinstance(reply, messages.NotHere):
                return reply
            await asyncio.sleep(ASK_AGAIN_S)
        return None

    async def _ask_owner(self, table: str, question: messages.Question) -> messages.Reply | None:
        if self._parts.hall.missing(table) is None:
            return await self._answers.to(question)
        try:
            node = await self._table_directory.owner_of(table)
        except StoreError:
            return messages.Refused(TRY_AGAIN)
        if node is None:
            return messages.Refused(Problem("unknown_table", UNKNOWN_TABLE))
        if node == self._name() and self._parts.hall.is_set_aside(table):
            return messages.Refused(Problem("unknown_table", SET_ASIDE))
        if not node or node == self._name():
            return None  # the table is moving
        return await self._questions.ask(node, question)


def _table(reply: messages.Reply) -> str | Problem:
    return reply.table if isinstance(reply, messages.TableId) else _problem(reply)


def _problem(reply: messages.Reply | None) -> Problem:
    return reply.problem if isinstance(reply, messages.Refused) else TRY_AGAIN
