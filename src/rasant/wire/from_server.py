"""Messages from a table to a client.

`seq` is the number of the last entry in the table's log. A batch and a room also have `after`, the number of the last
batch before it: a client that has not received that one has missed something, and requests everything (`sync`). Times
are milliseconds of the table's clock, which runs only while cards may be moved.
"""

from typing import Final, Literal

from msgspec import Struct

from rasant.core.events import NO_SEAT
from rasant.wire.book import Book
from rasant.wire.events import AdditionData, WireEvent
from rasant.wire.from_client import EmoteName, Motion
from rasant.wire.room import Room, RoomFields
from rasant.wire.view import ActData, ViewData

ENTRY_BEFORE: Final = -2
"""In place of a number of an entry: that of the entry before this one."""

Reason = Literal[
    "not_now",
    "not_yours",
    "not_there",
    "does_not_fit",
    "beaten",
    "not_possible",
    "not_seated",
    "repeated",
    "not_this_step",
    "unavailable",
]
"""Why a move was not made.

`not_now`: your seat may not act: not your turn, walking, the round is over, or the table is paused; `not_yours`: that
zone belongs to another seat; `not_there`: no such card is there (any more); `does_not_fit`: the place does not take
this card; `beaten`: it did a moment ago, and another player was faster; `not_possible`: you have no such act now;
`not_seated`: you are watching; `repeated`: this number, or a higher one, was used before, and no move of this number is
remembered; `not_this_step`: the rules allow it, but this lesson waits for another move; `unavailable`: the server
cannot write at the moment.
"""

RequestProblem = Literal[
    "malformed",
    "too_fast",
    "not_seated",
    "not_host",
    "not_now",
    "not_possible",
    "too_soon",
    "objection",
    "refused_before",
    "outdated",
    "bad_option",
    "too_many_people",
    "unavailable",
]
"""Why a message other than a move was refused.

`too_soon`: a round can be given up only after 20 seconds without progress; `objection`: nor while a bot could lay a
card; `refused_before`: others voted this down a moment ago; `outdated`: the setup has changed since you saw it;
`bad_option`: the game cannot be played so; `too_many_people`: more people sit here than there would be seats;
`unavailable`: the server cannot write at the moment.
"""

GoodbyeReason = Literal[
    "restarting",
    "replaced",
    "removed",
    "closed",
    "too_fast",
    "too_slow",
    "malformed",
    "bad_token",
    "bad_version",
    "full",
    "not_yours",
]
"""Why the server ends a connection. `not_yours`: it is another player's try at the deal of the day."""


HoldReason = Literal["", "store", "moving", "cut_off"]
"""Why a table is suspended; empty: it is not.

`store`: the server cannot write at the moment; `moving`: the table is moving to another machine; `cut_off`: the machine
that has the table cannot reach the others.
"""


class ServerMessage(Struct, array_like=True, gc=False):
    """Base of all messages: an array whose first entry is the kind."""


class TableSetup(Struct, frozen=True, omit_defaults=True):
    """The setup of a table."""

    table: str
    game: str
    players: int
    preset: str
    settings: dict[str, str]
    """The value of every option."""
    public: bool
    changes: int = 0
    """Number of changes since the table was opened."""
    lesson: bool = False
    """Is it a lesson? A lesson waits for the learner at every step, and is never counted."""
    day: str = ""
    """The day (UTC, ISO 8601) if it is a try at that day's deal, which one person plays once; else empty."""


class Welcome(ServerMessage, tag="welcome"):
    """The answer to `hello`, with everything. `book` is null for a client that did not request it.

    It is also sent to all clients, with the book, when the setup has changed; `by` is the seat that changed it.
    """

    seat: int
    seq: int
    now: int
    setup: TableSetup
    room: Room
    view: ViewData
    book: Book | None = None
    by: int = NO_SEAT


class ViewReplaced(ServerMessage, tag="view"):
    """A full view that replaces the client's: the answer to `sync`, also sent to clients that read too slowly."""

    seq: int
    now: int
    room: Room
    view: ViewData


