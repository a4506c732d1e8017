"""The seam between the benchmark and a server: what every contender must be able to do."""

from __future__ import annotations

import re
import socket
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from rasant.core.events import NO_SEAT
from server.process import ServerProcess
from server.workload import Step

MOVE = b'["play",17,8,"Y6",30]'
"""A move of the size a card game's moves have, for servers that don't care which."""
BROADCAST = re.compile(rb'\["b",\d+,\d+,(\d+),')
"""The head of `["b",412,83120,2,[...]]`: the number in the room, milliseconds, the seat."""
SEATS_AS_TEXT: Mapping[bytes, int] = {b"": NO_SEAT, **{str(seat).encode(): seat for seat in range(12)}}


class Contender(ABC):
    """A kind of server. `start` makes it a process; rooms come up when the first of their seats joins."""

    name: str
    seen: re.Pattern[bytes]
    """Finds every broadcast of a move in what a client receives; its only group is the seat that moved, and the whole
    match is found in no other broadcast of the room. Where the group is empty a round begins."""
    seat_of: Mapping[bytes, int] = SEATS_AS_TEXT
    """The seat by what the group holds."""
    has_rounds = False
    """Does it tell when a round begins? Moves of that round wait for it then."""
    process: ServerProcess

    @abstractmethod
    def start(self, core: int, seats: int) -> None:
        """Come up on this core, for rooms of so many seats."""

    @abstractmethod
    def join(self, room: int, seat: int) -> socket.socket:
        """A seat's connection, ready to move; seats of a room join in order, the first before all others' first."""

    def begin(self, room: Sequence[socket.socket]) -> None:
        """All seats of a room have joined: let the match begin, if that needs anything. Return when moves are taken."""
        return

    @abstractmethod
    def frames(self, room: int, steps: Sequence[Step]) -> Sequence[bytes]:
        """The match's moves as this room's clients send them."""

    def memory_kb(self) -> int:
        """Memory in use, without what is garbage if that can be told."""
        return self.process.memory_kb()

    def stop(self) -> None:
        """End the process."""
        self.process.stop()
