"""The primary PostgreSQL is killed and its synchronous standby promoted: nothing that was sent is lost."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

from tests.faults.cluster.trial import Suspensions, Trial, trial
from tests.faults.reports import Report, Say


@dataclass(frozen=True)
class Size:
    """How often the primary fails."""

    failures: int


SMALL = Size(failures=1)
FULL = Size(failures=10)


async def run(data: Path, size: Size, say: Say) -> Report:
    """Run this part in its own cluster."""
    async with trial("failover", say, standby=True) as under_way:
        return await happen(under_way, size)


async def happen(trial: Trial, size: Size) -> Report:
    """Kill the primary, promote the standby, and add a new standby. The nodes know the addresses of both."""
    stood = Suspensions()
    people, stage = trial.people, trial.stage
    for number in range(size.failures):
        await trial.begin()
        failed = stage.database
        await asyncio.to_thread(failed.kill)
        stage.writes_to = 1 - stage.writes_to
        await asyncio.to_thread(stage.database.promote)
        people.renew()
        stood.add(await trial.end())
        if number + 1 < size.failures:
            stage.databases[1 - stage.writes_to] = await asyncio.to_thread(stage.database.standby)
            await asyncio.to_thread(failed.stop)
        trial.say(f"{number + 1} of {size.failures} failures; {stood}")
    return await trial.report(
        f"The primary PostgreSQL killed with all its processes {size.failures} times, and its synchronous standby "
        f"promoted; the nodes have the addresses of both.",
        [("no move judged at a table for", "", str(stood))],
    )
