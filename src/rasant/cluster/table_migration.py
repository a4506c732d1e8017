"""Live migration: tables leave this node while people play; clients are redirected to their new node."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, final

from rasant.cluster.forwarded_clients import ForwardedClients
from rasant.cluster.links import Links
from rasant.cluster.messages import TablesGiven
from rasant.cluster.parts import NodeParts
from rasant.cluster.proxied_clients import ProxiedClients
from rasant.cluster.takeover import Takeover
from rasant.store.port import StoreError
from rasant.table.connections.connection import Connection

GIVEN_AT_ONCE: Final = 50
"""Tables given away together: all of them are suspended until the last one is given."""
GIVE_AGAIN_S: Final = 0.25
GIVE_ATTEMPTS: Final = 8
"""Attempts to give tables away in the store before this node keeps them."""


@final
class TableMigration:
    """Gives tables away."""

    def __init__(
        self,
        parts: NodeParts,
        links: Links,
        forwarded: ForwardedClients,
        proxied: ProxiedClients,
        takeover: Takeover,
        in_transit: set[str],
        gave: Callable[[int], None],
    ) -> None:
        self._parts = parts
        self._links = links
        self._forwarded = forwarded
        self._proxied = proxied
        self._takeover = takeover
        self._in_transit = in_transit
        self._gave = gave

    async def give(self, tables: Sequence[str], to: str) -> int:
        """Give tables to a node, or to any (empty); returns how many it got. The others stay in play here."""
        given = 0
        for first in range(0, len(tables), GIVEN_AT_ONCE):
            given += await self._give(list(tables[first : first + GIVEN_AT_ONCE]), to)
        return given

    async def _give(self, tables: list[str], to: str) -> int:
        await self._parts.all_written()  # clients of a store outage must first learn that play goes on
        wanted = [table for table in tables if self._parts.hall.missing(table) is None]
        connections = self._parts.hall.withdraw(wanted, self._parts.now())
        leaving = [table for table in wanted if self._parts.hall.missing(table) is not None]
        self._in_transit.update(leaving)
        for connection in self._proxied.others(connections):
            self._forwarded.add(connection)
        try:
            given = await self._given(leaving, to)
        finally:
            self._in_transit.difference_update(leaving)
        self._gave(len(given))
        self._redirect(connections, given, to)
        self._takeover.want(
            leaving
        )  # resumes tables that were not given, and redirects clients that wait for the others
        return len(given)

    async def _given(self, tables: list[str], to: str) -> list[str]:
        """The tables that the other node got, once all changes here are on disk."""
        await self._parts.all_written()
        for _ in range(GIVE_ATTEMPTS):
            try:
                return await self._parts.ownership.give(tables, to)
            except StoreError as error:
                self._parts.log.warning("tables cannot be given away", tables=len(tables), why=str(error))
                await asyncio.sleep(GIVE_AGAIN_S)
        return []

    def _redirect(self, connections: Sequence[Connection], given: list[str], to: str) -> None:
        """Attach clients at the new node of their table."""
        if to and given:
            self._links.put(to, TablesGiven(given))
        self._proxied.send_after([each for each in connections if each.table in given], to)
        self._proxied.send_after([each for each in connections if each.table not in given], self._links.node)
        for name in given:
            table = self._forwarded.tables.get(name)
            if table is not None:
                if to:
                    self._forwarded.found(table, to)
                else:
                    self._forwarded.lose(table)
