"""The interface between the benchmark and a server."""

from __future__ import annotations

import re
import socket
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from rasant.core.events import NO_SEAT
from server.process import ServerProcess
from server.workload import Step

MOVE = b'["play",17,8,"Y6",30]'
"""A move of typical size, for servers that do not interpret it."""
BROADCAST = re.compile(rb'\["b",\d+,\d+,(\d+),')
"""The head of `["b",412,83120,2,[...]]`: the number in the room, milliseconds, the seat."""
SEATS_AS_TEXT: Mapping[bytes, int] = {b"": NO_SEAT, **{str(seat).encode(): seat for seat in range(12)}}


class Contender(ABC):
    """A kind of server. `start` makes it a process; rooms are created when their first seat joins."""

    name: str
    seen: re.Pattern[bytes]
    """Finds every broadcast of a move in what a client receives; its only group is the seat that moved, and the whole
    match occurs in no other broadcast of the room. If the group is empty, a round begins."""
    seat_of: Mapping[bytes, int] = SEATS_AS_TEXT
    """The seat by the content of the group."""
    has_rounds = False
    """Does it announce rounds? Then moves of a round wait for that."""
    process: ServerProcess

    @abstractmethod
    def start(self, core: int, seats: int) -> None:
        """Start on this core, for rooms of this many seats."""

    @abstractmethod
    def join(self, room: int, seat: int) -> socket.socket:
        """A seat's connection, ready to move. Seats of a room join in order, and all first seats join before the
        others."""

    def begin(self, room: Sequence[socket.socket]) -> None:
        """Begin the match after all seats have joined, if that needs anything. Returns when moves are accepted."""
        return

    @abstractmethod
    def frames(self, room: int, steps: Sequence[Step]) -> Sequence[bytes]:
        """The match's moves as this room's clients send them."""

    def memory_kb(self) -> int:
        """Memory in use, without garbage if that is measurable."""
        return self.process.memory_kb()

    def stop(self) -> None:
        """End the process."""
        self.process.stop()
