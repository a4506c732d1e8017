"""Everybody who is connected to a table, and the ways to reach them. Each message is encoded once."""

from __future__ import annotations

from typing import final

from rasant.table.connection import Broadcast, Connection, Outbox


@final
class Audience:
    """The links of one table that have said hello."""

    __slots__ = ("_stream", "links")

    def __init__(self, outbox: Outbox) -> None:
        self._stream = Broadcast(outbox)
        self.links: list[Connection] = self._stream.links

    def at(self, seat: int) -> list[Connection]:
        """All links of a seat: a person may have several tabs open."""
        return [link for link in self.links if link.seat == seat]

    def here(self, seat: int) -> bool:
        """Is somebody connected for this seat?"""
        for link in self.links:
            if link.seat == seat:
                return True
        return False

    def seats(self) -> set[int]:
        """Where somebody is connected."""
        return {link.seat for link in self.links}

    def join(self, link: Connection) -> None:
        """One more hears what is said."""
        self._stream.follow(link)

    def part(self, link: Connection) -> bool:
        """One hears no more; whether it did before."""
        if link not in self.links:
            return False
        self._stream.part(link)
        return True

    def watching(self) -> int:
        """How many are connected without a seat."""
        return sum(link.seat < 0 for link in self.links)

    def post(self, link: Connection, message: bytes) -> None:
        """Tell one."""
        self._stream.tell_one(link, message)

    def post_afresh(self, link: Connection, message: bytes) -> None:
        """Tell one, in place of all that it has not been sent yet."""
        self._stream.skip(link)
        self._stream.tell_one(link, message)

    def tell(self, message: bytes) -> None:
        """Tell all."""
        if self.links:
            self._stream.tell(message)

    def tell_batch(self, message: bytes, asides: list[tuple[Connection, bytes]]) -> None:
        """Tell all, and some something of their own before."""
        for link, aside in asides:
            self._stream.tell_one(link, aside)
        self._stream.tell(message)

    def hear_from(self, player: str, message: bytes) -> None:
        """Tell all who want to hear this person."""
        for link in self.links:
            if player not in link.muted:
                self._stream.tell_one(link, message)
