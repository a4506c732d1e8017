"""Idempotency of moves: remembers which moves of each client were made, so that a move sent twice is made once."""

from array import array
from typing import Final, final

from rasant.table.connections.connection import Connection

NOT_MADE: Final = -1
"""Stands for a log entry: no such move is remembered."""


@final
class MoveSender:
    """One client of one seat."""

    __slots__ = ("_made", "_oldest", "client", "connection", "last", "open", "seat")

    MEMORY: Final = 64
    """Accepted moves that are remembered, the latest ones."""

    def __init__(self, seat: int, client: str) -> None:
        self.seat = seat
        self.client = client
        self.connection: Connection | None = None
        """Its latest connection, to which answers go."""
        self.last = -1
        """The highest move number it used."""
        self._made = array("q")
        """A ring: number of an accepted move, number of its log entry, and so on. Flat, because it is by far the
        largest part of a table, and should not evict hotter data from the caches."""
        self._oldest = 0
        self.open: set[int] = set()
        """Numbers of moves that are still queued."""

    def accept(self, number: int, seq: int) -> None:
        """Remember that a move was made."""
        self.last = max(self.last, number)
        made = self._made
        if len(made) < 2 * self.MEMORY:
            made.append(number)
            made.append(seq)
            return
        at = self._oldest
        made[at] = number
        made[at + 1] = seq
        self._oldest = (at + 2) % (2 * self.MEMORY)

    def entry_of(self, number: int) -> int:
        """The log entry of a move that was made, or `NOT_MADE`."""
        made = self.made()
        for at in range(0, len(made), 2):
            if made[at] == number:
                return made[at + 1]
        return NOT_MADE

    def made(self) -> list[int]:
        """The remembered moves, the oldest first: number, number of its log entry, and so on."""
        return (self._made[self._oldest :] + self._made[: self._oldest]).tolist()

    @property
    def idle(self) -> bool:
        """Does no client wait for an answer?"""
        return not self.open and (self.connection is None or self.connection.closing)


@final
class MoveSenders:
    """All clients that have sent moves to a table, over all its matches."""

    __slots__ = ("_at",)

    EACH: Final = 8
    """Clients remembered per seat, however often a person returns with a new one."""

    def __init__(self) -> None:
        self._at: dict[int, dict[str, MoveSender]] = {}
        """By seat and client name, the oldest first."""

    def of(self, seat: int, client: str) -> MoveSender:
        """A client of a seat, created if missing."""
        known = self._at.get(seat)
        if known is None:
            known = self._at[seat] = {}
        sender = known.get(client)
        if sender is None:
            if len(known) >= self.EACH:
                _forget_one(known)
            sender = known[client] = MoveSender(seat, client)
        return sender

    def all(self) -> list[MoveSender]:
        """All remembered clients."""
        return [sender for known in self._at.values() for sender in known.values()]

    def rearrange(self, seats: list[int]) -> None:
        """Follow people to other seats: `seats` has for each seat the old seat of its holder."""
        before, self._at = self._at, {}
        for seat, old in enumerate(seats):
            known = before.get(old)
            if known is not None:
                self._at[seat] = known
                for sender in known.values():
                    sender.seat = seat

    def pack(self) -> list[tuple[int, str, list[int]]]:
        """The remembered moves as plain data, for a snapshot."""
        return [(sender.seat, sender.client, made) for sender in self.all() if (made := sender.made())]

    def unpack(self, packed: list[tuple[int, str, list[int]]]) -> None:
        """Restore remembered moves."""
        for seat, client, made in packed:
            sender = self.of(seat, client)
            for number, seq in zip(made[::2], made[1::2], strict=True):
                sender.accept(number, seq)


def _forget_one(known: dict[str, MoveSender]) -> None:
    """Forget the oldest idle client; if none is idle, the oldest without a queued move."""
    for sender in known.values():
        if sender.idle:
            del known[sender.client]
            return
    for sender in known.values():
        if not sender.open:
            del known[sender.client]
            return
