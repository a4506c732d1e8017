"""A player in a lesson, who follows the steps, makes mistakes, leaves, and comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.simulation.moving import move
from tests.simulation.tab import Tab

from rasant.core.moves import Play
from rasant.games import lesson
from rasant.wire.from_client import ActMove, LeaveTable, NextStep, PlayMove

if TYPE_CHECKING:
    from tests.simulation.person import Person


ERRS: Final = 0.2
"""Probability of a legal move that the lesson does not wait for."""

LEAVES: Final = 0.03
"""Probability of leaving in the middle."""


def learn(person: Person, tab: Tab) -> None:
    """Do what the current step asks for; leave after the last one."""
    lesson = tab.room.lesson
    assert lesson is not None
    if lesson.waits != "end" and not person.world.calm and person.chance.random() < LEAVES:
        leave(person, tab)
    elif lesson.waits == "next":
        tab.say(NextStep(lesson.step))
    elif lesson.waits == "you" and not person.world.calm and person.chance.random() < ERRS:
        move(person, tab)
    elif lesson.waits == "you":
        _make(tab, lesson.step)
    elif lesson.waits == "end" and person.chance.random() < 0.3:
        leave(person, tab)


def leave(person: Person, tab: Tab) -> None:
    """Leave the seat, at the end or in the middle."""
    lesson = tab.room.lesson
    if lesson is not None and lesson.waits != "end":
        person.world.occurrences.counts["a lesson is left in the middle"] += 1
    person.world.will_rise(person.table, person.player)
    tab.say(LeaveTable())


def _make(tab: Tab, step: int) -> None:
    """Make the awaited move, once earlier ones are answered."""
    taught = lesson(tab.truth.founded.game)
    assert taught is not None
    move, number = taught.steps[step].move, tab.answers.next
    if tab.answers.open or move is None:
        return
    if isinstance(move, Play):
        tab.say(PlayMove(number, move.src, tab.truth.game.layout.deck.faces[move.face], move.dst, move.way))
    else:
        tab.say(ActMove(number, move.verb, move.choice))
