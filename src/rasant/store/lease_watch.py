"""Detects nodes that stopped renewing their leases, by the observer's own clock.

The database's clock may be stepped, and a standby of it may have another one. So a table is not taken over because the
expiry time in a row has passed, but because the row has been unchanged for longer than its node relies on its lease.
"""

from collections.abc import Collection, Mapping
from typing import Final, Generic, NamedTuple, TypeVar, final

from rasant.store.ownership import LEASE_MS

UNCHANGED_MS: Final = LEASE_MS - 500
"""Milliseconds that a row must be unchanged. Its node counts on the lease for 3.5 s from before it wrote the row; the
margin between the two is for clocks that run at different rates. Less than a lease, because rows are read once a
second."""

Until = TypeVar("Until")


class _Row(NamedTuple, Generic[Until]):
    until: Until
    since_ms: float
    """When this value was first seen, in milliseconds."""
    changed: bool
    """Did the row ever change? Then its node has renewed since it was first seen."""


@final
class LeaseWatch(Generic[Until]):
    """Remembers for each node the expiry time in its row, and since when it is unchanged."""

    def __init__(self) -> None:
        self._rows: dict[str, _Row[Until]] = {}

    def see(self, untils: Mapping[str, Until], now_ms: float) -> None:
        """Note the expiry times just read; the query was sent before `now_ms`."""
        before = self._rows
        self._rows = {
            node: before[node]
            if node in before and before[node].until == until
            else _Row(until, now_ms, node in before)
            for node, until in untils.items()
        }

    def silent(self, now_ms: float, for_ms: float = UNCHANGED_MS) -> dict[str, Until]:
        """Nodes that have not renewed for too long, with the expiry seen: if the row still has it, the node is lost."""
        return {node: row.until for node, row in self._rows.items() if now_ms - row.since_ms >= for_ms}

    def alive(self, by_clock: Collection[str], now_ms: float) -> set[str]:
        """Nodes that are alive. A row never seen to change counts by `by_clock`, the nodes alive by the database's
        clock."""
        silent = self.silent(now_ms)
        return {node for node, row in self._rows.items() if node not in silent and (row.changed or node in by_clock)}
