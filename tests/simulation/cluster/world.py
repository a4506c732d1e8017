"""A simulated cluster: several nodes, one database, a bus, and clients of all nodes, from one seed."""

from __future__ import annotations

from functools import partial
from itertools import count
from random import Random
from typing import Final
from unittest.mock import patch

from tests.simulation.cluster.database import SimulatedDatabase
from tests.simulation.cluster.epoch_check import EpochCheck, is_no_news
from tests.simulation.cluster.faults import ClusterFaults
from tests.simulation.cluster.messages_seen import MessagesSeen
from tests.simulation.cluster.node_process import NodeLoop, NodeProcess
from tests.simulation.cluster.plan import WireNoise, cluster_planned
from tests.simulation.cluster.recovering import Recovering
from tests.simulation.cluster.store import SimulatedStore
from tests.simulation.cluster.uptime import ClusterUptime
from tests.simulation.cluster.verdict import judge_nodes
from tests.simulation.cluster.visitor import Visitor
from tests.simulation.cluster.wire import SimulatedBus, SimulatedWire
from tests.simulation.served_sockets import Answering, Asking
from tests.simulation.simulated_socket import SimulatedSocket
from tests.simulation.tab import Tab
from tests.simulation.truth import Truth
from tests.simulation.viewpoint import Viewpoint
from tests.simulation.world import World, opening

from rasant.cluster import placement
from rasant.hall.hall import Hall
from rasant.store.memory import MemoryStore
from rasant.wire.from_server import FromServer, Goodbye

QUIET: Final = WireNoise(0, 0, 0, 1)
"""The noise of the bus in the calm phase."""


