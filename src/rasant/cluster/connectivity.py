"""What connects a node to the others, its lease and the bus: without one of them its tables are suspended, and
in the end given up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final, final

from rasant.cluster.lease import Lease
from rasant.cluster.peers import Peers

BUS_GRACE_MS: Final = 2_000
"""How long the bus may be lost before tables are suspended."""
SURELY_ALONE_MS: Final = 3_000
"""How long a node that has its lease is cut off from the bus before it gives its tables up: the database, which it can
reach, says that others are on the bus."""
ALONE_MS: Final = 6_000
"""The same for a node without its lease. Others take over its tables by themselves, and its clients are attached there
as soon as it hears so; clients left by now, because it does not hear the others, are sent away to reconnect."""


@final
class Connectivity:
    """Judged by the node's own clock."""

    def __init__(
        self, now: Callable[[], int], lease: Lease, peers: Peers, changed: Callable[[bool], None], log: Any
    ) -> None:
        self._now = now
        self._lease = lease
        self._peers = peers
        self._changed = changed
        """Called when the node is cut off, and when it is not any more."""
        self._log = log
        self._bus_lost_at = -1
        self._cut_off_since = -1
        self.leaving = False
        """Is the node about to leave? Then being cut off is not worth a log line."""
        self.isolated = False
        """Was it `alone` at the last heartbeat? Then it has no clients, and gives its tables up."""

    @property
    def cut_off(self) -> bool:
        """Must tables be suspended?"""
        return self._cut_off_since >= 0

    def bus_changed(self, connected: bool) -> None:
        """The bus is reached, or lost."""
        self._bus_lost_at = -1 if connected else self._now()
        if connected:
            self.look()
        else:
            asyncio.get_running_loop().call_later(BUS_GRACE_MS / 1000, self.look)

    def look(self) -> None:
        """Has the node lost its lease or the bus, or got it back?"""
        bus_lost = self._bus_lost_at >= 0 and self._now() - self._bus_lost_at >= BUS_GRACE_MS
        cut_off = bus_lost or not self._lease.held()
        if cut_off == self.cut_off:
            return
        self._cut_off_since = self._now() if cut_off else -1
        self._changed(cut_off)
        if self.leaving:
            return
        if cut_off:  # the host need not guess whether the bus is meant or the database
            self._log.warning("cut off from the others", why="the bus is lost" if bus_lost else "the lease ran out")
        else:
            self._log.info("in touch with the others again")

    def alone(self) -> bool:
        """Has this node been cut off for so long, and the others not, that it is of no use?"""
        if not self.cut_off:
            return False
        now = self._now()
        for_ms = now - self._cut_off_since
        if self._lease.held():
            return for_ms >= SURELY_ALONE_MS and self._peers.any_on_bus(now)
        if self._bus_lost_at >= 0:
            return for_ms >= ALONE_MS  # no node can be asked how the others are
        return for_ms >= ALONE_MS and self._peers.any_holds(now)
