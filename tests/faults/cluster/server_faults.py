"""NATS and PostgreSQL are restarted, frozen, slow or full. Tables stand still, clients are sent why, and play goes
on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.faults.cluster.full_disk import full_disk
from tests.faults.cluster.stage import Stage
from tests.faults.cluster.trial import Suspensions, Trial, trial
from tests.faults.reports import Report, Say

SLOW_S = 0.05
"""Delay of every piece between a node and PostgreSQL, each way, in seconds."""


@dataclass(frozen=True)
class Size:
    """How often each fault happens."""

    rounds: int


SMALL = Size(rounds=1)
FULL = Size(rounds=10)

Fault = Callable[[Stage], AbstractAsyncContextManager[None]]
"""A fault that begins when the context is entered and ends when it is left."""


async def run(data: Path, size: Size, say: Say) -> Report:
    """Run this part in its own cluster."""
    async with trial("servers", say) as under_way:
        return await happen(under_way, size)


async def happen(trial: Trial, size: Size) -> Report:
    """Let each fault last until all clients were sent why their table stands still; slow servers need no such wait."""
    stood = {name: Suspensions() for name in FAULTS}
    people = trial.people
    for number in range(size.rounds):
        for name, (fault, stops) in FAULTS.items():
            await trial.begin()
            async with fault(trial.stage):
                if stops:
                    await people.know_why(people.tables)
                else:
                    await people.all_are_heard()
            people.renew()
            stood[name].add(await trial.end())
            trial.say(f"{name}, {number + 1} of {size.rounds}: {stood[name]}")
    return await trial.report(
        f"Each of {len(FAULTS)} faults {size.rounds} times, until all clients knew. (Full is a disk of its own "
        f"for the logs; where no such disk can be had, a trigger refuses each row as PostgreSQL does without space.)",
        [(f"{name}: no move judged at a table for", "", str(still)) for name, still in stood.items()],
    )


@asynccontextmanager
async def _bus_restarts(stage: Stage) -> AsyncIterator[None]:
    await asyncio.to_thread(stage.bus.stop)
    yield
    await asyncio.to_thread(stage.bus.start)


@asynccontextmanager
async def _bus_freezes(stage: Stage) -> AsyncIterator[None]:
    await asyncio.to_thread(stage.bus.freeze)
    yield
    stage.bus.thaw()


@asynccontextmanager
async def _database_restarts(stage: Stage) -> AsyncIterator[None]:
    await asyncio.to_thread(stage.database.restart)
    yield


@asynccontextmanager
async def _database_freezes(stage: Stage) -> AsyncIterator[None]:
    stage.database.freeze()
    yield
    stage.database.thaw()


@asynccontextmanager
async def _database_is_slow(stage: Stage) -> AsyncIterator[None]:
    lines = [line for node in stage.nodes for line in node.to_store]
    for line in lines:
        line.delay_s = SLOW_S
    yield
    for line in lines:
        line.mend()


FAULTS: dict[str, tuple[Fault, bool]] = {
    "NATS away and back": (_bus_restarts, True),
    "NATS frozen": (_bus_freezes, True),
    "PostgreSQL restarted": (_database_restarts, False),
    "PostgreSQL frozen": (_database_freezes, True),
    "PostgreSQL slow": (_database_is_slow, False),
    "PostgreSQL full": (full_disk, True),
}
"""The faults, and whether each stops tables for so long that all clients are notified."""
