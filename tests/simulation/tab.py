"""One client: connects, folds, repeats unanswered moves, and reconnects when the socket is lost."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from tests.simulation.answers import Answers
from tests.simulation.simulated_socket import SimulatedSocket
from tests.simulation.trace import PromiseError
from tests.simulation.viewpoint import Viewpoint

from rasant.wire.codec import encode
from rasant.wire.from_client import ActMove, FromClient, Hello, Ping, PlayMove, RequestSync
from rasant.wire.from_server import (
    FromServer,
    Goodbye,
    MoveAccepted,
    MoveRefused,
    TableSuspended,
    ViewReplaced,
    Welcome,
)
from rasant.wire.limits import PROTOCOL_VERSION
from rasant.wire.room import Room

if TYPE_CHECKING:
    from tests.simulation.world import World

FOR_GOOD: Final = ("bad_token", "removed", "closed")
"""Reasons of goodbyes after which the token is invalid."""

CONNECT_TIMEOUT_MS: Final = 12_000
"""Timeout for the welcome, in milliseconds."""


class Tab:
    """A browser tab. Without `token` it is a spectator's."""

    def __init__(self, world: World, name: str, table: str, token: str | None) -> None:
        self.name = name
        self.table = table
        self.token = token
        self.truth = world.truths[table]
        self.answers = Answers(name, self.truth)
        self.closed = False
        """Is it closed for good?"""
        self.dismissed: str | None = None
        """The reason of the last goodbye."""
        self.socket: SimulatedSocket | None = None
        self.viewpoint: Viewpoint | None = None
        self._world = world
        self._since = 0

    @property
    def welcomed(self) -> bool:
        """Is it welcomed on the current connection?"""
        return self.viewpoint is not None and self.viewpoint.client is not None

    @property
    def room(self) -> Room:
        """The last received room, of a welcomed client."""
        assert self.viewpoint is not None
        assert self.viewpoint.room is not None
        return self.viewpoint.room

    def connect(self) -> None:
        """Connect, and send the hello."""
        if self.closed or self.socket is not None:
            return
        world = self._world
        self.dismissed = None
        self.viewpoint = world.viewpoint(self.truth, self.token)
        self._since = self.truth.last
        self.socket = socket = world.dial(self)
        socket.send(encode(Hello(PROTOCOL_VERSION, self.name, self.token, world.chance.random() < 0.1)))
        world.timeline.after(CONNECT_TIMEOUT_MS, partial(self._give_up, socket))

    def close(self) -> None:
        """Close it for good."""
        self.closed = True
        self._hang_up()

    def hang_up(self, ms: float) -> None:
        """Disconnect for a while."""
        self._hang_up()
        self._world.timeline.after(ms, self.connect)

    def say(self, message: FromClient) -> None:
        """Send a message now."""
        assert self.socket is not None
        if isinstance(message, PlayMove | ActMove):
            self.answers.send(message)
        self.socket.send(encode(message))

    def send_invalid(self, frame: bytes) -> None:
        """Send an invalid frame."""
        assert self.socket is not None
        self.socket.send(frame)

    # --- events of the socket ---

    def receive(self, socket: SimulatedSocket, messages: list[FromServer]) -> None:
        """A frame has arrived."""
        if socket is not self.socket:
            return
        for message in messages:
            self._world.trace.note(self.name, f"hears {type(message).__name__}")
            self._hear(message)

    def skipped(self, socket: SimulatedSocket) -> None:
        """The server may skip frames for this slow reader."""
        if socket is self.socket and self.viewpoint is not None:
            self.viewpoint.lossless = False

    def lost(self, socket: SimulatedSocket) -> None:
        """The socket is lost: reconnect a little later."""
        if socket is self.socket:
            self.socket = self.viewpoint = None
            self.closed = self.closed or self.dismissed in FOR_GOOD
            self._world.timeline.after(self._world.chance.uniform(50, 3_000), self.connect)

    def _hear(self, message: FromServer) -> None:
        viewpoint = self.viewpoint
        assert viewpoint is not None
        was_missing, was_lossless = viewpoint.missing, viewpoint.lossless
        viewpoint.see(message)
        self._world.occurrences.heard(message, self.welcomed)
        if viewpoint.missing and not was_missing:
            self.say(RequestSync())
        match message:
            case MoveAccepted() | MoveRefused():
                self.answers.receive(message)
            case Welcome():
                self._send_again()
            case ViewReplaced() if not was_lossless:
                self._send_again()
            case TableSuspended() if not self.welcomed:
                self.say(Ping(0.5))  # clients in the queue send pings
            case Goodbye():
                self._dismissed(message)

    def _dismissed(self, bye: Goodbye) -> None:
        self.dismissed = bye.reason
        if bye.reason == "bad_token" and self.token is not None:
            self._world.doubt(self.truth, self.token, self._since)
        if bye.reason == "malformed" and not self._world.sent_invalid(self.name):
            raise PromiseError(f"{self.name} is sent away for frames it did not send")

    def _send_again(self) -> None:
        """Repeat unanswered moves, unless the player has left the seat since."""
        assert self.viewpoint is not None
        if self.token is not None and self.viewpoint.seat < 0:
            self.answers.open.clear()
        for message in list(self.answers.open.values()):
            self.say(message)

    def _give_up(self, socket: SimulatedSocket) -> None:
        if socket is self.socket and not self.welcomed:
            self._hang_up()
            self._world.timeline.after(self._world.chance.uniform(50, 1_000), self.connect)

    def _hang_up(self) -> None:
        if self.socket is not None:
            self.socket.end()
        self.socket = self.viewpoint = None
