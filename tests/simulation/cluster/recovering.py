"""Liveness: in the calm phase, every table is soon played at its owner, and its clients are up to date."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from tests.simulation.trace import PromiseError

from rasant.wire.room import CLOSED

if TYPE_CHECKING:
    from tests.simulation.cluster.world import ClusterWorld

SOON_MS: Final = 10_000
"""Time after the last kill until every table must be played again, in milliseconds."""
SETTLED_MS: Final = 13_000
"""Time until the connected clients must know it, over the slowest connection."""
HANDED_OVER_MS: Final = 1_500
"""Longest migration of a table between two nodes, over the slowest connection to the database."""


class Recovering:
    """Checks once, a bounded time after the calm phase began."""

    def __init__(self, world: ClusterWorld) -> None:
        self._world = world

    def begin(self) -> None:
        """The calm phase begins."""
        self._world.timeline.after(SOON_MS, self._tables)
        self._world.timeline.after(SETTLED_MS, self._clients)

    def _tables(self) -> None:
        world = self._world
        moving = self._moving()
        for table in sorted(moving):  # just migrating to a new node, which takes a moment
            world.timeline.after(HANDED_OVER_MS, partial(self._is_played, table))
        for table in sorted(world.truths.keys() - moving):
            self._is_played(table)
        for process in world.processes:
            for table in process.hall.table_ids():
                if world.owner_process(table) is not process:
                    raise PromiseError(f"{process.name} still has {table}, which is another's")

    def _moving(self) -> set[str]:
        """Tables in migration: the owner is giving them away, or the new one is still reading them."""
        world = self._world
        since = world.timeline.now_ms - HANDED_OVER_MS
        given = {table for table, at in world.database.given_ms.items() if at > since}
        return given.union(*(process.node.owned.in_transit for process in world.processes))

    def _is_played(self, table: str) -> None:
        if self._world.truths[table].roster.phase != CLOSED and not self._world.plays(table):
            raise PromiseError(f"{table} is not played at {SOON_MS} ms after all was well")

    def _clients(self) -> None:
        for tab in self._world.tabs.values():
            socket = tab.socket
            if socket is None or socket.up.broken or socket.down.broken or tab.truth.roster.phase == CLOSED:
                continue
            if tab.viewpoint is not None and tab.viewpoint.held:
                raise PromiseError(f"{tab.name} thinks that its table is held ({tab.viewpoint.held})")
