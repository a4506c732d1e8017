"""The bus between simulated nodes: it delays, duplicates, reorders and loses messages, and can be cut unnoticed."""

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
        """Pairs of nodes that are partitioned."""
        self._timeline = timeline
        self._chance = chance
        self._seen = seen
        """Called with each sent message."""
        self._listeners: dict[str, list[_WireListener]] = {}

    def add(self, address: str, listener: _WireListener) -> None:
        """Add a listener at an address."""
        self._listeners.setdefault(address, []).append(listener)

    def remove(self, bus: SimulatedBus) -> None:
        """Remove all listeners of a bus."""
        for address in list(self._listeners):
            self.remove_from(address, bus)

    def remove_from(self, address: str, bus: SimulatedBus) -> None:
        """Remove a bus's listener at an address."""
        self._listeners[address] = [
            listener for listener in self._listeners.get(address, ()) if listener.bus is not bus
        ]

    def carry(self, sender: SimulatedBus, address: str, message: bytes) -> None:
        """Deliver a message to all listeners, with noise."""
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
    """One node's connection to the bus."""

    def __init__(self, wire: SimulatedWire, loop: ProcessLoop) -> None:
        self.loop = loop
        self.cut = False
        self._wire = wire
        self._open = False
        self._number = 1
        self._told = False
        """Does this node think it is connected?"""
        self._changed: Callable[[bool], None] | None = None

    @property
    def connected(self) -> bool:
        """Is it connected, as far as this node knows?"""
        return self._open and not self._told

    @property
    def connection(self) -> int:
        """Number of the connection, which increases after each noticed cut."""
        return self._number

    @property
    def unsent(self) -> int:
        """Number of unsent bytes: always 0."""
        return 0

    async def open(self, changed: Callable[[bool], None]) -> None:
        """Connect."""
        if self.cut:
            raise BusError("the bus cannot be reached")
        self._open, self._changed = True, changed

    async def listen(self, address: str, receive: Receive) -> None:
        """Start listening to an address."""
        self._wire.add(address, _WireListener(self, receive))

    def stop_listening(self, address: str) -> None:
        """Stop listening to an address."""
        self._wire.remove_from(address, self)

    def send(self, address: str, message: bytes) -> None:
        """Send a message to all listeners of an address."""
        checked_message(message)
        if self.connected:
            self._wire.carry(self, address, message)

    async def close(self) -> None:
        """Close the connection."""
        self._open = False
        self._wire.remove(self)

    def hears(self) -> bool:
        """Is it open?"""
        return self._open

    def part(self, noticed: bool) -> None:
        """Cut the connection; `noticed`: is this node notified?"""
        if not self.cut:
            self.cut = True
            if noticed and self._changed is not None:
                self._told = True
                self.loop.do(partial(self._changed, False))

    def join(self) -> None:
        """Restore the connection."""
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
        """By sender: when its last message arrives."""
        self._receive = receive

    def receive(self, message: bytes) -> None:
        """Receive a message."""
        if self.bus.hears():
            self._receive(message)
