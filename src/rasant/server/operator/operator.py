"""Executes the operator's requests, and logs them with the user's name."""

import asyncio
from collections.abc import Callable
from typing import Any, Final, final

from msgspec import to_builtins

from rasant.core.errors import UserError
from rasant.runtime.hall_runner import HallRunner
from rasant.server.access.bans import Bans, when
from rasant.server.operator import messages
from rasant.server.sockets.sockets import Sockets
from rasant.wire.http import Problem, TableInfo

TABLES_A_TURN: Final = 64
"""Tables asked in one turn of the loop: players' moves go between."""
QuickRequest = (
    messages.CloseTable
    | messages.SendAway
    | messages.BanNetwork
    | messages.LiftBan
    | messages.ListBans
    | messages.Announce
)
"""Those that are done at once."""


@final
class Operator:
    """Acts on the tables and sockets of this process."""

    def __init__(self, hall: HallRunner, sockets: Sockets, bans: Bans, now: Callable[[], int], log: Any) -> None:
        self._hall = hall
        self._sockets = sockets
        self._bans = bans
        self._now = now
        self._log = log

    async def do(self, request: messages.AnyRequest, who: str) -> messages.AdminAnswer:
        """Execute a request. Every request that changes something is logged, successful or not."""
        try:
            answer = (
                messages.AdminAnswer(tables=await self._tables())
                if isinstance(request, messages.ListTables)
                else self._done(request)
            )
        except UserError as error:
            answer = messages.AdminAnswer(problem=str(error))
        if not isinstance(request, messages.ListTables | messages.ListBans):
            asked = to_builtins(request)
            asked["command"] = asked.pop("do")
            self._log.warning("operator", who=who, outcome=answer.problem or answer.done, **asked)
        return answer

    def _done(self, request: QuickRequest) -> messages.AdminAnswer:
        match request:
            case messages.CloseTable():
                problem = self._hall.close_table(request.table, self._now())
                return _outcome(problem, f"table {request.table} is closed")
            case messages.SendAway():
                problem = self._hall.send_away(request.table, request.seat, self._now())
                return _outcome(problem, f"the person at seat {request.seat} of table {request.table} was sent away")
            case messages.BanNetwork():
                return self._ban(request)
            case messages.LiftBan():
                if self._bans.lift(request.network):
                    return messages.AdminAnswer(done=f"{request.network} is no longer banned")
                return messages.AdminAnswer(
                    problem=f"{request.network} is not banned; `rasant admin bans` lists the bans"
                )
            case messages.ListBans():
                return messages.AdminAnswer(
                    bans=[messages.BanLine(ban.network, when(ban), ban.why) for ban in self._bans.list()]
                )
            case messages.Announce():
                return self._announce(request.text)

    async def _tables(self) -> list[messages.TableLine]:
        lines: list[messages.TableLine] = []
        for number, table in enumerate(self._hall.table_ids(), 1):
            info = self._hall.info(table)
            if isinstance(info, TableInfo):  # it may have been closed meanwhile
                lines.append(messages.TableLine(info, self._hall.callers(table)))
            if number % TABLES_A_TURN == 0:
                await asyncio.sleep(0)
        return lines

    def _ban(self, request: messages.BanNetwork) -> messages.AdminAnswer:
        if not 0 < request.hours <= messages.LONGEST_BAN_H:
            return messages.AdminAnswer(
                problem=f"a ban cannot last {request.hours:g} hours: the maximum is {messages.LONGEST_BAN_H}"
            )
        ban = self._bans.add(request.network, request.hours * 3600, _one_line(request.why))
        closed = self._sockets.dismiss_refused(self._bans.refusal)
        return messages.AdminAnswer(
            done=f"{ban.network} is banned until {when(ban)}; {closed} of its connections were closed"
        )

    def _announce(self, text: str) -> messages.AdminAnswer:
        line = _one_line(text)
        if not line or len(line) > messages.LONGEST_ANNOUNCEMENT:
            return messages.AdminAnswer(
                problem=f"an announcement has 1 to {messages.LONGEST_ANNOUNCEMENT} characters, not {len(line)}"
            )
        return messages.AdminAnswer(done=f"announced at {self._hall.announce(line)} tables")


def _one_line(text: str) -> str:
    """Text for logs, terminals and chat: without line breaks, escapes or marks that turn its direction."""
    return "".join(char for char in " ".join(text.split()) if char.isprintable())


def _outcome(problem: Problem | None, done: str) -> messages.AdminAnswer:
    return messages.AdminAnswer(done=done) if problem is None else messages.AdminAnswer(problem=problem.text)
