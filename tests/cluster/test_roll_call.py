"""The host is told which nodes come, leave and are lost, and which are alive and cannot be heard."""

from __future__ import annotations

from functools import partial

import httpx
import pytest
from structlog import get_logger
from structlog.testing import capture_logs
from tests.cluster.nodes import RunningNode, memory_cluster
from tests.real_time import LONGEST_S, asked_until

from rasant.cluster import peers, ties
from rasant.cluster.messages import SPEAKS
from rasant.cluster.peers import UNHEARD_MS, Peers
from rasant.cluster.roll_call import RollCall
from rasant.store.ownership import NodeEntry, NodeStatus


class Register:
    """What a database tells of other nodes, at a time that the test sets, and what the host is told then."""

    def __init__(self) -> None:
        self.now = 0
        self.peers = Peers()
        self.call = RollCall(self.peers, lambda: self.now, get_logger())
        self.call.begun = True

    def tell(self, *nodes: str, on_bus: bool = True, lost: str = "", left: str = "") -> list[tuple[str, str]]:
        """These are alive. What is logged of whom."""
        entries = [NodeEntry(node, SPEAKS, NodeStatus(7, 9, on_bus), alive=True) for node in nodes]
        if lost or left:
            entries.append(NodeEntry(lost or left, SPEAKS, NodeStatus(7, 9, leaving=bool(left)), alive=False))
        with capture_logs() as logs:
            before = self.peers.entries
            self.peers.learn(entries, self.now)
            self.call.learned(before, entries)
        return [(log["node"], log["event"]) for log in logs]

    def wait(self, ms: int, *answering: str) -> list[tuple[str, str]]:
        """So much time goes by, in which these nodes answer. What is logged of whom."""
        with capture_logs() as logs:
            for _ in range(0, ms, 500):
                self.now += 500
                for node in answering:
                    self.peers.of(node).measured(1.0, self.now)
                self.call.listen()
        return [(log["node"], log["event"]) for log in logs]


def test_who_comes_leaves_and_is_lost_is_named() -> None:
    register = Register()
    assert register.tell("anna", "bert") == [("anna", "another node is here"), ("bert", "another node is here")]
    assert register.tell("anna", "bert") == []
    assert register.tell("bert", left="anna") == [("anna", "another node has left")]
    assert register.tell(lost="bert") == [("bert", "another node is lost: its lease has run out")]


def test_a_node_that_is_alive_and_answers_nothing_is_named_once_until_it_is_heard_again() -> None:
    register = Register()
    register.tell("anna", "bert")
    assert register.wait(UNHEARD_MS - 500) == []
    assert register.wait(500, "anna") == [
        ("bert", "another node is alive in the database and cannot be heard over the bus")
    ]
    assert register.wait(UNHEARD_MS, "anna") == []
    assert register.wait(500, "anna", "bert") == [("bert", "another node is heard over the bus again")]


def test_only_who_hears_less_than_half_of_the_others_takes_nobody() -> None:
    register = Register()
    register.tell("anna", "bert")
    register.wait(UNHEARD_MS, "anna")
    assert register.call.unready() == ""
    register.wait(UNHEARD_MS)
    assert "does not hear most of the others" in register.call.unready()


def test_who_is_off_the_bus_is_not_expected_to_answer() -> None:
    register = Register()
    register.tell("anna")
    register.tell("anna", on_bus=False)
    assert register.wait(2 * UNHEARD_MS) == []
    register.tell("anna")
    assert register.wait(UNHEARD_MS - 500) == []
    assert register.call.unready() == ""


def test_who_stood_still_for_a_while_does_not_take_that_for_silence() -> None:
    register = Register()
    register.tell("anna")
    register.now += 10 * UNHEARD_MS
    assert register.wait(500) == []


async def _ready(node: RunningNode) -> bool:
    async with httpx.AsyncClient(base_url=node.url, timeout=LONGEST_S) as http:
        return (await http.get("/ready")).status_code == 200


async def _unheard(node: RunningNode) -> int:
    async with httpx.AsyncClient(base_url=node.url, timeout=LONGEST_S) as http:
        lines = (await http.get("/metrics")).text.splitlines()
    return int(next(float(line.split()[1]) for line in lines if line.startswith("rasant_nodes_unheard ")))


@pytest.mark.slow
async def test_of_three_nodes_the_one_that_nobody_hears_is_not_ready_and_all_count_it(
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
async def test_while_all_are_off_the_bus_none_is_better_than_another_and_all_are_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(peers, "UNHEARD_MS", 1_500)
    monkeypatch.setattr(ties, "SURELY_ALONE_MS", 1_500)
    async with memory_cluster(2) as cluster:
        for node in cluster.nodes:
            monkeypatch.setattr(node.node._bus, "_loop", None)
            node.node.ties.bus_changed(False)

        def all_stand_still() -> bool:
            others = [entry for node in cluster.nodes for entry in node.node.peers.entries.values()]
            return all(node.node.ties.cut_off for node in cluster.nodes) and not any(
                each.status.on_bus for each in others
            )

        await asked_until(all_stand_still)
        renewed = [node.node.lease._asked_at + 3_000 for node in cluster.nodes]
        await asked_until(
            lambda: all(node.node.lease._asked_at > at for node, at in zip(cluster.nodes, renewed, strict=True))
        )
        assert [await _ready(node) for node in cluster.nodes] == [True, True]
        monkeypatch.undo()
