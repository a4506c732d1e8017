"""Which tables were opened from which networks, and which of them is closed for somebody who has fewer."""

from __future__ import annotations

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
"""Tables among which one is looked for, the oldest: in a full hall that is done whenever somebody wants one more."""
UNUSED: Final = (False, 0)
"""Nobody sits there, and so nobody is connected to a seat."""


@final
class OpenedTables:
    """Tables by the networks they were opened from, as far as that is known: after a restart it is not."""

    def __init__(self) -> None:
        self._shares = NetworkShares[Table]()

    def opened(self, table: Table) -> None:
        """One more."""
        if table.opener:
            self._shares.add(table, networks_of(table.opener))

    def closed(self, table: Table) -> None:
        """One less."""
        self._shares.discard(table)

    def to_give_up(self, caller: str) -> Table | None:
        """The table that makes room for one of this caller, if there is any.

        Whoever gives one up has as many left as the caller has then: where everybody has one, all keep theirs.
        """
        for tables in self._shares.of_fuller(networks_of(caller), margin=2):
            found = _least_used(tables)
            if found is not None:
                return found
        return None


def _least_used(tables: Iterator[Table]) -> Table | None:
    """Of the oldest, one at which nobody sits, or nobody who is connected, or else the fewest; the oldest of these.

    Never one at which people of other networks are: it is theirs as well.
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
    """Is one of these, or one that is not known, outside of the widest network of whoever opened the table?"""
    return any(
        address != opener and (not address or _widest_network(address) != _widest_network(opener))
        for address in addresses
    )


@lru_cache(maxsize=4_096)  # the same tables are looked at again and again
def _widest_network(address: str) -> str:
    return networks_of(address)[0]
