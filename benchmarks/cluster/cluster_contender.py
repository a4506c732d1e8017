"""rasant alone, and as several nodes: the same tables and clients, and the CPU time of each process."""

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
"""PostgreSQL's defaults; servers started for tests are smaller."""
DATABASE = "PostgreSQL"
BUS = "NATS"
NODES = "nodes"
"""The name of the nodes among the parts of a cluster."""

_NUMBERS = count()


class Servers:
    """A PostgreSQL and a NATS, used by one cluster after another. Their data are dropped at the end."""

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
        """CPU seconds by part."""
        return {NODES: self.process.cpu_s()}

    def ports(self) -> Sequence[int]:
        """The ports of all its processes."""
        return [self.process.port]


class ClusteredRasant(Rasant):
    """Several nodes. Rooms have their tables and clients at the nodes in turn; or, over a hop, all tables are at the
    first node and all clients at the last."""

    def __init__(self, servers: Servers, nodes: int, hop: bool = False, tables: int = 0) -> None:
        self.name = f"{nodes} nodes, one hop" if hop else f"{nodes} node{'s' if nodes > 1 else ''}"
        self._others = tables
        self._servers = servers
        self._size = nodes
        self._hop = hop

    def table_port(self, room: int) -> int:
        """The port of the node that owns a room's table."""
        return self._nodes[0 if self._hop else room % self._size].port

    def socket_port(self, room: int) -> int:
        """The port that its clients connect to."""
        return self._nodes[-1 if self._hop else room % self._size].port

    def used_s(self) -> Mapping[str, float]:
        """CPU seconds by part."""
        used = {DATABASE: family_cpu_s(self._servers.postgres.pid), BUS: cpu_s(self._servers.nats.pid)}
        if self._hop:
            return {"owner": self._nodes[0].cpu_s(), "gateway": self._nodes[-1].cpu_s(), **used}
        return {NODES: sum(node.cpu_s() for node in self._nodes), **used}

    def ports(self) -> Sequence[int]:
        """The ports of all its processes."""
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
    """The sum of a metric over processes."""
    total = 0.0
    for port in ports:
        with urlopen(f"http://{HOST}:{port}/metrics", timeout=10) as answer:
            lines = answer.read().decode().splitlines()
        total += sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith((f"{name} ", f"{name}{{")))
    return total
