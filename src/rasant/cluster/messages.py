"""All messages between nodes: one closed union. A bundle has many items, and never a seat's token."""

from typing import Final

import msgspec
from msgspec import Struct

from rasant.table.connections.greeting import Greeting
from rasant.wire.http import Claim, NewTable, Problem, QuickMatch, TableInfo

SPEAKS: Final = 2
"""The version of this protocol. Nodes with different versions do not understand each other."""


class NodeMessage(Struct, array_like=True, gc=False):
    """Base of all messages: an array whose first entry is the tag."""


# --- from the node that has a client's socket to the owner of its table ---


class ClientAttached(NodeMessage, tag=1):
    """A client plays or watches from here. `client` is a number that this node never uses again."""

    client: int
    table: str
    greeting: Greeting
    replaces: int = 0
    """The number that the same client had before at the receiver; 0: none."""


class ClientSaid(NodeMessage, tag=2):
    """A frame of a client."""

    client: int
    frame: bytes


class ClientMeasured(NodeMessage, tag=3):
    """The round-trip time from the owner to a client, in milliseconds."""

    client: int
    round_trip_ms: float


class ClientBehind(NodeMessage, tag=4):
    """A client has missed frames: send it a fresh view."""

    client: int


class ClientGone(NodeMessage, tag=5):
    """A client's socket is closed."""

    client: int


class ClientsVoid(NodeMessage, tag=29):
    """All clients of this node with smaller numbers are no longer attached, because a `ClientGone` may have been
    lost."""

    below: int


# --- from the owner of a table to the node that has a client's socket ---

FRESH_FRAME: Final = 1
"""Mark of a frame that begins with a fresh view."""
FINAL_FRAME: Final = 2
"""Mark of a frame after which the socket is closed."""


class ClientFrame(NodeMessage, tag=6):
    """A frame for one client, or for several that get the same."""

    clients: list[int]
    frame: bytes
    epoch: int
    """The sender's epoch for the table: a node that knows a later one rejects the frame."""
    marks: int = 0


class TableElsewhere(NodeMessage, tag=7):
    """The table of these clients is not here (any more); `node` owns it, if known."""

    table: str
    clients: list[int]
    node: str = ""
    epoch: int = 0
    """The epoch of that node; 0: unknown."""


# --- between any two ---

NO_ECHO: Final = -1.0
"""Stands for a time: no echo is requested."""


class Heartbeat(NodeMessage, tag=8):
    """This node is alive. Unless `sent` is `NO_ECHO`, it comes back in an `Echo`, which gives the round-trip time."""

    sent: float


class Echo(NodeMessage, tag=9):
    """The answer to a `Heartbeat`."""

    sent: float


class LinkTorn(NodeMessage, tag=10):
    """A bundle to this node was lost: attach all clients again."""


class TablesGiven(NodeMessage, tag=11):
    """The receiver owns these tables from now on; the database has their epochs."""

    tables: list[str]


class CreateTable(NodeMessage, tag=12):
    """Open a table. Replies: `TableId` or `Refused`."""

    order: NewTable
    guest: str
    caller: str


class CreateDayTable(NodeMessage, tag=13):
    """Open a table for a try at the deal of a day. Replies: `TableId` or `Refused`."""

    day: str
    guest: str
    caller: str


class FindOpponents(NodeMessage, tag=14):
    """Find a table with people. Replies: `TableId`, empty if there is none, or `Refused`."""

    order: QuickMatch
    guest: str
    caller: str


class TakeSeat(NodeMessage, tag=15):
    """Give a guest a seat for the token with this hash. Replies: `SeatGiven`, `Refused` or `NotHere`."""

    table: str
    claim: Claim
    guest: str
    key: str
    caller: str


class DescribeTable(NodeMessage, tag=16):
    """Describe a table. Replies: `TableDescribed`, `Refused` or `NotHere`."""

    table: str


class CheckCompany(NodeMessage, tag=17):
    """Does a guest sit with others? Replies: `Done` if not, `Refused` if so."""

    guest: str


class RemoveGuest(NodeMessage, tag=18):
    """Remove a guest from all tables. Replies: `Done` or `Refused`."""

    guest: str


Question = CreateTable | CreateDayTable | FindOpponents | TakeSeat | DescribeTable | CheckCompany | RemoveGuest


class TableId(NodeMessage, tag=19):
    """The id of a table."""

    table: str


class SeatGiven(NodeMessage, tag=20):
    """The seat that was given."""

    seat: int


class TableDescribed(NodeMessage, tag=21):
    """The summary of a table."""

    info: TableInfo


class Done(NodeMessage, tag=22):
    """The request was carried out."""


class Refused(NodeMessage, tag=23):
    """The request was refused, and why."""

    problem: Problem


class NotHere(NodeMessage, tag=24):
    """The table is not at this node."""


Reply = TableId | SeatGiven | TableDescribed | Done | Refused | NotHere


class Asked(NodeMessage, tag=25):
    """A request; its reply has the same number."""

    number: int
    question: Question


class Answered(NodeMessage, tag=26):
    """The reply to a request."""

    number: int
    reply: Reply


# --- to all nodes ---


class NodeReport(NodeMessage, tag=27):
    """A node's load, its public tables by rank, and whether it holds its lease."""

    tables: int
    room: int
    listed: list[TableInfo]
    holds: bool


class TablesTaken(NodeMessage, tag=28):
    """The sender has taken over these tables, each by this epoch."""

    tables: dict[str, int]


Item = (
    ClientAttached
    | ClientSaid
    | ClientMeasured
    | ClientBehind
    | ClientGone
    | ClientsVoid
    | ClientFrame
    | TableElsewhere
    | Heartbeat
    | Echo
    | LinkTorn
    | TablesGiven
    | Asked
    | Answered
    | NodeReport
    | TablesTaken
)
"""Everything that a bundle can have."""


class Bundle(Struct, array_like=True, frozen=True):
    """Items that one node sends to another, or to all, at once. All of it is signed."""

    speaks: int
    sender: str
    database: str
    """The id of the sender's database, which differs in a copy."""
    receiver: str
    """Empty: all nodes."""
    connection: int
    """The number of the sender's connection to the bus."""
    sent: int
    """When it was sent, in milliseconds of the sender's clock."""
    number: int
    """The number of the bundle, which only grows."""
    after: int
    """The number of the previous bundle to the same receiver; 0: there was none, or it is for all."""
    items: list[Item]


class BundleHead(Struct, array_like=True, frozen=True):
    """The part that all versions have in common."""

    speaks: int
    sender: str


_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(Bundle)
_heads: Final = msgspec.msgpack.Decoder(BundleHead)


def pack(bundle: Bundle) -> bytes:
    """Encode a bundle."""
    return _encoder.encode(bundle)


def unpack(data: bytes) -> Bundle:
    """Decode a bundle; `msgspec.DecodeError` if it is invalid."""
    return _decoder.decode(data)


def version_of(data: bytes) -> int:
    """The version of an encoded bundle; `msgspec.DecodeError` if it is invalid."""
    return _heads.decode(data).speaks
