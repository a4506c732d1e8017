"""What one seat sees. Visibility follows from zones alone, never from a game."""

from typing import Final, NamedTuple, final

from rasant.core.cards import HIDDEN
from rasant.core.layout import EVERYONE
from rasant.core.legal import aim, plays
from rasant.core.moves import Act, Move, Play
from rasant.core.state import State

EMPTY: Final = -2
"""In place of a face: no card lies there."""


class VisibleZone(NamedTuple):
    """A zone as one seat sees it: its size, and the labels of the topmost cards as far as this seat sees them.

    It shows `side` of the topmost `shows` cards to `who`, gives its owner the topmost `gives`, and takes cards by
    `rule`.
    """

    size: int
    seen: list[str]
    side: int
    shows: int
    who: int
    gives: int
    rule: int


class VisibleTable(NamedTuple):
    """A snapshot of all that one seat sees, and its acts."""

    seat: int
    round: int
    phase: int
    how: str
    facts: list[int]
    zones: list[VisibleZone]
    acts: list[Act]


@final
class View:
    """What a seat sees, or a spectator if `seat` is `NO_SEAT`. Reads the live state: valid until the next fold."""

    __slots__ = ("_overlooked", "_state", "acts", "layout", "seat")

    def __init__(self, state: State, seat: int, acts: list[Act]) -> None:
        self._state = state
        self.layout = state.layout
        self.seat = seat
        self.acts = acts[:]
        """The seat's moves other than plays: a copy, because the game's list serves all seats."""
        self._overlooked: int = EMPTY

    @property
    def overlooked(self) -> int:
        """The face whose plays this seat does not notice now, or `EMPTY`."""
        return self._overlooked

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 before the first."""
        return self._state.round

    @property
    def phase(self) -> int:
        """`BEFORE`, `CARDS_IN_PLAY`, `ROUND_ENDED` or `MATCH_ENDED` of `rasant.core.events`."""
        return self._state.phase

    @property
    def how(self) -> str:
        """The game's word for how the round ended, or the empty string."""
        return self._state.how

    def may(self) -> bool:
        """May this seat act now?"""
        return self.seat >= 0 and self._state.may(self.seat)

    def fact(self, fact: int) -> int:
        """The value of a fact."""
        return self._state.facts[fact]

    def size(self, zone: int) -> int:
        """Number of cards in a zone, which is always public."""
        return len(self._state.zones[zone])

    def gives(self, zone: int) -> int:
        """How many cards from the top its owner may take now."""
        return self._state.gives[zone]

    def rule(self, zone: int) -> int:
        """The number of the rule by which it takes cards now."""
        return self._state.rules[zone]

    def window(self, zone: int) -> int:
        """How many cards from the top this seat sees."""
        return self._state.window(zone, self.seat)

    def top(self, zone: int) -> int:
        """The face on top, or `HIDDEN`, or `EMPTY`."""
        state = self._state
        if not state.zones[zone]:
            return EMPTY
        return state.top_face(zone) if self.window(zone) else HIDDEN

    def faces(self, zone: int) -> list[int]:
        """All faces from bottom to top, `HIDDEN` where this seat sees none."""
        state = self._state
        cards = state.zones[zone]
        shown = state.layout.deck.sides[state.side[zone]]
        covered = len(cards) - self.window(zone)
        return [HIDDEN] * covered + [shown[card] for card in cards[covered:]]

    def in_sight(self) -> int:
        """Number of piles that show a card to everyone: how much there is to look at."""
        state = self._state
        found = 0
        for cards, seen, who in zip(state.zones, state.seen, state.who, strict=True):
            if cards and seen and who == EVERYONE:
                found += 1
        return found

    def lock(self, zone: int) -> int:
        """The keys a zone takes now from the team of this seat; for a spectator, from the first team."""
        return self._state.locks[self.layout.team[max(self.seat, 0)]][zone]

    def plays(self) -> list[Play]:
        """All legal plays of this seat except those of an overlooked face."""
        found = plays(self._state, self.seat)
        if self._overlooked == EMPTY:
            return found[:]
        return [play for play in found if play.face != self._overlooked]

    def accepts(self, move: Move) -> bool:
        """Would this move of the seat be accepted now? A play without a target is, if any zone takes the card."""
        if isinstance(move, Act):
            return move in self.acts
        return isinstance(aim(self._state, self.seat, move), Play)

    def overlook(self, face: int) -> None:
        """Leave out all plays of this face, as a person who does not notice them; `EMPTY`: notice all again."""
        self._overlooked = face

    def visible(self) -> VisibleTable:
        """A snapshot, which stays the same when the table goes on.

        It has no card numbers: a number would reveal the other side.
        """
        state = self._state
        zones = [self._visible(zone) for zone in range(len(state.zones))]
        return VisibleTable(self.seat, state.round, state.phase, state.how, state.facts[:], zones, self.acts[:])

    def _visible(self, zone: int) -> VisibleZone:
        state = self._state
        cards = state.zones[zone]
        shown = state.layout.deck.sides[state.side[zone]]
        labels = self.layout.deck.faces
        seen = [labels[shown[card]] for card in cards[len(cards) - self.window(zone) :]]
        return VisibleZone(
            len(cards), seen, state.side[zone], state.seen[zone], state.who[zone], state.gives[zone], state.rules[zone]
        )
