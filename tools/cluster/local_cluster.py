"""A whole cluster on this machine: a database, a bus, nodes that share a port, and bots that play."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from typing import Final, final

import httpx
from tools.cluster.company import Company
from tools.cluster.history import History, counted
from tools.cluster.node_process import HOST, NodeProcess, short
from tools.cluster.owners import OwnerWatch, TablesMoved
from tools.cluster.readings import process_state
from tools.local_postgres import PostgresServer
from tools.nats_server import NatsServer

from rasant.cli.serve import CLUSTER

LOOK_S: Final = 1.0
"""Seconds for a node to answer a request for its metrics."""
END_S: Final = 5.0
"""Seconds for nodes to stop at the end; then they are killed."""
LEFT: Final = {"frozen": "its lease ran out", "silent": "its lease ran out", "leaving": "it is leaving"}
"""Why tables leave a node in such a state."""


@final
class LocalCluster:
    """Starts and stops everything. Nothing outlives `end`, and no data is kept."""

    def __init__(self, port: int, tables: int, history: History) -> None:
        self.url: Final = f"http://{HOST}:{port}"
        self.history: Final = history
        self.nodes: list[NodeProcess] = []
        self.database: Final = PostgresServer()
        self.bus: Final = NatsServer()
        self.company: Final = Company(self.url, tables, history)
        self._port = port
        self._made = 0
        self._http = httpx.AsyncClient(timeout=LOOK_S)
        self._owners: OwnerWatch | None = None
        self._company_came = False

    # --- begins and ends ---

    async def begin(self, size: int) -> None:
        """Start everything; returns while nodes are starting."""
        self.database.start()
        self.history.note(f"PostgreSQL is up: process {self.database.pid}")
        self.bus.start()
        self.history.note(f"NATS is up: process {self.bus.pid}")
        self._owners = OwnerWatch(self.database.url, CLUSTER)
        for _ in range(size):
            await self.add()

    async def add(self) -> None:
        """Start one more node."""
        self._made += 1
        secrets = {"RASANT_STORE": self.database.url, "RASANT_BUS": self.bus.url}
        node = NodeProcess(self._made, self._port, secrets, self.history)
        self.nodes.append(node)
        await node.start()

    async def end(self) -> None:
        """Stop everything, whatever its state."""
        await self.company.stop()
        if self._owners is not None:
            self._owners.close()
        for node in self.nodes:
            node.signal(signal.SIGCONT)
            node.signal(signal.SIGTERM)
        self.database.thaw()
        all_gone = asyncio.gather(*(node.gone() for node in self.nodes))
        try:
            await asyncio.wait_for(asyncio.shield(all_gone), END_S)
        except TimeoutError:
            for node in self.nodes:
                node.signal(signal.SIGKILL)
            await all_gone
        await self._http.aclose()
        self.bus.stop()
        self.database.stop()

    # --- observation ---

    async def look(self) -> None:
        """Read the state of all parts, and note changes."""
        assert self._owners is not None
        await asyncio.gather(*(node.look(self._http) for node in self.nodes))
        went = await self._owners.look()
        self._note_states(Counter(self._owners.owners.values()))
        for change in went:
            self._note_change(change)
        self._note_standstills()
        if not self._company_came and all(node.state != "starting" for node in self.nodes):
            self._company_came = True
            self.company.start()

    def _note_states(self, tables: Counter[str]) -> None:
        for node in list(self.nodes):
            state = node.state
            if state == node.noted:
                continue
            if state == "gone":
                self.nodes.remove(node)
                self.nodes.append(node)  # ended nodes are listed below the others, the latest last
                left = tables[node.name]
                waiting = f"; {counted(left, 'table')} of it must wait for another node" if left else ""
                self.history.note(f"{node.title} {_end_of(node)}{waiting}")
            elif node.noted != "starting":
                self.history.note(f"{node.title} is {state}" if state != "up" else f"{node.title} is up again")
            node.noted = state

    def _note_change(self, went: TablesMoved) -> None:
        giver = next((node for node in self.nodes if node.name == went.giver), None)
        if giver is None or giver.ended is not None:
            reason = "it is gone" if giver is None else f"it {_end_of(giver)}"
        else:
            reason = LEFT.get(giver.state, "to have about as many")
        tables = counted(went.number, "table")
        self.history.note(f"{tables} went from {short(went.giver)} to {short(went.taker)}: {reason}")

    def _note_standstills(self) -> None:
        waits, self.company.standstills = self.company.standstills, []
        if not waits:
            return
        longest = max(wait.seconds for wait in waits)
        again = sum(not wait.stayed for wait in waits)
        sockets = "all sockets stayed open" if not again else f"{counted(again, 'socket')} had to be opened again"
        self.history.note(f"play went on at {counted(len(waits), 'table')} after up to {longest:.1f} s; {sockets}")

    @property
    def database_state(self) -> str:
        """The state of the database."""
        state = process_state(self.database.pid)
        return "silent" if state == "running" and self._owners and not self._owners.answers else state

    # --- faults ---

    def flip_bus(self) -> None:
        """Kill the bus, or start it again."""
        if process_state(self.bus.pid) == "running":
            self.bus.kill()
            self.history.note("NATS was killed")
        else:
            if self.bus.pid:
                self.bus.kill()
            self.bus.start()
            self.history.note(f"NATS is up again: process {self.bus.pid}")

    def flip_database(self) -> None:
        """Freeze the database, or let it go on; start it again if it was killed."""
        state = process_state(self.database.pid)
        if state == "running":
            self.database.freeze()
            self.history.note("PostgreSQL is frozen")
        elif state == "frozen":
            self.database.thaw()
            self.history.note("PostgreSQL goes on")
        else:
            self.database.kill()
            self.database.start()
            self.history.note(f"PostgreSQL is up again: process {self.database.pid}")


def _end_of(node: NodeProcess) -> str:
    """How a node ended."""
    code = node.ended or 0
    return "was killed" if code < 0 else "could not go on" if code else "has stopped"
