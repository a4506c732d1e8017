"""What happened to the cards, redacted: fold the events of a batch into the view, in their order.

Zones, facts and rules are numbers, faces are labels. An empty list of faces or places means that they were not
sent. Cards that move or are gathered are covered first; then the topmost ones show the faces that were sent.
When the whole batch is folded, forget in every zone it touched what your seat no longer sees there.
"""

from __future__ import annotations

from msgspec import Struct

from rasant.wire.book import OneOrMore
from rasant.wire.view import CardPhase, HowMany, Side, Who


class CardEvent(Struct, array_like=True, gc=False):
    """What all of them are: an array whose first entry is the kind."""


class MovedEvent(CardEvent, tag="m", omit_defaults=True):
    """Cards went from one zone onto another; if an addition has places, from those instead of the top.

    What has its default at the end of the array is not sent, as for most moves: one card from top to top.
    """

    src: int
    dst: int
    seen: OneOrMore = []
    """The faces of the topmost cards of `dst` now."""
    bared: OneOrMore = []
    """The faces of the topmost cards of `src` now."""
    n: int = 1
    """How many cards."""
    under: bool = False
    """Did they go under what lay there?"""
    at: list[int] = []
    """The places they left, counted from the bottom, which is 0; none: they left from the top."""


class GatheredEvent(CardEvent, tag="g"):
    """All cards of some zones, and those in `dst`, became `dst` in a new order, covered."""

    srcs: list[int]
    dst: int
    seen: list[str]
    """The faces of the topmost cards of `dst` now."""


class ShownEvent(CardEvent, tag="s"):
    """A zone shows another side of its cards, or of more or fewer of them, or to others."""

    zone: int
    side: Side
    shows: HowMany
    """How many cards from the top are shown."""
    who: Who
    seen: list[str]
    """The faces of its topmost cards now."""


class OpenedEvent(CardEvent, tag="o"):
    """A zone gives so many cards from the top to its owner, and takes by this line of the book."""

    zone: int
    gives: HowMany
    rule: int


class NotedEvent(CardEvent, tag="n"):
    """A fact has this value."""

    fact: int
    value: int


class BeganEvent(CardEvent, tag="b"):
    """A round began: the phase is 1, `how` is empty."""

    round: int


class EndedEvent(CardEvent, tag="e"):
    """A round (phase 2) or the match with it (3) ended, in the manner `how`."""

    phase: CardPhase
    how: str


WireEvent = MovedEvent | GatheredEvent | ShownEvent | OpenedEvent | NotedEvent | BeganEvent | EndedEvent
"""Everything that can happen to cards; few kinds for all games."""


class AdditionData(Struct, array_like=True, frozen=True, gc=False):
    """What only your seat may know of an event: use it where the event itself says nothing."""

    place: int
    """Of the event in the batch, from 0."""
    seen: list[str]
    """As in the event."""
    bared: list[str]
    """As in the event that cards moved."""
    at: list[int]
    """The places from which cards moved, counted from the bottom; none: from the top."""
