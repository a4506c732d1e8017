"""A finished match to be watched: JSON lines, a head, then what the table said in the words of the socket, then a tail.

Between head and tail stand `view` (first, and whenever a full view is sent), `p`, `b` and `t` messages, in their
order: the room is sent when a round begins or ends, and when a total changes. Its phase is `playing` throughout.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from rasant.players.results import Result
from rasant.wire.book import Book
from rasant.wire.from_server import TableSetup

SPECTATOR: Final = -1
ALL_SEEING: Final = -2
"""Whose eyes a replay is seen with, if not those of a seat: who only watches, or who sees every card."""

MomentKind = Literal["round", "goal", "race", "decisive", "end"]


class KeyMoment(Struct, frozen=True):
    """Something worth jumping to: where in the replay, and who did it.

    `round`: one begins. `goal`: the party of `seat` scored, in a game that counts goals. `race`: `seat` was faster than
    `other` by `ms`. `decisive`: the minute begins in which the winners gained most. `end`: a round ends.
    """

    kind: MomentKind
    seq: int
    """Of the batch."""
    now: int
    """By the table's clock."""
    round: int
    seat: int = -1
    other: int = -1
    ms: int = 0


class ReplayHead(Struct, frozen=True):
    """The first line: what was played, by whom, and with whose eyes it is seen here."""

    match: str
    setup: TableSetup
    book: Book
    names: list[str]
    """By seat; empty for bots, and for people who are not shown."""
    bots: list[str]
    viewpoint: int
    allowed: list[int]
    """The viewpoints open to the caller."""
    result: Result | None = None
    """Nothing for an uploaded log."""


class ReplayTail(Struct, frozen=True):
    """The last line. Where it is missing, the replay was cut off."""

    moments: list[KeyMoment]
    lasted: int
    """By the table's clock."""


class MatchInfo(Struct, frozen=True):
    """A match that is over, as the caller may see it."""

    result: Result
    allowed: list[int]
    """The viewpoints open to the caller; empty if its log is no longer kept."""
