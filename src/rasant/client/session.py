"""The client side of the protocol without I/O: frames in, events and frames out.

The caller connects, sends the messages in `outgoing`, and passes every frame to `receive`. After a lost connection,
`hello` begins the next one with the same token and name, and every unanswered move is sent again with its old number,
so that the server makes it only once (idempotency).
"""

from typing import Final, final

import msgspec

from rasant.client.errors import ProtocolError, RefusedError
from rasant.client.layout import layout_of
from rasant.core.client import Client
from rasant.core.events import NO_SEAT
from rasant.core.layout import Layout
from rasant.core.moves import Move, Play
from rasant.core.redacted import Addition
from rasant.core.view import View
from rasant.wire.codec import encode, listen
from rasant.wire.conversion import acts_from_wire, additions_from_wire, events_from_wire, view_from_wire
from rasant.wire.from_client import ActMove, FromClient, Hello, PlayMove, RequestSync
from rasant.wire.from_server import (
    BatchMessage,
    ChatSent,
    EmoteSent,
    FromServer,
    Goodbye,
    HoldReason,
    MotionFell,
    MoveAccepted,
    MoveRefused,
    PaceMessage,
    Pong,
    PrivateUpdate,
    RequestRefused,
    RoomChanged,
    RoomPatch,
    SeatLatencies,
    SeatsSwapped,
    TableSetup,
    TableSuspended,
    ViewReplaced,
    Welcome,
)
from rasant.wire.limits import PROTOCOL_VERSION
from rasant.wire.room import PLAYING, Room, patched


class ConnectionLost(msgspec.Struct, frozen=True):
    """The connection is lost. `again`: milliseconds after which the server asks to reconnect; 0: it did not ask."""

    again: int = 0


Answer = MoveAccepted | MoveRefused
Event = (
    Welcome
    | ViewReplaced
    | BatchMessage
    | RoomChanged
    | Answer
    | ChatSent
    | EmoteSent
    | MotionFell
    | SeatsSwapped
    | PaceMessage
    | SeatLatencies
    | Pong
    | RequestRefused
    | TableSuspended
    | ConnectionLost
)
"""The events that a session reports, after folding them."""

_BROKEN: Final = (KeyError, IndexError, ValueError, TypeError)
"""Exceptions of folding a message that does not fit the previous ones."""


