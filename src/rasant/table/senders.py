"""Clients that send moves, and which of those were handled: however often a move is sent, it is made once."""

from __future__ import annotations

from typing import Final, final

from rasant.table.link import Link


@final
class Sender:
    """One client of one seat."""

    __slots__ = ("client", "done", "last", "link", "open", "seat")

    MEMORY: Final = 64
    """So many of its latest accepted moves are remembered."""

    def __init__(self, seat: int, client: str) -> None:
        self.seat = seat
        self.client = client
        self.link: Link | None = None
        """Over which it spoke last: answers go there."""
        self.last = -1
        """The highest number it used."""
        self.done: dict[int, int] = {}
        """The number of an accepted move, and that of its entry in the log."""
        self.open: set[int] = set()
        """Those that are still on the lane."""

    def accept(self, number: int, seq: int) -> None:
        """Remember that a move was made."""
        self.last = max(self.last, number)
        self.done[number] = seq
        if len(self.done) > self.MEMORY:
            del self.done[next(iter(self.done))]

    @property
    def idle(self) -> bool:
        """Is nobody waiting for an answer to it?"""
        return not self.open and (self.link is None or self.link.farewell)


@final
class Senders:
    """All clients that have sent moves to a table, over all its matches."""

    __slots__ = ("_all",)

    EACH: Final = 8
    """So many clients of a seat are remembered, however often somebody comes back with a new one."""

    def __init__(self) -> None:
        self._all: dict[tuple[int, str], Sender] = {}

    def of(self, seat: int, client: str) -> Sender:
        """A client of a seat, new if need be."""
        sender = self._all.get((seat, client))
        if sender is None:
            self._make_room(seat)
            sender = Sender(seat, client)
            self._all[(seat, client)] = sender
        return sender

    def _make_room(self, seat: int) -> None:
        """Forget one that is idle, the oldest first; if none is, the oldest of all with nothing on the lane."""
        known = [sender for sender in self._all.values() if sender.seat == seat]
        if len(known) < self.EACH:
            return
        for sender in known:
            if sender.idle:
                del self._all[(seat, sender.client)]
                return
        for sender in known:
            if not sender.open:
                del self._all[(seat, sender.client)]
                return

    def pack(self) -> list[tuple[int, str, dict[int, int]]]:
        """Which moves of whom were made, as plain data."""
        return [(sender.seat, sender.client, sender.done) for sender in self._all.values() if sender.done]

    def unpack(self, packed: list[tuple[int, str, dict[int, int]]]) -> None:
        """Know again which moves were made."""
        for seat, client, done in packed:
            sender = self.of(seat, client)
            for number, seq in done.items():
                sender.accept(number, seq)
