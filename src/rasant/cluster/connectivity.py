"""Whether a node has its lease and the bus. Without one of them its tables are suspended, and finally given up."""

import asyncio
from collections.abc import Callable
from typing import Any, Final, final

from rasant.cluster.lease import Lease
from rasant.cluster.peers import Peers

BUS_GRACE_MS: Final = 2_000
"""Milliseconds that the bus may be lost before tables are suspended."""
SURELY_ALONE_MS: Final = 3_000
"""Milliseconds that a node with its lease is cut off from the bus before it gives its tables up: the database, which it
can reach, lists others as on the bus."""
ALONE_MS: Final = 6_000
"""The same for a node without its lease. Others take over its tables anyway, and attach its clients as soon as it
learns so; clients that remain by now, because it cannot hear the others, are dismissed to reconnect."""


@final
class Connectivity:
    """Judges connectivity by the node's own clock."""

    def __init__(
        self, now: Callable[[], int], lease: Lease, peers: Peers, changed: Callable[[bool], None], log: Any
    ) -> None:
        self._now = now
        self._lease = lease
        self._peers = peers
        self._changed = changed
        """Called with True when the node is cut off, and with False when it is not any more."""
        self._log = log
        self._bus_lost_at = -1
        self._cut_off_since = -1
        self.leaving = False
        """Is the node about to leave? Then being cut off is not logged."""
        self.isolated = False
        """Was it `alone` at the last heartbeat? Then it has no clients, and gives its tables up."""

    @property
    def cut_off(self) -> bool:
        """Must tables be suspended?"""
        return self._cut_off_since >= 0

    def bus_changed(self, connected: bool) -> None:
        """The bus is connected, or lost."""
        self._bus_lost_at = -1 if connected else self._now()
        if connected:
            self.look()
        else:
            asyncio.get_running_loop().call_later(BUS_GRACE_MS / 1000, self.look)

    def look(self) -> None:
        """Check whether the node has lost or regained its lease or the bus."""
        bus_lost = self._bus_lost_at >= 0 and self._now() - self._bus_lost_at >= BUS_GRACE_MS
        cut_off = bus_lost or not self._lease.held()
        if cut_off == self.cut_off:
            return
        self._cut_off_since = self._now() if cut_off else -1
        self._changed(cut_off)
        if self.leaving:
            return
        if cut_off:  # the operator must know whether it is the bus or the database
            self._log.warning("cut off from the others", why="the bus is lost" if bus_lost else "the lease ran out")
        else:
            self._log.info("connected to the others again")

    def alone(self) -> bool:
        """Has this node been cut off so long, while the others are not, that it should give up?"""
        if not self.cut_off:
            return False
        now = self._now()
        for_ms = now - self._cut_off_since
        if self._lease.held():
            return for_ms >= SURELY_ALONE_MS and self._peers.any_on_bus(now)
        if self._bus_lost_at >= 0:
            return for_ms >= ALONE_MS  # the state of the others is unknown
        return for_ms >= ALONE_MS and self._peers.any_holds(now)
