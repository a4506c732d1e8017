"""A node is frozen and resumed, without knowing for how long: it finds that others have its tables."""

from __future__ import annotations

import signal
from dataclasses import dataclass
from pathlib import Path

from tests.faults.cluster.trial import Suspensions, Trial, trial
from tests.faults.reports import Report, Say
from tests.real_time import pass_by

LOST = "the lease had run out and others have the tables"

BETWEEN_MOVES_S = 0.6
"""Seconds; slow, because a freeze lasts and all that is played meanwhile is compared."""


@dataclass(frozen=True)
class Size:
    """How often a node freezes, for `seconds` from and to; None: until its tables are played at elsewhere."""

    freezes: int
    seconds: tuple[float, float] | None


SMALL = Size(freezes=1, seconds=None)
FULL = Size(freezes=50, seconds=(5.0, 40.0))


async def run(data: Path, size: Size, say: Say) -> Report:
    """Run this part in its own cluster."""
    async with trial("node freezes", say, between_s=BETWEEN_MOVES_S) as under_way:
        return await happen(under_way, size)


async def happen(trial: Trial, size: Size) -> Report:
    """Freeze one of three nodes, resume it, and check that it sends nothing wrong."""
    stood, back = Suspensions(), Suspensions()
    people, stage = trial.people, trial.stage
    taken = 0
    for number in range(size.freezes):
        await trial.begin()
        victim, owned = await trial.victim(number)
        said = victim.said(LOST)
        people.begin()
        victim.served.signal(signal.SIGSTOP)
        if size.seconds is None:
            await people.know_why(owned)
            people.renew()
            await people.judged_at(owned)
        else:
            await pass_by(trial.chance.uniform(*size.seconds))
        now = await stage.holdings()
        stood.add(people.stood_still_s(), owned)
        victim.served.signal(signal.SIGCONT)
        people.begin()
        if any(now[table].epoch != held.epoch for table, held in owned.items()):
            taken += 1
            await victim.until_said(LOST, said + 1)
        back.add(await trial.end())
        trial.say(f"{number + 1} of {size.freezes} freezes, of which {taken} cost it {len(owned)} tables; {stood}")
    return await trial.report(
        f"A node stopped {size.freezes} times by SIGSTOP"
        f"{'' if size.seconds is None else f', for {size.seconds[0]:g} to {size.seconds[1]:g} s,'} and let go on.",
        [
            (
                "freezes after which it found that it owned nothing, and said so",
                "all that cost it its lease",
                f"{taken}",
            ),
            ("from the freeze until a move was judged elsewhere, at each of its tables", "", str(stood)),
            ("from the thaw until a move was judged at each table, for all clients", "", str(back)),
        ],
    )
