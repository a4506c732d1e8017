"""All that one seat sees of the cards, sent at the start and whenever something was missed.

Zones, facts and rules are numbers; the book has their names. Faces are labels: a card's own number
would reveal its other side.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

CardPhase = Annotated[int, Meta(ge=0, le=3)]
"""Where the match of cards is: 0 before the first round, 1 cards fly, 2 the round is over, 3 the match is over."""

Side = Annotated[int, Meta(ge=0, le=1)]
"""Which side of its cards a zone shows: 0 fronts, 1 backs."""

Who = Annotated[int, Meta(ge=0, le=2)]
"""To whom a zone shows its cards: 0 everyone, 1 its owner, 2 no seat."""

HowMany = Annotated[int, Meta(ge=0, le=255)]
"""How many cards, counted from the top; 255: all."""


class ActData(Struct, array_like=True, frozen=True, gc=False):
    """Something this seat may do besides laying a card: a verb, and with what if there is a choice."""

    verb: str
    choice: int


class ZoneData(Struct, array_like=True, frozen=True, gc=False):
    """A zone: an ordered pile of cards, its top last."""

    size: int
    """How many cards lie there; always public."""
    seen: list[str]
    """The labels of the cards this seat sees, in the order they lie: the topmost ones. The rest is covered."""
    side: Side
    shows: HowMany
    """How many cards from the top are shown …"""
    who: Who
    """… and to whom."""
    gives: HowMany
    """How many cards from the top its owner may take now."""
    rule: int
    """The line of the book by which it takes cards now."""


class ViewData(Struct, array_like=True, frozen=True, gc=False):
    """The table of cards through the eyes of one seat."""

    seat: int
    """Whose eyes; -1: a spectator's."""
    round: int
    """The number of the round, from 1; 0 before the first."""
    phase: CardPhase
    how: str
    """The game's word for the manner in which the round ended, or nothing."""
    facts: list[int]
    """Public whole numbers. Fact 0, `may`, is the set of seats that may act now, a bit a seat."""
    zones: list[ZoneData]
    acts: list[ActData]
    """What this seat may do besides laying a card."""
