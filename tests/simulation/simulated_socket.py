"""One connection between a client and the server: two directions, each in order, until it breaks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from tests.simulation.timeline import Timeline

from rasant.table.connections.connection import Connection
from rasant.wire.from_server import FromServer


class Pipe:
    """One direction. What is on its way when it breaks is lost."""

    def __init__(self, timeline: Timeline, chance: Random, delay: float, jitter: float) -> None:
        self.broken = False
        self._timeline = timeline
        self._chance = chance
        self._delay = delay
        self._jitter = jitter
        self._latest = 0

    def delay(self) -> float:
        """How long something takes now, in milliseconds."""
        return self._delay + self._chance.random() * self._jitter

    def carry(self, arrive: Callable[[], None]) -> None:
        """Let something arrive at the other end, after all that was sent before it."""
        self._latest = max(self._latest, self._timeline.now + int(self.delay() * 1000))
        self._timeline.at(self._latest, lambda: None if self.broken else arrive())


class ClientEnd(Protocol):
    """Who holds the near end."""

    def receive(self, socket: SimulatedSocket, messages: list[FromServer]) -> None:
        """A frame arrived."""

    def lost(self, socket: SimulatedSocket) -> None:
        """The connection is over."""

    def skipped(self, socket: SimulatedSocket) -> None:
        """From now on the server may have skipped something for this slow reader."""


class ServerEnd(Protocol):
    """Who holds the far end."""

    def receive(self, socket: SimulatedSocket, frame: bytes) -> None:
        """A client's frame arrived."""

    def check(self, socket: SimulatedSocket, frame: bytes) -> list[FromServer]:
        """A frame leaves for a client: what is in it."""

    def forget(self, socket: SimulatedSocket) -> None:
        """The connection is over, seen from here."""

    def stall(self, socket: SimulatedSocket, ms: float) -> None:
        """The client does not read for a while."""


class SimulatedSocket:
    """A connection. To the commit queue it is a frame writer."""

    def __init__(self, name: str, timeline: Timeline, chance: Random, client: ClientEnd) -> None:
        self.name = name
        self.client = client
        self.server: ServerEnd | None = None
        self.connection: Connection | None = None
        self.silent = False
        self.stalled = False
        self.over = False
        """Closed at the near end."""
        self.greeted = -1
        """When its hello was heard."""
        self.answered = 0
        """When the latest ping came back."""
        self._timeline = timeline
        delay = chance.choice((0.5, 8, 20, 60, 150, 300))
        jitter = delay * chance.choice((0.05, 0.3, 2))
        self.up = Pipe(timeline, chance, delay, jitter)
        self.down = Pipe(timeline, chance, delay * chance.uniform(0.5, 1.5), jitter)

    # --- the near end ---

    def send(self, frame: bytes) -> None:
        """A client's frame goes out."""
        if not self.over:
            self.up.carry(lambda: self._hear(frame))

    def end(self) -> None:
        """The near end is closed; the far end learns of it if the socket still carries anything."""
        if not self.over:
            self.over = True
            self.up.carry(self._far_end_closes)

    # --- the far end: what the commit queue calls ---

    def write(self, text: bytes) -> None:
        """A server's frame goes out."""
        assert self.server is not None
        messages = self.server.check(self, text)
        self.down.carry(lambda: self._arrive(messages))

    def resume(self) -> None:
        """What is written from now on begins with a fresh view."""
        self.silent = self.connection is None or self.stalled

    def close(self) -> None:
        """Close, after what was written before."""
        self._far_end_closes()
        self.down.carry(self._near_end_closes)

    # --- what happens to it ---

    def tear(self, up: bool, down: bool) -> None:
        """From now on nothing arrives any more, one way or both; neither end knows yet."""
        self.up.broken = self.up.broken or up
        self.down.broken = self.down.broken or down

    def notice(self) -> None:
        """The near end finds out that the socket is dead."""
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
