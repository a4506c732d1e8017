"""What everybody may know of a table besides the cards: who sits where, and what the table is waiting for."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

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
