"""A real server for clients and browsers: `python -m tests.serving DATA PORT SPEED COUNTDOWN SOCKETS [DAY]`.

Everything but the loop, the seeds of the tables, the limits and the waits between rounds is what `rasant serve` runs.
It prints its address, and can be killed and started again on the same data.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
from pathlib import Path

from msgspec import structs
from tests.fast_loop import FastLoop
from tests.orphans import die_with_parent

from rasant.cli.hosting import opened_store
from rasant.hall.environment import HallEnvironment
from rasant.hall.hall import Hall
from rasant.limits.host_limits import Limits
from rasant.runtime.real_environment import real_environment
from rasant.server.process.listening import listen, url_of
from rasant.server.process.logs import configure
from rasant.server.process.public_host import server_info
from rasant.server.process.server_process import ServerProcess
from rasant.server.process.settings import Settings
from rasant.table.timeouts import Timeouts

DAY = "2026-01-01"
LONG = 3_600_000
"""Longer than any test, in milliseconds."""
PATIENT = Limits(
    messages_per_second=1000,
    message_burst=1000,
    posts_per_second=1000,
    post_burst=1000,
    tables_per_hour=100_000,
    seat_burst=100_000,
    uploads_per_minute=60_000,
    http_request_ms=LONG,
    http_answer_ms=LONG,
    http_write_ms=LONG,
    hello_ms=LONG,
    slow_ms=LONG,
    silent_ms=LONG,
)
"""Generous limits: a client on a busy machine is slow, all the more so with accelerated time."""

REAL = real_environment(b"", 0, lambda table, bug: None, lambda table, why: None)
"""Ids and keys of a real server, because nodes and restarted servers must never create the same ones."""


def timeouts(countdown: int) -> Timeouts:
    """Timeouts under which tables wait for the test, and no player counts as absent because the machine is slow."""
    return Timeouts(countdown=countdown, between=LONG, ready_wait=LONG, absence=LONG, vacancy=LONG)


def environment(countdown: int, day: str) -> HallEnvironment:
    """An environment with reproducible deals, at noon of this day."""
    numbers = itertools.count()
    return HallEnvironment(
        new_table=REAL.new_table,
        new_token=REAL.new_token,
        new_seed=lambda: f"page {next(numbers)}",
        seed_of_day=lambda day: f"page {day}",
        time_of_day=lambda: f"{day}T12:00:00.000Z",
        timeouts=timeouts(countdown),
    )


def given(name: str) -> str:
    """What the environment says of a public server."""
    return os.environ.get(f"RASANT_{name}", "")


async def serve(data: Path, port: int, countdown: int, sockets: int, day: str) -> None:
    """Serve until killed; each address may open `sockets` sockets."""
    store, secret, _ = opened_store(data)
    limits = structs.replace(PATIENT, sockets_per_address=sockets)
    info = server_info(*map(given, ("SERVER_NAME", "ACCENT", "IMPRINT", "PRIVACY")))
    settings = Settings(limits=limits, info=info, invite=given("INVITE"))
    process = ServerProcess(settings, Hall(environment(countdown, day)), store, secret)
    await process.open()
    with listen("127.0.0.1", port) as listening:
        sys.stdout.write(f"{url_of(listening)}\n")
        sys.stdout.flush()
        await process.serve([listening])


if __name__ == "__main__":
    die_with_parent()
    configure("json")
    where, port, speed, countdown, sockets, *days = sys.argv[1:]
    with asyncio.Runner(loop_factory=lambda: FastLoop(float(speed))) as runner:
        runner.run(serve(Path(where), int(port), int(countdown), int(sockets), days[0] if days else DAY))
