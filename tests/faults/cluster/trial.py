"""Common to all faults of a cluster: a cluster under load, and clients' observations compared with the logs."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from random import Random
from statistics import median
from typing import TypeVar, final

from tests.faults.cluster.crowd import Crowd, crowd
from tests.faults.cluster.shared_logs import SharedLogs
from tests.faults.cluster.stage import Holding, Stage, StagedNode, servers, staged
from tests.faults.reports import Report, Say
from tools.local_postgres import PostgresServer

Key = TypeVar("Key")

TABLES = 24
BETWEEN_MOVES_S = 0.25
"""Seconds between moves at full size, where two cores run everything."""
LAST_LINES = 40
"""Number of lines of each node's log that are printed on failure."""


@final
class Trial:
    """A cluster under load, to which faults happen."""

    def __init__(self, stage: Stage, people: Crowd, chance: Random, say: Say) -> None:
        self.stage = stage
        self.people = people
        self.chance = chance
        self.say = say
        self.logs = SharedLogs(stage)

    async def begin(self) -> None:
        """Wait until all play, and count everything from now on."""
        await self.stage.acquainted()
        await self.people.all_at_home()
        self.people.begin()

    async def end(self) -> dict[str, float]:
        """Wait until all play again, and compare with the logs; returns how long each table stood still, in
        seconds."""
        await self.people.moves_at(self.people.tables)
        await self.people.all_are_heard()
        stood = self.people.stood_still_s()  # before the comparison below, whose time is not the cluster's
        assert all(node.served.running for node in self.stage.nodes)
        assert self.stage.complaints() == []
        await self.logs.compare(self.people.recorders)
        gc.freeze()  # the logs stay; collecting garbage among them would stop all proxies for seconds
        return stood

    async def victim(self, number: int) -> tuple[StagedNode, dict[str, Holding]]:
        """The next node in turn that has tables, and these tables."""
        nodes = self.stage.nodes
        for turn in range(len(nodes)):
            node = nodes[(number + turn) % len(nodes)]
            owned = await self.stage.tables_of(node)
            if owned:
                break
        return node, owned

    async def report(self, what: str, figures: list[tuple[str, str, str]]) -> Report:
        """The results, after all logs were read again from their beginnings."""
        await self.logs.compare(self.people.recorders, whole=True)
        people = self.people.recorders
        reasons = ", ".join(f"{why} {times:,}" for why, times in sorted(self.people.reasons.items())) or "none"
        report = Report(f"{self._what()} {what}", figures)
        logs = self.logs
        seen, made, refused = (sum(getattr(each, name) for each in people) for name in ("count", "made", "refused"))
        report.add(
            "log entries, messages seen, moves acknowledged, moves refused; lost, changed, doubled or made anyway",
            "0",
            f"{logs.entries:,}, {seen:,}, {made:,}, {refused:,}; 0",
        )
        report.add("owners changed; *held* messages by reason", "", f"{logs.moved:,}; {reasons}")
        return report

    def _what(self) -> str:
        return f"A cluster with {len(self.people.tables)} tables of all games."


@final
class Suspensions:
    """Longest times without a judged move, over several faults."""

    def __init__(self) -> None:
        self._seconds: list[float] = []

    def add(self, seconds: Mapping[Key, float], those: Iterable[Key] | None = None) -> None:
        """Add one fault, at these keys or at all."""
        self._seconds += seconds.values() if those is None else (seconds[each] for each in those)

    def __str__(self) -> str:
        if not self._seconds:
            return "no client was affected"
        return f"{median(self._seconds):.1f} s, {max(self._seconds):.1f} s at worst, {len(self._seconds)} times"


@asynccontextmanager
async def trial(
    seed: str,
    say: Say,
    tables: int = TABLES,
    between_s: float = BETWEEN_MOVES_S,
    standby: bool = False,
    database: PostgresServer | None = None,
) -> AsyncIterator[Trial]:
    """A cluster for one part. `database`: a PostgreSQL whose clock can be set, as those of the nodes then can."""
    chance = Random(seed)
    with servers(standby, database) as stage:
        stage.clocks_can_be_set = database is not None
        async with staged(stage), crowd(stage, tables, between_s, chance) as people:
            under_way = Trial(stage, people, chance, say)
            try:
                await under_way.logs.compare(people.recorders)
                yield under_way
            except BaseException:
                say(_last_words(stage))
                raise


def _last_words(stage: Stage) -> str:
    """The last log lines of the nodes before a failure, in order of time."""
    said = [
        (str(line.pop("timestamp", "")), node.served.port, str(line))
        for node in stage.nodes
        for line in node.served.lines()[-LAST_LINES:]
    ]
    return "\n".join(f"{at} {port} {what}" for at, port, what in sorted(said))
