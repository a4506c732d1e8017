"""A bus inside one process, for one or several nodes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, final

from rasant.bus.port import Receive, checked_message


@final
class MemoryHub:
    """Connects the buses of one process: a message sent on one is received on all."""

    def __init__(self) -> None:
        self._subscriptions: Final[dict[str, list[_Subscription]]] = {}

    def add(self, address: str, subscription: _Subscription) -> None:
        """Subscribe to an address."""
        self._subscriptions.setdefault(address, []).append(subscription)

    def remove(self, bus: MemoryBus) -> None:
        """End all subscriptions of a bus."""
        for address in list(self._subscriptions):
            self.remove_from(address, bus)

    def remove_from(self, address: str, bus: MemoryBus) -> None:
        """End all subscriptions of a bus to an address."""
        self._subscriptions[address] = [
            subscription for subscription in self._subscriptions.get(address, []) if subscription.bus is not bus
        ]
        if not self._subscriptions[address]:
            del self._subscriptions[address]

    def carry(self, address: str, message: bytes) -> None:
        """Deliver a message to all subscribers of the address, each in a later turn of its own loop."""
        for subscription in self._subscriptions.get(address, ()):
            subscription.loop.call_soon(subscription.receive, message)


@final
class MemoryBus:
    """A `Bus` that is always connected, with immediate delivery."""

    def __init__(self, hub: MemoryHub | None = None) -> None:
        self._hub: Final = hub or MemoryHub()
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def connected(self) -> bool:
        """True from `open` to `close`."""
        return self._loop is not None

    @property
    def connection(self) -> int:
        """There is only one connection."""
        return 1

    @property
    def unsent(self) -> int:
        """Always 0: messages are delivered at once."""
        return 0

    async def open(self, changed: Callable[[bool], None]) -> None:
        """Open the bus; `changed` is never called."""
        self._loop = asyncio.get_running_loop()

    async def listen(self, address: str, receive: Receive) -> None:
        """Receive messages to an address from now on."""
        assert self._loop, "the bus is not open"
        self._hub.add(address, _Subscription(self, self._loop, receive))

    def stop_listening(self, address: str) -> None:
        """Stop receiving messages to an address."""
        self._hub.remove_from(address, self)

    def send(self, address: str, message: bytes) -> None:
        """Send a message to all subscribers of an address; lost if the bus is not open."""
        checked_message(message)
        if self._loop:
            self._hub.carry(address, message)

    async def close(self) -> None:
        """Receive nothing more, not even messages under way."""
        self._loop = None
        self._hub.remove(self)


@final
class _Subscription:
    """One subscription."""

    __slots__ = ("_receive", "bus", "loop")

    def __init__(self, bus: MemoryBus, loop: asyncio.AbstractEventLoop, receive: Receive) -> None:
        self.bus: Final = bus
        self.loop: Final = loop
        self._receive: Final = receive

    def receive(self, message: bytes) -> None:
        """Pass a message on, unless the bus was closed meanwhile."""
        if self.bus.connected:
            self._receive(message)
