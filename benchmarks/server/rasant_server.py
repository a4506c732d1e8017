"""rasant as it is, but with no limits on how much one address may do, and with matches that are known beforehand.

`python -m server.rasant_server FOLDER SEED` prints its port and keeps its database in the folder.
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
from rasant.server.access.limits import Limits
from rasant.server.process import garbage
from rasant.server.process.listening import listen
from rasant.server.process.logs import configure
from rasant.server.process.server_process import ServerProcess
from rasant.server.process.settings import Settings
from rasant.store.sqlite import SqliteStore
from rasant.table.timeouts import Timeouts
from server.websocket import HOST

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
AT_ONCE = Timeouts(countdown=0, between=0)


def hall(seed: str) -> Hall:
    """Tables that all play the same match."""
    numbers = count()
    return Hall(
        HallEnvironment(
            new_table=lambda: f"table{next(numbers)}",
            new_token=lambda: f"token-of-a-seat-{next(numbers)}",
            new_seed=lambda: seed,
            seed_of_day=str,
            time_of_day=lambda: "2026-01-01T00:00:00.000Z",
            timeouts=AT_ONCE,
            most_tables=MANY,
        )
    )


async def serve(folder: Path, seed: str) -> None:
    """Listen on loopback until ended. That tables are opened is no news here."""
    configure("text", quiet=True)
    process = ServerProcess(Settings(limits=LIMITS), hall(seed), SqliteStore(folder / "rasant.db"), bytes(32))
    listening = listen(HOST, 0)
    with garbage.kept():
        await process.open()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, process.stop)
    print(listening.getsockname()[1], flush=True)
    await process.serve([listening])


if __name__ == "__main__":
    uvloop.run(serve(Path(sys.argv[1]), sys.argv[2]))
