"""A lesson, the tutorial of a game: an arranged table and the moves to learn on it."""

from collections.abc import Mapping
from dataclasses import dataclass

from rasant.core.arrangement import Arrangement
from rasant.core.events import Event, Noted
from rasant.core.legal import aim
from rasant.core.moves import ANYWHERE, Act, Move, Play
from rasant.core.state import State


@dataclass(frozen=True)
class LessonStep:
    """One step: its text, the zones and acts it points at, and the move it waits for, if any."""

    key: str
    """The key of its text."""
    seat: int
    """The seat that moves; `NO_SEAT` if the step is only to be read."""
    move: Move | None
    wrong: bool
    """Do the rules refuse this move?"""
    zones: list[int]
    verbs: list[str]

    def awaits(self, state: State, seat: int, move: Move) -> bool:
        """Is this the move the step waits for? A play counts if its card comes to lie on the step's target."""
        wanted = self.move
        if seat != self.seat or isinstance(move, Act) or isinstance(wanted, Act) or wanted is None:
            return seat == self.seat and move == wanted
        if (move.src, move.face, move.way) != (wanted.src, wanted.face, wanted.way):
            return False
        return wanted.dst in (ANYWHERE, _target(state, seat, move))


def _target(state: State, seat: int, play: Play) -> int:
    """Where a play puts its card; its own target if it is refused."""
    aimed = aim(state, seat, play)
    return aimed.dst if isinstance(aimed, Play) else play.dst


@dataclass(frozen=True)
class Lesson:
    """All steps of a lesson, and the table they start from."""

    seat: int
    """The learner's seat."""
    cards: Mapping[int, list[str]]
    facts: Mapping[int, int]
    before: list[LessonStep]
    """Moves made before the first step."""
    steps: list[LessonStep]

    def laid(self, state: State) -> list[Event]:
        """The events that rearrange a table just dealt."""
        arrangement = Arrangement(state)
        arrangement.lay(self.cards)
        events = arrangement.events(state)
        events += [Noted(fact, value) for fact, value in self.facts.items()]
        return events
