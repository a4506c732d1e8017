"""A bus whose messages a test carries: it keeps what is sent, and the test decides when each arrives."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import structlog
from tests.cluster.shared_memory import IDENTITY

from rasant.bus.port import LARGEST_MESSAGE, Receive
from rasant.cluster.links import Links
from rasant.cluster.messages import Item
from rasant.store.ownership import ClusterIdentity


class HandCarriedBus:
    """Keeps every message until it is carried."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, bytes]] = []
        self.number = 1
        self.addresses: set[str] = set()
        """All that are listened to."""
        self._ears: dict[str, Receive] = {}

    @property
    def connected(self) -> bool:
        """Always."""
        return True

    @property
    def connection(self) -> int:
        """As the test says."""
        return self.number

    @property
    def unsent(self) -> int:
        """Nothing."""
        return 0

    async def open(self, changed: Callable[[bool], None]) -> None:
        """It is."""

    async def listen(self, address: str, receive: Receive) -> None:
        """Receive what is carried to an address."""
        self._ears[address] = receive
        self.addresses.add(address)

    def stop_listening(self, address: str) -> None:
        """Stop listening to an address; what is under way still arrives."""
        self.addresses.discard(address)

    def send(self, address: str, message: bytes) -> None:
        """Keep a message."""
        assert len(message) <= LARGEST_MESSAGE
        self.sent.append((address, message))

    async def close(self) -> None:
        """Nothing has to be let go of."""

    def carry(self, address: str, message: bytes) -> None:
        """Let a message arrive now."""
        self._ears[address](message)


class LinkNotes:
    """Keeps what a node receives."""

    def __init__(self) -> None:
        self.heard_items: list[Item] = []
        self.torn_from: list[str] = []
        self.unlisted_heard = 0

    def heard(self, node: str, items: Sequence[Item]) -> None:
        """Another node sent these, in one bundle."""
        self.heard_items += items

    def torn(self, node: str) -> None:
        """A bundle of it is missing."""
        self.torn_from.append(node)

    def unlisted(self) -> None:
        """It is not known to the database."""
        self.unlisted_heard += 1


NODES = frozenset({"here", "there", "later"})
"""Those that the database lists."""


async def hand_carried(
    name: str, identity: ClusterIdentity = IDENTITY, clock: Callable[[], int] = lambda: 0
) -> tuple[Links, HandCarriedBus, LinkNotes]:
    """The links of a node, their bus, and what it receives."""
    bus, notes = HandCarriedBus(), LinkNotes()
    links = Links(bus, "test", identity, structlog.get_logger(), clock)
    links.listener = notes
    await links.take_name(name)
    links.believe(NODES)
    return links, bus, notes
