"""Bodies of the HTTP API: score pads. With them a page counts points at a real table without knowing any rules."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

PadOver = Literal["each", "all", "empty"]
"""What a limit adds up: the count of each party, or of all together; `empty`: the number of parties with none."""


class PadCount(Struct, frozen=True):
    """Something counted for every party at the end of a round."""

    key: str
    """Key of its name in `pad` of the game's texts."""
    each: int
    """Points for each."""
    others: bool
    """Do the other parties get these points?"""
    signed: bool
    """May it be negative?"""
    usual: int | None
    """The value until one is entered."""
    rule: str


class PadLimit(Struct, frozen=True):
    """A combination of counts that is impossible."""

    key: str
    """Key of its sentence in `pad` of the game's texts."""
    counts: list[str]
    """The counts that are added up."""
    over: PadOver
    most: int | None
    least: int | None
    settings: dict[str, str]
    """It applies only where these options have these values."""
    rule: str


class PadMatch(Struct, frozen=True):
    """When a match is over: the highest total wins then, and equal totals share."""

    option: str
    """The option that decides: `single`, `rounds:N` or one of `targets`; empty: none."""
    targets: dict[str, int]
    """The match ends at this many points, by the value of the option."""
    target: int
    """The same without an option; 0: none."""
    rounds: int
    """The match ends after this many rounds; 0: not by rounds. With neither it ends when people say so."""
    most_rounds: str
    """The option with the maximum of rounds for a match up to a number of points; empty: none."""
    extra_round: dict[str, str]
    """Where these options have these values, a match goes on while several lead; empty: nowhere."""
    stuck: str
    """A round is stuck if every party has some of this count; empty: unknown."""
    stuck_ends: dict[str, str]
    """Where these options have these values, a stuck round ends the match; empty: nowhere."""
    rule: str


class Pad(Struct, frozen=True):
    """The score pad of a game."""

    game: str
    plain: bool
    """Has the game no rules for its pad? Then points are typed in, and most win."""
    options: list[str]
    """The options of the game that change the counting."""
    box_for: int
    """Number of players that one box is enough for; 0: any number."""
    teams: list[str]
    """Keys of the teams' names in `pad` of the game's texts; empty: all play for themselves."""
    one: bool
    """Is each round worth exactly one of the counts, or nothing?"""
    counts: list[PadCount]
    limits: list[PadLimit]
    match: PadMatch
