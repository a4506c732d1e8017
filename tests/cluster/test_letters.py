"""What several clients of another node are told goes there once, and each hears it in its place."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog

from rasant.bus.memory import MemoryBus, MemoryHub
from rasant.cluster.links import Links
from rasant.cluster.messages import FRESH_LETTER, ClientTold, Item


class Ear:
    """Keeps what is heard."""

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.came = asyncio.Event()

    def heard(self, node: str, items: Sequence[Item]) -> None:
        """Another node says all this at once."""
        self.items += items
        self.came.set()

    def torn(self, node: str) -> None:
        """Nothing gets lost here."""
        raise AssertionError


async def linked(hub: MemoryHub, name: str, ear: Ear) -> Links:
    """A node's links."""
    bus = MemoryBus(hub)
    await bus.open(lambda connected: None)
    links = Links(bus, "test", b"secret", ear, structlog.get_logger())
    await links.be(name)
    return links


async def test_what_several_clients_are_told_one_after_the_other_is_sent_once() -> None:
    hub, ear = MemoryHub(), Ear()
    here = await linked(hub, "here", Ear())
    await linked(hub, "there", ear)
    batch, own = b"everybody's", b"one's own"
    for client, frame in ((1, batch), (2, batch), (3, own), (4, batch), (5, batch)):
        here.tell("there", client, frame)
    await ear.came.wait()
    assert ear.items == [ClientTold([1, 2], batch), ClientTold([3], own), ClientTold([4, 5], batch)]


async def test_who_gets_a_fresh_view_gets_a_letter_of_their_own() -> None:
    hub, ear = MemoryHub(), Ear()
    here = await linked(hub, "here", Ear())
    await linked(hub, "there", ear)
    view = b"all there is"
    here.put("there", ClientTold([1], view, FRESH_LETTER))
    here.tell("there", 2, view)
    await ear.came.wait()
    assert ear.items == [ClientTold([1], view, FRESH_LETTER), ClientTold([2], view)]
