"""The time of day is set by an hour, forth and back, during play and across a restart: no player may notice."""

from __future__ import annotations

import signal
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.faults.company import LIMITS, TIMEOUTS, company
from tests.faults.processes import served
from tests.faults.recorders import Logs
from tests.faults.reports import Report, Say
from tests.real_time import seconds

from rasant.core.packing import unpack
from rasant.table.log.entries import BatchPlayed


@dataclass(frozen=True)
class Size:
    """How often the clock is set."""

    steps: int
    tables_a_game: int


SMALL = Size(steps=3, tables_a_game=1)
FULL = Size(steps=60, tables_a_game=2)
RESTART_EVERY = 3


async def run(data: Path, size: Size, say: Say) -> Report:
    """Set the clock whenever all have played since the last time; every third time it also kills the server."""
    chance = Random("clocks")
    logs = Logs(data)
    timeouts = {**TIMEOUTS, "absence": 60_000, "desertion": 600_000}
    began = seconds()
    async with (
        served(data, limits=LIMITS, timeouts=timeouts, set_clock=True) as server,
        company(server, size.tables_a_game, chance) as people,
    ):
        for step in range(size.steps):
            await people.plays_on(more=chance.randrange(30))
            server.signal(chance.choice((signal.SIGUSR1, signal.SIGUSR2)))
            if step % RESTART_EVERY == RESTART_EVERY - 1:
                await server.kill()
                await server.start()
            say(f"{step + 1} of {size.steps} steps")
        await people.plays_on()
        await server.kill()
        await logs.read(people.tables)
        for recorder in people.recorders:
            logs.agree(recorder.testimony())
        complaints = server.complaints()
    assert complaints == []
    passed_ms = (seconds() - began) * 1000
    for truth in logs.truths.values():
        shown = [unpack(entry.batch).now for entry in truth.entries if isinstance(entry, BatchPlayed)]
        assert max(shown) <= passed_ms, "a table's clock has run ahead"
    report = Report(
        f"{len(logs.truths)} tables of all games under load; the time of day was set by +1 h or -1 h {size.steps} "
        f"times, every third time together with a kill -9."
    )
    report.add("clocks of tables that ran back or ahead", "0", "0")
    report.add("people counted as absent, tables as deserted, phases out of order", "0", "0")
    return report
