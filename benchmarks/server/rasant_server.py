"""rasant, but without limits per address, and with matches known beforehand.

`python -m server.rasant_server FOLDER SEED TABLES` prints its port and keeps its database in the folder. So many tables
are open from the start, without players.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from itertools import count
from pathlib import Path

import uvloop

from rasant.hall.environment import HallEnvironment
from rasant.hall.hall import Hall
from rasant.limits.host_limits import Limits
from rasant.server.process import garbage
from rasant.server.process.listening import listen
from rasant.server.process.logs import configure
from rasant.server.process.server_process import ServerProcess
from rasant.server.process.settings import Settings
from rasant.store.sqlite import SqliteStore
from rasant.table.timeouts import Timeouts
from rasant.wire.http import NewTable
from server.websocket import HOST
from server.workload import GAME, SETTINGS

MANY = 1_000_000
LIMITS = Limits(
    sockets_per_address=MANY,
    messages_per_second=1_000,
    message_burst=MANY,
    posts_per_second=1_000,
    post_burst=MANY,
    seat_burst=MANY,
    tables_per_hour=MANY,
    max_tables=MANY,
    max_sockets=MANY,
    silent_ms=MANY,  # the load generator answers no pings
)
SLICE = 100
"""Tables opened at once."""
AT_ONCE = Timeouts(countdown=0, between=0, unvisited=MANY)


def hall(seed: str, name: str = "table") -> Hall:
    """A hall whose tables all play the same match, with ids that begin like this. Empty tables are kept."""
    numbers = count()
    return Hall(
        HallEnvironment(
            new_table=lambda: f"{name}{next(numbers)}",
            new_token=lambda: f"token-of-a-seat-{next(numbers)}",
            new_seed=lambda: seed,
            seed_of_day=str,
            time_of_day=lambda: "2026-01-01T00:00:00.000Z",
            timeouts=AT_ONCE,
            most_tables=MANY,
            most_deserted=MANY,
        )
    )


async def fill(process: ServerProcess, its_hall: Hall, tables: int) -> None:
    """Open public tables without players; returns when they are on disk."""
    order = NewTable(game=GAME, settings=SETTINGS, public=True)
    for number in range(tables):
        its_hall.open_table(order, "guest", 0)
        if number % SLICE == 0:
            await process.commits.settled()
    await process.commits.settled()


async def serve(folder: Path, seed: str, tables: int) -> None:
    """Listen on loopback until killed, without logging opened tables."""
    configure("text", quiet=True)
    its_hall = hall(seed)
    process = ServerProcess(Settings(limits=LIMITS), its_hall, SqliteStore(folder / "rasant.db"), bytes(32))
    listening = listen(HOST, 0)
    with garbage.collection_paused():
        await process.open()
        await fill(process, its_hall, tables)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, process.stop)
    print(listening.getsockname()[1], flush=True)
    await process.serve([listening])


if __name__ == "__main__":
    uvloop.run(serve(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
