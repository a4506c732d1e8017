"""What is different while the store cannot write: time stands still, people are turned away, newcomers wait."""

from __future__ import annotations

from typing import final

from rasant.core.contract import NEVER
from rasant.table.connection import Connection
from rasant.table.table import Table
from rasant.wire.codec import encode
from rasant.wire.from_client import ActMove, FromClient, Hello, Ping, PlayMove
from rasant.wire.from_server import MoveRefused, Pong, RequestRefused


@final
class StoreOutage:
    """Whether nothing can be written, and all that is kept for the time when it can; with it the tables' time."""

    __slots__ = ("_behind", "_now", "_urgent", "hellos", "reason")

    def __init__(self) -> None:
        self.reason: str | None = None
        """Why nothing can be written, told to people. None: everything can."""
        self.hellos: dict[Connection, Hello] = {}
        """What those said who came when nothing could be written."""
        self._urgent: list[tuple[Connection, bytes]] = []
        self._behind = 0
        """How long tables stood still because nothing could be written: their time does not run then."""
        self._now = 0

    def time(self, now: int) -> int:
        """The tables' time: it stands still while nothing can be written, and never runs back."""
        if self.reason is None:
            self._now = max(self._now, now - self._behind)
        return self._now

    def due(self, at: int) -> int:
        """When it is `at` by the tables' time, on the caller's clock. `NEVER`, while they stand still."""
        return NEVER if self.reason is not None or at == NEVER else at + self._behind

    def end(self, now: int) -> dict[Connection, Hello]:
        """The store can write again: time goes on from where it stood. Who came meanwhile, and what they said."""
        self._behind = max(self._behind, now - self._now)
        self.reason = None
        hellos, self.hellos = self.hellos, {}
        return hellos

    def turn_away(self, connection: Connection, table: Table, message: FromClient | None) -> None:
        """Answer what needs no writing; who just came waits."""
        if not connection.greeted:
            if isinstance(message, Hello):
                self.hellos[connection] = message
            else:
                table.notifier.dismiss(connection, "malformed", "Say hello first.")
        elif isinstance(message, PlayMove | ActMove):
            if not table.cards.live.came_before(connection, message.id):
                self._urgent.append((connection, encode(MoveRefused(message.id, "unavailable"))))
        elif isinstance(message, Ping):
            self._urgent.append((connection, encode(Pong(message.sent))))
        else:
            self._urgent.append((connection, encode(RequestRefused("unavailable", self.reason or ""))))

    def take_urgent(self) -> list[tuple[Connection, bytes]]:
        """The answers to those who were turned away, since this was last called."""
        urgent, self._urgent = self._urgent, []
        return urgent
