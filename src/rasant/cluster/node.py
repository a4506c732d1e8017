"""A node: one process of several that share a store, with its own tables, its clients, and its word to the others."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Final, final

from rasant.bus.port import Bus
from rasant.cluster.answers import Answers
from rasant.cluster.background import Background
from rasant.cluster.cluster_tables import ClusterTables
from rasant.cluster.connectivity import Connectivity
from rasant.cluster.forwarded_clients import ForwardedClients
from rasant.cluster.lease import Lease
from rasant.cluster.links import Links
from rasant.cluster.maintenance import Maintenance
from rasant.cluster.membership import Membership
from rasant.cluster.messages import NodeReport, TablesTaken
from rasant.cluster.orphaned_tables import OrphanedTables
from rasant.cluster.parts import NodeParts
from rasant.cluster.peer_monitor import PeerMonitor
from rasant.cluster.peers import Peers
from rasant.cluster.placement import Load, share_of, takeover_share
from rasant.cluster.proxied_clients import ProxiedClient, ProxiedClients
from rasant.cluster.questions import Questions
from rasant.cluster.reception import Reception
from rasant.cluster.suspension import sent_away
from rasant.cluster.table_directory import TableDirectory
from rasant.cluster.table_migration import GIVEN_AT_ONCE, TableMigration
from rasant.cluster.takeover import Takeover
from rasant.cluster.welcome import check_versions, heard_by_others
from rasant.core.errors import UserError
from rasant.hall.hall import RESTARTING
from rasant.hall.table_registry import SET_ASIDE
from rasant.store.ownership import ClusterIdentity, FencedError, NodeEntry, NodeStatus
from rasant.store.port import StoreError
from rasant.table.connections.connection import Connection
from rasant.wire.from_server import GoodbyeReason
from rasant.wire.http import Problem

TAKEN_AT_ONCE: Final = 2_000
"""Tables of others that are taken over by one statement: it takes the database a fraction of a second."""
DOUBT_AGAIN_S: Final = 0.5
"""How soon the store is asked again who has some tables, if it did not answer."""
IN_TRANSIT_S: Final = 0.05
HAND_OVER_S: Final = 20.0
"""How long a node that stops may take to hand its tables over."""


@final
class ClusterNode:
    """What its sockets, its HTTP API and its commit queue ask for; and all that goes on between it and the others."""

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
        self.peers = Peers()
        self.in_transit: set[str] = set()
        """Tables that are just being given away: neither here nor there."""
        self._welcome = False
        """Has it found that it and the others hear each other? Until then it takes nothing."""
        self.moved: Final = {"came": 0, "given": 0, "lost": 0}
        """Tables that changed their node, since this one began."""
        self.isolate = isolated
        """Is told when this node should have no clients, and when it may again."""
        reception = Reception(self)
        self._reception = reception
        self.links = Links(bus, cluster, identity, reception, parts.log, parts.now)
        self.lease = Lease(parts.now, lambda held: self.connectivity.look())
        self.connectivity = Connectivity(
            parts.now, self.lease, self.peers, lambda cut: parts.commits.hinder("cut_off", cut), parts.log
        )
        self.orphaned = OrphanedTables(parts.now, parts.log)
        self.background = Background()
        self.membership = Membership(parts, self.background, self.lease, new_name, self.links.be)
        self.adoption = Takeover(parts, self.background, self.in_transit, self._adopted)
        self.table_directory = TableDirectory(
            parts, self.background, self.adoption, self.in_transit, self._reachable, self._name
        )
        self.away = ForwardedClients(
            parts, self.links, lambda node: self.peers.of(node).trip_ms(), self.table_directory.look_for
        )
        self.table_directory.away = self.away
        self.remote = ProxiedClients(parts, self.links)
        self.hand_over = TableMigration(
            parts, self.links, self.away, self.remote, self.adoption, self.in_transit, self._given
        )
        self.questions = Questions(self.links)
        self.answers = Answers(parts)
        self.peer_monitor = PeerMonitor(self.peers, parts.now, parts.log)
        self.maintenance = Maintenance(self)
        self.tables = ClusterTables(
            parts, self.questions, self.table_directory, self._name, self.load, self._reports, new_token
        )
        self._bus = bus
        self._most_tables = most_tables

    @property
    def leaving(self) -> bool:
        """Does it hand its tables over, to stop?"""
        return self.connectivity.leaving

    # --- what sockets ask for ---

    def missing(self, table: str) -> Problem | None:
        """Why nobody can connect to a table, if that is known: another node may have it."""
        return Problem("unknown_table", SET_ASIDE) if self.parts.hall.is_set_aside(table) else None

    def connect(self, table: str, now: int) -> Connection | Problem:
        """Somebody's socket opened."""
        if self.parts.hall.missing(table) is None:
            return self.parts.hall.connect(table, now)
        connection = Connection(table)
        self.away.add(connection)
        return connection

    def receive(self, connection: Connection, frame: bytes, now: int) -> None:
        """A text frame of a client."""
        if not connection.greeted:
            self._follow(connection)
        if connection in self.away:
            self.away.receive(connection, frame)
        else:
            self.parts.hall.receive(connection, frame, now)

    def _follow(self, connection: Connection) -> None:
        """If a table has left before somebody at its door said hello, they are away from it now."""
        gone = self.parts.hall.missing(connection.table) is not None
        if gone and connection not in self.away and not connection.closing:
            self.away.add(connection)

    def gone(self, connection: Connection, now: int) -> None:
        """The socket closed, or will hear nothing more."""
        if connection in self.away:
            self.away.gone(connection)
        else:
            self.parts.hall.gone(connection, now)

    def measured(self, connection: Connection, round_trip_ms: float, now: int) -> None:
        """How long it takes to this client and back."""
        if connection in self.away:
            self.away.measured(connection, round_trip_ms)
        else:
            self.parts.hall.measured(connection, round_trip_ms, now)

    def catch_up(self, connection: Connection) -> None:
        """A client that had stopped reading reads again."""
        if connection in self.away:
            self.away.behind(connection)
        else:
            self.parts.commits.catch_up(connection)

    def dismiss_all(self, reason: GoodbyeReason, again_ms: int) -> None:
        """Send everybody away whose socket is here, to come back within so many milliseconds."""
        self.parts.hall.dismiss_all(reason, again_ms)
        self.away.dismiss_all(reason, again_ms, RESTARTING)

    # --- tables come and go ---

    def fenced(self, error: FencedError) -> None:
        """The store refuses what was to be written of some tables."""
        self.parts.log.warning("tables lost", tables=len(error.tables), why=str(error))
        self.lose(error.tables)

    def lose(self, tables: Collection[str], to: str = "", epochs: Mapping[str, int] | None = None) -> None:
        """These are others' tables by now: forget them, and attach their clients there, or wherever the store says."""
        connections = self.parts.hall.lose(tables)
        self.moved["lost"] += len(tables)
        self.parts.commits.drop(tables)
        for connection in self.remote.others(connections):
            self.away.add(connection)
        self.remote.send_after(connections, to)
        for name in tables:
            table = self.away.tables.get(name)
            if table is not None:
                if to:
                    self.away.found(table, to, (epochs or {}).get(name, 0))
                else:
                    self.away.lose(table)

    def taken(self, node: str, tables: Mapping[str, int]) -> None:
        """Another node says that it has these, each by an epoch. Of its own tables a node without a lease believes it
        only by a later epoch than it has them by.
        """
        for name, epoch in tables.items():
            table = self.away.tables.get(name)
            if table is not None and table.node != node and epoch >= table.epoch and name not in self.in_transit:
                self.away.found(table, node, epoch)
        doubtful = [name for name in tables if self.parts.hall.missing(name) is None]
        if doubtful and self.lease.held():
            self.background.start(self._lose_if_taken(doubtful))
            return
        # the store cannot be asked; should it be otherwise, that node or the store says so later
        believed = [name for name in doubtful if tables[name] > self.parts.ownership.epoch_of(name)]
        if believed:
            self.parts.log.warning("others have taken tables while the lease had run out", tables=len(believed))
            self.lose(believed, node, tables)

    async def _lose_if_taken(self, tables: list[str]) -> None:
        """What another node said may have been long ago: the store knows who has them, and is asked until it tells."""
        while doubtful := [name for name in tables if self.parts.hall.missing(name) is None]:
            try:
                owners = await self.parts.ownership.owners_of(doubtful)
            except StoreError:
                await asyncio.sleep(DOUBT_AGAIN_S)
            else:
                nobodys = [name for name, owner in owners.items() if not owner.node]  # ours still, if we renew in time
                own = {name for name, owner in owners.items() if owner.node == self.links.node}
                self.lose([name for name in doubtful if name not in own and name not in nobodys])
                if not nobodys:
                    return
                await asyncio.sleep(DOUBT_AGAIN_S)

    async def give_all(self) -> None:
        """Let others have all tables, evenly, as long as there are others."""
        self.connectivity.leaving = True
        self.membership.hurry()
        given: Counter[str] = Counter()
        while tables := self.parts.hall.table_ids():
            willing = self.peers.willing(self.parts.now())
            if not willing:
                return
            taker = min(willing, key=lambda node: self.peers.of(node).report.tables + given[node])
            number = min(GIVEN_AT_ONCE, share_of(len(tables), len(willing)))
            got = await self.hand_over.give(tables[:number], taker)
            given[taker] += got  # what it reports of itself is seconds old
            if not got:
                return
        while self.in_transit:  # given away before this began, and not there yet
            await asyncio.sleep(IN_TRANSIT_S)

    async def retire(self, again_ms: int) -> None:
        """Before it stops: hand its tables over, if there are others, and send everybody away, to come back there."""
        self.parts.log.info("tables are handed over", tables=len(self.parts.hall.table_ids()))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(HAND_OVER_S):
                await self.give_all()
        self.dismiss_all("restarting", again_ms)

    def _given(self, number: int) -> None:
        self.moved["given"] += number

    def _adopted(self, here: list[str], elsewhere: list[str]) -> None:
        """These tables are here now; those are not ours."""
        for table in here:
            for connection, greeting in self.away.come_home(table):
                if greeting is not None:
                    self.parts.hall.greet(connection, greeting, self.parts.now())
        self._reception.settled(here, elsewhere)
        self.moved["came"] += len(here)
        if here:
            self.links.tell_all(TablesTaken({table: self.parts.ownership.epoch_of(table) for table in here}))

    # --- a node among others ---

    async def open(self) -> None:
        """Join the others, and begin to take part. `StoreError` or `BusError` if that cannot be."""
        others = [entry for entry in await self.parts.ownership.nodes() if entry.alive]
        check_versions(others)
        await self._bus.open(self.connectivity.bus_changed)
        try:
            await self.membership.join()
            self.membership.start(self)
            self.background.start(self.maintenance.run())
            if others:
                await heard_by_others(self.peers, self.parts.now)
            self._welcome = self.peer_monitor.begun = True
        except UserError:
            await self.close()
            raise

    async def close(self) -> None:
        """Be no node any more."""
        self.connectivity.leaving = True
        self.background.stop()
        await self.membership.leave()
        self.links.flush()
        await self._bus.close()

    def status(self) -> NodeStatus:
        """What the others are told of it."""
        load = self.load()
        return NodeStatus(load.tables, load.room, self._bus.connected, self.leaving)

    def learn(self, nodes: list[NodeEntry], without_owner: int) -> None:
        """Which nodes there are, and how many tables have no owner."""
        self.links.believe({entry.node for entry in nodes})
        lost = [entry for entry in nodes if not entry.alive and entry.node in self.peers.entries]
        self.orphaned.count(without_owner, sum(entry.status.tables for entry in lost))
        others = (entry for entry in nodes if entry.node != self.links.node)
        before = self.peers.entries
        known = self.peers.learn(others, self.parts.now(), self._bus.connected)
        self.peer_monitor.learned(before, nodes)
        self.remote.keep_those_at(known)
        self.away.lose_all(self.away.nodes() - known)
        self.links.keep_those_to(known)

    def lost(self) -> None:
        """The lease was lost, and with it all tables."""
        tables = self.parts.hall.table_ids()
        self.parts.log.warning("the lease had run out and others have the tables", tables=len(tables))
        self.lose(tables)

    def let_go(self) -> None:
        """Without the lease others have the tables, or may have: this node forgets them, and begins anew."""
        self.lose(self.parts.hall.table_ids())
        self.membership.begin_anew()

    def rejoined(self) -> None:
        """This node is called otherwise from now on; it has no table, and the others know nothing of its clients."""
        self.lose(self.parts.hall.table_ids())  # what was on its way here when the lease was lost came too late
        self.parts.log.info("joined the cluster anew", node=self.links.node)
        for table in self.away.tables.values():
            if table.node:
                self.away.found(table, table.node, table.epoch)

    async def orphans(self, number: int) -> None:
        """So many tables have no owner: take a share of them, and later what others have left.

        If need be that is more than there is room for.
        """
        if self.leaving or not self._welcome or not self._bus.connected:
            return
        others = [self.peers.entries[node].status for node in self.peers.willing(self.parts.now())]
        all_lost = max(number, self.orphaned.lost_with_nodes)
        share = takeover_share(all_lost, self.load(), [Load(status.tables, status.room) for status in others])
        limit = min(number if self.orphaned.had_others_their_turn() else share, TAKEN_AT_ONCE)
        taken = await self.parts.ownership.take_over(limit) if limit else []
        if taken:
            self.parts.log.info("tables taken over", tables=len(taken))
            self.adoption.want(taken)
            if len(taken) == TAKEN_AT_ONCE:  # there are more
                self.membership.hurry()

    def load(self) -> Load:
        """How full it is."""
        tables = len(self.parts.hall.table_ids())
        return Load(tables, 0 if self.leaving else self._most_tables - tables)

    def unready(self) -> str:
        """Why players should not be sent to this node although it answers; empty if they may be."""
        return self.peer_monitor.unready() or self.orphaned.trouble

    def precise_ms(self) -> float:
        """Milliseconds of the loop's clock."""
        return asyncio.get_running_loop().time() * 1000

    def send_away(self, again_ms: int) -> None:
        """Send everybody away whose socket is here, at once, but those who play at another node by this one."""
        writers = [
            writer
            for connection, writer in self.parts.commits.writers.items()
            if not isinstance(writer, ProxiedClient) and not self.away.is_attached(connection)
        ]
        for place, writer in enumerate(writers):
            if not writer.silent:
                writer.write(sent_away("restarting", RESTARTING, again_ms * (place + 1) // len(writers)))
            writer.part()

    def _reachable(self, node: str) -> bool:
        return self.peers.reachable(node, self.parts.now())

    def _reports(self) -> dict[str, NodeReport]:
        """Of the nodes that can be asked for something."""
        reports = self.peers.reports(self.parts.now())
        return {node: report for node, report in reports.items() if report.holds}

    def _name(self) -> str:
        return self.links.node
