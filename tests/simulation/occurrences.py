"""What a run of many seeds must have seen: a kind of event that never occurs is a test that cannot fail."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tests.simulation.truth import Truth

from rasant.games import lesson
from rasant.table.log.entries import (
    Entry,
    LessonAdvanced,
    MotionOpposed,
    PaceMeasured,
    PhaseChanged,
    PlayerRemoved,
    SeatsArranged,
    SeatTaken,
    SetupChanged,
)
from rasant.wire.from_server import FromServer, MotionFell, MoveRefused, RequestRefused, TableSuspended
from rasant.wire.room import LOBBY, ROUND_OVER

KINDS: Final = (
    "two seats change places",
    "a person sits down on another seat",
    "other rules",
    "more seats",
    "fewer seats",
    "back to the waiting room",
    "begun at the host's call, empty seats go",
    "begun at the host's call, bots on empty seats",
    "a person says no",
    "a motion falls",
    "a bot's seat is taken between rounds",
    "a person is sent away",
    "who was sent away wants a seat",
    "a pace is measured",
    "a lesson goes on",
    "a lesson ends",
    "a lesson is left in the middle",
    "a socket is lost in a lesson",
    "a table is held",
    "a table goes on",
    "who comes to a held table is told so",
    "people are found",
    "a table is opened to find people",
    "refused: not_this_step",
    "refused: not_host",
    "refused: not_now",
    "refused: not_possible",
    "refused: outdated",
    "refused: bad_option",
    "refused: too_many_people",
    "refused: too_fast",
    "refused: refused_before",
)
"""Each of these must have occurred in a run of some hundred seeds."""

ENOUGH: Final = 100
"""In so many seeds, or more, all of them occur."""


class Occurrences:
    """Counts them, in one world."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._called: dict[str, str] = {}
        """What the host of a table has called for: what becomes of empty seats."""

    def call(self, table: str, empty: str) -> None:
        """A host calls to begin with those who are here."""
        self._called[table] = "empty seats go" if empty == "go" else "bots on empty seats"

    def written(self, truth: Truth, entry: Entry) -> None:
        """An entry is about to follow."""
        for kind in self._kinds(truth, entry):
            self.counts[kind] += 1

    def heard(self, message: FromServer, welcomed: bool) -> None:
        """A client received something, before its welcome or after."""
        if isinstance(message, TableSuspended):
            self.counts["a table is held" if message.why else "a table goes on"] += 1
            self.counts["who comes to a held table is told so"] += bool(message.why) and not welcomed
        elif isinstance(message, MotionFell):
            self.counts["a motion falls"] += 1
        elif isinstance(message, RequestRefused):
            self.counts[f"refused: {message.code}"] += 1
        elif isinstance(message, MoveRefused) and message.reason == "not_this_step":
            self.counts["refused: not_this_step"] += 1

    def _kinds(self, truth: Truth, entry: Entry) -> list[str]:
        phase = truth.roster.phase
        match entry:
            case SeatsArranged():
                return [_arranged(truth, entry)]
            case SetupChanged():
                return _changed(truth, entry)
            case PhaseChanged(phase="lobby"):
                return ["back to the waiting room"]
            case PhaseChanged(phase="countdown") if phase == LOBBY:
                called = self._called.pop(truth.table, "")
                return [f"begun at the host's call, {called}"] if called else []
            case MotionOpposed():
                return ["a person says no"]
            case SeatTaken() if phase == ROUND_OVER and truth.roster.holders[entry.seat].bot:
                return ["a bot's seat is taken between rounds"]
            case PlayerRemoved():
                return ["a person is sent away"]
            case PaceMeasured():
                return ["a pace is measured"]
            case LessonAdvanced():
                return ["a lesson ends" if entry.step == steps_of(truth) else "a lesson goes on"]
        return []


def steps_of(truth: Truth) -> int:
    """How many steps the lesson of a table has."""
    found = lesson(truth.founded.game)
    assert found is not None
    return len(found.steps)


def never(counts: Counter[str], kinds: tuple[str, ...] = KINDS) -> list[str]:
    """What should have occurred, and has not."""
    return [kind for kind in kinds if not counts[kind]]


def _arranged(truth: Truth, entry: SeatsArranged) -> str:
    moved = [truth.roster.holders[seat] for seat, old in enumerate(entry.seats) if seat != old]
    return "a person sits down on another seat" if any(holder.free for holder in moved) else "two seats change places"


def _changed(truth: Truth, entry: SetupChanged) -> list[str]:
    players = truth.founded.players
    kinds = ["more seats"] if entry.players > players else ["fewer seats"] if entry.players < players else []
    if (entry.preset, entry.settings) != (truth.founded.preset, truth.founded.settings):
        kinds.append("other rules")
    return kinds
