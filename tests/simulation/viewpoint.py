"""The messages of one connection, folded like a client and compared with the log one by one."""

from __future__ import annotations

from typing import Final

from tests.simulation.trace import PromiseError
from tests.simulation.truth import Truth

from rasant.core.client import Client
from rasant.core.layout import Layout
from rasant.core.view import VisibleTable
from rasant.table.connections.greeting import key_of
from rasant.wire.conversion import (
    acts_from_wire,
    additions_from_wire,
    additions_to_wire,
    events_from_wire,
    events_to_wire,
    view_from_wire,
)
from rasant.wire.from_server import (
    BatchMessage,
    FromServer,
    HoldReason,
    MoveAccepted,
    PrivateUpdate,
    RoomChanged,
    RoomPatch,
    TableSetup,
    TableSuspended,
    ViewReplaced,
    Welcome,
)
from rasant.wire.room import Room, patched

NOWHERE: Final = -1


class Viewpoint:
    """One connection's view of its table. `lossless` is false while the server may have skipped something."""

    def __init__(self, truth: Truth, token: str | None, moves: bool = False) -> None:
        self._moves = moves
        """Can the table move to another node? Then the client is welcomed again over the same socket, and entries
        written while its node is cut off are still sent."""
        self.lossless = True
        self.missing = False
        """Is a message missing, so that everything must be sent again?"""
        self.held: HoldReason = ""
        """Why the table is suspended, as far as the client knows."""
        self.seat = -1
        self.seq = NOWHERE
        self.room: Room | None = None
        self.setup: TableSetup | None = None
        self.client: Client | None = None
        self._truth = truth
        self._key = "" if token is None else key_of(token)
        self._aside: PrivateUpdate | None = None
        self._layout: Layout | None = None
        """Of what this client received; a socket that stalls before its welcome receives no setup."""

    def see(self, message: FromServer) -> None:
        """Check a message; raises `PromiseError` if it is wrong or not for this viewpoint."""
        match message:
            case TableSuspended():
                self._hold(message)
            case BatchMessage() | PrivateUpdate() | RoomChanged() | RoomPatch() if self.held and not (
                self._moves and self.held == "cut_off"
            ):
                raise PromiseError(f"something happens at a table that is held ({self.held})")
            case Welcome():
                self._welcome(message)
            case ViewReplaced():
                if self._layout not in (None, self._truth.layout(message.seq)):
                    raise PromiseError("sent the cards of a game without its setup")
                self._renew(message.seq, view_from_wire(message.view), message.room)
            case BatchMessage() if not self.missing:
                self._batch(message)
            case PrivateUpdate() if not self.missing:
                self._whisper(message)
            case RoomChanged() if not self.missing:
                self._change(message)
            case RoomPatch() if not self.missing and self.room is not None:
                room = patched(self.room, message.changed)
                self._change(RoomChanged(message.seq, message.now, room, message.after))
            case MoveAccepted() if not self.missing and message.seq > self.seq:
                raise PromiseError(f"a move is answered with entry {message.seq} before that entry")

    def _hold(self, message: TableSuspended) -> None:
        if self.lossless and not self._moves and self.client is not None and message.why == self.held:
            raise PromiseError(f"notified twice that the table is held ({self.held})")
        self.held = message.why

    def _welcome(self, message: Welcome) -> None:
        allowed = self._truth.seat_of_key(message.seq, self._key) if self._key else -1
        if self.setup is not None:
            self._welcome_again(message, allowed)
        elif message.seat != allowed or (self._key and allowed < 0):
            raise PromiseError(f"welcomed to seat {message.seat} with the key of seat {allowed}")
        if not self._truth.is_played(message.seq, message.setup):
            raise PromiseError(f"sent the setup {message.setup}, which is wrong at entry {message.seq}")
        self.setup, self._layout = message.setup, self._truth.layout(message.seq)
        self._renew(message.seq, view_from_wire(message.view), message.room)

    def _welcome_again(self, message: Welcome, allowed: int) -> None:
        """A new welcome after a change of setup or for a slow reader; a player without a seat becomes a spectator."""
        assert self.setup is not None
        if self.lossless and not self._moves and message.setup.changes <= self.setup.changes:
            raise PromiseError("welcomed twice")
        watches = message.seat < 0 and (self.seat < 0 or not self.lossless or self._moves)
        if message.seat != allowed and not watches:
            raise PromiseError(f"seat {message.seat} is welcomed again with the key of seat {allowed}")

    def _renew(self, seq: int, view: VisibleTable, room: Room) -> None:
        if seq < self.seq:
            raise PromiseError(f"entry {seq} is sent as the current one after {self.seq}")
        self.seat = view.seat
        if self.seat >= 0 and self._truth.seat_of_key(seq, self._key) != self.seat:
            raise PromiseError(f"shown the cards of seat {self.seat} without its key")
        self.seq = seq
        self.held = ""
        self.lossless = True
        self.missing = False
        self._aside = None
        if view != self._truth.view(seq, self.seat):
            raise PromiseError(f"seat {self.seat} is shown something else than entry {seq} left")
        self.client = Client(self._truth.layout(seq), view)
        self._enter(seq, room)

    def _follows(self, message: BatchMessage | RoomChanged) -> bool:
        """Does this follow without a gap? Rooms may be skipped, batches may not."""
        last = self._truth.last_batch(message.seq - isinstance(message, BatchMessage))
        if not last <= message.after <= message.seq or message.seq < self.seq:
            raise PromiseError(f"entry {message.seq} is sent as following {message.after}, not {last}")
        if message.after <= self.seq:
            return True
        if self.lossless:
            raise PromiseError(f"entry {message.seq} is sent after {self.seq}")
        self.missing = True
        return False

    def _whisper(self, message: PrivateUpdate) -> None:
        if self._aside is not None:
            raise PromiseError("two asides to one batch")
        self._aside = message

    def _batch(self, message: BatchMessage) -> None:
        aside, self._aside = self._aside, None
        if aside is not None and aside.seq != message.seq:
            raise PromiseError(f"an aside to entry {aside.seq} comes before {message.seq}")
        if not self._follows(message):
            return
        client, redacted = self.client, self._truth.redacted(message.seq)
        if client is None or redacted is None:
            raise PromiseError(f"entry {message.seq} is sent as a batch")
        additions = [] if aside is None else aside.additions
        events = events_from_wire(message.events)
        expected = events_to_wire(redacted.public), additions_to_wire(redacted.to(self.seat)[1])
        if (events_to_wire(events), additions) != expected:
            raise PromiseError(f"seat {self.seat} is not sent the redacted batch of entry {message.seq}")
        acts = client.acts if aside is None or aside.acts is None else acts_from_wire(aside.acts)
        client.receive(events, additions_from_wire(additions), acts)
        self.seq = message.seq
        if client.view().visible() != self._truth.view(self.seq, self.seat):
            raise PromiseError(f"seat {self.seat} folds entry {self.seq} to something else than the server's view")

    def _change(self, message: RoomChanged) -> None:
        if self._aside is not None:
            raise PromiseError("an aside without its batch")
        if not self._follows(message):
            return
        self.seq = message.seq
        self._enter(message.seq, message.room)

    def _enter(self, seq: int, room: Room) -> None:
        if not self._truth.describes(seq, room):
            raise PromiseError(f"the room is not as entry {seq} left it")
        self.room = room
