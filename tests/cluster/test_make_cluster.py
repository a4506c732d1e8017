"""`make cluster` shows what happens to the tables of a killed node, and cleans up after itself."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
from tests.cluster.test_any_node import SOON_S
from tests.maps import ROOT
from tests.orphans import die_with_parent
from tests.real_time import asked_until
from tools.cluster.owners import TablesMoved, tables_moved
from tools.cluster.readings import process_state, reading_of

pytestmark = pytest.mark.slow

TABLES = 2


@asynccontextmanager
async def tool(*arguments: str) -> AsyncIterator[Process]:
    """Run the program without a terminal; at the end it is killed if it still runs, with all that it started."""
    command = ["-m", "tools.cluster", *arguments]
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, cwd=ROOT, stdin=asyncio.subprocess.DEVNULL, stdout=PIPE, preexec_fn=die_with_parent
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def line_with(process: Process, pattern: str) -> re.Match[str]:
    """The match in the first line of output that contains this pattern."""
    assert process.stdout is not None
    said: list[str] = []
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(SOON_S):
            async for line in process.stdout:
                said.append(line.decode())
                found = re.search(pattern, said[-1])
                if found:
                    return found
    pytest.fail(f"it never printed {pattern}, but:\n{''.join(said)}")


async def tables_of(url: str) -> int:
    """The number of tables of a node, from its own port."""
    async with httpx.AsyncClient(timeout=SOON_S) as http:
        return reading_of((await http.get(f"{url}/metrics")).text).tables


async def owner_of_most(nodes: list[re.Match[str]]) -> re.Match[str]:
    """The node with the most tables, once all tables are open."""
    tables: list[int] = []

    async def all_open() -> bool:
        tables[:] = [await tables_of(node["url"]) for node in nodes]
        return sum(tables) >= TABLES  # more, if the bots lost one on a busy machine and opened another

    await asked_until(all_open)
    return nodes[tables.index(max(tables))]


async def test_tables_of_nodes_that_are_killed_or_stopped_go_to_others_and_nothing_is_left_in_the_end() -> None:
    async with tool("--nodes", "3", "--port", "0", "--tables", str(TABLES)) as process:
        servers = [await line_with(process, rf"{name} is up: process (?P<pid>\d+)") for name in ("PostgreSQL", "NATS")]
        up = r"node \d \((?P<node>\w+)\) is up: process (?P<pid>\d+), (?P<url>\S+)"
        nodes = [await line_with(process, up) for _ in range(3)]
        victim = await owner_of_most(nodes)
        os.kill(int(victim["pid"]), signal.SIGKILL)
        await line_with(process, rf"node \d \({victim['node']}\) was killed; \d tables? of it must wait")
        await line_with(process, rf"\d tables? went from {victim['node']} to \w+: it was killed")
        others = [node for node in nodes if node is not victim]
        leaver = await owner_of_most(others)
        os.kill(int(leaver["pid"]), signal.SIGTERM)
        (last,) = (node for node in others if node is not leaver)
        await line_with(
            process, rf"\d tables? went from {leaver['node']} to {last['node']}: it (is leaving|has stopped)"
        )
        process.send_signal(signal.SIGINT)
        await line_with(process, "everything ends")
        assert await process.wait() == 0
        assert {process_state(int(found["pid"])) for found in (*servers, *nodes)} == {"gone"}


async def test_a_cluster_that_cannot_begin_reports_why_and_ends() -> None:
    async with tool("--nodes", "1", "--port", "70000") as process:
        await line_with(process, "--port cannot be 70000")
        assert await process.wait() == 1


def test_tables_that_come_or_stay_have_gone_nowhere() -> None:
    before = {"a": "one", "b": "one", "c": "two", "d": ""}
    now = {"a": "two", "b": "two", "c": "two", "d": "one", "e": "one"}
    assert tables_moved(before, now) == [TablesMoved(2, "one", "two")]
