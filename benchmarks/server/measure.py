"""One contender, one kind of room, one heat: start it, fill the rooms, load them, stop it."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from statistics import quantiles
from time import sleep

import msgspec

from server.contender import Contender
from server.load import Burst, Load, Room
from server.workload import Plan, Step, at_once, in_turn, record

RATE = 2_000
"""Moves per second at which latency is measured."""
HELD = 0.95
"""A server that does not reach this share of them has no meaningful latency."""
SETTLE_S = 0.3

PLANS: dict[str, Callable[[Sequence[Step]], Plan]] = {"at once": at_once, "in turn": in_turn}


class Case(msgspec.Struct, frozen=True):
    """Rooms of the same size, whose moves are made at once or in turn."""

    seats: int
    order: str
    rooms: int

    @property
    def name(self) -> str:
        """Its name in tables."""
        return f"{self.seats} seats, {self.order}"


class Work(msgspec.Struct, frozen=True):
    """The work of a case's clients."""

    case: Case
    steps: list[Step]
    plan: Plan


class Times(msgspec.Struct, frozen=True):
    """Seconds for each part of a heat."""

    warm_up: float
    burst: float


class Figures(msgspec.Struct, frozen=True):
    """The figures of a heat."""

    moves_s: float
    """Moves per second at saturation."""
    cpu_us: float
    """Microseconds of the server's core per move, all threads together."""
    server_share: float
    """Utilization of the server's core at saturation; below 1 it waited, or had neighbours."""
    generator_share: float
    """Utilization of the generator's core: near 1, the generator was the bottleneck."""
    bytes_to_seat: float
    """Bytes per move to each seat, with frame headers."""
    paced_s: float
    """Moves per second that came back at `RATE`."""
    p50_ms: float
    p99_ms: float
    connection_kb: float
    """Memory of an idle connection to an existing room."""


def work(case: Case, at_least: int) -> Work:
    """Record the work of a case's clients."""
    steps = record(case.seats, at_least)
    return Work(case, steps, PLANS[case.order](steps))


def measure(contender: Contender, work: Work, times: Times, core: int) -> Figures:
    """Run one heat."""
    case = work.case
    with ExitStack() as stack:
        contender.start(core, case.seats)
        stack.callback(contender.stop)
        tables = [[stack.enter_context(closing(contender.join(room, 0)))] for room in range(case.rooms)]
        sleep(SETTLE_S)
        before = contender.memory_kb()
        for room, clients in enumerate(tables):
            clients += [stack.enter_context(closing(contender.join(room, seat))) for seat in range(1, case.seats)]
        sleep(SETTLE_S)
        connection_kb = (contender.memory_kb() - before) / (case.rooms * (case.seats - 1))
        for clients in tables:
            contender.begin(clients)
        rooms = [
            Room(clients, contender.frames(number, work.steps), work.plan, contender.has_rounds)
            for number, clients in enumerate(tables)
        ]
        load = stack.enter_context(
            closing(Load(list(zip(rooms, tables, strict=True)), contender.seen, contender.seat_of))
        )
        full, paced, cpu_s = _under_load(contender, load, times)
    return _figures(full, paced, cpu_s, case.seats, connection_kb)


def _under_load(contender: Contender, load: Load, times: Times) -> tuple[Burst, Burst, float]:
    """Full load, then a pace, and the server's CPU time under full load."""
    used: list[float] = []
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        load.saturate(times.warm_up, lambda: None)
        full = load.saturate(times.burst, lambda: used.append(contender.process.cpu_s()))
        paced = load.pace(times.burst, RATE)
    finally:
        gc.enable()
        gc.unfreeze()
    return full, paced, used[1] - used[0]


def _figures(full: Burst, paced: Burst, cpu_s: float, seats: int, connection_kb: float) -> Figures:
    percentiles = quantiles(paced.latencies, n=100)
    return Figures(
        moves_s=full.moves / full.seconds,
        cpu_us=cpu_s / full.moves * 1e6,
        server_share=cpu_s / full.seconds,
        generator_share=full.cpu_s / full.seconds,
        bytes_to_seat=full.received / full.moves / seats,
        paced_s=paced.moves / paced.seconds,
        p50_ms=percentiles[49] * 1e3,
        p99_ms=percentiles[98] * 1e3,
        connection_kb=connection_kb,
    )
