"""Changes of cards, redacted. Fold the events of a batch into the view, in order.

Zones, facts and rules are numbers, faces are labels. An empty list of faces or places means that they were not sent.
Cards that move or are gathered become covered; then the topmost ones show the faces that were sent. After the whole
batch, forget in every zone it touched what your seat no longer sees there.
"""

from msgspec import Struct

from rasant.wire.book import OneOrMore
from rasant.wire.view import CardPhase, HowMany, Side, Who


class CardEvent(Struct, array_like=True, gc=False):
    """Base of all events: an array whose first entry is the kind."""


class MovedEvent(CardEvent, tag="m", omit_defaults=True):
    """Cards moved from the top of one zone onto another; if an addition has places, from those instead of the top.

    Defaults at the end of the array are not sent, as for most moves: one card from top to top.
    """

    src: int
    dst: int
    seen: OneOrMore = []
    """The faces of the topmost cards of `dst` now."""
    bared: OneOrMore = []
    """The faces of the topmost cards of `src` now."""
    n: int = 1
    """Number of cards."""
    under: bool = False
    """Were they put under the cards that were there?"""
    at: list[int] = []
    """The places that they left, counted from the bottom, which is 0; empty: from the top."""


class GatheredEvent(CardEvent, tag="g"):
    """All cards of some zones, and those in `dst`, are in `dst` now, in a new order and covered."""

    srcs: list[int]
    dst: int
    seen: list[str]
    """The faces of the topmost cards of `dst` now."""


class ShownEvent(CardEvent, tag="s"):
    """A zone shows another side of its cards, more or fewer of them, or shows them to others."""

    zone: int
    side: Side
    shows: HowMany
    """How many cards from the top are shown."""
    who: Who
    seen: list[str]
    """The faces of its topmost cards now."""


class OpenedEvent(CardEvent, tag="o"):
    """A zone lets its owner take this many cards from the top, and takes cards by this line of the book."""

    zone: int
    gives: HowMany
    rule: int


class NotedEvent(CardEvent, tag="n"):
    """A fact has a new value."""

    fact: int
    value: int


class BeganEvent(CardEvent, tag="b"):
    """A round began: the phase is 1, `how` is empty."""

    round: int


class EndedEvent(CardEvent, tag="e"):
    """A round (phase 2), or with it the match (3), ended in the manner `how`."""

    phase: CardPhase
    how: str


WireEvent = MovedEvent | GatheredEvent | ShownEvent | OpenedEvent | NotedEvent | BeganEvent | EndedEvent
"""All changes of cards: few kinds for all games."""


class AdditionData(Struct, array_like=True, frozen=True, gc=False):
    """Details of an event that only your seat may know; use them where the event itself has none."""

    place: int
    """The index of the event in the batch."""
    seen: list[str]
    """As in the event."""
    bared: list[str]
    """As in the event of a move."""
    at: list[int]
    """The places that moved cards left, counted from the bottom; empty: from the top."""
