"""All nodes are stopped and started again one after another while people play, as for a new version."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.faults.cluster.trial import Suspensions, Trial, trial
from tests.faults.reports import Report, Say


@dataclass(frozen=True)
class Size:
    """How often all nodes are restarted."""

    rounds: int


SMALL = Size(rounds=1)
FULL = Size(rounds=20)


async def run(data: Path, size: Size, say: Say) -> Report:
    """Run this part in its own cluster."""
    async with trial("rolling restarts", say) as under_way:
        return await happen(under_way, size)


async def happen(trial: Trial, size: Size) -> Report:
    """Stop each node and start it again."""
    stood = Suspensions()
    people = trial.people
    for number in range(size.rounds):
        for node in trial.stage.nodes:
            await trial.begin()
            owned = await trial.stage.tables_of(node)
            there = people.at(node.served)
            people.begin()
            await node.served.stop()
            people.kept_their_sockets(there)
            await node.served.start()
            stood.add(await trial.end(), owned)
        trial.say(f"{number + 1} of {size.rounds} rounds; {stood}")
    return await trial.report(
        f"All three nodes stopped by SIGTERM and started anew, one after another, {size.rounds} times.",
        [
            ("no move judged at a table that was handed over for", "", str(stood)),
            ("sockets at other nodes that stayed open", "all", "all"),
        ],
    )
