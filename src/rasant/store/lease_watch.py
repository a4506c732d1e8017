"""Whether other nodes renew their leases, as one node sees it by its own clock.

The database's time of day may be set, and another server of it may have another one. So a table is taken
over not because a time in a row has passed, but because the row is unchanged for longer than its node relies on its
lease.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, Generic, NamedTuple, TypeVar, final

from rasant.store.ownership import LEASE_MS

UNCHANGED_MS: Final = LEASE_MS - 500
"""So long a row must stay as it is. Its node counts on a lease for 3.5 s, from before that row was written: what is
between the two is for clocks that run unequally. It is less than a lease, for rows are looked at once a second."""

Until = TypeVar("Until")


class _Row(NamedTuple, Generic[Until]):
    until: Until
    since_ms: float
    """When it was first seen so."""
    changed: bool
    """Was it ever seen otherwise? Then its node has lived since."""


@final
class LeaseWatch(Generic[Until]):
    """Remembers how each node's row was when it was seen first, and since when it is so."""

    def __init__(self) -> None:
        self._rows: dict[str, _Row[Until]] = {}

    def see(self, untils: Mapping[str, Until], now_ms: float) -> None:
        """The rows are so; the database was asked before `now_ms`."""
        before = self._rows
        self._rows = {
            node: before[node]
            if node in before and before[node].until == until
            else _Row(until, now_ms, node in before)
            for node, until in untils.items()
        }

    def silent(self, now_ms: float, for_ms: float = UNCHANGED_MS) -> dict[str, Until]:
        """Nodes that have not renewed for too long, with the row that says so: if it is still that, they are lost."""
        return {node: row.until for node, row in self._rows.items() if now_ms - row.since_ms >= for_ms}

    def alive(self, by_clock: Collection[str], now_ms: float) -> set[str]:
        """Who is alive, given those whose leases hold by the database's clock: it is asked of new nodes alone."""
        silent = self.silent(now_ms)
        return {node for node, row in self._rows.items() if node not in silent and (row.changed or node in by_clock)}
