"""Faults: crashes, full disks, broken sockets, stalled readers, and changes of the clock."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tests.simulation.simulated_socket import SimulatedSocket

if TYPE_CHECKING:
    from tests.simulation.world import World


class Faults:
    """Faults by the plan and at random, until the calm phase."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._chance = world.chance

    def start(self) -> None:
        """Schedule all faults."""
        world, plan, chance = self._world, self._world.plan, self._chance
        storm = plan.chaos_ms
        for _ in range(plan.crashes):
            world.timeline.after(chance.uniform(500, storm), self._crash)
        for _ in range(plan.trips):
            world.timeline.after(chance.uniform(500, storm), self._crash_at_next_write)
        for _ in range(plan.restarts):
            world.timeline.after(chance.uniform(500, storm), self._restart)
        for _ in range(plan.full_disks):
            world.timeline.after(chance.uniform(500, storm), self._fill_disk)
        self.trouble_clients()
        for _ in range(plan.freezes):
            world.timeline.after(chance.uniform(500, storm), self._freeze)

    def trouble_clients(self) -> None:
        """Schedule the faults that do not depend on the server: of sockets and of the time of day."""
        world, plan, chance = self._world, self._world.plan, self._chance
        world.timeline.after(chance.expovariate(1 / plan.tears_every_ms), self._tear_one)
        world.timeline.after(chance.expovariate(1 / plan.stalls_every_ms), self._stall_one)
        world.timeline.after(chance.uniform(0, plan.chaos_ms), self._set_clock)

    def _crash(self) -> None:
        self._world.crash(self._chance.choice((1, 300, 3_000, 12_000)) * self._chance.uniform(0.5, 2))

    def _crash_at_next_write(self) -> None:
        self._world.disk.trip = lambda ms: self._world.timeline.after(ms, self._crash)

    def _restart(self) -> None:
        """Shut down: notify all clients, then end the process."""
        process = self._world.process
        if process is not None:
            process.runner.dismiss_all("restarting", 2_000)
            self._world.timeline.after(300, self._crash)

    def _freeze(self) -> None:
        if self._world.process is not None:
            ms = self._chance.choice((40, 300, 4_000))
            self._world.trace.note("server", f"is frozen for {ms} ms")
            self._world.process.freeze(ms)
            self._world.uptime.freezes(ms)

    def _fill_disk(self) -> None:
        self._world.disk.full = True
        self._world.trace.note("disk", "is full")
        self._world.timeline.after(self._chance.uniform(100, 6_000), self._make_room)

    def _make_room(self) -> None:
        self._world.disk.full = False
        self._world.trace.note("disk", "has room")

    def _tear_one(self) -> None:
        world, chance = self._world, self._chance
        if world.calm:
            return
        world.timeline.after(chance.expovariate(1 / world.plan.tears_every_ms), self._tear_one)
        if sockets := world.sockets():
            socket = chance.choice(sockets)
            ways = chance.choice(((True, True), (True, True), (True, False), (False, True)))
            world.trace.note("network", f"{socket.name} tears {ways}")
            if world.in_lesson(socket):
                world.occurrences.counts["a socket is lost in a lesson"] += 1
            socket.tear(*ways)
            world.timeline.after(chance.choice((20, 500, 5_000, 25_000)), socket.notice)
            if chance.random() < 0.6:
                world.timeline.after(chance.choice((1, 300, 4_000)), partial(self._reset, socket))

    def _reset(self, socket: SimulatedSocket) -> None:
        """The server's end gets a reset, before its pings time out."""
        if socket.server is not None:
            socket.server.forget(socket)

    def _stall_one(self) -> None:
        world, chance = self._world, self._chance
        if world.calm:
            return
        world.timeline.after(chance.expovariate(1 / world.plan.stalls_every_ms), self._stall_one)
        if sockets := world.sockets():
            socket = chance.choice(sockets)
            world.trace.note("network", f"{socket.name} stalls")
            ms = chance.choice((30, 400, 5_000, 11_000))
            if socket.server is not None:
                socket.server.stall(socket, ms)

    def _set_clock(self) -> None:
        """Set the time of day."""
        self._world.time_of_day += self._chance.choice((-3_600, 3_600, -7, 86_400))
        if not self._world.calm:
            self._world.timeline.after(self._chance.uniform(1_000, 20_000), self._set_clock)
