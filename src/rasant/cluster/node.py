"""A node: one process of several that share a store. It joins the others, and stops without losing a table."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Final, final

from rasant.bus.port import Bus
from rasant.cluster.answers import Answers
from rasant.cluster.background import Background
from rasant.cluster.client_router import ClientRouter
from rasant.cluster.cluster_tables import ClusterTables
from rasant.cluster.connectivity import Connectivity
from rasant.cluster.forwarded_clients import ForwardedClients
from rasant.cluster.heartbeats import Heartbeats
from rasant.cluster.lease import Lease
from rasant.cluster.links import Links
from rasant.cluster.maintenance import Maintenance
from rasant.cluster.membership import Membership
from rasant.cluster.messages import NodeReport
from rasant.cluster.owned_tables import OwnedTables
from rasant.cluster.parts import NodeParts
from rasant.cluster.peer_monitor import PeerMonitor
from rasant.cluster.peers import Peers
from rasant.cluster.proxied_clients import ProxiedClients
from rasant.cluster.questions import Questions
from rasant.cluster.rebalance import Rebalancer
from rasant.cluster.reception import Reception
from rasant.cluster.welcome import check_versions, heard_by_others
from rasant.core.errors import UserError
from rasant.store.ownership import ClusterIdentity, NodeEntry, NodeStatus

HAND_OVER_S: Final = 20.0
"""How long a node that stops may take to hand its tables over."""


@final
class ClusterNode:
    """The life cycle of a node, and its parts put together: `clients` for sockets, `tables` for the HTTP API,
    `lease` and `owned` for the commit queue.
    """

    def __init__(
        self,
        parts: NodeParts,
        bus: Bus,
        cluster: str,
        identity: ClusterIdentity,
        most_tables: int,
        new_name: Callable[[], str],
        new_token: Callable[[], str],
        isolated: Callable[[bool], None] = lambda alone: None,
    ) -> None:
        self.parts = parts
        self._bus = bus
        self._isolated = isolated
        """Called when this node should have no clients, and when it may again."""
        self._welcome = False
        """Do it and the others hear each other? Until that is found it takes over no table."""
        self.peers = peers = Peers()
        self.background = background = Background()
        self.links = links = Links(bus, cluster, identity, parts.log, parts.now)
        self.lease = lease = Lease(parts.now, lambda held: self.connectivity.look())
        self.connectivity = connectivity = Connectivity(
            parts.now, lease, peers, lambda cut: parts.commits.set_suspended("cut_off", cut), parts.log
        )
        self.peer_monitor = PeerMonitor(peers, parts.now, parts.log)
        self.membership = Membership(parts, background, lease, new_name, links.take_name)
        self.forwarded = forwarded = ForwardedClients(
            parts,
            links,
            lambda node: peers.of(node).trip_ms(),
            lambda table: self.owned.directory.look_for(table),
        )
        self.proxied = proxied = ProxiedClients(parts, links)
        self.clients = ClientRouter(parts, forwarded)
        self.owned = owned = OwnedTables(
            parts, background, links, lease, connectivity, peers, forwarded, proxied, most_tables
        )
        self.questions = Questions(links)
        self.tables = ClusterTables(
            parts, self.questions, owned.directory, lambda: links.node, owned.load, self._reports, new_token
        )
        links.listener = Reception(
            parts,
            background,
            links,
            peers,
            forwarded,
            proxied,
            owned,
            self.questions,
            Answers(parts),
            self.membership.hurry,
        )
        self.heartbeats = Heartbeats(parts, links, lease, peers, forwarded, proxied, owned.load)
        self._rebalancer = Rebalancer(parts, background, links, lease, connectivity, peers, owned)

    # --- its life cycle ---

    async def open(self) -> None:
        """Join the others, and begin to take part. `StoreError` or `BusError` if that cannot be."""
        others = [entry for entry in await self.parts.ownership.nodes() if entry.alive]
        check_versions(others)
        await self._bus.open(self.connectivity.bus_changed)
        maintenance = Maintenance(
            self.heartbeats, self.peer_monitor, self.connectivity, self._rebalancer, self._notice_isolation
        )
        try:
            await self.membership.join()
            self.membership.start(self)
            self.background.start(maintenance.run())
            if others:
                await heard_by_others(self.peers, self.parts.now)
            self._welcome = self.peer_monitor.begun = True
        except UserError:
            await self.close()
            raise

    async def retire(self, again_ms: int) -> None:
        """Before it stops: hand its tables over, if there are others, and send all clients away, to reconnect there."""
        self.parts.log.info("tables are handed over", tables=len(self.parts.hall.table_ids()))
        self.connectivity.leaving = True
        self.membership.hurry()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(HAND_OVER_S):
                await self.owned.give_all()
        self.clients.dismiss_all("restarting", again_ms)

    async def close(self) -> None:
        """Be no node any more."""
        self.connectivity.leaving = True
        self.background.stop()
        await self.membership.leave()
        self.links.flush()
        await self._bus.close()

    @property
    def leaving(self) -> bool:
        """Does it hand its tables over, to stop?"""
        return self.connectivity.leaving

    def unready(self) -> str:
        """Why players should not be sent to this node although it answers; empty if they may be."""
        return self.peer_monitor.unready() or self.owned.orphaned.trouble

    def _notice_isolation(self) -> None:
        """A node that cannot hear the others while they hear each other has no clients, and gives its tables up."""
        alone = self.connectivity.alone()
        if alone != self.connectivity.isolated:
            self.connectivity.isolated = alone
            if alone and not self.lease.held():
                # others have the tables, or may have: this node forgets them, and begins anew
                self.owned.lose_all()
                self.membership.begin_anew()
            self._isolated(alone)
        if alone and self.lease.held():  # at every heartbeat: some may have been on their way here
            self._rebalancer.give_up_all()

    # --- what its membership calls (`MemberOf`) ---

    def status(self) -> NodeStatus:
        """What the other nodes learn of it from the database."""
        load = self.owned.load()
        return NodeStatus(load.tables, load.room, self._bus.connected, self.leaving)

    def learn(self, nodes: list[NodeEntry], without_owner: int) -> None:
        """Which nodes there are, and how many tables have no owner."""
        self.links.believe({entry.node for entry in nodes})
        lost = [entry for entry in nodes if not entry.alive and entry.node in self.peers.entries]
        self.owned.orphaned.count(without_owner, sum(entry.status.tables for entry in lost))
        others = (entry for entry in nodes if entry.node != self.links.node)
        before = self.peers.entries
        known = self.peers.learn(others, self.parts.now(), self._bus.connected)
        self.peer_monitor.learned(before, nodes)
        self.proxied.keep_those_at(known)
        self.forwarded.lose_all(self.forwarded.nodes() - known)
        self.links.keep_those_to(known)

    def lost(self) -> None:
        """The lease was lost, and with it all tables."""
        tables = len(self.parts.hall.table_ids())
        self.parts.log.warning("the lease had run out and others have the tables", tables=tables)
        self.owned.lose_all()

    def rejoined(self) -> None:
        """This node has a new name, no table, and the others know nothing of its clients."""
        self.owned.lose_all()  # what was on its way here when the lease was lost came too late
        self.parts.log.info("joined the cluster anew", node=self.links.node)
        for table in self.forwarded.tables.values():
            if table.node:
                self.forwarded.found(table, table.node, table.epoch)

    async def orphans(self, number: int) -> None:
        """So many tables have no owner: take some over."""
        if self.leaving or not self._welcome or not self._bus.connected:
            return
        if await self.owned.take_over(number):
            self.membership.hurry()  # there are more

    def _reports(self) -> dict[str, NodeReport]:
        """Of the nodes that can be sent requests."""
        reports = self.peers.reports(self.parts.now())
        return {node: report for node, report in reports.items() if report.holds}