class ClusterWorld(World):
    """A simulated world with several nodes."""

    uptime: ClusterUptime

    def __init__(self, seed: int, keep_all: bool = False) -> None:
        super().__init__(seed, keep_all)
        self.plan, self.cluster_plan = cluster_planned(seed)
        self.uptime = ClusterUptime(self.timeline)
        chance = Random(f"cluster {seed}")
        self.database = SimulatedDatabase(self.timeline, Random(f"database {seed}"), self.trace, self.learn, self.occur)
        self.database.late = self.uptime.delayed
        self.seen = MessagesSeen(self.occurrences.counts, self.tokens)
        self.wire = SimulatedWire(self.timeline, Random(f"wire {seed}"), QUIET, self.seen.see)
        self.processes: list[NodeProcess] = []
        """The living nodes."""
        self.epoch_check = EpochCheck(self.database)
        self.recovering = Recovering(self)
        self._chance = chance
        self._names = count(1)
        self._machines = count(1)
        self._left_by: dict[str, NodeProcess] = {}
        """By client: the node that disconnected it."""

    def run(self) -> None:
        """Run the simulation; raises `PromiseError` if a promise is broken."""
        with patch.object(placement, "SLACK", self.cluster_plan.balance_slack):
            super().run()

    # --- nodes ---

    def start_node(self) -> NodeProcess:
        """Start another node."""
        chance, name = self._chance, f"machine{next(self._machines)}"
        booted = chance.choice((0, 10**6, chance.randrange(10**13)))
        loop = NodeLoop(self.timeline, booted, chance.uniform(0.998, 1.002))  # type: ignore[abstract]
        lost = partial(self.occur, "an answer of the database is lost")
        store = SimulatedStore(self.database, self.timeline, chance, loop, lost)
        process = NodeProcess(
            name,
            self.timeline,
            self.trace,
            self.environment,
            loop,
            store,
            SimulatedBus(self.wire, loop),
            lambda: f"node{next(self._names)}",
            self,
        )
        self.processes.append(process)
        self.trace.note(name, "starts")
        return process

    def refill(self) -> None:
        """Start another node if there are too few."""
        if len(self.processes) < self.cluster_plan.nodes:
            self.start_node()

    def kill_node(self, process: NodeProcess) -> None:
        """Kill a node."""
        if process in self.processes:
            self.trace.note(process.name, "is killed")
            self._bury(process)

    def process_ended(self, process: NodeProcess) -> None:
        """A process has ended without being killed."""
        self.timeline.after(0, partial(self._end_of, process))

    def _end_of(self, process: NodeProcess) -> None:
        if process in self.processes:
            self.trace.note(process.name, "has ended")
            self._bury(process)
            self.timeline.after(self._chance.uniform(100, 3_000), self.refill)

    def _bury(self, process: NodeProcess) -> None:
        self.processes.remove(process)
        self.database.stores.remove(process.store)
        self.wire.remove(process.bus)
        process.kill()
        for socket in process.sockets:
            self.timeline.after(self.chance.choice((1, 100, 4_000)), socket.notice)

    def owner_process(self, table: str) -> NodeProcess | None:
        """The living node that owns a table according to the database."""
        owner = self.database.owners.get(table)
        return next((each for each in self.processes if owner is not None and each.store.node == owner.node), None)

    def plays(self, table: str) -> bool:
        """Is a table being played now: its owner lives and is not blocked?"""
        process = self.owner_process(table)
        if process is None or process.loop.frozen or process.hall.find(table) is None:
            return False
        return not process.hall._outage.why and process.node.lease.held()

    # --- what every world has ---

    @property
    def memory(self) -> MemoryStore:
        """All that is written."""
        return self.database.memory

    def halls(self) -> list[Hall]:
        """The open halls of all nodes."""
        return [process.hall for process in self.processes if process.ready]

    def sockets(self) -> list[SimulatedSocket]:
        """The sockets of all nodes."""
        return [socket for process in self.processes for socket in process.sockets]

    def viewpoint(self, truth: Truth, token: str | None) -> Viewpoint:
        """The viewpoint of a client, which is welcomed again when its table moves."""
        return Viewpoint(truth, token, moves=True)

    def _open_tables(self) -> None:
        for _ in range(self.cluster_plan.nodes):
            self.start_node()
        while not all(len(each.node.peers.willing(each.now())) >= len(self.processes) - 1 for each in self.processes):
            self.timeline.step()
        for order in self.plan.orders:
            opened: list[object] = []
            self._chance.choice(self.processes).ask(opening(order), opened.append)
            while not opened:
                self.timeline.step()

    def _begin_faults(self) -> None:
        ClusterFaults(self).start_all()
        Visitor(self).start()

    def _judge(self) -> None:
        super()._judge()
        judge_nodes(self)

    def _kill_all(self) -> None:
        for process in self.processes:
            process.kill()

    def _accept(self, socket: SimulatedSocket, table: str) -> None:
        assert isinstance(socket.client, Tab)
        left = self._left_by.pop(socket.client.name, None)
        nodes = [process for process in self.processes if process is not left] or self.processes
        process = self.chance.choice(nodes) if nodes else None
        if process is None or process.shut:
            socket.tear(up=True, down=True)
            self.timeline.after(self.chance.uniform(1, 200), socket.notice)
        else:
            self.trace.note(socket.name, f"dials {process.name}")
            process.accept(socket, table)

    def _ask(self, question: Asking, answer: Answering) -> None:
        if self.processes:
            lost = not self.calm and self.chance.random() < 0.1
            delay = self.chance.uniform(1, 100)
            process = self.chance.choice(self.processes)
            if not process.shut:
                process.ask(question, lambda said: None if lost else self.timeline.after(delay, partial(answer, said)))

    def occur(self, kind: str) -> None:
        """Count an event that must occur in some worlds."""
        self.occurrences.counts[kind] += 1

    # --- observing the nodes ---

    def works(self, on: bool) -> None:
        """Ignored: the uptime does not depend on a single node."""

    def went(self, table: str, seat: int) -> None:
        """Ignored: the hall reports it, at any node."""

    def left(self, table: str, player: str) -> None:
        """A table has noticed that a connection to a seat is closed."""
        self.times[table].absent[player] = self.uptime.read()

    def resumed(self, table: str) -> None:
        """A hall has resumed a table; no client is connected to it yet."""
        self.trace.note(table, "is resumed")
        for holder in self.truths[table].roster.holders:
            self.left(table, holder.player)

    def forwards(self, process: NodeProcess, node: str, client: int, frame: bytes) -> None:
        """The owner of a table sends a message to a client of another node."""
        self.epoch_check.sent(process, node, client, frame)

    def arrives(self, process: NodeProcess, node: str, client: int) -> int:
        """Such a message arrives."""
        return self.epoch_check.arrived(process, node, client)

    def leaves(self, socket: SimulatedSocket, frame: bytes) -> list[FromServer]:
        """Check a frame to a client: it must come from the owner of its table."""
        messages = super().leaves(socket, frame)
        process, tab = socket.server, socket.client
        assert isinstance(process, NodeProcess)
        assert isinstance(tab, Tab)
        if any(isinstance(message, Goodbye) and message.reason == "restarting" for message in messages):
            self._left_by[tab.name] = process
        epoch = process.speaking
        if not epoch and not all(map(is_no_news, messages)):
            epoch = self.epoch_check.owner_sends(process, tab.table, messages)
        if socket is tab.socket and self.epoch_check.written(tab.name, socket.name, epoch):
            self.occur("a socket stays open while its table changes its owner")
        return messages

    def _long_connected(self, table: str) -> list[str]:
        """None: entries were decided earlier, perhaps at another node."""
        return []

    # --- phases ---

    def _calm_down(self) -> None:
        self.wire.noise = QUIET
        self.wire.apart.clear()
        self.database.lost_answers, self.database.full, self.database.down = 0.0, False, False
        for process in self.processes:
            process.bus.join()
            process.store.cut = False
        if self.cluster_plan.last_kill and len(self.processes) > 1:
            self.occur("a node is killed")
            self.kill_node(self._chance.choice(self.processes))
        if not self.processes:
            self.start_node()
        super()._calm_down()
        self.recovering.begin()

    def _look_at_bots(self) -> None:
        for table, bots in self.bots.items():
            bots.idle = not self.plays(table) or self.uptime.unsure() > 0
        super()._look_at_bots()

    def _done(self, truth: Truth) -> bool:
        return not self._is_wanted(truth) or super()._done(truth)

    def _is_wanted(self, truth: Truth) -> bool:
        """Does any player come to the table? Tables of the day, and some others, are only opened."""
        places = dict(zip(self.truths, self.plan.people, strict=False))
        return not truth.founded.day and places.get(truth.table, 1) + self.plan.latecomers > 0
