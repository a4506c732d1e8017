"""Sends heartbeats and reports to other nodes, and notices silent ones."""

import asyncio
from collections.abc import Callable
from heapq import nsmallest
from math import ceil
from typing import Final, final

from rasant.cluster.forwarded_clients import ForwardedClients
from rasant.cluster.lease import Lease
from rasant.cluster.links import Links
from rasant.cluster.messages import NO_ECHO, Heartbeat, NodeReport
from rasant.cluster.parts import NodeParts
from rasant.cluster.peers import Peers
from rasant.cluster.placement import Load
from rasant.cluster.proxied_clients import ProxiedClients
from rasant.hall.summaries import MOST_LISTED, TableStanding
from rasant.wire.http import Problem, TableInfo

LOOKED_AT_ONCE: Final = 100
"""Tables that are ranked for a report before other tasks get their turn."""


def listed_by_each(nodes: int) -> int:
    """Public tables that each node describes to all others: together twice as many as a list shows."""
    return min(MOST_LISTED, ceil(2 * MOST_LISTED / nodes))


@final
class Heartbeats:
    """The periodic messages of this node to all others."""

    def __init__(
        self,
        parts: NodeParts,
        links: Links,
        lease: Lease,
        peers: Peers,
        forwarded: ForwardedClients,
        proxied: ProxiedClients,
        load: Callable[[], Load],
    ) -> None:
        self._parts = parts
        self._links = links
        self._lease = lease
        self._peers = peers
        self._forwarded = forwarded
        self._proxied = proxied
        self._load = load

    def beat(self) -> None:
        """Send all nodes a heartbeat, and request an echo from those with affected clients.

        Heartbeats are numbered, so that a missing one is noticed. Each also requests an echo from one further node, in
        turn.
        """
        now = self._parts.precise_ms()
        self._links.broadcast(Heartbeat(NO_ECHO))
        for node in self._peers.ask({*self._forwarded.nodes(), *self._proxied.nodes()}, self._parts.now()):
            self._links.put(node, Heartbeat(now))

    async def report(self) -> None:
        """Send all nodes the load of this one, and its public tables."""
        listed = await self._listed()
        load = self._load()
        self._links.broadcast(NodeReport(load.tables, load.room, listed, self._lease.held()))

    async def _listed(self) -> list[TableInfo]:
        """The public tables by rank: ranked a few at a time, so that no move waits."""
        hall = self._parts.hall
        tables = hall.table_ids()
        ranked: list[TableStanding] = []
        for first in range(0, len(tables), LOOKED_AT_ONCE):
            ranked += hall.standings(tables[first : first + LOOKED_AT_ONCE])
            await asyncio.sleep(0)
        most = listed_by_each(1 + len(self._peers.entries))
        found = (hall.info(standing[-1]) for standing in nsmallest(most, ranked))
        return [info for info in found if not isinstance(info, Problem)]

    def notice_silence(self) -> None:
        """Suspend the tables of silent nodes, for the clients here."""
        now = self._parts.now()
        silent = {node for node in self._forwarded.nodes() if not self._peers.reachable(node, now)}
        if silent:
            self._forwarded.lose_all(silent)
