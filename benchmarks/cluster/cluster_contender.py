"""rasant alone, and as several nodes: the same tables, the same clients, and what each process of it all uses."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from itertools import count
from urllib.request import urlopen

from tools.local_postgres import PostgresServer
from tools.nats_server import NatsServer

from server.process import ServerProcess, cpu_s, family_cpu_s
from server.rasant_contender import Rasant, python_path
from server.websocket import HOST

SETTINGS = {"shared_buffers": "128MB", "max_wal_size": "1GB", "min_wal_size": "80MB", "autovacuum_naptime": "60s"}
"""As PostgreSQL is by default; what is started for tests is smaller."""
DATABASE = "PostgreSQL"
BUS = "NATS"
NODES = "nodes"
"""The parts of a cluster whose processor time is told."""

_NUMBERS = count()


class Servers:
    """A PostgreSQL and a NATS for one cluster after the other. Their data are dropped with them."""

    def __init__(self) -> None:
        self.postgres = PostgresServer(settings=SETTINGS)
        self.nats = NatsServer()

    def __enter__(self) -> Servers:
        self.postgres.start()
        self.nats.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.nats.stop()
        self.postgres.stop()


class AloneRasant(Rasant):
    """One process on SQLite."""

    name = "one process"

    def used_s(self) -> Mapping[str, float]:
        """Processor time by part."""
        return {NODES: self.process.cpu_s()}

    def ports(self) -> Sequence[int]:
        """Of all its processes."""
        return [self.process.port]


class ClusteredRasant(Rasant):
    """So many nodes. Rooms have their tables at one after the other, and clients connect there; or, over a hop, all
    tables are at the first and all clients at the last."""

    def __init__(self, servers: Servers, nodes: int, hop: bool = False, tables: int = 0) -> None:
        self.name = f"{nodes} nodes, one hop" if hop else f"{nodes} node{'s' if nodes > 1 else ''}"
        self._others = tables
        self._servers = servers
        self._size = nodes
        self._hop = hop

    def table_port(self, room: int) -> int:
        """Where a room's table is opened, and stays."""
        return self._nodes[0 if self._hop else room % self._size].port

    def socket_port(self, room: int) -> int:
        """Where its clients connect."""
        return self._nodes[-1 if self._hop else room % self._size].port

    def used_s(self) -> Mapping[str, float]:
        """Processor time by part."""
        used = {DATABASE: family_cpu_s(self._servers.postgres.pid), BUS: cpu_s(self._servers.nats.pid)}
        if self._hop:
            return {"owner": self._nodes[0].cpu_s(), "gateway": self._nodes[-1].cpu_s(), **used}
        return {NODES: sum(node.cpu_s() for node in self._nodes), **used}

    def ports(self) -> Sequence[int]:
        """Of all its processes."""
        return [node.port for node in self._nodes]

    def _launch(self, core: int, seed: str) -> None:
        self._cluster = f"bench{next(_NUMBERS)}"
        common = [self._servers.postgres.url, self._servers.nats.url, self._cluster]
        self._nodes: list[ServerProcess] = []
        for number in range(self._size):
            command = [sys.executable, "-m", "cluster.node_server", *common, f"n{number}t", seed, str(self._others)]
            self._nodes.append(ServerProcess(command, core, python_path()))

    def _end(self) -> None:
        for node in self._nodes:
            node.stop()
        self._servers.postgres.sql(f"DROP SCHEMA {self._cluster} CASCADE")


def metric(ports: Sequence[int], name: str) -> float:
    """What processes tell of themselves, all together."""
    total = 0.0
    for port in ports:
        with urlopen(f"http://{HOST}:{port}/metrics", timeout=10) as answer:
            lines = answer.read().decode().splitlines()
        total += sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith((f"{name} ", f"{name}{{")))
    return total
