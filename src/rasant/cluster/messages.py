"""What nodes tell each other: one closed union, packed many to a message. No seat's token is ever in it."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from rasant.table.connections.greeting import Greeting
from rasant.wire.http import Claim, NewTable, Problem, QuickMatch, TableInfo

SPEAKS: Final = 2
"""The version of what is here. Nodes of different versions do not understand each other."""


class NodeMessage(Struct, array_like=True, gc=False):
    """What all of them are: an array whose first entry is the kind."""


# --- from the node that has a client's socket to the owner of its table ---


class ClientAttached(NodeMessage, tag=1):
    """A client plays or watches from here. `client` is a number that this node never gives again."""

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
    """How long it takes from the owner to a client and back, in milliseconds."""

    client: int
    round_trip_ms: float


class ClientBehind(NodeMessage, tag=4):
    """A client missed something, and is to be told everything anew."""

    client: int


class ClientGone(NodeMessage, tag=5):
    """A client's socket is closed."""

    client: int


class ClientsVoid(NodeMessage, tag=29):
    """Whichever clients of this node have smaller numbers are no longer attached: that they left may have been lost."""

    below: int


# --- back ---

FRESH_LETTER: Final = 1
"""Of a letter: it begins with all there is to know."""
FINAL_LETTER: Final = 2
"""Of a letter: the client is to be sent away after it."""


class ClientFrame(NodeMessage, tag=6):
    """A frame for a client, or for several that are told the same."""

    clients: list[int]
    frame: bytes
    epoch: int
    """By which the sender has the table: whoever knows of a later one does not believe it."""
    marks: int = 0


class TableElsewhere(NodeMessage, tag=7):
    """The table at which these clients are is not here any more, or was never; `node` has it, if that is known."""

    table: str
    clients: list[int]
    node: str = ""
    epoch: int = 0
    """By which that node has it; 0: the sender does not know."""


# --- between any two ---

NO_ECHO: Final = -1.0
"""In place of a time: no answer is wanted."""


class Heartbeat(NodeMessage, tag=8):
    """This node is there. `sent` comes back in an `Echo`, unless it is `NO_ECHO`: it tells how far the other one is."""

    sent: float


class Echo(NodeMessage, tag=9):
    """The answer to a `Heartbeat`."""

    sent: float


class LinkTorn(NodeMessage, tag=10):
    """Something that was sent to this node did not arrive: attach all clients anew."""


class TablesGiven(NodeMessage, tag=11):
    """These tables are yours from now on: look into the database, which knows by which epochs."""

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
    """Give somebody a seat that a key opens: a `SeatGiven` or a `Refused` comes back."""

    table: str
    claim: Claim
    guest: str
    key: str
    caller: str


class DescribeTable(NodeMessage, tag=16):
    """What about a table? A `TableDescribed` or a `Refused` comes back."""

    table: str


class AskCompany(NodeMessage, tag=17):
    """Does somebody sit with others? `Done` comes back, or a `Refused` if so."""

    guest: str


class LetGo(NodeMessage, tag=18):
    """Close the tables that are somebody's alone: `Done` or a `Refused` comes back."""

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
    """The table that was asked for is not at this node."""


Reply = TableId | SeatGiven | TableDescribed | Done | Refused | NotHere


class Asked(NodeMessage, tag=25):
    """A question; the answer carries its number."""

    number: int
    question: Question


class Answered(NodeMessage, tag=26):
    """The answer to a question."""

    number: int
    reply: Reply


# --- to everybody ---


class NodeReport(NodeMessage, tag=27):
    """How full a node is, which public tables it has, the most inviting first, and whether it holds its lease."""

    tables: int
    room: int
    listed: list[TableInfo]
    holds: bool


class TablesTaken(NodeMessage, tag=28):
    """These tables, which another node had, are at this node from now on, each by this epoch."""

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
    """What one node tells another, or all, at once. All of it is signed."""

    speaks: int
    sender: str
    database: str
    """The id of the sender's cluster: a copy of its database has another."""
    receiver: str
    """Empty: it is for all."""
    connection: int
    """Over which of the sender's connections it left."""
    sent: int
    """When, in milliseconds of the sender's clock."""
    number: int
    """Counts up."""
    after: int
    """The number of the one before it to the same receiver; 0: there was none, or it is for all."""
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
