"""What everybody may know of a table besides the cards: who sits where, and what the table is waiting for."""

from __future__ import annotations

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
    """The temperament of the bot that plays here: alone, or in place of the person while they are away."""
    ready: bool = False
    here: bool = False
    """Is the person connected?"""


class Standing(Struct, frozen=True):
    """How the parties stand; a party is a seat, or a team where teams play."""

    parties: list[list[int]]
    points: list[int]
    totals: list[int]
    winners: list[int]
    parts: list[list[tuple[str, int, int]]]
    """Once a round is over, what the points of each party are made of: kind of zone, how many, worth of each."""


LessonWait = Literal["you", "them", "next", "end"]
"""What a lesson waits for: a move of the learner, a bot that shows one, the message `next` (something is to be read, or
was shown), or nothing more."""


class LessonState(Struct, frozen=True):
    """Where a lesson is, and what it speaks of."""

    step: int
    """From 0; as many as there are steps when it is over."""
    steps: int
    key: str
    """Of what is said now, in the game's words; empty when it is over."""
    waits: LessonWait
    seat: int
    """The seat to move; -1: none."""
    wrong: bool
    """Is it a move that will be refused, so that one hears why?"""
    zones: list[int]
    """The zones that it speaks of: first where the card lies, then where it goes, if it waits for a card."""
    face: str
    """The label of that card, or nothing."""
    verbs: list[str]
    """The acts that it speaks of."""
    choice: int
    """Of the act that it waits for; 0 if there is none to be made."""


class Room(Struct, frozen=True, omit_defaults=True):
    """A table as everybody sees it. `left` is how many milliseconds remain until it goes on by itself; -1: never."""

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
    """The word with which the last round ended, or nothing."""
    against: dict[Motion, list[int]] = {}
    """Who has said no to what is voted on."""
    lesson: LessonState | None = None
    """Where the lesson is; nothing at any other table."""
    replay: str = ""
    """The id of the match that has just ended, for its replay; empty while one is on."""


class RoomFields(Struct, frozen=True, omit_defaults=True):
    """The fields of a room that have changed; of the seats those that have, by their numbers."""

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
    """What to send of a room to clients that have an earlier one with as many seats."""
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
