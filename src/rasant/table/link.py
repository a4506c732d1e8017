"""One connected client as its table sees it. No socket in it: what is to be sent waits here until it may leave."""

from __future__ import annotations

from typing import Final, final

NOWHERE: Final = -1
"""In place of a delay: not measured yet."""


@final
class Link:
    """Messages on their way to one client, in their order, and who it is."""

    __slots__ = ("client", "delay", "farewell", "greeted", "muted", "pending", "seat", "strikes", "table", "waiting")

    def __init__(self, table: str) -> None:
        self.table = table
        self.seat = -1
        """The seat whose token it showed; -1: a spectator."""
        self.client = ""
        self.greeted = False
        """Has it said hello? Before, it hears nothing."""
        self.farewell = False
        """To be closed once what is pending was sent."""
        self.delay: int = NOWHERE
        """One way, in milliseconds."""
        self.muted = 0
        """Seats it does not want to hear, as bits."""
        self.strikes = 0
        """How often it sent something that is no message."""
        self.pending: list[bytes] = []
        self.waiting = False
        """Is it in the outbox already?"""


@final
class Outbox:
    """All links that have something pending, each once. One for all tables of a process."""

    __slots__ = ("links",)

    def __init__(self) -> None:
        self.links: list[Link] = []

    def post(self, link: Link, message: bytes) -> None:
        """Put a message on its way."""
        link.pending.append(message)
        if not link.waiting:
            link.waiting = True
            self.links.append(link)

    def take(self) -> list[Link]:
        """Everybody with something pending; whoever takes them empties them."""
        links = self.links
        self.links = []
        for link in links:
            link.waiting = False
        return links
