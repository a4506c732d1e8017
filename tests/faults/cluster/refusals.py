"""`rasant serve` as a host runs it, where it cannot be a node: its error text, and that it ends."""

from __future__ import annotations

import asyncio
import sys

from tests.commands import Result
from tests.faults.cluster.stage import NAME, Stage
from tests.faults.processes import SOON_S

COMMAND = "from rasant.cli import main; main()"


async def refused(*words: str) -> str:
    """The error text of `rasant serve` when it ends because of its options."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", COMMAND, "serve", "--port", "0", *words),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(SOON_S):
        out, err = await process.communicate()
    assert process.returncode is not None
    return Result(process.returncode, out.decode(), err.decode()).complaint()


async def no_node(stage: Stage, store: str = "", bus: str = "") -> str:
    """The error text of `rasant serve` when it cannot join the cluster."""
    return await refused("--store", store or stage.database.url, "--bus", bus or stage.bus.url, "--cluster", NAME)
