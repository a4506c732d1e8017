"""One connected client as its table sees it, and the messages that wait to be sent to it. No socket in it.

Most of what a table says it says to everybody. So that is kept once, in a broadcast that all connections follow, and
put together once for all of them; what only one connection is told lies in between, at its place in the broadcast.
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

from msgspec.structs import replace

from rasant.core.events import NO_SEAT
from rasant.table.connections.greeting import Greeting

UNKNOWN_DELAY: Final = -1
"""In place of a delay: no client is connected, or nothing was measured yet."""
NONE_YET: Final = -1
"""In place of a delay or a time: there is none yet. Instead of a position in a broadcast: it follows none."""


@final
class Connection:
    """Messages on their way to one client, in their order, and who it is."""

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
        """The seat whose token it showed; `NO_SEAT`: a spectator."""
        self.client = ""
        self.greeted = False
        """Has it said hello? Before, it hears nothing."""
        self.greeting: Greeting | None = None
        """How it said hello, to be said again for it if its table goes elsewhere."""
        self.closing = False
        """To be closed once what is pending was sent."""
        self.delay: int = NONE_YET
        """One way, in milliseconds."""
        self.muted: tuple[str, ...] = ()
        """People it does not want to hear, the latest last."""
        self.shown_at: int = NONE_YET
        """When it was last shown everything because it asked for it, on the caller's clock; -1: never."""
        self.strikes = 0
        """How often it sent something that is no message."""
        self.pending: list[bytes] = []
        """Parts of its next frame: messages, or several in one, a line each."""
        self.waiting = False
        """Is it in the outbox already?"""
        self.follows_from: int = NONE_YET
        """The place in the stream from which it listens."""
        self.own: list[tuple[int, bytes]] = []
        """What it alone is told, each with the place in the stream before which it comes."""

    def note_welcome(self) -> None:
        """It was sent its welcome: whenever it is greeted again, it is somebody who was here before."""
        if self.greeting is not None and not self.greeting.again:
            self.greeting = replace(self.greeting, again=True)

    def start_over(self) -> None:
        """Be nobody again at this table: it has to be greeted anew. What is pending still goes out."""
        self.seat = NO_SEAT
        self.greeted = self.closing = False
        self.shown_at = self.follows_from = NONE_YET
        self.own = []


class Outgoing(NamedTuple):
    """What is to be sent: to each connection one frame, a line each message, and who is to be sent away after that."""

    frames: list[tuple[Connection, bytes]]
    leaving: list[Connection]


@final
class Outbox:
    """All connections that have something pending, each once. One for all tables of a process."""

    __slots__ = ("connections", "streams")

    def __init__(self) -> None:
        self.connections: list[Connection] = []
        self.streams: list[Broadcast] = []

    def send(self, connection: Connection, message: bytes) -> None:
        """Put a message on its way to a connection that follows no stream."""
        connection.pending.append(message)
        if not connection.waiting:
            connection.waiting = True
            self.connections.append(connection)

    def take(self) -> Outgoing:
        """Everything that is pending."""
        for stream in self.streams:
            stream.settle()
        self.streams = []
        frames: list[tuple[Connection, bytes]] = []
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
    """What a table says to everybody, since it was last sent, and who hears it."""

    __slots__ = ("_messages", "_outbox", "_waiting", "connections")

    def __init__(self, outbox: Outbox) -> None:
        self.connections: list[Connection] = []
        self._outbox = outbox
        self._messages: list[bytes] = []
        self._waiting = False

    def follow(self, connection: Connection) -> None:
        """From here on a connection hears everything."""
        self.connections.append(connection)
        connection.follows_from = len(self._messages)

    def skip(self, connection: Connection) -> None:
        """A connection need not hear what it was not sent yet."""
        connection.follows_from = len(self._messages)
        connection.own = []

    def part(self, connection: Connection) -> None:
        """A connection hears no more; what was said before still goes to it."""
        self.connections.remove(connection)
        for message in self._missing(connection):
            self._outbox.send(connection, message)
        connection.follows_from = NONE_YET
        connection.own = []

    def add(self, message: bytes) -> None:
        """Tell all."""
        self._messages.append(message)
        self._wait()

    def add_for(self, connection: Connection, message: bytes) -> None:
        """Tell one, after all that was said before; after its goodbye it is told nothing more."""
        if connection.closing:
            return
        if connection.follows_from == NONE_YET:
            self._outbox.send(connection, message)
        else:
            connection.own.append((len(self._messages), message))
            self._wait()

    def settle(self) -> None:
        """Give every connection what it has not heard yet; those who hear the same share one piece."""
        messages = self._messages
        together = b"\n".join(messages) if messages else b""
        outbox = self._outbox
        for connection in self.connections:
            if connection.own or connection.follows_from:
                missing = self._missing(connection)
                if missing:
                    outbox.send(connection, b"\n".join(missing))
                connection.own = []
                connection.follows_from = 0
            elif messages:
                outbox.send(connection, together)
        self._messages = []
        self._waiting = False

    def _wait(self) -> None:
        if not self._waiting:
            self._waiting = True
            self._outbox.streams.append(self)

    def _missing(self, connection: Connection) -> list[bytes]:
        """All that a connection has not heard yet, in its order."""
        missing: list[bytes] = []
        at = connection.follows_from
        for place, message in connection.own:
            missing += self._messages[at:place]
            missing.append(message)
            at = place
        missing += self._messages[at:]
        return missing