class BatchMessage(ServerMessage, tag="b", omit_defaults=True):
    """The public result of a move, a deal or the passing of time. `seat` -1: no seat moved."""

    seq: int
    now: int
    seat: int
    events: list[WireEvent]
    after: int = ENTRY_BEFORE
    """Not sent if it is `seq` - 1."""

    def __post_init__(self) -> None:
        """What was not sent is the entry before."""
        if self.after == ENTRY_BEFORE:
            self.after = self.seq - 1


class PrivateUpdate(ServerMessage, tag="p"):
    """Details of the batch `seq`, which follows, for this seat alone: additions to its events, and the seat's acts.

    `acts` is null if they have not changed.
    """

    seq: int
    additions: list[AdditionData]
    acts: list[ActData] | None = None


class RoomChanged(ServerMessage, tag="t"):
    """The current room. `seq` is the number of the last entry; several changes may be in one room."""

    seq: int
    now: int
    room: Room
    after: int


class RoomPatch(ServerMessage, tag="r"):
    """The changes of the room since the one sent before."""

    seq: int
    now: int
    changed: RoomFields
    after: int


class MoveAccepted(ServerMessage, tag="ok"):
    """Your move `id` was made, now or earlier, as entry `seq`."""

    id: int
    seq: int


class MoveRefused(ServerMessage, tag="no"):
    """Your move `id` was not made, and nothing changed.

    `rule` is the rule behind it, if any. `by` and `ms`: with reason `beaten`, who was faster and by how much.
    """

    id: int
    reason: Reason
    rule: str = ""
    by: int = NO_SEAT
    ms: int = 0


class ChatSent(ServerMessage, tag="say"):
    """A chat message. `seat` -1: an announcement of the server's operator."""

    seat: int
    text: str


class EmoteSent(ServerMessage, tag="emote"):
    """An emote."""

    seat: int
    which: EmoteName


class MotionFell(ServerMessage, tag="fell"):
    """A motion can no longer pass: `asked` is the seat that made it, `against` are the seats that voted against it."""

    motion: Motion
    asked: int
    against: list[int]


class SeatsSwapped(ServerMessage, tag="swapped"):
    """The host swapped two seats; `by` is the host's seat now. The changed room was sent before."""

    by: int
    seat: int
    other: int


class SeatLatencies(ServerMessage, tag="lines"):
    """One-way latency of each seat in milliseconds; -1: no client is connected."""

    delays: list[int]


class Pong(ServerMessage, tag="pong"):
    """The answer to `ping`."""

    sent: float


class RequestRefused(ServerMessage, tag="error"):
    """A message other than a move was refused; nothing changed."""

    code: RequestProblem
    text: str


class TableSuspended(ServerMessage, tag="held"):
    """The table and its clock are suspended, or resume (`why` is empty). Moves are refused meanwhile.

    Nothing is lost. It may be sent before the welcome; a `welcome` or `view` also means that the table resumes.
    """

    why: HoldReason


class PaceMessage(ServerMessage, tag="pace"):
    """Your pace at the end of a round, sent to your seat alone where bots adapt.

    `time` is in thousandths of a steady bot's time, `trim` a correction by the rounds you won. Send both when you open
    your next table of this game (`NewTable.pace`), and its bots fit from the first card.
    """

    time: int
    trim: int


class Goodbye(ServerMessage, tag="bye"):
    """The connection ends. `again`: reconnect after this many milliseconds; -1: do not."""

    reason: GoodbyeReason
    again: int = -1
    text: str = ""


FromServer = (
    Welcome
    | ViewReplaced
    | BatchMessage
    | PrivateUpdate
    | RoomChanged
    | RoomPatch
    | MoveAccepted
    | MoveRefused
    | ChatSent
    | EmoteSent
    | MotionFell
    | SeatsSwapped
    | SeatLatencies
    | Pong
    | RequestRefused
    | TableSuspended
    | PaceMessage
    | Goodbye
)
