"""What is different while tables are held: time stands still, people are told why and turned away, newcomers wait.

Mostly they are held because the store cannot write. Whoever else holds a connection tells it by `HELD_MESSAGES`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final, get_args

from rasant.core.contract import NEVER
from rasant.table.connections.connection import Connection
from rasant.table.connections.greeting import Greeting, greeting_of
from rasant.table.table import Table
from rasant.wire.codec import encode
from rasant.wire.from_client import ActMove, FromClient, Hello, Ping, PlayMove
from rasant.wire.from_server import HoldReason, MoveRefused, Pong, RequestRefused, TableSuspended
from rasant.wire.limits import PROTOCOL_VERSION

CANNOT_WRITE: Final = "The server cannot write at the moment; nothing is lost, and play goes on as soon as it can."
"""What people are told. The reason, which may name files, is for the host's log."""

REFUSALS: Final[dict[HoldReason, str]] = {
    "": "",
    "store": CANNOT_WRITE,
    "moving": "This table is on its way to another machine; nothing is lost, and play goes on in a moment.",
    "cut_off": "This machine cannot reach the others; nothing is lost, and play goes on as soon as it can.",
}
"""What is said to whoever wants something done meanwhile."""

HELD_MESSAGES: Final[dict[HoldReason, bytes]] = {why: encode(TableSuspended(why)) for why in get_args(HoldReason)}
"""What a connection is told when its table is held, and when it goes on."""


@final
class StoreOutage:
    """Whether tables are held, and all that is kept for the time when they are not; with it the tables' time."""

    __slots__ = ("_behind", "_now", "_told", "_urgent", "greetings", "why")

    def __init__(self) -> None:
        self.why: HoldReason = ""
        """Why nothing can be done. Empty: everything can."""
        self.greetings: dict[Connection, Greeting] = {}
        """How those greeted who came when tables were held."""
        self._told: dict[Connection, None] = {}
        """Who was at a table when it was held: they are told when it goes on."""
        self._urgent: list[tuple[Connection, bytes]] = []
        self._behind = 0
        """How long tables were held: their time does not run then."""
        self._now = 0

    @property
    def refusal(self) -> str:
        """What is said to whoever wants something done; empty: it can be."""
        return REFUSALS[self.why]

    def time(self, now: int) -> int:
        """The tables' time: it stands still while they are held, and never runs back."""
        if not self.why:
            self._now = max(self._now, now - self._behind)
        return self._now

    def due(self, at: int) -> int:
        """When it is `at` by the tables' time, on the caller's clock. `NEVER`, while they stand still."""
        return NEVER if self.why or at == NEVER else at + self._behind

    def hold(self, why: HoldReason, connections: Iterable[Connection]) -> None:
        """Tables are held from now on, or for another reason; these are at them. They and who comes are told."""
        if not self.why:
            self._told = dict.fromkeys(connections)
        self.why = why
        self._tell(self._told)
        for connection, greeting in self.greetings.items():
            self._tell_waiting(connection, greeting)

    def end(self, now: int) -> dict[Connection, Greeting]:
        """Tables go on, and their time from where it stood. Who came meanwhile, and how they greeted.

        They are not told that it goes on: their welcome says so.
        """
        self._behind = max(self._behind, now - self._now)
        self.why = ""
        self._tell(self._told)
        self._told = {}
        greetings, self.greetings = self.greetings, {}
        return greetings

    def forget(self, connection: Connection) -> None:
        """Somebody is gone, and waits for nothing."""
        self.greetings.pop(connection, None)
        self._told.pop(connection, None)

    def forget_table(self, table: str) -> None:
        """A table is elsewhere: whoever waits for it, or was told that it is held, waits there."""
        self.greetings = {each: greeting for each, greeting in self.greetings.items() if each.table != table}
        self._told = {each: None for each in self._told if each.table != table}

    def _tell(self, connections: Iterable[Connection]) -> None:
        held = HELD_MESSAGES[self.why]
        self._urgent += [(connection, held) for connection in connections]

    def turn_away(self, connection: Connection, table: Table, message: FromClient | None) -> None:
        """Answer what needs no writing; who just came waits. Their moves are not answered: they come again."""
        if isinstance(message, Hello) and not connection.greeted:
            self.wait(connection, greeting_of(message))
        elif not connection.greeted and connection not in self.greetings:
            table.notifier.dismiss(connection, "malformed", "Say hello first.")
        elif isinstance(message, PlayMove | ActMove):
            if connection.greeted and not table.cards.live.came_before(connection, message.id):
                self._urgent.append((connection, encode(MoveRefused(message.id, "unavailable"))))
        elif isinstance(message, Ping):
            self._urgent.append((connection, encode(Pong(message.sent))))
        else:
            self._urgent.append((connection, encode(RequestRefused("unavailable", self.refusal))))

    def _tell_waiting(self, connection: Connection, greeting: Greeting) -> None:
        """Who came knows why they wait, if that can be told in their version of the protocol."""
        if greeting.version == PROTOCOL_VERSION:
            self._tell([connection])

    def wait(self, connection: Connection, greeting: Greeting) -> None:
        """Somebody came who can be welcomed when something can be written."""
        self.greetings[connection] = connection.greeting = greeting
        self._tell_waiting(connection, greeting)

    def take_urgent(self) -> list[tuple[Connection, bytes]]:
        """What was told to everybody and answered to those who were turned away, since this was last called."""
        urgent, self._urgent = self._urgent, []
        return urgent
