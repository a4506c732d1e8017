"""The bus between simulated nodes: it delays, doubles, reorders, loses and is cut, and does not always say so."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from tests.simulation.cluster.plan import WireNoise
from tests.simulation.process_loop import ProcessLoop
from tests.simulation.timeline import Timeline

from rasant.bus.port import BusError, Receive, checked_message


class SimulatedWire:
    """Carries messages between all buses."""

    def __init__(self, timeline: Timeline, chance: Random, noise: WireNoise, seen: Callable[[bytes], None]) -> None:
        self.noise = noise
        self.apart: list[tuple[SimulatedBus, SimulatedBus]] = []
        """Pairs that do not hear each other."""
        self._timeline = timeline
        self._chance = chance
        self._seen = seen
        """Receives each message that is sent."""
        self._listeners: dict[str, list[_WireListener]] = {}

    def add(self, address: str, listener: _WireListener) -> None:
        """A listener at an address."""
        self._listeners.setdefault(address, []).append(listener)

    def remove(self, bus: SimulatedBus) -> None:
        """A bus is closed."""
        for address in list(self._listeners):
            self.remove_from(address, bus)

    def remove_from(self, address: str, bus: SimulatedBus) -> None:
        """A bus does not listen to an address any more."""
        self._listeners[address] = [
            listener for listener in self._listeners.get(address, ()) if listener.bus is not bus
        ]

    def carry(self, sender: SimulatedBus, address: str, message: bytes) -> None:
        """Take a message to all who listen, as well as may be."""
        self._seen(message)
        for listener in self._listeners.get(address, ()):
            self._send(sender, listener, message)
            if self._chance.random() < self.noise.doubled:
                self._send(sender, listener, message)

    def _send(self, sender: SimulatedBus, listener: _WireListener, message: bytes) -> None:
        noise, chance = self.noise, self._chance
        if self._parted(sender, listener.bus) or chance.random() < noise.lost:
            return
        at = self._timeline.now + int(noise.delay_ms * chance.uniform(0.5, 2) * 1000)
        if chance.random() < noise.overtaken:
            at += int(noise.delay_ms * chance.uniform(2, 30) * 1000)
        else:
            at = listener.latest[sender] = max(at, listener.latest.get(sender, 0))
        self._timeline.at(at, partial(self._arrive, sender, listener, message))

    def _arrive(self, sender: SimulatedBus, listener: _WireListener, message: bytes) -> None:
        if not self._parted(sender, listener.bus):
            listener.bus.loop.do(partial(listener.receive, message))

    def _parted(self, one: SimulatedBus, other: SimulatedBus) -> bool:
        return one.cut or other.cut or (one, other) in self.apart or (other, one) in self.apart


class SimulatedBus:
    """One node's end of it."""

    def __init__(self, wire: SimulatedWire, loop: ProcessLoop) -> None:
        self.loop = loop
        self.cut = False
        self._wire = wire
        self._open = False
        self._number = 1
        self._told = False
        """Does this end know that it is cut?"""
        self._changed: Callable[[bool], None] | None = None

    @property
    def connected(self) -> bool:
        """As far as is known."""
        return self._open and not self._told

    @property
    def connection(self) -> int:
        """One more after each cut that was noticed."""
        return self._number

    @property
    def unsent(self) -> int:
        """Nothing."""
        return 0

    async def open(self, changed: Callable[[bool], None]) -> None:
        """Connect."""
        if self.cut:
            raise BusError("the bus cannot be reached")
        self._open, self._changed = True, changed

    async def listen(self, address: str, receive: Receive) -> None:
        """Hear what is sent to an address from now on."""
        self._wire.add(address, _WireListener(self, receive))

    def stop_listening(self, address: str) -> None:
        """Hear what is sent to an address no more."""
        self._wire.remove_from(address, self)

    def send(self, address: str, message: bytes) -> None:
        """Send a message to all who listen to an address."""
        checked_message(message)
        if self.connected:
            self._wire.carry(self, address, message)

    async def close(self) -> None:
        """Hear and be heard no more."""
        self._open = False
        self._wire.remove(self)

    def hears(self) -> bool:
        """Is it open?"""
        return self._open

    def part(self, told: bool) -> None:
        """Nothing comes or goes any more; is this end notified?"""
        if not self.cut:
            self.cut = True
            if told and self._changed is not None:
                self._told = True
                self.loop.do(partial(self._changed, False))

    def join(self) -> None:
        """All is well again."""
        self.cut = False
        if self._told and self._changed is not None:
            self._told = False
            self._number += 1
            self.loop.do(partial(self._changed, True))


class _WireListener:
    """A listener."""

    def __init__(self, bus: SimulatedBus, receive: Receive) -> None:
        self.bus = bus
        self.latest: dict[SimulatedBus, int] = {}
        """When the last message of each sender arrives."""
        self._receive = receive

    def receive(self, message: bytes) -> None:
        """A message arrives."""
        if self.bus.hears():
            self._receive(message)
