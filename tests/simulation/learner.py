"""A player who takes a lesson: does what it asks for, errs, leaves in the middle, and comes back."""

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
"""How often something is tried that the rules allow, and the lesson does not wait for."""

LEAVES: Final = 0.03
"""How often a player gets up in the middle."""


def learn(person: Person, tab: Tab) -> None:
    """Do what the present step asks for. Who has learned all goes."""
    told = tab.room.lesson
    assert told is not None
    if told.waits != "end" and not person.world.calm and person.chance.random() < LEAVES:
        leave(person, tab)
    elif told.waits == "next":
        tab.say(NextStep(told.step))
    elif told.waits == "you" and not person.world.calm and person.chance.random() < ERRS:
        move(person, tab)
    elif told.waits == "you":
        _make(tab, told.step)
    elif told.waits == "end" and person.chance.random() < 0.3:
        leave(person, tab)


def leave(person: Person, tab: Tab) -> None:
    """Get up, at the end or in the middle."""
    told = tab.room.lesson
    if told is not None and told.waits != "end":
        person.world.occurrences.counts["a lesson is left in the middle"] += 1
    person.world.will_rise(person.table, person.player)
    tab.say(LeaveTable())


def _make(tab: Tab, step: int) -> None:
    """The move that is waited for, once what was sent before is answered."""
    taught = lesson(tab.truth.founded.game)
    assert taught is not None
    move, number = taught.steps[step].move, tab.answers.next
    if tab.answers.open or move is None:
        return
    if isinstance(move, Play):
        tab.say(PlayMove(number, move.src, tab.truth.game.layout.deck.faces[move.face], move.dst, move.way))
    else:
        tab.say(ActMove(number, move.verb, move.choice))
