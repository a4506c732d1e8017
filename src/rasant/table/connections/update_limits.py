"""How often the room, the delays and whole views may be sent: soon, but only so often."""

from __future__ import annotations

from typing import final

from rasant.core.contract import NEVER, earlier
from rasant.table.connections.connection import NONE_YET, Connection


@final
class RoomUpdates:
    """Whether the room or the delays have changed, and when that may be told. Times are the caller's clock."""

    __slots__ = ("_every", "_sent_at", "delays", "room")

    def __init__(self, every: int) -> None:
        self._every = every
        self._sent_at: int = NEVER
        self.room = False
        """Has the room changed since it was told?"""
        self.delays = False
        """Have the delays changed since they were told?"""

    def due(self) -> int:
        """When they are to be told; 0: at once, `NEVER`: there is nothing to tell."""
        if not self.room and not self.delays:
            return NEVER
        return 0 if self._sent_at == NEVER else self._sent_at + self._every

    def sent(self, now: int) -> None:
        """The room was told."""
        self._sent_at = now
        self.room = False


@final
class ViewRequests:
    """Who has asked for a whole view. Making one takes time, and everybody else waits meanwhile."""

    __slots__ = ("_every", "_waiting")

    def __init__(self, every: int) -> None:
        self._every = every
        self._waiting: list[Connection] = []

    def ask(self, connection: Connection) -> None:
        """A client asks; however often it does, it is shown once."""
        if connection not in self._waiting:
            self._waiting.append(connection)

    def due(self) -> int:
        """When somebody is to be shown everything; 0: at once, `NEVER`: nobody asks."""
        first: int = NEVER
        for connection in self._waiting:
            first = earlier(first, self._due(connection))
        return first

    def take(self, now: int) -> list[Connection]:
        """Those whose turn it is."""
        ready = [connection for connection in self._waiting if self._due(connection) <= now]
        for connection in ready:
            connection.shown_at = now
            self._waiting.remove(connection)
        return ready

    def forget(self, connection: Connection) -> None:
        """A client is gone."""
        if connection in self._waiting:
            self._waiting.remove(connection)

    def _due(self, connection: Connection) -> int:
        return 0 if connection.shown_at == NONE_YET else connection.shown_at + self._every
