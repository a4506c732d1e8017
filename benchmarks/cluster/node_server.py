"""rasant as a cluster node, but without limits per address, and with matches known beforehand.

`python -m cluster.node_server STORE BUS CLUSTER NAME SEED TABLES` prints its port. Tables stay where they are opened,
and their ids begin with the name; TABLES of them are open from the start, without players.
"""

from __future__ import annotations

import asyncio
import signal
import sys

import uvloop
from msgspec.structs import replace

from rasant.bus.choice import bus_of
from rasant.server.process import garbage
from rasant.server.process.cluster_setup import ClusterSetup
from rasant.server.process.listening import listen
from rasant.server.process.logs import configure
from rasant.server.process.server_process import ServerProcess
from rasant.server.process.settings import Settings
from rasant.store.postgres import PostgresStore
from server.rasant_server import LIMITS, fill, hall
from server.websocket import HOST

NO_ROOM = replace(LIMITS, max_tables=0)
"""Limits of a node that reports no room, so that others give it no tables, while its own hall accepts all."""


async def serve(store: str, bus: str, cluster: str, name: str, seed: str, tables: int) -> None:
    """Listen on loopback until killed."""
    configure("text", quiet=True)
    shared = await PostgresStore.open(store, cluster)
    identity = await shared.identity()
    setup = ClusterSetup(shared, bus_of(bus), cluster, identity)
    its_hall = hall(seed, name)
    process = ServerProcess(Settings(limits=NO_ROOM), its_hall, shared, identity.secret, setup)
    listening = listen(HOST, 0)
    with garbage.collection_paused():
        await process.open()
        await fill(process, its_hall, tables)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, process.stop)
    print(listening.getsockname()[1], flush=True)
    await process.serve([listening])


if __name__ == "__main__":
    store, bus, cluster, name, seed, tables = sys.argv[1:]
    uvloop.run(serve(store, bus, cluster, name, seed, int(tables)))
