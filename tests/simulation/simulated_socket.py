"""A simulated connection between a client and the server: two ordered directions, until it breaks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from tests.simulation.timeline import Timeline

from rasant.table.connections.connection import Connection
from rasant.wire.from_server import FromServer


class Pipe:
    """One direction. Frames in transit are lost when it breaks."""

    def __init__(self, timeline: Timeline, chance: Random, delay: float, jitter: float) -> None:
        self.broken = False
        self._timeline = timeline
        self._chance = chance
        self._delay = delay
        self._jitter = jitter
        self._latest = 0

    def delay(self) -> float:
        """The current delay in milliseconds."""
        return self._delay + self._chance.random() * self._jitter

    def carry(self, arrive: Callable[[], None]) -> None:
        """Deliver something to the other end, in order."""
        self._latest = max(self._latest, self._timeline.now + int(self.delay() * 1000))
        self._timeline.at(self._latest, lambda: None if self.broken else arrive())


class ClientEnd(Protocol):
    """The client end of a connection."""

    def receive(self, socket: SimulatedSocket, messages: list[FromServer]) -> None:
        """A frame has arrived."""

    def lost(self, socket: SimulatedSocket) -> None:
        """The connection is lost."""

    def skipped(self, socket: SimulatedSocket) -> None:
        """From now on the server may have skipped frames for this slow reader."""


class ServerEnd(Protocol):
    """The server end of a connection."""

    def receive(self, socket: SimulatedSocket, frame: bytes) -> None:
        """A client's frame has arrived."""

    def check(self, socket: SimulatedSocket, frame: bytes) -> list[FromServer]:
        """A frame leaves for a client; returns its messages."""

    def forget(self, socket: SimulatedSocket) -> None:
        """The server end of the connection is closed."""

    def stall(self, socket: SimulatedSocket, ms: float) -> None:
        """The client stops reading for a while."""


class SimulatedSocket:
    """A connection, which is a frame writer for the commit queue."""

    def __init__(self, name: str, timeline: Timeline, chance: Random, client: ClientEnd) -> None:
        self.name = name
        self.client = client
        self.server: ServerEnd | None = None
        self.connection: Connection | None = None
        self.silent = False
        self.stalled = False
        self.over = False
        """Is the client end closed?"""
        self.greeted = -1
        """When its hello arrived."""
        self.answered = 0
        """When the last pong arrived."""
        self._timeline = timeline
        delay = chance.choice((0.5, 8, 20, 60, 150, 300))
        jitter = delay * chance.choice((0.05, 0.3, 2))
        self.up = Pipe(timeline, chance, delay, jitter)
        self.down = Pipe(timeline, chance, delay * chance.uniform(0.5, 1.5), jitter)

    # --- the client end ---

    def send(self, frame: bytes) -> None:
        """Send a client's frame."""
        if not self.over:
            self.up.carry(lambda: self._hear(frame))

    def end(self) -> None:
        """Close the client end; the server end notices it unless the connection is broken."""
        if not self.over:
            self.over = True
            self.up.carry(self._far_end_closes)

    # --- the server end, called by the commit queue ---

    def write(self, text: bytes) -> None:
        """Send a server's frame."""
        assert self.server is not None
        messages = self.server.check(self, text)
        self.down.carry(lambda: self._arrive(messages))

    def resume(self) -> None:
        """Frames from now on begin with a fresh view."""
        self.silent = self.connection is None or self.stalled

    def close(self) -> None:
        """Close after all written frames."""
        self._far_end_closes()
        self.down.carry(self._near_end_closes)

    # --- faults ---

    def tear(self, up: bool, down: bool) -> None:
        """Break one or both directions, unnoticed by both ends."""
        self.up.broken = self.up.broken or up
        self.down.broken = self.down.broken or down

    def notice(self) -> None:
        """The client end notices that the connection is dead."""
        if not self.over:
            self.over = True
            self.client.lost(self)

    def _hear(self, frame: bytes) -> None:
        if self.server is not None:
            self.server.receive(self, frame)

    def _arrive(self, messages: list[FromServer]) -> None:
        if not self.over:
            self.client.receive(self, messages)

    def _near_end_closes(self) -> None:
        self.notice()

    def _far_end_closes(self) -> None:
        if self.server is not None:
            self.server.forget(self)
