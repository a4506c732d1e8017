"""What a node does again and again: say that it is there, notice who is not, and give away what is too much."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from heapq import nsmallest
from typing import TYPE_CHECKING, Final, final

from rasant.cluster.messages import Beat, NodeReport
from rasant.cluster.placement import Load, surplus
from rasant.hall.summaries import MOST_LISTED, TableStanding
from rasant.wire.http import Problem, TableInfo

if TYPE_CHECKING:
    from rasant.cluster.node import ClusterNode

BEAT_S: Final = 0.5
REPORT_EVERY: Final = 4
"""Beats: which public tables there are takes a while to find out where there are many."""
LOOKED_AT_ONCE: Final = 100
"""Tables that are looked at for a report before others have their turn."""
BALANCE_EVERY: Final = 4


@final
class Upkeep:
    """Runs until it is stopped."""

    def __init__(self, node: ClusterNode) -> None:
        self._node = node
        self._isolated = False
        self._giving = False
        """Are tables being given away?"""

    async def run(self) -> None:
        """For as long as this node is one."""
        beats = 0
        while True:
            self.beat()
            if beats % REPORT_EVERY == 0:
                await self.report()
            self.notice_silence()
            self._node.roll_call.listen()
            self._node.ties.look()
            self._notice_isolation()
            if beats % BALANCE_EVERY == BALANCE_EVERY - 1:
                self._balance()
            beats += 1
            await asyncio.sleep(BEAT_S)

    def beat(self) -> None:
        """Say to every node that this one is there."""
        now = self._node.precise_ms()
        for node in self._node.peers.entries:
            self._node.links.put(node, Beat(now))

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
        found = (hall.info(standing[-1]) for standing in nsmallest(MOST_LISTED, ranked))
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
        alone = here.ties.alone()
        if alone != self._isolated:
            self._isolated = alone
            if alone and not here.lease.held():
                here.let_go()
            here.isolate(alone)
        if alone and here.lease.held():  # at every beat: some may have been on their way here
            self._give(here.parts.hall.table_ids(), "")

    def _balance(self) -> None:
        here = self._node
        if here.leaving or not here.lease.held():
            return
        now = here.parts.now()
        reports, willing = here.peers.reports(now), here.peers.willing(now)
        others = {node: Load(reports[node].tables, reports[node].room) for node in willing}
        to, number = surplus(here.load(), others)
        if number:
            self._give(here.parts.hall.table_ids()[:number], to)

    def _give(self, tables: Sequence[str], to: str) -> None:
        """Give tables away, to anybody if it is not said to whom: beside all else, for the store may take its time."""
        if tables and not self._giving:
            self._giving = True
            self._node.background.start(self._given(tables, to))

    async def _given(self, tables: Sequence[str], to: str) -> None:
        try:
            given = await self._node.hand_over.give(tables, to)
        finally:
            self._giving = False
        if to:
            self._node.parts.log.info("tables given to a node with more room", tables=given, node=to)
