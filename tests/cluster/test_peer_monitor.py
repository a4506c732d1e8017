"""Logs say which nodes join, leave and are lost, and which are alive but cannot be heard."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

import httpx
import pytest
from structlog import get_logger
from structlog.testing import capture_logs
from tests.cluster.nodes import RunningNode, memory_cluster
from tests.real_time import LONGEST_S, asked_until

from rasant.cluster import connectivity, peers
from rasant.cluster.maintenance import HEARTBEAT_S
from rasant.cluster.messages import SPEAKS
from rasant.cluster.peer_monitor import PeerMonitor
from rasant.cluster.peers import UNHEARD_MS, Peers
from rasant.store.ownership import NodeEntry, NodeStatus

HEARTBEAT_MS = int(HEARTBEAT_S * 1_000)
OTHERS = [f"node {number:02}" for number in range(39)]
UNHEARD = "another node is alive in the database and cannot be heard over the bus"


class Register:
    """The other nodes that a database lists, at a time that the test sets, and what is logged."""

    def __init__(self) -> None:
        self.now = 0
        self.peers = Peers()
        self.call = PeerMonitor(self.peers, lambda: self.now, get_logger())
        self.call.begun = True

    def report(self, *nodes: str, on_bus: bool = True, lost: str = "", left: str = "") -> list[tuple[str, str]]:
        """Report these nodes as alive, and return what is logged about which node."""
        entries = [NodeEntry(node, SPEAKS, NodeStatus(7, 9, on_bus), alive=True) for node in nodes]
        if lost or left:
            entries.append(NodeEntry(lost or left, SPEAKS, NodeStatus(7, 9, leaving=bool(left)), alive=False))
        with capture_logs() as logs:
            before = self.peers.entries
            self.peers.learn(entries, self.now)
            self.call.learned(before, entries)
        return [(log["node"], log["event"]) for log in logs]

    def wait(self, ms: int, *answering: str, at_stake: Collection[str] = ()) -> list[tuple[str, str]]:
        """Advance the clock while these nodes answer requests, and return what is logged about which node."""
        with capture_logs() as logs:
            for _ in range(0, ms, HEARTBEAT_MS):
                self.now += HEARTBEAT_MS
                for node in self.peers.ask(at_stake, self.now):
                    if node in answering:
                        self.peers.of(node).measured(1.0)
                self.call.listen()
        return [(log["node"], log["event"]) for log in logs]


def test_nodes_that_come_leave_and_are_lost_are_named() -> None:
    register = Register()
    assert register.report("anna", "bert") == [("anna", "another node has joined"), ("bert", "another node has joined")]
    assert register.report("anna", "bert") == []
    assert register.report("bert", left="anna") == [("anna", "another node has left")]
    assert register.report(lost="bert") == [("bert", "another node is lost: its lease has run out")]


def test_with_a_node_that_is_lost_its_tables_are_counted() -> None:
    register = Register()
    register.report("anna")
    with capture_logs() as logs:
        register.peers.learn([], register.now)
        register.call.learned({"anna": NodeEntry("anna", SPEAKS, NodeStatus(7, 9), alive=True)}, [])
    assert [(log["node"], log["tables"]) for log in logs] == [("anna", 7)]


def test_a_node_that_is_alive_and_answers_nothing_is_named_once_until_it_is_heard_again() -> None:
    register = Register()
    register.report("anna", "bert")
    assert register.wait(UNHEARD_MS, "anna") == []
    assert register.wait(2 * HEARTBEAT_MS, "anna") == [("bert", UNHEARD)]
    assert register.wait(UNHEARD_MS, "anna") == []
    assert register.wait(2 * HEARTBEAT_MS, "anna", "bert") == [("bert", "another node answers on the bus again")]


def test_of_two_that_do_not_hear_each_other_both_accept_clients_and_report_it() -> None:
    register = Register()
    register.report("anna")
    assert register.wait(2 * UNHEARD_MS) == [("anna", UNHEARD)]
    assert register.call.unready() == ""


@pytest.mark.parametrize(
    ("others", "unheard", "ready"),
    [(2, 1, True), (2, 2, False), (3, 2, True), (3, 3, False), (4, 2, True), (4, 3, False), (5, 3, True)],
)
def test_a_node_that_fewer_than_half_of_all_nodes_hear_accepts_no_clients(
    others: int, unheard: int, ready: bool
) -> None:
    register = Register()
    names = [f"node {number}" for number in range(others)]
    register.report(*names)
    register.wait(2 * UNHEARD_MS, *names[unheard:])
    assert len(register.peers.unheard(register.now)) == unheard
    assert (register.call.unready() == "") is ready


def test_of_forty_nodes_those_that_answer_requests_count_as_heard_however_rare_these_are() -> None:
    register = Register()
    names = list(OTHERS)
    register.report(*names)
    for _ in range(20):
        assert register.wait(UNHEARD_MS, *names) == []
        names.append(names.pop(0) + " again")  # some come and go meanwhile
        register.report(*names)


def test_of_forty_nodes_one_that_answers_nothing_is_named_when_it_was_asked_in_three_rounds() -> None:
    register = Register()
    register.report(*OTHERS)
    heard, round_ms = OTHERS[1:], len(OTHERS) * HEARTBEAT_MS
    assert register.wait(2 * round_ms, *heard) == []
    assert register.wait(round_ms, *heard) == [(OTHERS[0], UNHEARD)]


def test_of_forty_nodes_one_that_answers_nothing_is_named_sooner_where_clients_are_at_stake() -> None:
    register = Register()
    register.report(*OTHERS)
    heard, at_stake = OTHERS[1:], OTHERS[:1]
    assert register.wait(UNHEARD_MS, *heard, at_stake=at_stake) == []
    assert register.wait(HEARTBEAT_MS, *heard, at_stake=at_stake) == [(OTHERS[0], UNHEARD)]


def test_a_node_off_the_bus_is_not_expected_to_answer() -> None:
    register = Register()
    register.report("anna")
    register.report("anna", on_bus=False)
    assert register.wait(2 * UNHEARD_MS) == []
    register.report("anna")
    assert register.wait(UNHEARD_MS) == []
    assert register.wait(HEARTBEAT_MS) == [("anna", UNHEARD)]


def test_a_node_that_was_frozen_does_not_blame_the_others_for_the_silence() -> None:
    register = Register()
    register.report("anna")
    register.wait(UNHEARD_MS // 2)
    register.now += 10 * UNHEARD_MS
    assert register.wait(UNHEARD_MS) == []


async def _ready(node: RunningNode) -> bool:
    async with httpx.AsyncClient(base_url=node.url, timeout=LONGEST_S) as http:
        return (await http.get("/ready")).status_code == 200


async def _unheard(node: RunningNode) -> int:
    async with httpx.AsyncClient(base_url=node.url, timeout=LONGEST_S) as http:
        lines = (await http.get("/metrics")).text.splitlines()
    return int(next(float(line.split()[1]) for line in lines if line.startswith("rasant_nodes_unheard ")))


@pytest.mark.slow
async def test_of_three_nodes_the_one_that_no_other_hears_is_not_ready_and_all_count_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(peers, "UNHEARD_MS", 1_500)
    async with memory_cluster(3) as cluster:
        first, second, third = cluster.nodes
        sent = second.node._bus.send
        monkeypatch.setattr(second.node._bus, "send", lambda address, message: None)

        async def noticed() -> bool:
            counts = [await _unheard(node) for node in (first, second, third)]
            return counts == [1, 2, 1] and not await _ready(second)

        await asked_until(noticed)
        assert await _ready(first)
        assert await _ready(third)
        monkeypatch.setattr(second.node._bus, "send", sent)
        await asked_until(partial(_ready, second))


@pytest.mark.slow
async def test_while_all_are_off_the_bus_all_are_equally_bad_and_all_are_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(peers, "UNHEARD_MS", 1_500)
    monkeypatch.setattr(connectivity, "SURELY_ALONE_MS", 1_500)
    async with memory_cluster(2) as cluster:
        for node in cluster.nodes:
            monkeypatch.setattr(node.node._bus, "_loop", None)
            node.node.connectivity.bus_changed(False)

        def all_stand_still() -> bool:
            others = [entry for node in cluster.nodes for entry in node.node.peers.entries.values()]
            return all(node.node.connectivity.cut_off for node in cluster.nodes) and not any(
                each.status.on_bus for each in others
            )

        await asked_until(all_stand_still)
        renewed = [node.node.lease._asked_at + 3_000 for node in cluster.nodes]
        await asked_until(
            lambda: all(node.node.lease._asked_at > at for node, at in zip(cluster.nodes, renewed, strict=True))
        )
        assert [await _ready(node) for node in cluster.nodes] == [True, True]
        monkeypatch.undo()
