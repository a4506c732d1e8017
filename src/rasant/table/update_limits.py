"""When people are told what changed around the cards, or shown everything: soon, but only so often."""

from __future__ import annotations

from typing import final

from rasant.core.contract import NEVER, earlier
from rasant.table.connection import NOWHERE, Connection


@final
class RoomUpdates:
    """What is to be told of the room and the lines, and when it may be. Times are the caller's clock."""

    __slots__ = ("_every", "_told_at", "lines", "room")

    def __init__(self, every: int) -> None:
        self._every = every
        self._told_at: int = NEVER
        self.room = False
        """Is the room another one than was told last?"""
        self.lines = False
        """Are the lines?"""

    def due(self) -> int:
        """When they are to be told; 0: at once, `NEVER`: there is nothing to tell."""
        if not self.room and not self.lines:
            return NEVER
        return 0 if self._told_at == NEVER else self._told_at + self._every

    def told(self, now: int) -> None:
        """The room was told."""
        self._told_at = now
        self.room = False


@final
class ViewRequests:
    """Who has asked to be shown everything. To show it takes time, and everybody else waits meanwhile."""

    __slots__ = ("_every", "_waiting")

    def __init__(self, every: int) -> None:
        self._every = every
        self._waiting: list[Connection] = []

    def ask(self, link: Connection) -> None:
        """A client asks; however often it does, it is shown once."""
        if link not in self._waiting:
            self._waiting.append(link)

    def due(self) -> int:
        """When somebody is to be shown everything; 0: at once, `NEVER`: nobody asks."""
        first: int = NEVER
        for link in self._waiting:
            first = earlier(first, self._due(link))
        return first

    def take(self, now: int) -> list[Connection]:
        """Those whose turn it is."""
        ready = [link for link in self._waiting if self._due(link) <= now]
        for link in ready:
            link.shown_at = now
            self._waiting.remove(link)
        return ready

    def forget(self, link: Connection) -> None:
        """A client is gone."""
        if link in self._waiting:
            self._waiting.remove(link)

    def _due(self, link: Connection) -> int:
        return 0 if link.shown_at == NOWHERE else link.shown_at + self._every
