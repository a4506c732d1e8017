"""A lesson, the tutorial of a game, at one of its tables: where the cards lie, and the moves by which one learns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rasant.core.arrangement import Arrangement
from rasant.core.events import Event, Noted
from rasant.core.legal import aim
from rasant.core.moves import ANYWHERE, Act, Move, Play
from rasant.core.state import State


@dataclass(frozen=True)
class LessonStep:
    """What is said, what it speaks of, and which move it waits for, if any."""

    key: str
    """Of its words."""
    seat: int
    """Who moves; `NO_SEAT`: nobody, there is something to read."""
    move: Move | None
    wrong: bool
    """Is the move one that the rules refuse?"""
    zones: list[int]
    verbs: list[str]

    def awaits(self, state: State, seat: int, move: Move) -> bool:
        """Is this the move it waits for? A card may be laid wherever it fits, if it comes to lie where it should."""
        wanted = self.move
        if seat != self.seat or isinstance(move, Act) or isinstance(wanted, Act) or wanted is None:
            return seat == self.seat and move == wanted
        if (move.src, move.face, move.way) != (wanted.src, wanted.face, wanted.way):
            return False
        return wanted.dst in (ANYWHERE, _target(state, seat, move))


def _target(state: State, seat: int, play: Play) -> int:
    """Where a card comes to lie, or is wanted to."""
    aimed = aim(state, seat, play)
    return aimed.dst if isinstance(aimed, Play) else play.dst


@dataclass(frozen=True)
class Lesson:
    """All steps, and how the table is laid for them."""

    seat: int
    """The learner's."""
    cards: Mapping[int, list[str]]
    facts: Mapping[int, int]
    before: list[LessonStep]
    """Moves that are made before the first step."""
    steps: list[LessonStep]

    def laid(self, state: State) -> list[Event]:
        """What lays a table that was just dealt."""
        arrangement = Arrangement(state)
        arrangement.lay(self.cards)
        events = arrangement.events(state)
        events += [Noted(fact, value) for fact, value in self.facts.items()]
        return events
