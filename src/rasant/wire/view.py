"""Everything that one seat sees of the cards, sent at the start and after a gap.

Zones, facts and rules are numbers; the book has their names. Faces are labels: a card's own number
would reveal its other side.
"""

from typing import Annotated

from msgspec import Meta, Struct

CardPhase = Annotated[int, Meta(ge=0, le=3)]
"""The phase of the match: 0 before the first round, 1 cards in play, 2 the round is over, 3 the match is over."""

Side = Annotated[int, Meta(ge=0, le=1)]
"""The side that a zone shows of its cards: 0 fronts, 1 backs."""

Who = Annotated[int, Meta(ge=0, le=2)]
"""Who sees the cards that a zone shows: 0 everyone, 1 its owner, 2 no seat."""

HowMany = Annotated[int, Meta(ge=0, le=255)]
"""A number of cards, counted from the top; 255: all."""


class ActData(Struct, array_like=True, frozen=True, gc=False):
    """A move other than a play that this seat may make: a verb, and a choice if there is one."""

    verb: str
    choice: int


class ZoneData(Struct, array_like=True, frozen=True, gc=False):
    """A zone: an ordered pile of cards, its top last."""

    size: int
    """The number of cards, which is always public."""
    seen: list[str]
    """The labels of the cards that this seat sees: the topmost ones, in order. The rest is covered."""
    side: Side
    shows: HowMany
    """How many cards from the top are shown."""
    who: Who
    """Who sees them."""
    gives: HowMany
    """How many cards from the top its owner may take now."""
    rule: int
    """The line of the book by which it takes cards now."""


class ViewData(Struct, array_like=True, frozen=True, gc=False):
    """The cards of the table from the viewpoint of one seat."""

    seat: int
    """The viewpoint; -1: a spectator's."""
    round: int
    """The number of the round, from 1; 0 before the first."""
    phase: CardPhase
    how: str
    """The game's word for how the round ended; empty: none."""
    facts: list[int]
    """Public whole numbers. Fact 0, `may`, is the set of seats that may act now, one bit per seat."""
    zones: list[ZoneData]
    acts: list[ActData]
    """The moves other than plays that this seat may make."""
