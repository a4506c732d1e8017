"""A node: one of several processes that share a store. It joins the others, and stops without losing a table."""

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
"""Seconds that a stopping node has to hand its tables over."""


@final
class ClusterNode:
    """Assembles the parts of a node, and runs its life cycle. `clients` is for sockets, `tables` for the HTTP API,
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
        """Called with True when this node should have no clients, and with False when it may again."""
        self._heard = False
        """Does this node exchange messages with the others? Until then it takes over no table."""
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
            parts, links, lambda node: peers.of(node).trip_ms(), lambda table: self.owned.directory.look_for(table)
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
            self.membership.renew_now,
        )
        self.heartbeats = Heartbeats(parts, links, lease, peers, forwarded, proxied, owned.load)
        self._rebalancer = Rebalancer(parts, background, links, lease, connectivity, peers, owned)

    # --- its life cycle ---

    async def open(self) -> None:
        """Join the others, and begin to take part. `StoreError` or `BusError` if that fails."""
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
            self._heard = self.peer_monitor.begun = True
        except UserError:
            await self.close()
            raise

    async def retire(self, again_ms: int) -> None:
        """Before stopping: hand tables over to other nodes, if any, and dismiss all clients, to reconnect there."""
        self.parts.log.info("tables are handed over", tables=len(self.parts.hall.table_ids()))
        self.connectivity.leaving = True
        self.membership.renew_now()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(HAND_OVER_S):
                await self.owned.give_all()
        self.clients.dismiss_all("restarting", again_ms)

    async def close(self) -> None:
        """Leave the cluster."""
        self.connectivity.leaving = True
        self.background.stop()
        await self.membership.leave()
        self.links.flush()
        await self._bus.close()

    @property
    def leaving(self) -> bool:
        """Is it handing its tables over, to stop?"""
        return self.connectivity.leaving

    def unready(self) -> str:
        """Why players should not be sent to this node though it answers; empty if they may be."""
        return self.peer_monitor.unready() or self.owned.orphaned.trouble

    def _notice_isolation(self) -> None:
        """React when this node cannot hear the others while they hear each other: drop clients, and give tables up."""
        alone = self.connectivity.alone()
        if alone != self.connectivity.isolated:
            self.connectivity.isolated = alone
            if alone and not self.lease.held():
                # others may own the tables: forget them, and join again
                self.owned.lose_all()
                self.membership.begin_anew()
            self._isolated(alone)
        if alone and self.lease.held():  # at every heartbeat, because further tables may arrive
            self._rebalancer.give_up_all()

    # --- called by its membership (`MemberOf`) ---

    def status(self) -> NodeStatus:
        load = self.owned.load()
        return NodeStatus(load.tables, load.room, self._bus.connected, self.leaving)

    def learn(self, nodes: list[NodeEntry], without_owner: int) -> None:
        self.links.accept_from({entry.node for entry in nodes})
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
        tables = len(self.parts.hall.table_ids())
        self.parts.log.warning("the lease had run out and others have the tables", tables=tables)
        self.owned.lose_all()

    def rejoined(self) -> None:
        """This node has a new name and no tables, and the others know none of its clients."""
        self.owned.lose_all()  # drops tables that arrived after the lease was lost
        self.parts.log.info("joined the cluster again", node=self.links.node)
        for table in self.forwarded.tables.values():
            if table.node:
                self.forwarded.found(table, table.node, table.epoch)

    async def orphans(self, number: int) -> None:
        """This many tables have no owner: take over a share."""
        if self.leaving or not self._heard or not self._bus.connected:
            return
        if await self.owned.take_over(number):
            self.membership.renew_now()  # there are more

    def _reports(self) -> dict[str, NodeReport]:
        """The reports of nodes that accept requests."""
        reports = self.peers.reports(self.parts.now())
        return {node: report for node, report in reports.items() if report.holds}
