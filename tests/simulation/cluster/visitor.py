"""A client that requests everything except a seat: tables, the deal of the day, erasure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tests.simulation.served_sockets import Asking, Desk

from rasant.cluster.cluster_tables import ClusterTables

if TYPE_CHECKING:
    from tests.simulation.cluster.world import ClusterWorld

DAY: Final = "2026-01-02"


class Visitor:
    """Sends requests to random nodes until the calm phase."""

    def __init__(self, world: ClusterWorld) -> None:
        self._world = world
        self._visits = 0

    def start(self) -> None:
        """Schedule the requests."""
        world = self._world
        every = world.cluster_plan.visits_every_ms
        world.timeline.after(world.chance.expovariate(1 / every), self._visit)

    def _visit(self) -> None:
        if not self._world.calm:
            self._visits += 1
            self._world.ask(self._question(), lambda answer: None)
            self.start()

    def _question(self) -> Asking:
        chance, guest = self._world.chance, f"visitor{self._visits % 3}"
        table = chance.choice([*self._world.truths, "nowhere"])
        return chance.choice(
            [
                lambda desk: _all(desk).info(table),
                lambda desk: _all(desk).tables(),
                lambda desk: _all(desk).open_day(DAY, guest, ""),
                lambda desk: _all(desk).remove_guest(guest),
            ]
        )


def _all(desk: Desk) -> ClusterTables:
    return cast(ClusterTables, desk)
