"""What is said to a bot's process, and what it may answer. Answers are typed data: none of them can run code here."""

from __future__ import annotations

from struct import Struct
from typing import Final

import msgspec

from rasant.core.moves import Act, Move, Play
from rasant.core.view import VisibleTable, VisibleZone
from rasant.record.setup import Setup

LENGTH: Final = Struct("<I")
"""The length of a message in bytes: it is sent before each."""
LONGEST_REASON: Final = 200
"""Characters of what a bot raises, or of what it chose that is no move."""


class LoadBot(msgspec.Struct, tag="load", array_like=True):
    """Import the class of the bot. Its file may lie elsewhere than its name says."""

    policy: str
    lies_at: str | None = None


class ListSources(msgspec.Struct, tag="sources", array_like=True):
    """Say which files the bot was imported from."""


class MakePolicy(msgspec.Struct, tag="make", array_like=True):
    """Make a policy for one seat, under this number; those under the `dropped` ones are no longer needed."""

    number: int
    setup: Setup
    secret: bytes
    """What its chances are drawn from; it tells nothing of the table's."""
    dropped: list[int]


class Look(msgspec.Struct, tag="look", array_like=True):
    """Ask a policy for a move: all that its seat sees, as values."""

    number: int
    method: str
    overlooked: int
    seat: int
    round: int
    phase: int
    how: str
    facts: list[int]
    zones: list[VisibleZone]
    acts: list[tuple[str, int]]

    def table(self) -> VisibleTable:
        """What is seen."""
        acts = [Act(verb, choice) for verb, choice in self.acts]
        return VisibleTable(self.seat, self.round, self.phase, self.how, self.facts, self.zones, acts)


Request = LoadBot | ListSources | MakePolicy | Look


class Loaded(msgspec.Struct, tag="loaded", array_like=True):
    """The class is there; the digest of the file it stands in."""

    digest: str


class Sources(msgspec.Struct, tag="sources", array_like=True):
    """The file a bot stands in, and all Python files that were imported so far, but for ours."""

    file: str
    imported: list[str]


class Made(msgspec.Struct, tag="made", array_like=True):
    """The policy is there."""


class ChosePlay(msgspec.Struct, tag="play", array_like=True):
    """The policy chose to lay a card."""

    src: int
    face: int
    dst: int
    way: int


class ChoseAct(msgspec.Struct, tag="act", array_like=True):
    """The policy chose an act."""

    verb: str
    choice: int


class ChoseNothing(msgspec.Struct, tag="nothing", array_like=True):
    """The policy waits."""


class ChoseNoMove(msgspec.Struct, tag="no move", array_like=True):
    """The policy chose what is no move."""

    what: str


class Failed(msgspec.Struct, tag="failed", array_like=True):
    """Code of the bot raised something, or the bot cannot be had: what, in words."""

    what: str
    for_people: bool = False
    """Is it a whole message that says what to do?"""


Chosen = ChosePlay | ChoseAct | ChoseNothing | ChoseNoMove
Reply = Loaded | Sources | Made | Failed | ChosePlay | ChoseAct | ChoseNothing | ChoseNoMove


def move_of(chosen: ChosePlay | ChoseAct) -> Move:
    """The move that was chosen."""
    if isinstance(chosen, ChoseAct):
        return Act(chosen.verb, chosen.choice)
    return Play(chosen.src, chosen.face, chosen.dst, chosen.way)
