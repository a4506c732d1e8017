"""One arrangement, one heat: start it, fill the rooms, load them, and measure the CPU time of each part."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from contextlib import ExitStack, closing
from statistics import quantiles
from time import perf_counter, sleep

import msgspec

from cluster.cluster_contender import BUS, DATABASE, AloneRasant, ClusteredRasant, metric
from server.load import Burst, Load, Room
from server.measure import RATE, SETTLE_S, Times, Work

Used = Mapping[str, float]


class Arrangement(msgspec.Struct, frozen=True):
    """What is measured: one process, or nodes."""

    contender: AloneRasant | ClusteredRasant
    idle_s: float = 0.0
    """Seconds for which it is measured while idle."""


class ClusterFigures(msgspec.Struct, frozen=True):
    """The figures of a heat."""

    moves_s: float
    """At saturation."""
    cpu_us: dict[str, float]
    """Microseconds per move, by part."""
    group: float
    """Entries per commit."""
    generator_share: float
    paced_s: float
    p50_ms: float
    p99_ms: float
    idle_ms_s: dict[str, float]
    """Milliseconds per second, by part, while no one plays."""

    @property
    def of_nodes(self) -> float:
        """Microseconds per move of all nodes, without the database and the bus."""
        return sum(used for part, used in self.cpu_us.items() if part not in (DATABASE, BUS))


def tried(arrangement: Arrangement, work: Work, times: Times, core: int) -> ClusterFigures:
    """Run one heat."""
    contender, case = arrangement.contender, work.case
    with ExitStack() as stack:
        contender.start(core, case.seats)
        stack.callback(contender.stop)
        idle = _idle(contender, arrangement.idle_s)
        rooms = []
        for number in range(case.rooms):
            clients = [stack.enter_context(closing(contender.join(number, seat))) for seat in range(case.seats)]
            contender.begin(clients)
            frames = contender.frames(number, work.steps)
            rooms.append((Room(clients, frames, work.plan, contender.has_rounds), clients))
        sleep(SETTLE_S)  # lets the messages about joining clients pass
        load = stack.enter_context(closing(Load(rooms, contender.seen, contender.seat_of)))
        return _under_load(contender, load, times, idle)


def _idle(contender: AloneRasant | ClusteredRasant, seconds: float) -> Used:
    """Milliseconds per second by part while nothing happens."""
    if not seconds:
        return {}
    contender.hang_up()
    sleep(SETTLE_S)
    before, began = contender.used_s(), perf_counter()
    sleep(seconds)
    return _between(before, contender.used_s(), 1e3 / (perf_counter() - began))


def _under_load(contender: AloneRasant | ClusteredRasant, load: Load, times: Times, idle: Used) -> ClusterFigures:
    used: list[Used] = []
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        load.saturate(times.warm_up, lambda: None)
        groups = _groups(contender)
        full = load.saturate(times.burst, lambda: used.append(contender.used_s()))
        records, commits = (after - before for before, after in zip(groups, _groups(contender), strict=True))
        paced = load.pace(times.burst, RATE)
    finally:
        gc.enable()
        gc.unfreeze()
    return _figures(full, paced, _between(used[0], used[1], 1e6 / full.moves), records / commits, idle)


def _figures(full: Burst, paced: Burst, cpu_us: Used, group: float, idle: Used) -> ClusterFigures:
    percentiles = quantiles(paced.latencies, n=100)
    return ClusterFigures(
        moves_s=full.moves / full.seconds,
        cpu_us=dict(cpu_us),
        group=group,
        generator_share=full.cpu_s / full.seconds,
        paced_s=paced.moves / paced.seconds,
        p50_ms=percentiles[49] * 1e3,
        p99_ms=percentiles[98] * 1e3,
        idle_ms_s=dict(idle),
    )


def _groups(contender: AloneRasant | ClusteredRasant) -> tuple[float, float]:
    """Records written so far, and commits."""
    ports = contender.ports()
    return metric(ports, "rasant_commit_records_sum"), metric(ports, "rasant_commit_records_count")


def _between(before: Used, after: Used, unit: float) -> Used:
    return {part: (after[part] - before[part]) * unit for part in before}
