"""Faults of nodes, their database and their bus. All of them end before the calm phase."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from tests.simulation.cluster.node_process import NodeProcess
from tests.simulation.cluster.wire import SimulatedBus
from tests.simulation.faults import Faults

Pair = tuple[SimulatedBus, SimulatedBus]

if TYPE_CHECKING:
    from tests.simulation.cluster.world import ClusterWorld

NODE_FAULTS: Final = (
    "a node is killed",
    "a node is stopped",
    "a new node comes",
    "a node is frozen for a moment",
    "a node is frozen for longer than its lease",
    "a node is cut off from the bus, and knows it",
    "a node is cut off from the bus, and does not know it",
    "a node is cut off from the database",
    "a node is cut off from both",
    "two nodes do not hear each other",
    "the database restarts",
    "the database is full",
    "the database is slow",
    "the clock of the database is set",
    "an answer of the database is lost",
)
"""Kinds of faults that must occur in a run of some seeds."""

AN_HOUR_MS: Final = 3_600_000
LONG_MS: Final = 6_000
"""Duration longer than a lease, in milliseconds."""
NOTICED_MS: Final = 8_000
"""How long clients wait for a frozen node, in milliseconds."""


class ClusterFaults(Faults):
    """Faults by the plan and at random, until the calm phase."""

    def __init__(self, world: ClusterWorld) -> None:
        super().__init__(world)
        self._cluster = world

    def start_all(self) -> None:
        """Schedule all faults."""
        world, plan, chance = self._cluster, self._cluster.cluster_plan, self._chance
        world.wire.noise = plan.noise
        world.database.usual_ms = plan.slow_database
        world.database.lost_answers = plan.lost_answers
        self.trouble_clients()
        faults: list[tuple[int, Callable[[], None]]] = [
            (plan.kills, self._kill_one),
            (plan.stops, self._stop_one),
            (plan.arrivals, self._add_one),
            (plan.freezes, self._freeze_one),
            (plan.bus_cuts, self._cut_bus),
            (plan.database_cuts, self._cut_database),
            (plan.full_cuts, self._cut_both),
            (plan.partings, self._part_two),
            (plan.database_restarts, self._restart_database),
            (plan.full_databases, self._fill_database),
            (plan.full_databases, self._slow_database),
            (plan.clock_steps, self._set_clock),
        ]
        for number, fault in faults:
            for _ in range(number):
                world.timeline.after(chance.uniform(500, world.plan.chaos_ms - 200), fault)

    # --- nodes ---

    def _one(self) -> NodeProcess | None:
        ready = [process for process in self._cluster.processes if process.ready and not process.shut]
        return self._chance.choice(ready) if ready else None

    def _kill_one(self) -> None:
        process = self._one()
        if process is not None:
            self._cluster.occur("a node is killed")
            self._cluster.kill_node(process)
            self._cluster.timeline.after(self._chance.choice((1, 300, 3_000, 12_000)), self._cluster.refill)

    def _stop_one(self) -> None:
        process = self._one()
        if process is not None:
            self._cluster.occur("a node is stopped")
            self._cluster.trace.note(process.name, "is to stop")
            process.stop()
            if self._chance.random() < 0.5:
                self._cluster.start_node()

    def _add_one(self) -> None:
        if len(self._cluster.processes) < 6:
            self._cluster.occur("a new node comes")
            self._cluster.start_node()

    def _freeze_one(self) -> None:
        world, process = self._cluster, self._one()
        if process is not None and not process.loop.frozen:
            ms = self._lasting(self._chance.choice((100, 1_000, 4_000, 7_000, 15_000, 40_000)))
            long = "longer than its lease" if ms > LONG_MS else "a moment"
            world.occur(f"a node is frozen for {long}")
            world.trace.note(process.name, f"is frozen for {ms} ms")
            process.freeze(ms)
            world.uptime.delayed(int(ms))
            for socket in process.sockets:
                world.timeline.after(NOTICED_MS * self._chance.uniform(1, 2), partial(self._give_up, process, socket))

    def _give_up(self, process: NodeProcess, socket: object) -> None:
        """A client of a frozen node gives up and dials another one."""
        for each in process.sockets:
            if each is socket and process.loop.frozen:
                each.tear(up=True, down=True)
                each.notice()

    # --- the bus ---

    def _cut_bus(self) -> None:
        process = self._one()
        if process is not None:
            noticed = self._chance.random() < 0.5
            self._cluster.occur(f"a node is cut off from the bus, and {'knows' if noticed else 'does not know'} it")
            self._away(process.name, "the bus", partial(process.bus.part, noticed), process.bus.join)

    def _cut_database(self) -> None:
        process = self._one()
        if process is not None:
            self._cluster.occur("a node is cut off from the database")
            self._away(process.name, "the database", *self._cutting(process))

    def _cut_both(self) -> None:
        process = self._one()
        if process is not None:
            self._cluster.occur("a node is cut off from both")
            ms = self._some_time()
            self._away(process.name, "the bus", partial(process.bus.part, True), process.bus.join, ms)
            self._away(process.name, "the database", *self._cutting(process), ms)

    def _cutting(self, process: NodeProcess) -> tuple[Callable[[], None], Callable[[], None]]:
        return partial(setattr, process.store, "cut", True), partial(setattr, process.store, "cut", False)

    def _part_two(self) -> None:
        ready = [process for process in self._cluster.processes if process.ready]
        if len(ready) > 1:
            one, other = self._chance.sample(ready, 2)
            pair, apart = (one.bus, other.bus), self._cluster.wire.apart
            self._cluster.occur("two nodes do not hear each other")
            heal = partial(_remove, apart, pair)
            self._away(one.name, other.name, partial(apart.append, pair), heal)

    # --- the database ---

    def _restart_database(self) -> None:
        database = self._cluster.database
        self._cluster.occur("the database restarts")
        self._away("database", "all", database.restart, partial(setattr, database, "down", False))

    def _fill_database(self) -> None:
        database = self._cluster.database
        self._cluster.occur("the database is full")
        self._away(
            "database", "its room", partial(setattr, database, "full", True), partial(setattr, database, "full", False)
        )

    def _set_clock(self) -> None:
        """Set the database's clock, or fail over to a server with a wrong one."""
        step = self._chance.choice((-AN_HOUR_MS, -7_000, -3_000, 3_000, 7_000, AN_HOUR_MS))
        self._cluster.occur("the clock of the database is set")
        self._cluster.trace.note("database", f"has its clock set by {step} ms")
        self._cluster.database.set_by_ms += step

    def _slow_database(self) -> None:
        database, usual = self._cluster.database, self._cluster.cluster_plan.slow_database
        self._cluster.occur("the database is slow")
        slow = self._chance.choice((300, 1_000, 3_000))
        self._away(
            "database",
            f"its speed ({slow} ms)",
            partial(setattr, database, "usual_ms", slow),
            partial(setattr, database, "usual_ms", usual),
        )

    # --- for a while ---

    def _away(
        self, who: str, what: str, begin: Callable[[], None], end: Callable[[], None], ms: float | None = None
    ) -> None:
        """Cut something off for a while."""
        world = self._cluster
        lasts = self._some_time() if ms is None else ms
        world.trace.note(who, f"is cut off from {what} for {lasts:.0f} ms")
        world.uptime.delayed(int(lasts))
        begin()
        world.timeline.after(lasts, partial(self._back, who, what, end, int(lasts)))

    def _back(self, who: str, what: str, end: Callable[[], None], ms: int) -> None:
        self._cluster.trace.note(who, f"is in touch with {what} again")
        self._cluster.uptime.delayed(ms)
        end()

    def _some_time(self) -> float:
        return self._lasting(self._chance.choice((300, 1_500, 4_000, 9_000, 15_000)) * self._chance.uniform(0.5, 1.5))

    def _lasting(self, ms: float) -> float:
        """This duration, but at most until the calm phase."""
        return min(ms, self._cluster.plan.chaos_ms - self._cluster.timeline.now_ms - 1)


def _remove(apart: list[Pair], pair: Pair) -> None:
    if pair in apart:
        apart.remove(pair)
