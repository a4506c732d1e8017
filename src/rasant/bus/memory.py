"""A bus inside one process: for one node alone, or for several nodes in one process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, final

from rasant.bus.port import Receive, checked_message


@final
class MemoryHub:
    """Joins the buses of one process: what is sent on one is received on all."""

    def __init__(self) -> None:
        self._heard: Final[dict[str, list[_Ear]]] = {}

    def add(self, address: str, ear: _Ear) -> None:
        """Subscribe to an address."""
        self._heard.setdefault(address, []).append(ear)

    def remove(self, bus: MemoryBus) -> None:
        """End all subscriptions of a bus."""
        for address in list(self._heard):
            self.remove_from(address, bus)

    def remove_from(self, address: str, bus: MemoryBus) -> None:
        """End all subscriptions of a bus to an address."""
        self._heard[address] = [ear for ear in self._heard.get(address, []) if ear.bus is not bus]
        if not self._heard[address]:
            del self._heard[address]

    def carry(self, address: str, message: bytes) -> None:
        """Give a message to all subscribers of the address, each in a later turn of its own loop."""
        for ear in self._heard.get(address, ()):
            ear.loop.call_soon(ear.receive, message)


@final
class MemoryBus:
    """A `Bus` on which all are reached at once: it is never lost."""

    def __init__(self, hub: MemoryHub | None = None) -> None:
        self._hub: Final = hub or MemoryHub()
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def connected(self) -> bool:
        """From `open` to `close`."""
        return self._loop is not None

    @property
    def connection(self) -> int:
        """There is only one."""
        return 1

    @property
    def unsent(self) -> int:
        """Nothing: it is carried at once."""
        return 0

    async def open(self, changed: Callable[[bool], None]) -> None:
        """Nothing can go wrong; `changed` is never called."""
        self._loop = asyncio.get_running_loop()

    async def listen(self, address: str, receive: Receive) -> None:
        """Receive what is sent to an address from now on."""
        assert self._loop, "a bus is opened first"
        self._hub.add(address, _Ear(self, self._loop, receive))

    def stop_listening(self, address: str) -> None:
        """Receive nothing more of an address."""
        self._hub.remove_from(address, self)

    def send(self, address: str, message: bytes) -> None:
        """Send a message to all who listen to an address; on a bus that is not open it is lost."""
        checked_message(message)
        if self._loop:
            self._hub.carry(address, message)

    async def close(self) -> None:
        """Receive nothing more, not even what is under way."""
        self._loop = None
        self._hub.remove(self)


@final
class _Ear:
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
