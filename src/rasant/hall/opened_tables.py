"""Tables by the network that opened them, and which to close for a network with fewer."""

import sys
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Final, final

from rasant.limits.client_networks import networks_of
from rasant.limits.network_counts import NetworkShares
from rasant.table.table import Table
from rasant.wire.room import CLOSED

TABLES_LOOKED_AT: Final = 256
"""The oldest tables that are examined: a full hall does so at every request for a new one."""
UNUSED: Final = (False, 0)
"""Use of a table without people."""


@final
class OpenedTables:
    """Tables by the networks that opened them; unknown for tables restored after a restart."""

    def __init__(self) -> None:
        self._shares = NetworkShares[Table]()

    def opened(self, table: Table) -> None:
        """Add a table."""
        if table.opener:
            self._shares.add(table, networks_of(table.opener))

    def closed(self, table: Table) -> None:
        """Remove a table."""
        self._shares.discard(table)

    def to_give_up(self, caller: str) -> Table | None:
        """The table to close for a new one of this caller, or None.

        Its network keeps at least as many as the caller then has: where each has one, all keep theirs.
        """
        for tables in self._shares.of_fuller(networks_of(caller), margin=2):
            found = _least_used(tables)
            if found is not None:
                return found
        return None


def _least_used(tables: Iterator[Table]) -> Table | None:
    """The least used of the oldest tables: without people, without connected ones, or with the fewest.

    Never one with people of other networks, because it is their table as well.
    """
    found, least = None, (True, sys.maxsize)
    for table in islice(tables, TABLES_LOOKED_AT):
        here = table.seating.addresses()
        use = bool(table.people.stayers()), len(here)
        if use < least and table.phase != CLOSED and not _strangers(here, table.opener):
            found, least = table, use
            if use == UNUSED:
                break
    return found


def _strangers(addresses: list[str], opener: str) -> bool:
    """Is one of these addresses unknown, or outside the opener's widest network?"""
    return any(
        address != opener and (not address or _widest_network(address) != _widest_network(opener))
        for address in addresses
    )


@lru_cache(maxsize=4_096)  # the same tables are examined again and again
def _widest_network(address: str) -> str:
    return networks_of(address)[0]
