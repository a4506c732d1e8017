"""A frame for several clients of another node is sent there once, and each client gets it in order."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog
from tests.cluster.shared_memory import IDENTITY

from rasant.bus.memory import MemoryBus, MemoryHub
from rasant.cluster.links import Links
from rasant.cluster.messages import FRESH_FRAME, ClientFrame, Item


class Listener:
    """Records what is received."""

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.came = asyncio.Event()

    def heard(self, node: str, items: Sequence[Item]) -> None:
        """Another node sent these items in one bundle."""
        self.items += items
        self.came.set()

    def torn(self, node: str) -> None:
        """Ignored: nothing is lost here."""
        raise AssertionError

    def unlisted(self) -> None:
        """Cannot happen: all nodes are listed."""
        raise AssertionError


async def linked(hub: MemoryHub, name: str, listener: Listener) -> Links:
    """The links of a node."""
    bus = MemoryBus(hub)
    await bus.open(lambda connected: None)
    links = Links(bus, "test", IDENTITY, structlog.get_logger(), lambda: 0)
    links.listener = listener
    await links.take_name(name)
    links.accept_from({"here", "there"})
    return links


async def test_a_frame_for_several_clients_in_a_row_is_sent_once() -> None:
    hub, listener = MemoryHub(), Listener()
    here = await linked(hub, "here", Listener())
    await linked(hub, "there", listener)
    batch, own = b"everybody's", b"one's own"
    for client, frame, epoch in (
        (1, batch, 1),
        (2, batch, 1),
        (3, own, 1),
        (4, batch, 1),
        (5, batch, 1),
        (6, batch, 2),
    ):
        here.send_frame("there", client, frame, epoch)
    await listener.came.wait()
    one, lone, two, later = ([1, 2], batch, 1), ([3], own, 1), ([4, 5], batch, 1), ([6], batch, 2)
    assert listener.items == [ClientFrame(*each) for each in (one, lone, two, later)]


async def test_a_client_with_a_full_view_gets_its_own_frame() -> None:
    hub, listener = MemoryHub(), Listener()
    here = await linked(hub, "here", Listener())
    await linked(hub, "there", listener)
    view = b"all there is"
    here.put("there", ClientFrame([1], view, 1, FRESH_FRAME))
    here.send_frame("there", 2, view, 1)
    await listener.came.wait()
    assert listener.items == [ClientFrame([1], view, 1, FRESH_FRAME), ClientFrame([2], view, 1)]