@final
class Session:
    """One seat at one table, or a spectator without a token."""

    def __init__(self, client: str, token: str | None = None) -> None:
        self.name = client
        self.token = token
        self.setup: TableSetup | None = None
        self.seq = -1
        """The number of the last folded entry of the table's log."""
        self.now = 0
        """The table's clock at that entry, in milliseconds."""
        self.outgoing: list[bytes] = []
        """Messages to send, in order."""
        self.unanswered: dict[int, bytes] = {}
        """By number: encoded moves without an answer."""
        self.held: HoldReason = ""
        """Why the table is suspended; empty if it is not."""
        self.goodbye: RefusedError | None = None
        """Set when the server has closed the session for good."""
        self._layout: Layout | None = None
        self._table: Client | None = None
        self._room: Room | None = None
        self._private_update: PrivateUpdate | None = None
        self._syncing = False
        self._next = 0

    # --- state ---

    @property
    def welcomed(self) -> bool:
        """Has the server ever sent a welcome?"""
        return self._table is not None

    @property
    def seat(self) -> int:
        """The number of the seat; -1 for a spectator."""
        return NO_SEAT if self._table is None else self._table.seat

    @property
    def room(self) -> Room:
        """The people at the table and its phase."""
        assert self._room is not None, "a session knows nothing before its welcome"
        return self._room

    @property
    def playing(self) -> bool:
        """Is a round being played, and the table not suspended?"""
        return self._room is not None and self._room.phase == PLAYING and not self.held

    def view(self) -> View:
        """The current view; valid until the next frame."""
        assert self._table is not None, "a session sees nothing before its welcome"
        return self._table.view()

    # --- sending ---

    def hello(self) -> None:
        """Begin a new connection: the hello replaces all waiting messages."""
        self._private_update = None
        self._syncing = False
        self.held = ""
        self.outgoing = [encode(Hello(PROTOCOL_VERSION, self.name, self.token, self._layout is None))]

    def say(self, message: FromClient) -> None:
        """Send a message that is not a move. It may be lost with the connection."""
        self.outgoing.append(encode(message))

    def move(self, move: Move) -> int:
        """Make a move; returns its number, which is also in the answer."""
        number = self._next
        self._next += 1
        message: PlayMove | ActMove
        if isinstance(move, Play):
            message = PlayMove(number, move.src, self.view().layout.deck.faces[move.face], move.dst, move.way)
        else:
            message = ActMove(number, move.verb, move.choice)
        self.unanswered[number] = encode(message)
        self.outgoing.append(self.unanswered[number])
        return number

    # --- receiving ---

    def receive(self, frame: bytes) -> list[Event]:
        """Fold a frame of the server and return its events; raises `ProtocolError` if it is invalid.

        If the server closes the session for good, `goodbye` is set.
        """
        try:
            messages = listen(frame)
        except (msgspec.DecodeError, RecursionError) as error:
            raise ProtocolError(
                f"the server does not speak version {PROTOCOL_VERSION} of the protocol: {error}"
            ) from None
        events: list[Event] = []
        for message in messages:
            event = self._handle(message)
            if event is not None:
                events.append(event)
        return events

    def _handle(self, message: FromServer) -> Event | None:
        match message:
            case Welcome():
                return self._welcome(message)
            case Goodbye():
                return self._part(message)
            case PrivateUpdate():
                self._private_update = message
            case ViewReplaced():
                return self._load(message)
            case BatchMessage() | RoomChanged():
                return message if self._follow(message) else None
            case RoomPatch() if self._room is not None:
                whole = RoomChanged(message.seq, message.now, patched(self._room, message.changed), message.after)
                return whole if self._follow(whole) else None
            case RoomPatch():
                return None
            case MoveAccepted() | MoveRefused():
                self.unanswered.pop(message.id, None)
                return message
            case TableSuspended():
                self.held = message.why
                return message
            case _:
                return message
        return None

    def _welcome(self, message: Welcome) -> Event:
        if message.book is not None:
            self._layout = layout_of(message.book)
        self.setup = message.setup
        return self._load(message)

    def _load(self, message: Welcome | ViewReplaced) -> Event:
        if self._layout is None:
            raise ProtocolError("the server sends no book, although the hello asks for it")
        try:
            self._table = Client(self._layout, view_from_wire(message.view))
        except _BROKEN:
            raise ProtocolError("the server's view does not fit its book") from None
        self.seq, self.now, self._room = message.seq, message.now, message.room
        self._private_update = None
        self._syncing = False
        self.held = ""
        # Their answers may have been lost. The server recognizes moves it has made by their numbers.
        self.outgoing.extend(self.unanswered.values())
        return message

    def _follow(self, message: BatchMessage | RoomChanged) -> bool:
        """Fold the next message; if a batch is missing, request the whole view."""
        if self._syncing or self._table is None:
            return False
        if message.after <= self.seq and self._folded(message):
            self.seq, self.now = message.seq, message.now
            return True
        self._syncing = True
        self.outgoing.append(encode(RequestSync()))
        return False

    def _folded(self, message: BatchMessage | RoomChanged) -> bool:
        if isinstance(message, RoomChanged):
            self._room = message.room
            return True
        try:
            self._fold(message)
        except _BROKEN:
            return False
        return True

    def _fold(self, message: BatchMessage) -> None:
        assert self._table is not None
        private_update = (
            self._private_update
            if self._private_update is not None and self._private_update.seq == message.seq
            else None
        )
        self._private_update = None
        acts = self._table.acts
        additions: list[Addition] = []
        if private_update is not None:
            additions = additions_from_wire(private_update.additions)
            if private_update.acts is not None:
                acts = acts_from_wire(private_update.acts)
        self._table.receive(events_from_wire(message.events), additions, acts)

    def _part(self, message: Goodbye) -> Event | None:
        if message.again < 0:
            self.goodbye = RefusedError(message.reason, message.text)
            return None
        return ConnectionLost(message.again)
