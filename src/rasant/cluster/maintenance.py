"""What a node does again and again: say that it is there, notice who is not, and give away what is too much."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from heapq import nsmallest
from math import ceil
from typing import TYPE_CHECKING, Any, Final, final

from rasant.cluster.messages import NO_ECHO, Heartbeat, NodeReport
from rasant.cluster.placement import Load, surplus
from rasant.hall.summaries import MOST_LISTED, TableStanding
from rasant.wire.http import Problem, TableInfo

if TYPE_CHECKING:
    from rasant.cluster.node import ClusterNode

HEARTBEAT_S: Final = 0.5
REPORT_EVERY: Final = 4
"""Beats: which public tables there are takes a while to find out where there are many."""
LOOKED_AT_ONCE: Final = 100
"""Tables that are looked at for a report before others have their turn."""
BALANCE_EVERY: Final = 4


def listed_by_each(nodes: int) -> int:
    """How many public tables one of so many nodes describes to all others: together twice as many as a list shows."""
    return min(MOST_LISTED, ceil(2 * MOST_LISTED / nodes))


@final
class Maintenance:
    """Runs until it is stopped."""

    def __init__(self, node: ClusterNode) -> None:
        self._node = node
        self._isolated = False
        self._giving = False
        """Are tables being given away?"""

    async def run(self) -> None:
        """For as long as this node is one."""
        heartbeats = 0
        while True:
            self.heartbeat()
            if heartbeats % REPORT_EVERY == 0:
                await self.report()
            self.notice_silence()
            self._node.peer_monitor.listen()
            self._node.connectivity.look()
            self._notice_isolation()
            if heartbeats % BALANCE_EVERY == BALANCE_EVERY - 1:
                self._balance()
            heartbeats += 1
            await asyncio.sleep(HEARTBEAT_S)

    def heartbeat(self) -> None:
        """Say to all nodes at once that this one is there, and ask for an echo where clients are at stake.

        Heartbeats are numbered, so that a missing one is noticed. At each, one other node is asked, in turn.
        """
        here = self._node
        now = here.precise_ms()
        here.links.tell_all(Heartbeat(NO_ECHO))
        for node in here.peers.ask({*here.away.nodes(), *here.remote.nodes()}, here.parts.now()):
            here.links.put(node, Heartbeat(now))

    async def report(self) -> None:
        """Tell all nodes how full this one is, and which public tables it has."""
        listed = await self._listed()
        load = self._node.load()
        self._node.links.tell_all(NodeReport(load.tables, load.room, listed, self._node.lease.held()))

    async def _listed(self) -> list[TableInfo]:
        """The public tables, the most inviting first: looked at a few at a time, so that nobody's move waits."""
        hall = self._node.parts.hall
        tables = hall.table_ids()
        ranked: list[TableStanding] = []
        for first in range(0, len(tables), LOOKED_AT_ONCE):
            ranked += hall.standings(tables[first : first + LOOKED_AT_ONCE])
            await asyncio.sleep(0)
        most = listed_by_each(1 + len(self._node.peers.entries))
        found = (hall.info(standing[-1]) for standing in nsmallest(most, ranked))
        return [info for info in found if not isinstance(info, Problem)]

    def notice_silence(self) -> None:
        """Tables of nodes that are not heard any more stand still for their clients here."""
        here = self._node
        now = here.parts.now()
        silent = {node for node in here.away.nodes() if not here.peers.reachable(node, now)}
        if silent:
            here.away.lose_all(silent)

    def _notice_isolation(self) -> None:
        """A node that cannot hear the others while they hear each other has no clients, and lets its tables go."""
        here = self._node
        alone = here.connectivity.alone()
        if alone != self._isolated:
            self._isolated = alone
            if alone and not here.lease.held():
                here.let_go()
            here.isolate(alone)
        if alone and here.lease.held():  # at every heartbeat: some may have been on their way here
            self._start_giving(self._let_go())

    async def _let_go(self) -> None:
        """Leave all tables to anybody."""
        await self._node.hand_over.give(self._node.parts.hall.table_ids(), "")

    def _balance(self) -> None:
        here = self._node
        if self._must_keep():
            return
        now = here.parts.now()
        reports, willing = here.peers.reports(now), here.peers.willing(now)
        others = {node: Load(reports[node].tables, reports[node].room) for node in willing}
        shares = surplus(here.links.node, here.load(), others)
        if shares:
            self._start_giving(self._even_out(shares))

    def _start_giving(self, giving: Coroutine[Any, Any, None]) -> None:
        """Give tables away, unless some are being given: beside all else, for the store may take its time."""
        if self._giving:
            giving.close()
        else:
            self._giving = True
            self._node.background.start(self._given(giving))

    async def _given(self, giving: Coroutine[Any, Any, None]) -> None:
        try:
            await giving
        finally:
            self._giving = False

    async def _even_out(self, shares: Mapping[str, int]) -> None:
        """Give nodes so many tables each, one at a time: a table stands still for as long as it takes to give one."""
        hall = self._node.parts.hall
        tables = iter(hall.table_ids())
        for to, number in shares.items():
            given = 0
            while given < number and not self._must_keep():
                table = next(filter(hall.is_between_moves, tables), None)
                if table is None or not await self._node.hand_over.give([table], to):
                    break
                given += 1
            if given:
                self._node.parts.log.info("tables given to a node with more room", tables=given, node=to)

    def _must_keep(self) -> bool:
        """May nothing be given to single nodes any more?"""
        return self._isolated or self._node.leaving or not self._node.lease.held()
