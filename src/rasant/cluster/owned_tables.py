"""The tables that this node owns: how they come here, leave, and are lost to other nodes."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Final, final

from rasant.cluster.background import Background
from rasant.cluster.connectivity import Connectivity
from rasant.cluster.forwarded_clients import ForwardedClients
from rasant.cluster.lease import Lease
from rasant.cluster.links import Links
from rasant.cluster.messages import FINAL_FRAME, ClientAttached, ClientFrame, TablesTaken
from rasant.cluster.orphaned_tables import OrphanedTables
from rasant.cluster.parts import NodeParts
from rasant.cluster.peers import Peers
from rasant.cluster.placement import Load, share_of, takeover_share
from rasant.cluster.proxied_clients import ProxiedClients
from rasant.cluster.suspension import sent_away
from rasant.cluster.table_directory import TableDirectory
from rasant.cluster.table_migration import GIVEN_AT_ONCE, TableMigration
from rasant.cluster.takeover import Takeover
from rasant.hall.table_registry import SET_ASIDE
from rasant.store.ownership import FencedError
from rasant.store.port import StoreError

TAKEN_AT_ONCE: Final = 2_000
"""Tables of others that are taken over by one statement: it takes the database a fraction of a second."""
DOUBT_AGAIN_S: Final = 0.5
"""How soon the store is asked again who has some tables, if it did not answer."""
IN_TRANSIT_S: Final = 0.05


@final
class OwnedTables:
    """Takeover, migration and loss of tables; their clients follow them."""

    def __init__(
        self,
        parts: NodeParts,
        background: Background,
        links: Links,
        lease: Lease,
        connectivity: Connectivity,
        peers: Peers,
        forwarded: ForwardedClients,
        proxied: ProxiedClients,
        most_tables: int,
    ) -> None:
        self.in_transit: set[str] = set()
        """Tables that are just being given away: neither here nor there."""
        self.moved: Final = {"came": 0, "given": 0, "lost": 0}
        """Tables that changed their node, since this one began."""
        self.orphaned = OrphanedTables(parts.now, parts.log)
        self.takeover = Takeover(parts, background, self.in_transit, self._came)
        self.directory = TableDirectory(
            parts,
            background,
            forwarded,
            self.takeover,
            self.in_transit,
            lambda node: peers.reachable(node, parts.now()),
            lambda: links.node,
        )
        self.migration = TableMigration(
            parts, links, forwarded, proxied, self.takeover, self.in_transit, self._count_given
        )
        self._parts = parts
        self._background = background
        self._links = links
        self._lease = lease
        self._connectivity = connectivity
        self._peers = peers
        self._forwarded = forwarded
        self._proxied = proxied
        self._most_tables = most_tables

    def load(self) -> Load:
        """How full this node is."""
        tables = len(self._parts.hall.table_ids())
        return Load(tables, 0 if self._connectivity.leaving else self._most_tables - tables)

    # --- tables that come ---

    def want(self, table: str) -> None:
        """This table may be ours: if so, bring it here, unless it is just leaving."""
        if table not in self.in_transit:
            self.takeover.want([table])

    def attach(self, node: str, item: ClientAttached) -> None:
        """A client of another node comes to a table that is here, or is perhaps on its way here."""
        if self._parts.hall.missing(item.table) is None:
            self._proxied.attach(node, item)
        elif self._parts.hall.is_set_aside(item.table):
            epoch = self._parts.ownership.epoch_of(item.table)
            self._links.put(node, ClientFrame([item.client], sent_away("closed", SET_ASIDE), epoch, FINAL_FRAME))
        else:
            self._proxied.waiting.add(node, item)
            self.want(item.table)

    async def take_over(self, orphans: int) -> bool:
        """Of so many tables without an owner take a share, and later what others have left; are there clearly more?

        If need be it takes more than there is room for.
        """
        others = [self._peers.entries[node].status for node in self._peers.willing(self._parts.now())]
        all_lost = max(orphans, self.orphaned.lost_with_nodes)
        share = takeover_share(all_lost, self.load(), [Load(status.tables, status.room) for status in others])
        limit = min(orphans if self.orphaned.had_others_their_turn() else share, TAKEN_AT_ONCE)
        taken = await self._parts.ownership.take_over(limit) if limit else []
        if taken:
            self._parts.log.info("tables taken over", tables=len(taken))
            self.takeover.want(taken)
        return len(taken) == TAKEN_AT_ONCE

    def _came(self, here: list[str], elsewhere: list[str]) -> None:
        """These tables are here now; those are not ours."""
        for table in here:
            for connection, greeting in self._forwarded.come_home(table):
                if greeting is not None:
                    self._parts.hall.greet(connection, greeting, self._parts.now())
        self._proxied.settle(here, elsewhere)
        self.moved["came"] += len(here)
        if here:
            self._links.broadcast(TablesTaken({table: self._parts.ownership.epoch_of(table) for table in here}))

    # --- tables that leave ---

    async def give_all(self) -> None:
        """Let other nodes have all tables, evenly, as long as there are others."""
        given: Counter[str] = Counter()
        while tables := self._parts.hall.table_ids():
            willing = self._peers.willing(self._parts.now())
            if not willing:
                return
            taker = min(willing, key=lambda node: self._peers.of(node).report.tables + given[node])
            number = min(GIVEN_AT_ONCE, share_of(len(tables), len(willing)))
            got = await self.migration.give(tables[:number], taker)
            given[taker] += got  # what it reports of itself is seconds old
            if not got:
                return
        while self.in_transit:  # given away before this began, and not there yet
            await asyncio.sleep(IN_TRANSIT_S)

    def _count_given(self, number: int) -> None:
        self.moved["given"] += number

    # --- tables that are lost ---

    def fenced(self, error: FencedError) -> None:
        """The store refuses what was to be written of some tables: their fencing tokens are outdated."""
        self._parts.log.warning("tables lost", tables=len(error.tables), why=str(error))
        self.lose(error.tables)

    def lose(self, tables: Collection[str], to: str = "", epochs: Mapping[str, int] | None = None) -> None:
        """These are others' tables by now: forget them, and attach their clients there, or wherever the store says."""
        connections = self._parts.hall.lose(tables)
        self.moved["lost"] += len(tables)
        self._parts.commits.drop(tables)
        for connection in self._proxied.others(connections):
            self._forwarded.add(connection)
        self._proxied.send_after(connections, to)
        for name in tables:
            table = self._forwarded.tables.get(name)
            if table is not None:
                if to:
                    self._forwarded.found(table, to, (epochs or {}).get(name, 0))
                else:
                    self._forwarded.lose(table)

    def lose_all(self) -> None:
        """Other nodes have all tables that were here, or may take them."""
        self.lose(self._parts.hall.table_ids())

    def taken(self, node: str, tables: Mapping[str, int]) -> None:
        """Another node says that it has these, each by an epoch. Of its own tables a node without a lease believes it
        only by a later epoch than it has them by.
        """
        for name, epoch in tables.items():
            table = self._forwarded.tables.get(name)
            if table is not None and table.node != node and epoch >= table.epoch and name not in self.in_transit:
                self._forwarded.found(table, node, epoch)
        doubtful = [name for name in tables if self._parts.hall.missing(name) is None]
        if doubtful and self._lease.held():
            self._background.start(self._lose_if_taken(doubtful))
            return
        # the store cannot be asked; should it be otherwise, that node or the store says so later
        believed = [name for name in doubtful if tables[name] > self._parts.ownership.epoch_of(name)]
        if believed:
            self._parts.log.warning("others have taken tables while the lease had run out", tables=len(believed))
            self.lose(believed, node, tables)

    async def _lose_if_taken(self, tables: list[str]) -> None:
        """The other node's message may be old: ask the store, which knows the owners, until it answers."""
        while doubtful := [name for name in tables if self._parts.hall.missing(name) is None]:
            try:
                owners = await self._parts.ownership.owners_of(doubtful)
            except StoreError:
                await asyncio.sleep(DOUBT_AGAIN_S)
            else:
                nobodys = [name for name, owner in owners.items() if not owner.node]  # ours still, if we renew in time
                own = {name for name, owner in owners.items() if owner.node == self._links.node}
                self.lose([name for name in doubtful if name not in own and name not in nobodys])
                if not nobodys:
                    return
                await asyncio.sleep(DOUBT_AGAIN_S)
