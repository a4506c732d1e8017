"""The replay of a finished match: JSON lines with a head, then the table's messages as sent over the socket, then a
tail.

Between head and tail are `view` (first, and whenever a full view is sent), `p`, `b` and `t` messages in order: the room
is sent when a round begins or ends, and when a total changes. Its phase is `playing` throughout.
"""

from typing import Final, Literal

from msgspec import Struct

from rasant.players.results import Result
from rasant.wire.book import Book
from rasant.wire.from_server import TableSetup

SPECTATOR: Final = -1
ALL_SEEING: Final = -2
"""Viewpoints besides the seats: a spectator's, and one that sees every card."""

MomentKind = Literal["round", "goal", "race", "decisive", "end"]


class KeyMoment(Struct, frozen=True):
    """A key moment of a replay: where it is, and who did it.

    `round`: one begins. `goal`: the party of `seat` scored, in a game that counts goals. `race`: `seat` was faster than
    `other` by `ms`. `decisive`: the minute begins in which the winners gained most. `end`: a round ends.
    """

    kind: MomentKind
    seq: int
    """The number of the batch."""
    now: int
    """On the table's clock."""
    round: int
    seat: int = -1
    other: int = -1
    ms: int = 0


class ReplayHead(Struct, frozen=True):
    """The first line: the setup, the players, and the viewpoint."""

    match: str
    setup: TableSetup
    book: Book
    names: list[str]
    """By seat; empty for bots, and for hidden people."""
    bots: list[str]
    viewpoint: int
    allowed: list[int]
    """The viewpoints open to the caller."""
    result: Result | None = None
    """Null for an uploaded log."""


class ReplayTail(Struct, frozen=True):
    """The last line. If it is missing, the replay was cut off."""

    moments: list[KeyMoment]
    lasted: int
    """On the table's clock."""


class MatchInfo(Struct, frozen=True):
    """A finished match, as the caller may see it."""

    result: Result
    allowed: list[int]
    """The viewpoints open to the caller; empty if its log is no longer stored."""
