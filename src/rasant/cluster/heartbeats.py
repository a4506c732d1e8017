"""Heartbeats and reports to the other nodes, and which of them are not heard any more."""

from __future__ import annotations

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
"""Tables that are looked at for a report before other work has its turn."""


def listed_by_each(nodes: int) -> int:
    """How many public tables one of so many nodes describes to all others: together twice as many as a list shows."""
    return min(MOST_LISTED, ceil(2 * MOST_LISTED / nodes))


@final
class Heartbeats:
    """What this node sends all others again and again."""

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
        """Send all nodes a heartbeat, and ask those for an echo at which clients are at stake.

        Heartbeats are numbered, so that a missing one is noticed. At each, one other node is asked, in turn.
        """
        now = self._parts.precise_ms()
        self._links.broadcast(Heartbeat(NO_ECHO))
        for node in self._peers.ask({*self._forwarded.nodes(), *self._proxied.nodes()}, self._parts.now()):
            self._links.put(node, Heartbeat(now))

    async def report(self) -> None:
        """Send all nodes how full this one is, and which public tables it has."""
        listed = await self._listed()
        load = self._load()
        self._links.broadcast(NodeReport(load.tables, load.room, listed, self._lease.held()))

    async def _listed(self) -> list[TableInfo]:
        """The public tables, the most inviting first: looked at a few at a time, so that no move waits."""
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
        """Suspend the tables of nodes that are not heard any more, for the clients here."""
        now = self._parts.now()
        silent = {node for node in self._forwarded.nodes() if not self._peers.reachable(node, now)}
        if silent:
            self._forwarded.lose_all(silent)
