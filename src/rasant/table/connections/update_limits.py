"""Limits how often the room, latencies and whole views are sent."""

from typing import final

from rasant.core.contract import NEVER, earlier
from rasant.table.connections.connection import NONE_YET, Connection


@final
class RoomUpdates:
    """Whether the room or latencies have changed, and when to send them. Times are on the caller's clock."""

    __slots__ = ("_every", "_sent_at", "delays", "room")

    def __init__(self, every: int) -> None:
        self._every = every
        self._sent_at: int = NEVER
        self.room = False
        """Has the room changed since it was sent?"""
        self.delays = False
        """Have latencies changed since they were sent?"""

    def due(self) -> int:
        """When to send; 0: at once, `NEVER`: nothing has changed."""
        if not self.room and not self.delays:
            return NEVER
        return 0 if self._sent_at == NEVER else self._sent_at + self._every

    def sent(self, now: int) -> None:
        """Note that the room was sent."""
        self._sent_at = now
        self.room = False


@final
class ViewRequests:
    """Clients that have requested a whole view. Making one takes time that all other clients wait."""

    __slots__ = ("_every", "_waiting")

    def __init__(self, every: int) -> None:
        self._every = every
        self._waiting: list[Connection] = []

    def request(self, connection: Connection) -> None:
        """Add a client; repeated requests before its view is sent count once."""
        if connection not in self._waiting:
            self._waiting.append(connection)

    def due(self) -> int:
        """When to send the next view; 0: at once, `NEVER`: there is no request."""
        first: int = NEVER
        for connection in self._waiting:
            first = earlier(first, self._due(connection))
        return first

    def take(self, now: int) -> list[Connection]:
        """The clients that get a view now."""
        ready = [connection for connection in self._waiting if self._due(connection) <= now]
        for connection in ready:
            connection.shown_at = now
            self._waiting.remove(connection)
        return ready

    def forget(self, connection: Connection) -> None:
        """A client has disconnected."""
        if connection in self._waiting:
            self._waiting.remove(connection)

    def _due(self, connection: Connection) -> int:
        return 0 if connection.shown_at == NONE_YET else connection.shown_at + self._every
