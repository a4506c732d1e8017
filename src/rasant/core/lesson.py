"""A lesson at a table of its game: where the cards lie, and the moves by which one learns to play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rasant.core.arrangement import Arrangement
from rasant.core.contract import Game
from rasant.core.errors import DeckError, LessonError, unknown
from rasant.core.events import NO_SEAT, Event, Noted
from rasant.core.layout import Layout
from rasant.core.legal import aim
from rasant.core.lessonfile import ActWanted, LessonFile, PlayWanted, WrittenStep
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


def lesson_for(file: LessonFile, game: Game) -> Lesson:
    """A lesson at a table of its game; `LessonError` says what of it does not exist there."""
    binder = _Binder(game.layout)
    try:
        lesson = Lesson(
            seat=binder.seat("seat", file.seat),
            cards={binder.zone(f"cards.{zone}", zone): labels for zone, labels in file.cards.items()},
            facts={binder.fact(name): value for name, value in file.facts.items()},
            before=[binder.step(f"before[{number}]", step) for number, step in enumerate(file.before, start=1)],
            steps=[binder.step(f"steps[{number}]", step) for number, step in enumerate(file.steps, start=1)],
        )
        lesson.laid(State(game.layout))
    except (LessonError, DeckError) as error:
        raise LessonError(f"{file.name}: {error}") from None
    return lesson


class _Binder:
    """Finds what a lesson names."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def seat(self, path: str, seat: int) -> int:
        """A seat that is there."""
        if not 0 <= seat < self._layout.seats:
            raise LessonError(f"{path}: there are seats 0 to {self._layout.seats - 1}")
        return seat

    def zone(self, path: str, name: str) -> int:
        """A zone by its name."""
        if name not in self._layout.names:
            raise LessonError(f"{path}: {unknown('zone', name, self._layout.names)}")
        return self._layout.names.index(name)

    def fact(self, name: str) -> int:
        """A fact by its name."""
        if name not in self._layout.facts:
            raise LessonError(f"facts.{name}: {unknown('fact', name, self._layout.facts)}")
        return self._layout.facts.index(name)

    def step(self, path: str, written: WrittenStep) -> LessonStep:
        """A step with everything found."""
        move = self._move(path, written.move)
        shown = [name for name in written.show if name in self._layout.names]
        return LessonStep(
            key=written.key,
            seat=NO_SEAT if move is None else self.seat(path, written.seat),
            move=move,
            wrong=written.wrong,
            zones=[self.zone(path, name) for name in shown] if written.show else _zones_of(move),
            verbs=[name for name in written.show if name not in shown] if written.show else _verbs_of(move),
        )

    def _move(self, path: str, wanted: PlayWanted | ActWanted | None) -> Move | None:
        if wanted is None:
            return None
        if isinstance(wanted, ActWanted):
            return Act(wanted.verb, wanted.choice)
        faces = self._layout.deck.faces
        if wanted.card not in faces:
            raise LessonError(f"{path}: {unknown('card', wanted.card, faces)}")
        dst = self.zone(path, wanted.dst) if wanted.dst else ANYWHERE
        return Play(self.zone(path, wanted.src), faces.index(wanted.card), dst, wanted.way)


def _zones_of(move: Move | None) -> list[int]:
    return [zone for zone in (move.src, move.dst) if zone != ANYWHERE] if isinstance(move, Play) else []


def _verbs_of(move: Move | None) -> list[str]:
    return [move.verb] if isinstance(move, Act) else []
