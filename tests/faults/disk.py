"""A full disk during play: the system refuses to let files grow, and later allows it again."""

from __future__ import annotations

import asyncio
import resource
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.faults.company import LIMITS, TIMEOUTS, company
from tests.faults.processes import SOON_S, Served, served
from tests.faults.recorders import Logs
from tests.faults.reports import Report, Say

from rasant.cli.hosting import DATABASE
from rasant.client import Lobby, RefusedError
from rasant.wire.http import NewTable

UNLIMITED = resource.RLIM_INFINITY


@dataclass(frozen=True)
class Size:
    """How often the disk is full."""

    times: int
    tables_a_game: int


MANY = {**LIMITS, "max_tables": 100_000}
"""Limits for opening tables until that fails."""

SMALL = Size(times=2, tables_a_game=1)
FULL = Size(times=30, tables_a_game=2)


async def run(data: Path, size: Size, say: Say) -> Report:
    """Let no file of the server grow until it has noticed; every second time the server is killed in this state."""
    chance = Random("disk")
    logs = Logs(data)
    texts: set[str] = set()
    async with (
        served(data, limits=MANY, timeouts=TIMEOUTS) as server,
        company(server, size.tables_a_game, chance) as people,
    ):
        async with Lobby(server.url, timeout_s=SOON_S) as visitor:
            await visitor.guest("Eve")
            for time in range(size.times):
                await people.plays_on(more=chance.randrange(30))
                _limit(server, (data / f"{DATABASE}-wal").stat().st_size)
                texts.add(await _noticed(visitor))
                if time % 2:
                    await server.kill()
                    await logs.read(people.tables)
                    for recorder in people.recorders:
                        logs.agree(recorder.testimony())
                    await server.start()
                else:
                    _limit(server, UNLIMITED)
                say(f"{time + 1} of {size.times} times full")
            await people.plays_on()
            await visitor.open_table(NewTable(game="ligretto"))
        await server.kill()
        await logs.read(people.tables)
        for recorder in people.recorders:
            logs.agree(recorder.testimony())
        errors = [line for line in server.lines() if line.get("level") in ("error", "critical")]
    assert all(text and "\n" not in text for text in texts)
    report = Report(
        f"{len(logs.truths)} tables of all games under load; {size.times} times no file of the server could grow, and "
        f"every second time it was killed in that state. (The system refuses each write beyond a limit; a disk that "
        f"is full by SQLite's own count is in tests/store.)"
    )
    report.add(
        "answers to requests",
        "a clear line",
        "; ".join(sorted(text.replace(str(data), "DATA") for text in texts)),
    )
    report.add("entries half-written, sent and lost, or made twice", "0", "0")
    report.add("lines in the log of the server", "few", f"{len(errors)}")
    report.add("play goes on when there is room again", "always", "always")
    return report


async def _noticed(visitor: Lobby) -> str:
    """Ask for new tables until one is refused; returns the reason."""
    async with asyncio.timeout(SOON_S):
        while True:
            try:
                await visitor.open_table(NewTable(game="ligretto"))
            except RefusedError as error:
                refusal = error
                break
    assert refusal.code in ("store_trouble", "unavailable"), refusal.code
    return str(refusal)


def _limit(server: Served, size: int) -> None:
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, UNLIMITED))
