"""The tables that this node owns: how they arrive, leave, and are lost to other nodes."""

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
"""Tables taken over by one statement, which takes the database a fraction of a second."""
DOUBT_AGAIN_S: Final = 0.5
"""Seconds before the store is asked again for the owners of tables, if it did not answer."""
IN_TRANSIT_S: Final = 0.05


@final
class OwnedTables:
    """Takeover, migration and loss of tables, with their clients."""

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
        """Tables that are being given away: neither here nor there."""
        self.moved: Final = {"came": 0, "given": 0, "lost": 0}
        """Number of tables that changed their owner since this node started."""
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

    # --- tables that arrive ---

    def want(self, table: str) -> None:
        """This node may own a table: if so, load it, unless it is just leaving."""
        if table not in self.in_transit:
            self.takeover.want([table])

    def attach(self, node: str, item: ClientAttached) -> None:
        """A client of another node attaches to a table that is here, or may be arriving."""
        if self._parts.hall.missing(item.table) is None:
            self._proxied.attach(node, item)
        elif self._parts.hall.is_set_aside(item.table):
            epoch = self._parts.ownership.epoch_of(item.table)
            self._links.put(node, ClientFrame([item.client], sent_away("closed", SET_ASIDE), epoch, FINAL_FRAME))
        else:
            self._proxied.waiting.add(node, item)
            self.want(item.table)

    async def take_over(self, orphans: int) -> bool:
        """Take over a share of `orphans` tables without an owner, and later what others left; are there more than it
        could take?

        If necessary it exceeds its limit of tables.
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
        """Called after a takeover with the tables that are here now, and those that other nodes own."""
        for table in here:
            for connection, greeting in self._forwarded.take_back(table):
                if greeting is not None:
                    self._parts.hall.greet(connection, greeting, self._parts.now())
        self._proxied.settle(here, elsewhere)
        self.moved["came"] += len(here)
        if here:
            self._links.broadcast(TablesTaken({table: self._parts.ownership.epoch_of(table) for table in here}))

    # --- tables that leave ---

    async def give_all(self) -> None:
        """Give all tables to other nodes, evenly, as long as there are any nodes."""
        given: Counter[str] = Counter()
        while tables := self._parts.hall.table_ids():
            willing = self._peers.willing(self._parts.now())
            if not willing:
                return
            taker = min(willing, key=lambda node: self._peers.of(node).report.tables + given[node])
            number = min(GIVEN_AT_ONCE, share_of(len(tables), len(willing)))
            got = await self.migration.give(tables[:number], taker)
            given[taker] += got  # its own report is seconds old
            if not got:
                return
        while self.in_transit:  # wait for tables that are still under way
            await asyncio.sleep(IN_TRANSIT_S)

    def _count_given(self, number: int) -> None:
        self.moved["given"] += number

    # --- lost tables ---

    def fenced(self, error: FencedError) -> None:
        """The store refused records of some tables, because their fencing tokens are outdated."""
        self._parts.log.warning("tables lost", tables=len(error.tables), why=str(error))
        self.lose(error.tables)

    def lose(self, tables: Collection[str], to: str = "", epochs: Mapping[str, int] | None = None) -> None:
        """Other nodes own these tables: drop them, and attach their clients there, or wherever the store says."""
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
        """Drop all tables, because other nodes own them, or may take them."""
        self.lose(self._parts.hall.table_ids())

    def taken(self, node: str, tables: Mapping[str, int]) -> None:
        """Another node claims these tables, each by an epoch. A node without a lease believes this about its own tables
        only if the epoch is later than its own.
        """
        for name, epoch in tables.items():
            table = self._forwarded.tables.get(name)
            if table is not None and table.node != node and epoch >= table.epoch and name not in self.in_transit:
                self._forwarded.found(table, node, epoch)
        doubtful = [name for name in tables if self._parts.hall.missing(name) is None]
        if doubtful and self._lease.held():
            self._background.start(self._lose_if_taken(doubtful))
            return
        # without a lease, decide by the epochs; a mistake is corrected later by that node or the store
        believed = [name for name in doubtful if tables[name] > self._parts.ownership.epoch_of(name)]
        if believed:
            self._parts.log.warning("others have taken tables while the lease had run out", tables=len(believed))
            self.lose(believed, node, tables)

    async def _lose_if_taken(self, tables: list[str]) -> None:
        """The claim may be outdated: ask the store for the owners until it answers."""
        while doubtful := [name for name in tables if self._parts.hall.missing(name) is None]:
            try:
                owners = await self._parts.ownership.owners_of(doubtful)
            except StoreError:
                await asyncio.sleep(DOUBT_AGAIN_S)
            else:
                # still this node's, if it renews in time
                unowned = [name for name, owner in owners.items() if not owner.node]
                own = {name for name, owner in owners.items() if owner.node == self._links.node}
                self.lose([name for name in doubtful if name not in own and name not in unowned])
                if not unowned:
                    return
                await asyncio.sleep(DOUBT_AGAIN_S)
