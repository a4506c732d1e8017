"""Bodies of the HTTP API: how points are reckoned at a real table. A page can do it so without knowing any rules."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

PadOver = Literal["each", "all", "empty"]
"""Over whom something is added up: each party, or all together; `empty`: how many parties have none."""


class PadCount(Struct, frozen=True):
    """Something that is counted of every party when a round is over."""

    key: str
    """Of its word in `pad` of the game's texts."""
    each: int
    """What one of them is worth."""
    others: bool
    """Is it worth that to the other parties?"""
    signed: bool
    """May it be below zero?"""
    usual: int | None
    """The value until one is entered."""
    rule: str


class PadLimit(Struct, frozen=True):
    """Something that cannot be."""

    key: str
    """Of its sentence in `pad` of the game's texts."""
    counts: list[str]
    """What is added up."""
    over: PadOver
    most: int | None
    least: int | None
    settings: dict[str, str]
    """It holds only where these options have these values."""
    rule: str


class PadMatch(Struct, frozen=True):
    """When a match is over: who has most then has won, and equally many share."""

    option: str
    """The option that says so: `single`, `rounds:N` or one of `targets`; empty: there is none."""
    targets: dict[str, int]
    """The match ends when a player has so many points, by the value of the option."""
    target: int
    """The same without an option; 0: there is none."""
    rounds: int
    """The match ends after so many rounds; 0: not so. With neither it ends when people say so."""
    most_rounds: str
    """The option with the most rounds that a match up to some points takes; empty: there is none."""
    extra_round: dict[str, str]
    """Where these options have these values a match goes on while several lead; empty: nowhere."""
    stuck: str
    """A round is stuck if every party has some of this; empty: that is not known."""
    stuck_ends: dict[str, str]
    """Where these options have these values a stuck round ends the match; empty: nowhere."""
    rule: str


class Pad(Struct, frozen=True):
    """The score pad of a game."""

    game: str
    plain: bool
    """Does the game say nothing of its points? They are typed in then, and most win."""
    options: list[str]
    """The options of the game that change what is reckoned."""
    box_for: int
    """One box is enough for so many; 0: for everybody."""
    teams: list[str]
    """The keys of the teams' names in `pad` of the game's texts; none: everybody plays for themselves."""
    one: bool
    """Is a round one of the counts, once, or nothing?"""
    counts: list[PadCount]
    limits: list[PadLimit]
    match: PadMatch
