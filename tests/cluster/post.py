"""A bus that delivers nothing by itself: the test decides when each message arrives."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import structlog
from tests.cluster.shared_memory import IDENTITY

from rasant.bus.port import LARGEST_MESSAGE, Receive
from rasant.cluster.links import Links
from rasant.cluster.messages import Item
from rasant.store.ownership import ClusterIdentity


class HandCarriedBus:
    """Records every message until the test delivers it with `carry`."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, bytes]] = []
        self.number = 1
        self.addresses: set[str] = set()
        """The addresses that have a subscription."""
        self._ears: dict[str, Receive] = {}

    @property
    def connected(self) -> bool:
        """Always true."""
        return True

    @property
    def connection(self) -> int:
        """The number that the test has set."""
        return self.number

    @property
    def unsent(self) -> int:
        """Always zero."""
        return 0

    async def open(self, changed: Callable[[bool], None]) -> None:
        """Do nothing: the bus is always open."""

    async def listen(self, address: str, receive: Receive) -> None:
        """Subscribe to an address."""
        self._ears[address] = receive
        self.addresses.add(address)

    def stop_listening(self, address: str) -> None:
        """End a subscription; messages in flight still arrive."""
        self.addresses.discard(address)

    def send(self, address: str, message: bytes) -> None:
        """Records a message."""
        assert len(message) <= LARGEST_MESSAGE
        self.sent.append((address, message))

    async def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def carry(self, address: str, message: bytes) -> None:
        """Deliver a message now."""
        self._ears[address](message)


class LinkNotes:
    """Records what the links of a node report."""

    def __init__(self) -> None:
        self.heard_items: list[Item] = []
        self.torn_from: list[str] = []
        self.unlisted_heard = 0

    def heard(self, node: str, items: Sequence[Item]) -> None:
        """Another node sent these items in one bundle."""
        self.heard_items += items

    def torn(self, node: str) -> None:
        """A bundle of another node is missing."""
        self.torn_from.append(node)

    def unlisted(self) -> None:
        """The database does not list this node."""
        self.unlisted_heard += 1


NODES = frozenset({"here", "there", "later"})
"""The nodes that the database lists."""


async def hand_carried(
    name: str, identity: ClusterIdentity = IDENTITY, clock: Callable[[], int] = lambda: 0
) -> tuple[Links, HandCarriedBus, LinkNotes]:
    """Links of a node, the bus they use, and what they received."""
    bus, notes = HandCarriedBus(), LinkNotes()
    links = Links(bus, "test", identity, structlog.get_logger(), clock)
    links.listener = notes
    await links.take_name(name)
    links.accept_from(NODES)
    return links, bus, notes
