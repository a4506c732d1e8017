"""Suspended tables: their clocks stand still, clients get the reason and refusals, and new clients wait.

Mostly they are suspended because the store cannot write. Nodes that hold connections send `HELD_MESSAGES` themselves.
"""

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
"""Text for players. The cause, which may name files, only goes to the operator's log."""

REFUSALS: Final[dict[HoldReason, str]] = {
    "": "",
    "store": CANNOT_WRITE,
    "moving": "This table is on its way to another machine; nothing is lost, and play goes on in a moment.",
    "cut_off": "This machine cannot reach the others; nothing is lost, and play goes on as soon as it can.",
}
"""Text of refusals while suspended."""

HELD_MESSAGES: Final[dict[HoldReason, bytes]] = {why: encode(TableSuspended(why)) for why in get_args(HoldReason)}
"""Message to connections when their table is suspended, and when it resumes."""


@final
class StoreOutage:
    """Whether tables are suspended, clients that wait for the end, and the tables' time."""

    __slots__ = ("_behind", "_informed", "_now", "_urgent", "greetings", "why")

    def __init__(self) -> None:
        self.why: HoldReason = ""
        """Why tables are suspended; empty: they are not."""
        self.greetings: dict[Connection, Greeting] = {}
        """The hellos of clients that came while tables were suspended."""
        self._informed: dict[Connection, None] = {}
        """Connections of suspended tables, to be informed of the end."""
        self._urgent: list[tuple[Connection, bytes]] = []
        self._behind = 0
        """Milliseconds that tables were suspended in total; their time did not run then."""
        self._now = 0

    @property
    def refusal(self) -> str:
        """Text of refusals; empty: tables are not suspended."""
        return REFUSALS[self.why]

    def time(self, now: int) -> int:
        """The tables' time: it stands still while they are suspended, and never runs back."""
        if not self.why:
            self._now = max(self._now, now - self._behind)
        return self._now

    def due(self, at: int) -> int:
        """Convert a time of the tables to the caller's clock; `NEVER` while suspended."""
        return NEVER if self.why or at == NEVER else at + self._behind

    def hold(self, why: HoldReason, connections: Iterable[Connection]) -> None:
        """Suspend tables, or change the reason, and inform these connections and waiting ones."""
        if not self.why:
            self._informed = dict.fromkeys(connections)
        self.why = why
        self._inform(self._informed)
        for connection, greeting in self.greetings.items():
            self._inform_waiting(connection, greeting)

    def end(self, now: int) -> dict[Connection, Greeting]:
        """Resume tables, and their time where it stood; returns the waiting clients, to be welcomed."""
        self._behind = max(self._behind, now - self._now)
        self.why = ""
        self._inform(self._informed)
        self._informed = {}
        greetings, self.greetings = self.greetings, {}
        return greetings

    def forget(self, connection: Connection) -> None:
        """A client has disconnected."""
        self.greetings.pop(connection, None)
        self._informed.pop(connection, None)

    def forget_table(self, table: str) -> None:
        """A table has moved away, with the clients that wait for it."""
        self.greetings = {each: greeting for each, greeting in self.greetings.items() if each.table != table}
        self._informed = {each: None for each in self._informed if each.table != table}

    def _inform(self, connections: Iterable[Connection]) -> None:
        held = HELD_MESSAGES[self.why]
        self._urgent += [(connection, held) for connection in connections]

    def turn_away(self, connection: Connection, table: Table, message: FromClient | None) -> None:
        """Answer what needs no writing. New clients wait, and repeat their moves once welcomed."""
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

    def _inform_waiting(self, connection: Connection, greeting: Greeting) -> None:
        """Send a waiting client the reason, if it uses this version of the protocol."""
        if greeting.version == PROTOCOL_VERSION:
            self._inform([connection])

    def wait(self, connection: Connection, greeting: Greeting) -> None:
        """Let a new client wait until it can be welcomed."""
        self.greetings[connection] = connection.greeting = greeting
        self._inform_waiting(connection, greeting)

    def take_urgent(self) -> list[tuple[Connection, bytes]]:
        """All messages and refusals since the last call."""
        urgent, self._urgent = self._urgent, []
        return urgent
