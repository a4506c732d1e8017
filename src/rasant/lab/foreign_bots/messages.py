"""Requests to a bot's process, and its replies. Replies are typed data, so decoding them cannot run code."""

from struct import Struct
from typing import Final

import msgspec

from rasant.core.moves import Act, Move, Play
from rasant.core.view import VisibleTable, VisibleZone
from rasant.record.setup import Setup

LENGTH: Final = Struct("<I")
"""Prefix of each message: its length in bytes."""
LONGEST_REASON: Final = 200
"""Most characters of a bot's exception or invalid move in messages."""


class LoadBot(msgspec.Struct, tag="load", array_like=True):
    """Import the class of the bot. `moved_to`: where its file is, if elsewhere than its name says."""

    policy: str
    moved_to: str | None = None


class ListSources(msgspec.Struct, tag="sources", array_like=True):
    """List the files that the bot was imported from."""


class MakePolicy(msgspec.Struct, tag="make", array_like=True):
    """Create a policy for one seat under this number; the `dropped` ones are no longer used."""

    number: int
    setup: Setup
    secret: bytes
    """The secret for its random numbers; it reveals nothing about the table's."""
    dropped: list[int]


class Look(msgspec.Struct, tag="look", array_like=True):
    """Ask a policy for a move, with all that its seat sees."""

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
        """The snapshot of the view."""
        acts = [Act(verb, choice) for verb, choice in self.acts]
        return VisibleTable(self.seat, self.round, self.phase, self.how, self.facts, self.zones, acts)


Request = LoadBot | ListSources | MakePolicy | Look


class Loaded(msgspec.Struct, tag="loaded", array_like=True):
    """The class is imported; with the digest of its file."""

    digest: str


class Sources(msgspec.Struct, tag="sources", array_like=True):
    """The file of a bot, and all imported Python files except those of rasant and of installed packages."""

    file: str
    imported: list[str]


class Made(msgspec.Struct, tag="made", array_like=True):
    """The policy is created."""


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
    """The policy chose something that is not a move."""

    what: str


class Failed(msgspec.Struct, tag="failed", array_like=True):
    """The bot's code raised an exception, or the bot cannot be loaded."""

    what: str
    is_user_error: bool = False
    """Is `what` a complete message for users?"""


Chosen = ChosePlay | ChoseAct | ChoseNothing | ChoseNoMove
Reply = Loaded | Sources | Made | Failed | ChosePlay | ChoseAct | ChoseNothing | ChoseNoMove


def move_of(chosen: ChosePlay | ChoseAct) -> Move:
    """The chosen move."""
    if isinstance(chosen, ChoseAct):
        return Act(chosen.verb, chosen.choice)
    return Play(chosen.src, chosen.face, chosen.dst, chosen.way)
