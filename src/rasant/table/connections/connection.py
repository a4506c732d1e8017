"""One client as its table sees it, and its pending messages; no socket.

Most messages of a table go to all clients. They are stored once, in a broadcast that all connections follow, and joined
once for all; a message for one connection is inserted at its position in the broadcast.
"""

from typing import Final, NamedTuple, final

from msgspec.structs import replace

from rasant.core.events import NO_SEAT
from rasant.table.connections.greeting import Greeting

UNKNOWN_DELAY: Final = -1
"""Stands for a latency: no client is connected, or nothing was measured yet."""
NONE_YET: Final = -1
"""Stands for a time that has not come, or for the position of a connection that follows no broadcast."""


@final
class Connection:
    """One client: its identity, and its pending messages in order."""

    __slots__ = (
        "client",
        "closing",
        "delay",
        "follows_from",
        "greeted",
        "greeting",
        "muted",
        "own",
        "pending",
        "seat",
        "shown_at",
        "strikes",
        "table",
        "waiting",
    )

    def __init__(self, table: str) -> None:
        self.table = table
        self.seat: int = NO_SEAT
        """The seat whose token it presented; `NO_SEAT`: a spectator."""
        self.client = ""
        self.greeted = False
        """Has it said hello? Before that, nothing is sent to it."""
        self.greeting: Greeting | None = None
        """Its hello, repeated on its behalf if its table moves to another node."""
        self.closing = False
        """Close it once its pending messages are sent."""
        self.delay: int = NONE_YET
        """Its one-way latency in milliseconds."""
        self.muted: tuple[str, ...] = ()
        """People whose chat it does not want, the latest last."""
        self.shown_at: int = NONE_YET
        """When it last got a whole view on request, on the caller's clock."""
        self.strikes = 0
        """The number of invalid messages it has sent."""
        self.pending: list[bytes] = []
        """Parts of its next frame: messages, or several joined by newlines."""
        self.waiting = False
        """Is it in the outbox?"""
        self.follows_from: int = NONE_YET
        """Its position in the broadcast: everything after it is not sent to it yet."""
        self.own: list[tuple[int, bytes]] = []
        """Messages for it alone, each with its position in the broadcast."""

    def note_welcome(self) -> None:
        """Its welcome was sent: a later hello on its behalf is a reconnect."""
        if self.greeting is not None and not self.greeting.again:
            self.greeting = replace(self.greeting, again=True)

    def start_over(self) -> None:
        """Forget its identity: it must say hello again. Pending messages are still sent."""
        self.seat = NO_SEAT
        self.greeted = self.closing = False
        self.shown_at = self.follows_from = NONE_YET
        self.own = []


class Outgoing(NamedTuple):
    """Frames to send, one per connection, and connections to close after that."""

    frames: list[tuple[Connection, bytes]]
    leaving: list[Connection]


@final
class Outbox:
    """All connections with pending messages; one outbox for all tables of a process."""

    __slots__ = ("connections", "streams")

    def __init__(self) -> None:
        self.connections: list[Connection] = []
        self.streams: list[Broadcast] = []

    def send(self, connection: Connection, message: bytes) -> None:
        """Queue a message for a connection that follows no broadcast."""
        connection.pending.append(message)
        if not connection.waiting:
            connection.waiting = True
            self.connections.append(connection)

    def take(self) -> Outgoing:
        """All pending frames."""
        frames: list[tuple[Connection, bytes]] = []
        for stream in self.streams:
            stream.settle(frames)
        self.streams = []
        leaving: list[Connection] = []
        for connection in self.connections:
            connection.waiting = False
            pending = connection.pending
            if pending:
                frames.append((connection, pending[0] if len(pending) == 1 else b"\n".join(pending)))
                pending.clear()
            if connection.closing:
                leaving.append(connection)
        self.connections = []
        return Outgoing(frames, leaving)


@final
class Broadcast:
    """Messages for all clients of a table since the last sending, and the connections that follow them."""

    __slots__ = ("_messages", "_outbox", "_waiting", "connections")

    def __init__(self, outbox: Outbox) -> None:
        self.connections: list[Connection] = []
        self._outbox = outbox
        self._messages: list[bytes] = []
        self._waiting = False

    def follow(self, connection: Connection) -> None:
        """Let a connection follow from the current position on."""
        self.connections.append(connection)
        connection.follows_from = len(self._messages)

    def skip(self, connection: Connection) -> None:
        """Drop everything pending for a connection."""
        connection.follows_from = len(self._messages)
        connection.own = []

    def part(self, connection: Connection) -> None:
        """Stop following; earlier messages are still sent to the connection."""
        self.connections.remove(connection)
        for message in self._missing(connection):
            self._outbox.send(connection, message)
        connection.follows_from = NONE_YET
        connection.own = []

    def add(self, message: bytes) -> None:
        """Add a message for all connections."""
        self._messages.append(message)
        self._wait()

    def add_for(self, connection: Connection, message: bytes) -> None:
        """Add a message for one connection, after all earlier ones; none is added after its goodbye."""
        if connection.closing:
            return
        if connection.follows_from == NONE_YET:
            self._outbox.send(connection, message)
        else:
            connection.own.append((len(self._messages), message))
            self._wait()

    def settle(self, frames: list[tuple[Connection, bytes]]) -> None:
        """Add a frame with the pending messages of each connection; those that all share are joined once.

        Messages that were pending before a connection followed come first.
        """
        messages = self._messages
        together = b"\n".join(messages) if messages else b""
        for connection in self.connections:
            if connection.own or connection.follows_from or connection.pending:
                missing = connection.pending + self._missing(connection)
                if missing:
                    frames.append((connection, b"\n".join(missing)))
                connection.pending = []
                connection.own = []
                connection.follows_from = 0
            elif messages:
                frames.append((connection, together))
        self._messages = []
        self._waiting = False

    def _wait(self) -> None:
        if not self._waiting:
            self._waiting = True
            self._outbox.streams.append(self)

    def _missing(self, connection: Connection) -> list[bytes]:
        """The pending messages of a connection, in order."""
        missing: list[bytes] = []
        at = connection.follows_from
        for place, message in connection.own:
            missing += self._messages[at:place]
            missing.append(message)
            at = place
        missing += self._messages[at:]
        return missing
