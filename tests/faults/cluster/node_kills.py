"""Nodes are killed under load: their tables go on elsewhere, and nothing that a client saw is lost."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.faults.cluster.trial import Suspensions, Trial, trial
from tests.faults.reports import Report, Say
from tests.real_time import seconds


@dataclass(frozen=True)
class Size:
    """How often a node is killed."""

    kills: int


SMALL = Size(kills=1)
FULL = Size(kills=50)


async def run(data: Path, size: Size, say: Say) -> Report:
    """Run this part in its own cluster."""
    async with trial("node kills", say) as under_way:
        return await happen(under_way, size)


async def happen(trial: Trial, size: Size) -> Report:
    """Kill one of three nodes and start a new one, whenever all play."""
    stood, accepted = Suspensions(), Suspensions()
    people = trial.people
    for number in range(size.kills):
        await trial.begin()
        victim, owned = await trial.victim(number)
        there = people.at(victim.served)
        people.begin()
        killed_at = seconds()
        await victim.served.kill()
        await people.know_why(owned)
        await people.moves_at(owned)
        accepted.add({victim.name: seconds() - killed_at})
        stood.add(people.stood_still_s(), owned)
        await victim.served.start()
        people.kept_their_sockets(there)
        await trial.end()
        trial.say(f"{number + 1} of {size.kills} kills, {len(owned)} tables moved; {stood}")
    return await trial.report(
        f"A node killed {size.kills} times, each time another one, and a new one started in its place.",
        [
            ("from the kill until a move was judged elsewhere, at each of its tables", "10 s", str(stood)),
            ("from the kill until one was accepted at the last of its tables", "10 s", str(accepted)),
            ("sockets at other nodes: open, and informed why their table stands still", "all", "all"),
        ],
    )
