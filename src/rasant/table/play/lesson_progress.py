"""A lesson at a table: which step it is at, which moves it lets through, and what its bots show."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, final

from rasant.core.contract import NEVER
from rasant.core.events import NO_SEAT
from rasant.core.lesson import Lesson, LessonStep
from rasant.core.match import Match
from rasant.core.moves import Act, Move, Play
from rasant.core.view import View
from rasant.table.dependencies import PlayedMatch, TableDependencies
from rasant.table.log.entries import LessonAdvanced
from rasant.table.people.people import People
from rasant.wire.room import LessonState

LOOK_MS: Final = 1_200
REACH_MS: Final = 700
"""A bot shows its move slowly enough that one can follow."""


@final
class LessonProgress:
    """Where a lesson is. It goes on by entries of the log and by nothing else, so that it comes back with its table."""

    def __init__(self, lesson: Lesson, faces: list[str], people: People) -> None:
        self.lesson = lesson
        self._faces = faces
        self._people = people

    @property
    def step(self) -> LessonStep | None:
        """What is waited for; nothing when the lesson is over."""
        at, steps = self._people.roster.lesson_step, self.lesson.steps
        return steps[at] if 0 <= at < len(steps) else None

    def keeps_back(self, match: Match, seat: int, move: Move, now: int, under_way: bool) -> bool:
        """Is this a move that the rules allow, but not this step, or not while another is `under_way`?

        What the rules refuse is let through: whoever tries it is to hear why.
        """
        step = self.step
        if step is not None and step.awaits(match.state, seat, move) and not under_way:
            return False
        return match.allows(seat, move, now)

    def made(self, seat: int) -> None:
        """A seat made a move. If that was waited for, go on; what a bot has shown is read first, in one's own time."""
        step = self.step
        if step is None or step.seat != seat or step.wrong:
            return
        if seat == self.lesson.seat or self._goes_on_showing(step):
            self._advance()
        else:
            self._people.enter(LessonAdvanced(self._people.roster.lesson_step, shown=True))

    def _goes_on_showing(self, step: LessonStep) -> bool:
        """Do the same words hold for the next step, too? Then there is nothing new to read yet."""
        following = self._people.roster.lesson_step + 1
        return following < len(self.lesson.steps) and self.lesson.steps[following].key == step.key

    def refused(self, match: Match, seat: int, move: Move) -> bool:
        """A move was refused. If it was to be, go on; whether it was."""
        step = self.step
        if step is None or not step.wrong or not step.awaits(match.state, seat, move):
            return False
        self._advance()
        return True

    def read(self, number: int) -> bool:
        """Somebody has read the step of this number. If that is what it is there for, go on; whether it was."""
        step = self.step
        if step is None or not self._to_be_read(step) or number != self._people.roster.lesson_step:
            return False
        self._advance()
        return True

    def shown_by(self, seat: int) -> Move | None:
        """The move that a bot is to show now, if it is its turn to."""
        step = self.step
        if step is None or self._to_be_read(step):
            return None
        return step.move if step.seat == seat != self.lesson.seat else None

    def _to_be_read(self, step: LessonStep) -> bool:
        return step.move is None or self._people.roster.lesson_shown

    def _advance(self) -> None:
        self._people.enter(LessonAdvanced(self._people.roster.lesson_step + 1))

    def shown_state(self) -> LessonState:
        """Where it is, as everybody may know."""
        step, steps = self.step, len(self.lesson.steps)
        if step is None:
            return LessonState(steps, steps, "", "end", NO_SEAT, False, [], "", [], 0)
        return LessonState(
            step=self._people.roster.lesson_step,
            steps=steps,
            key=step.key,
            waits="next" if self._to_be_read(step) else "you" if step.seat == self.lesson.seat else "them",
            seat=step.seat,
            wrong=step.wrong,
            zones=step.zones,
            face=self._faces[step.move.face] if isinstance(step.move, Play) else "",
            verbs=step.verbs,
            choice=step.move.choice if isinstance(step.move, Act) else 0,
        )


@final
class LessonBot:
    """A bot that shows what it is told to, and waits for the learner otherwise."""

    def __init__(self, progress: LessonProgress, seat: int) -> None:
        self._progress = progress
        self._seat = seat

    def intend(self, view: View) -> Move | None:
        """What it is to show now, if anything."""
        return self._progress.shown_by(self._seat)

    def look_ms(self) -> int:
        """How long the next look takes."""
        return LOOK_MS

    def reach_ms(self) -> int:
        """How long it takes until what was intended is done."""
        return REACH_MS

    def startle_ms(self) -> int:
        """How long it takes to notice a change."""
        return LOOK_MS

    def follow(self, pace: float) -> None:
        """It hurries for nobody."""


def unhurried(dependencies: TableDependencies) -> TableDependencies:
    """What a table needs for a lesson: nothing goes on by itself, and what comes of it is not counted."""
    timeouts = replace(dependencies.timeouts, countdown=0, between=NEVER)
    return replace(dependencies, timeouts=timeouts, finish=_forget)


def _forget(played: PlayedMatch) -> None:
    """Nothing is kept of a lesson that was played to its end."""
