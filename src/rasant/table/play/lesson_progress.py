"""A lesson at a table: its current step, which moves it accepts, and what its bots show."""

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
"""Milliseconds. A bot moves slowly enough for a learner to follow."""


@final
class LessonProgress:
    """The current step of a lesson. It changes by log entries alone, so that recovery restores it."""

    def __init__(self, lesson: Lesson, faces: list[str], people: People) -> None:
        self.lesson = lesson
        self._faces = faces
        self._people = people

    @property
    def step(self) -> LessonStep | None:
        """The current step; None when the lesson is over."""
        at, steps = self._people.roster.lesson_step, self.lesson.steps
        return steps[at] if 0 <= at < len(steps) else None

    def withholds(self, match: Match, seat: int, move: Move, now: int, under_way: bool) -> bool:
        """Is this move allowed by the rules, but not by this step, or not while another is `under_way`?

        A move that the rules refuse passes, so that the learner sees the reason.
        """
        step = self.step
        if step is not None and step.awaits(match.state, seat, move) and not under_way:
            return False
        return match.allows(seat, move, now)

    def made(self, seat: int) -> None:
        """A seat made a move. If this step waited for it, advance; after a bot's move, wait until its text is read."""
        step = self.step
        if step is None or step.seat != seat or step.wrong:
            return
        if seat == self.lesson.seat or self._has_same_text_next(step):
            self._advance()
        else:
            self._people.enter(LessonAdvanced(self._people.roster.lesson_step, shown=True))

    def _has_same_text_next(self, step: LessonStep) -> bool:
        """Has the next step the same text? Then there is nothing new to read yet."""
        following = self._people.roster.lesson_step + 1
        return following < len(self.lesson.steps) and self.lesson.steps[following].key == step.key

    def refused(self, match: Match, seat: int, move: Move) -> bool:
        """A move was refused. If this step demands that, advance and return True."""
        step = self.step
        if step is None or not step.wrong or not step.awaits(match.state, seat, move):
            return False
        self._advance()
        return True

    def read(self, number: int) -> bool:
        """The text of this step was read. If the step waits for that, advance and return True."""
        step = self.step
        if step is None or not self._awaits_reading(step) or number != self._people.roster.lesson_step:
            return False
        self._advance()
        return True

    def shown_by(self, seat: int) -> Move | None:
        """The move that the bot of a seat shows now, if any."""
        step = self.step
        if step is None or self._awaits_reading(step):
            return None
        return step.move if step.seat == seat != self.lesson.seat else None

    def _awaits_reading(self, step: LessonStep) -> bool:
        return step.move is None or self._people.roster.lesson_shown

    def _advance(self) -> None:
        self._people.enter(LessonAdvanced(self._people.roster.lesson_step + 1))

    def shown_state(self) -> LessonState:
        """The current step, as clients see it."""
        step, steps = self.step, len(self.lesson.steps)
        if step is None:
            return LessonState(steps, steps, "", "end", NO_SEAT, False, [], "", [], 0)
        return LessonState(
            step=self._people.roster.lesson_step,
            steps=steps,
            key=step.key,
            waits="next" if self._awaits_reading(step) else "you" if step.seat == self.lesson.seat else "them",
            seat=step.seat,
            wrong=step.wrong,
            zones=step.zones,
            face=self._faces[step.move.face] if isinstance(step.move, Play) else "",
            verbs=step.verbs,
            choice=step.move.choice if isinstance(step.move, Act) else 0,
        )


@final
class LessonBot:
    """A bot that makes the moves of the lesson's steps."""

    def __init__(self, progress: LessonProgress, seat: int) -> None:
        self._progress = progress
        self._seat = seat

    def intend(self, view: View) -> Move | None:
        return self._progress.shown_by(self._seat)

    def look_ms(self) -> int:
        return LOOK_MS

    def reach_ms(self) -> int:
        return REACH_MS

    def startle_ms(self) -> int:
        return LOOK_MS

    def follow(self, pace: float) -> None:
        """Do nothing: its pace is fixed."""


def unhurried(dependencies: TableDependencies) -> TableDependencies:
    """Dependencies for a lesson: it never advances by time, and its result is dropped."""
    timeouts = replace(dependencies.timeouts, countdown=0, between=NEVER)
    return replace(dependencies, timeouts=timeouts, finish=_forget)


def _forget(played: PlayedMatch) -> None:
    """Drop the result of a lesson."""
