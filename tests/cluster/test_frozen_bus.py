"""A real NATS server is frozen and resumed: nodes drop the messages that it held back."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
import structlog
from structlog.testing import capture_logs
from tests.bus.conftest import OpenBusTo, bus_to
from tests.bus.heard import Heard
from tests.cluster.shared_memory import IDENTITY
from tests.real_time import asked_until
from tools.nats_server import NatsOptions, NatsServer

from rasant.bus.port import Bus
from rasant.cluster.links import OVERDUE, Links
from rasant.cluster.messages import Heartbeat, Item
from rasant.runtime.clock import Clock

pytestmark = pytest.mark.slow

__all__ = ["bus_to"]


class Listener:
    """Records what a node receives."""

    def __init__(self) -> None:
        self.items = Heard[Item]()

    def heard(self, node: str, items: Sequence[Item]) -> None:
        """Another node sent these items in one bundle."""
        for item in items:
            self.items(item)

    def torn(self, node: str) -> None:
        """Ignored: the test loses messages on purpose."""

    def unlisted(self) -> None:
        """Cannot happen: both nodes are listed."""


async def linked(bus: Bus, name: str) -> tuple[Links, Heard[Item]]:
    """A node's links over a bus, and what they receive."""
    listener = Listener()
    links = Links(bus, "frozen", IDENTITY, structlog.get_logger(), Clock().now)
    links.listener = listener
    await links.take_name(name)
    links.accept_from({"here", "there"})
    return links, listener.items


async def test_messages_that_a_frozen_server_held_back_are_dropped_after_newer_messages(bus_to: OpenBusTo) -> None:
    with (
        NatsServer(NatsOptions(clustered=True)) as first,
        NatsServer(NatsOptions(peers=[first])) as second,
        capture_logs() as logs,
    ):
        bus, connected = await bus_to(f"{first.url},{second.url}")
        far, _ = await bus_to(second.url)
        here, _ = await linked(bus, "here")
        _, heard = await linked(far, "there")
        while not heard.all:  # subscriptions reach the other server with a delay
            here.put("there", Heartbeat(1))
            await asyncio.sleep(0)
        first.freeze()
        here.put("there", Heartbeat(2))
        await connected.last(True)
        here.put("there", Heartbeat(3))
        await heard.last(Heartbeat(3))
        first.thaw()
        await asked_until(lambda: any(log["event"] == OVERDUE for log in logs))
        assert Heartbeat(2) not in heard.all
