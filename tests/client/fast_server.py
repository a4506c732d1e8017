"""A real server whose time runs faster; `python -m tests.client.fast_server DATA PORT` prints its address.

Everything but the loop is what `rasant serve` runs, so it can be killed and started again on the same data.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.client.fast import run_fast
from tests.orphans import die_with_parent

from rasant.cli.hosting import opened_store
from rasant.server.house import House
from rasant.server.limits import Limits
from rasant.server.listening import listen, url_of
from rasant.server.logs import configure
from rasant.server.outside import new_hall
from rasant.server.settings import Settings

LIMITS = Limits(sockets_per_address=100, posts_per_second=1000, post_burst=1000)


async def serve(data: Path, port: int) -> None:
    """Serve until killed."""
    store, secret = opened_store(data)
    house = House(Settings(limits=LIMITS), new_hall(LIMITS.max_tables), store, secret)
    await house.open()
    with listen("127.0.0.1", port) as listening:
        sys.stdout.write(f"{url_of(listening)}\n")
        sys.stdout.flush()
        await house.serve([listening])


if __name__ == "__main__":
    die_with_parent()
    configure("json")
    run_fast(serve(Path(sys.argv[1]), int(sys.argv[2])))
