"""One connected client as its table sees it, and how messages wait until they may leave. No socket in it.

Most of what a table says it says to everybody. So that is kept once, in a stream that all its links follow, and put
together once for all of them; what only one link is told lies in between, at its place in the stream.
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

NOWHERE: Final = -1
"""In place of a delay or a time: there is none yet. In place of a place in a stream: it follows none."""


@final
class Connection:
    """Messages on their way to one client, in their order, and who it is."""

    __slots__ = (
        "client",
        "delay",
        "farewell",
        "follows_from",
        "greeted",
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
        self.seat = -1
        """The seat whose token it showed; -1: a spectator."""
        self.client = ""
        self.greeted = False
        """Has it said hello? Before, it hears nothing."""
        self.farewell = False
        """To be closed once what is pending was sent."""
        self.delay: int = NOWHERE
        """One way, in milliseconds."""
        self.muted: tuple[str, ...] = ()
        """People it does not want to hear, the latest last."""
        self.shown_at: int = NOWHERE
        """When it was last shown everything because it asked for it, on the caller's clock; -1: never."""
        self.strikes = 0
        """How often it sent something that is no message."""
        self.pending: list[bytes] = []
        """Parts of its next letter: messages, or several in one, a line each."""
        self.waiting = False
        """Is it in the outbox already?"""
        self.follows_from: int = NOWHERE
        """The place in the stream from which it listens."""
        self.own: list[tuple[int, bytes]] = []
        """What it alone is told, each with the place in the stream before which it comes."""


class Outgoing(NamedTuple):
    """What is to be sent: to each link one letter, a line each message, and who is to be sent away after that."""

    letters: list[tuple[Connection, bytes]]
    leaving: list[Connection]


@final
class Outbox:
    """All links that have something pending, each once. One for all tables of a process."""

    __slots__ = ("links", "streams")

    def __init__(self) -> None:
        self.links: list[Connection] = []
        self.streams: list[Broadcast] = []

    def post(self, link: Connection, message: bytes) -> None:
        """Put a message on its way to a link that follows no stream."""
        link.pending.append(message)
        if not link.waiting:
            link.waiting = True
            self.links.append(link)

    def take(self) -> Outgoing:
        """Everything that is pending."""
        for stream in self.streams:
            stream.settle()
        self.streams = []
        letters: list[tuple[Connection, bytes]] = []
        leaving: list[Connection] = []
        for link in self.links:
            link.waiting = False
            pending = link.pending
            if pending:
                letters.append((link, pending[0] if len(pending) == 1 else b"\n".join(pending)))
                pending.clear()
            if link.farewell:
                leaving.append(link)
        self.links = []
        return Outgoing(letters, leaving)


@final
class Broadcast:
    """What a table says to everybody, since it was last sent, and who hears it."""

    __slots__ = ("_outbox", "_told", "_waiting", "links")

    def __init__(self, outbox: Outbox) -> None:
        self.links: list[Connection] = []
        self._outbox = outbox
        self._told: list[bytes] = []
        self._waiting = False

    def follow(self, link: Connection) -> None:
        """From here on a link hears everything."""
        self.links.append(link)
        link.follows_from = len(self._told)

    def skip(self, link: Connection) -> None:
        """A link need not hear what it was not sent yet."""
        link.follows_from = len(self._told)
        link.own = []

    def part(self, link: Connection) -> None:
        """A link hears no more; what was said before still goes to it."""
        self.links.remove(link)
        for message in self._missing(link):
            self._outbox.post(link, message)
        link.follows_from = NOWHERE
        link.own = []

    def tell(self, message: bytes) -> None:
        """Tell all."""
        self._told.append(message)
        self._wait()

    def tell_one(self, link: Connection, message: bytes) -> None:
        """Tell one, after all that was said before; after its farewell it is told nothing more."""
        if link.farewell:
            return
        if link.follows_from == NOWHERE:
            self._outbox.post(link, message)
        else:
            link.own.append((len(self._told), message))
            self._wait()

    def settle(self) -> None:
        """Give every link what it has not heard yet; those who hear the same share one piece."""
        told = self._told
        together = b"\n".join(told) if told else b""
        outbox = self._outbox
        for link in self.links:
            if link.own or link.follows_from:
                missing = self._missing(link)
                if missing:
                    outbox.post(link, b"\n".join(missing))
                link.own = []
                link.follows_from = 0
            elif told:
                outbox.post(link, together)
        self._told = []
        self._waiting = False

    def _wait(self) -> None:
        if not self._waiting:
            self._waiting = True
            self._outbox.streams.append(self)

    def _missing(self, link: Connection) -> list[bytes]:
        """All that a link has not heard yet, in its order."""
        missing: list[bytes] = []
        at = link.follows_from
        for place, message in link.own:
            missing += self._told[at:place]
            missing.append(message)
            at = place
        missing += self._told[at:]
        return missing
