"""All messages between nodes: one closed union, many items to a bundle. No seat's token is ever in it."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from rasant.table.connections.greeting import Greeting
from rasant.wire.http import Claim, NewTable, Problem, QuickMatch, TableInfo

SPEAKS: Final = 2
"""The version of this protocol. Nodes of different versions do not understand each other."""


class NodeMessage(Struct, array_like=True, gc=False):
    """Each is an array whose first entry is its tag."""


# --- from the node that has a client's socket to the owner of its table ---


class ClientAttached(NodeMessage, tag=1):
    """A client plays or watches from here. `client` is a number that this node never uses again."""

    client: int
    table: str
    greeting: Greeting
    replaces: int = 0
    """The number that the same client had there before, if it had one."""


class ClientSaid(NodeMessage, tag=2):
    """A frame of a client."""

    client: int
    frame: bytes


class ClientMeasured(NodeMessage, tag=3):
    """The round-trip time from the owner to a client, in milliseconds."""

    client: int
    round_trip_ms: float


class ClientBehind(NodeMessage, tag=4):
    """A client missed something: send it a fresh view."""

    client: int


class ClientGone(NodeMessage, tag=5):
    """A client's socket is closed."""

    client: int


class ClientsVoid(NodeMessage, tag=29):
    """All clients of this node with smaller numbers are no longer attached: a `ClientGone` may have been lost."""

    below: int


# --- back ---

FRESH_FRAME: Final = 1
"""Mark of a frame: it begins with a fresh view."""
FINAL_FRAME: Final = 2
"""Mark of a frame: close the socket after it."""


class ClientFrame(NodeMessage, tag=6):
    """A frame for a client, or for several that get the same."""

    clients: list[int]
    frame: bytes
    epoch: int
    """Under which the sender owns the table: a node that knows of a later one rejects the frame."""
    marks: int = 0


class TableElsewhere(NodeMessage, tag=7):
    """The table of these clients is not here any more, or never was; `node` owns it, if that is known."""

    table: str
    clients: list[int]
    node: str = ""
    epoch: int = 0
    """Under which that node owns it; 0: the sender does not know."""


# --- between any two ---

NO_ECHO: Final = -1.0
"""In place of a time: no echo is wanted."""


class Heartbeat(NodeMessage, tag=8):
    """This node is alive. `sent` comes back in an `Echo`, unless it is `NO_ECHO`: that gives the round-trip time."""

    sent: float


class Echo(NodeMessage, tag=9):
    """The answer to a `Heartbeat`."""

    sent: float


class LinkTorn(NodeMessage, tag=10):
    """A bundle that was sent to this node did not arrive: attach all clients anew."""


class TablesGiven(NodeMessage, tag=11):
    """These tables are the receiver's from now on; the database has their epochs."""

    tables: list[str]


class CreateTable(NodeMessage, tag=12):
    """Open a table: a `TableId` or a `Refused` comes back."""

    order: NewTable
    guest: str
    caller: str


class CreateDayTable(NodeMessage, tag=13):
    """Open a table for a try at the deal of a day: a `TableId` or a `Refused` comes back."""

    day: str
    guest: str
    caller: str


class FindOpponents(NodeMessage, tag=14):
    """Find a table with people: a `TableId`, empty if there is none, or a `Refused` comes back."""

    order: QuickMatch
    guest: str
    caller: str


class TakeSeat(NodeMessage, tag=15):
    """Give a guest a seat that a key opens: a `SeatGiven` or a `Refused` comes back."""

    table: str
    claim: Claim
    guest: str
    key: str
    caller: str


class DescribeTable(NodeMessage, tag=16):
    """Describe a table: a `TableDescribed` or a `Refused` comes back."""

    table: str


class AskCompany(NodeMessage, tag=17):
    """Does a guest sit with others? `Done` comes back, or a `Refused` if so."""

    guest: str


class LetGo(NodeMessage, tag=18):
    """Close the tables that are a guest's alone: `Done` or a `Refused` comes back."""

    guest: str


Question = CreateTable | CreateDayTable | FindOpponents | TakeSeat | DescribeTable | AskCompany | LetGo


class TableId(NodeMessage, tag=19):
    """A table."""

    table: str


class SeatGiven(NodeMessage, tag=20):
    """A seat."""

    seat: int


class TableDescribed(NodeMessage, tag=21):
    """A table summed up."""

    info: TableInfo


class Done(NodeMessage, tag=22):
    """It is done."""


class Refused(NodeMessage, tag=23):
    """It is not done, and why."""

    problem: Problem


class NotHere(NodeMessage, tag=24):
    """The table is not at this node."""


Reply = TableId | SeatGiven | TableDescribed | Done | Refused | NotHere


class Asked(NodeMessage, tag=25):
    """A request; the reply carries its number."""

    number: int
    question: Question


class Answered(NodeMessage, tag=26):
    """The reply to a request."""

    number: int
    reply: Reply


# --- to all nodes ---


class NodeReport(NodeMessage, tag=27):
    """How full a node is, which public tables it has, the most inviting first, and whether it holds its lease."""

    tables: int
    room: int
    listed: list[TableInfo]
    holds: bool


class TablesTaken(NodeMessage, tag=28):
    """These tables, which another node owned, are at this node from now on, each under this epoch."""

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
"""All that can be in a bundle."""


class Bundle(Struct, array_like=True, frozen=True):
    """What one node sends another, or all, at once. All of it is signed."""

    speaks: int
    sender: str
    database: str
    """The id of the sender's database: a copy has another one."""
    receiver: str
    """Empty: it is for all."""
    connection: int
    """Which of the sender's connections to the bus it was sent over."""
    sent: int
    """When it was sent, in milliseconds of the sender's clock."""
    number: int
    """Counts up."""
    after: int
    """The number of the bundle before it to the same receiver; 0: there was none, or it is for all."""
    items: list[Item]


class BundleHead(Struct, array_like=True, frozen=True):
    """What every version has in common."""

    speaks: int
    sender: str


_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(Bundle)
_heads: Final = msgspec.msgpack.Decoder(BundleHead)


def pack(bundle: Bundle) -> bytes:
    """A bundle as bytes."""
    return _encoder.encode(bundle)


def unpack(data: bytes) -> Bundle:
    """A bundle from bytes; `msgspec.DecodeError` if it is none."""
    return _decoder.decode(data)


def version_of(data: bytes) -> int:
    """In which version a bundle is written; `msgspec.DecodeError` if it is none."""
    return _heads.decode(data).speaks
