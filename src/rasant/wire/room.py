"""The public state of a table besides the cards: seats, phase, votes, and what the table waits for."""

from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from rasant.wire.from_client import Motion

Phase = Literal["lobby", "countdown", "playing", "paused", "round_over", "match_over", "closed"]

LOBBY: Final = "lobby"
COUNTDOWN: Final = "countdown"
PLAYING: Final = "playing"
PAUSED: Final = "paused"
ROUND_OVER: Final = "round_over"
MATCH_OVER: Final = "match_over"
CLOSED: Final = "closed"


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """One seat. It is free if it has neither a name nor a bot."""

    team: int
    name: str = ""
    player: str = ""
    """The public id of the person; empty for bots."""
    bot: str = ""
    """The temperament of the bot that plays here, alone or as a stand-in for the person."""
    ready: bool = False
    here: bool = False
    """Is the person connected?"""


class Standing(Struct, frozen=True):
    """The standing of the parties. A party is a seat, or a team where teams play."""

    parties: list[list[int]]
    points: list[int]
    totals: list[int]
    winners: list[int]
    parts: list[list[tuple[str, int, int]]]
    """After a round, the parts of each party's points: kind of zone, number, points for each."""


LessonWait = Literal["you", "them", "next", "end"]
"""What a lesson waits for: a move of the learner, a bot that shows one, the message `next` (after something to read or
a move that was shown), or nothing more."""


class LessonState(Struct, frozen=True):
    """The current step of a lesson."""

    step: int
    """Counted from 0; equal to `steps` when it is over."""
    steps: int
    key: str
    """Key of the step's text in the game's texts; empty when it is over."""
    waits: LessonWait
    seat: int
    """The seat to move; -1: none."""
    wrong: bool
    """Is it a move that will be refused, to show the reason?"""
    zones: list[int]
    """The zones to highlight: first where the card lies, then where it goes, if the step waits for a card."""
    face: str
    """The label of that card; empty: none."""
    verbs: list[str]
    """The acts to highlight."""
    choice: int
    """The choice of the act that it waits for; 0 if there is none to make."""


class Room(Struct, frozen=True, omit_defaults=True):
    """The public state of a table. `left`: milliseconds until the phase ends by itself; -1: never."""

    phase: Phase
    left: int
    match: int
    round: int
    host: int
    seats: list[SeatInfo]
    votes: dict[Motion, list[int]]
    watching: int
    standing: Standing
    how: str
    """The word with which the last round ended; empty: none."""
    against: dict[Motion, list[int]] = {}
    """The seats that voted against each motion."""
    lesson: LessonState | None = None
    """The state of the lesson; null at any other table."""
    replay: str = ""
    """The id of the match that has just ended, for its replay; empty otherwise."""


class RoomFields(Struct, frozen=True, omit_defaults=True):
    """The changed fields of a room; changed seats by their numbers."""

    phase: Phase | UnsetType = UNSET
    left: int | UnsetType = UNSET
    match: int | UnsetType = UNSET
    round: int | UnsetType = UNSET
    host: int | UnsetType = UNSET
    seats: dict[int, SeatInfo] | UnsetType = UNSET
    votes: dict[Motion, list[int]] | UnsetType = UNSET
    watching: int | UnsetType = UNSET
    standing: Standing | UnsetType = UNSET
    how: str | UnsetType = UNSET
    against: dict[Motion, list[int]] | UnsetType = UNSET
    lesson: LessonState | UnsetType | None = UNSET
    replay: str | UnsetType = UNSET


def changed_fields(before: Room, after: Room) -> RoomFields:
    """The changes to send to clients that have an earlier room with as many seats."""
    changed = {
        name: new
        for name in Room.__struct_fields__
        if name != "seats" and (new := getattr(after, name)) != getattr(before, name)
    }
    seats = {number: new for number, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)) if new != old}
    return RoomFields(**changed, seats=seats or UNSET)


def patched(room: Room, changed: RoomFields) -> Room:
    """The room after these changes."""
    fields = {name: new for name in Room.__struct_fields__ if (new := getattr(changed, name)) is not UNSET}
    seats = fields.get("seats", {})
    fields["seats"] = [seats.get(number, seat) for number, seat in enumerate(room.seats)]
    return replace(room, **fields)
