"""The time of day of PostgreSQL and of a node is set by an hour, forth and back: no table changes its owner."""

from __future__ import annotations

import signal
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from tests.faults.cluster.trial import BETWEEN_MOVES_S, TABLES, Suspensions, Trial, trial
from tests.faults.reports import Report, Say
from tests.real_time import asked_until
from tools.local_postgres import PostgresServer
from tools.missing import MissingError

HOUR_S: Final = 3_600
STEPS: Final = ((HOUR_S, signal.SIGUSR1), (0, signal.SIGUSR2), (-HOUR_S, signal.SIGUSR2), (0, signal.SIGUSR1))
"""Seconds that PostgreSQL is then ahead, and the signal that sets a node's clock by as much."""
RENEWALS: Final = 3
"""Renewals to wait for: a node that took tables because of the clock would do so with its next renewal."""
LIBRARIES: Final = "*/faketime/libfaketime.so.1"


@dataclass(frozen=True)
class Size:
    """How often each clock is set."""

    rounds: int


SMALL = Size(rounds=1)
FULL = Size(rounds=10)


def settable() -> tuple[PostgresServer, Callable[[int], None]]:
    """A PostgreSQL that is not started yet, and a function that sets its time of day by some seconds."""
    library = next(Path("/usr/lib").glob(LIBRARIES), None)
    if library is None:
        raise MissingError("there is no libfaketime (apt-get install libfaketime)")
    environment = {
        "LD_PRELOAD": str(library),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "FAKETIME_DISABLE_SHM": "1",
    }
    database = PostgresServer(environment=environment)
    ahead, new = database.folder / "ahead", database.folder / "new"

    def set_by(seconds: int) -> None:
        new.write_text(f"{seconds:+d}", encoding="ascii")
        new.replace(ahead)

    set_by(0)
    environment["FAKETIME_TIMESTAMP_FILE"] = str(ahead)
    return database, set_by


async def run(data: Path, size: Size, say: Say) -> Report:
    """Run this part in its own cluster."""
    return await in_a_cluster(size, say)


async def in_a_cluster(size: Size, say: Say, tables: int = TABLES, between_s: float = BETWEEN_MOVES_S) -> Report:
    """Run this part with this many tables."""
    database, set_by = settable()
    async with trial("clock steps", say, tables, between_s, database=database) as under_way:
        return await happen(under_way, size, set_by)


async def happen(trial: Trial, size: Size, set_by: Callable[[int], None]) -> Report:
    """Set each clock while people play, and check that all tables still have the same owners and epochs."""
    stood = {name: Suspensions() for name in ("of PostgreSQL", "of a node")}
    for number in range(size.rounds):
        node = trial.stage.nodes[number % len(trial.stage.nodes)]
        for ahead_s, step in STEPS:
            stood["of PostgreSQL"].add(await _set(trial, partial(set_by, ahead_s)))
            stood["of a node"].add(await _set(trial, partial(node.served.signal, step)))
        trial.say(f"{number + 1} of {size.rounds}: {stood['of PostgreSQL']}")
    return await trial.report(
        f"The time of day of PostgreSQL (by libfaketime) and of a node set by an hour, on, back, back and on, "
        f"{size.rounds} times.",
        [
            ("tables that changed their owner", "0", "0"),
            *((f"the clock {name}: no move judged at a table for", "", str(each)) for name, each in stood.items()),
        ],
    )


async def _set(trial: Trial, change: Callable[[], None]) -> dict[str, float]:
    """Set a clock, and wait until every node has renewed its lease several times since."""
    await trial.begin()
    before = await trial.stage.holdings()
    change()
    await _leases_renewed(trial)
    trial.people.renew()
    stood = await trial.end()
    after = await trial.stage.holdings()
    moved = [table for table, holding in before.items() if table in after and after[table][:2] != holding[:2]]
    assert moved == []
    return stood


async def _leases_renewed(trial: Trial) -> None:
    """Wait until each node with a lease has renewed it several times from now on."""
    seen: dict[str, set[str]] = {}

    async def often() -> bool:
        lines = (await trial.stage.sql("SELECT node, until FROM nodes WHERE state = 'alive'")).splitlines()
        rows = dict(line.split("|") for line in lines)
        for node, until in rows.items():
            seen.setdefault(node, set()).add(until)
        return all(len(seen[node]) > RENEWALS for node in rows)

    await asked_until(often)
