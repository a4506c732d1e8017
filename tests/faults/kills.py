"""kill -9 under load, again and again: nothing that any client saw may be lost, and everything comes back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.faults.company import LIMITS, TIMEOUTS, company
from tests.faults.processes import served
from tests.faults.recorders import Logs
from tests.faults.reports import Report, Say


@dataclass(frozen=True)
class Size:
    """How often the server is killed."""

    kills: int
    tables_a_game: int


SMALL = Size(kills=5, tables_a_game=1)
FULL = Size(kills=100, tables_a_game=2)


async def run(data: Path, size: Size, say: Say) -> Report:
    """Kill the server whenever all have played since the last time."""
    chance = Random("kills")
    logs = Logs(data)
    async with (
        served(data, limits=LIMITS, timeouts=TIMEOUTS) as server,
        company(server, size.tables_a_game, chance) as people,
    ):
        for kill in range(size.kills):
            await people.plays_on(more=chance.randrange(60))
            await server.kill()
            await logs.read(people.tables)
            for recorder in people.recorders:
                logs.agree(recorder.testimony())
            await server.start()
            say(f"{kill + 1} of {size.kills} kills, {sum(truth.last for truth in logs.truths.values()):,} entries")
        await people.plays_on()
        await server.kill()
        await logs.read(people.tables)
        for recorder in people.recorders:
            logs.agree(recorder.testimony())
            assert recorder.welcomes >= size.kills
        complaints = server.complaints()
        made = sum(recorder.made for recorder in people.recorders)
        seen = sum(recorder.count for recorder in people.recorders)
    assert complaints == []
    report = Report(
        f"A server on SQLite with {len(logs.truths)} tables of all games, two people, a bot and a spectator at each, "
        f"who send a move every 60 ms; killed {size.kills} times, each time after people and bots had moved at every "
        f"table."
    )
    report.add("entries of the logs", "", f"{logs.entries:,}")
    report.add("messages seen and compared with the logs; lost or changed", "0", f"{seen:,}; 0")
    report.add("moves acknowledged; lost or made twice", "0", f"{made:,}; 0")
    report.add(
        "seats found again by their keys, bots at work, clocks that never ran back, no player counted as absent",
        "all",
        "all",
    )
    return report
