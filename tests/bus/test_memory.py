"""The bus in memory, in virtual time: each node has its own loop, which can die or freeze."""

from __future__ import annotations

from collections.abc import Awaitable

import pytest
from tests.simulation.process_loop import ProcessLoop
from tests.simulation.timeline import Timeline

from rasant.bus.memory import MemoryBus, MemoryHub


class Node:
    """A bus on its own loop, and what it received."""

    def __init__(self, timeline: Timeline, hub: MemoryHub) -> None:
        self._timeline = timeline
        self.loop = ProcessLoop(timeline, booted=0)  # type: ignore[abstract]
        self.bus = MemoryBus(hub)
        self.heard: list[tuple[int, bytes]] = []
        self.do(self.bus.open(lambda _: None))
        self.do(self.bus.listen("all", lambda message: self.heard.append((timeline.now_ms, message))))

    def do(self, work: Awaitable[None]) -> None:
        """Run some work of this node now."""

        async def working() -> None:
            await work

        with self.loop.running():
            task = self.loop.create_task(working())
        while not task.done():
            self._timeline.step()

    def send(self, message: bytes) -> None:
        """Send a message to all nodes."""
        with self.loop.running():
            self.bus.send("all", message)


@pytest.fixture
def timeline() -> Timeline:
    """A timeline at time zero."""
    return Timeline()


def pass_time(timeline: Timeline, ms: int) -> None:
    """Advance virtual time by `ms`."""
    over: list[bool] = []
    timeline.after(ms, lambda: over.append(True))
    while not over:
        timeline.step()


def test_nodes_of_one_process_hear_each_other_in_virtual_time(timeline: Timeline) -> None:
    hub = MemoryHub()
    nodes = [Node(timeline, hub) for _ in range(3)]
    nodes[0].send(b"one")
    nodes[0].send(b"two")
    assert all(node.heard == [] for node in nodes)
    pass_time(timeline, 1)
    assert all(node.heard == [(0, b"one"), (0, b"two")] for node in nodes)


def test_a_dead_node_hears_nothing_and_a_frozen_one_hears_later(timeline: Timeline) -> None:
    hub = MemoryHub()
    sender, dead, frozen = (Node(timeline, hub) for _ in range(3))
    dead.loop.kill()
    frozen.loop.freeze(500)
    sender.send(b"one")
    sender.send(b"two")
    pass_time(timeline, 1_000)
    assert sender.heard == [(0, b"one"), (0, b"two")]
    assert dead.heard == []
    assert frozen.heard == [(500, b"one"), (500, b"two")]


def test_buses_with_different_hubs_do_not_hear_each_other(timeline: Timeline) -> None:
    here, there = Node(timeline, MemoryHub()), Node(timeline, MemoryHub())
    here.send(b"one")
    pass_time(timeline, 1)
    assert (here.heard, there.heard) == ([(0, b"one")], [])
