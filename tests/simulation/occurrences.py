"""Kinds of events that must occur in a run of many seeds, since a kind that never occurs is not tested."""

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
    "a client that joins a held table is notified",
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
"""Kinds that must occur in a run of some hundred seeds."""

ENOUGH: Final = 100
"""Number of seeds from which on all kinds must occur."""


class Occurrences:
    """Counts the events of one world."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._called: dict[str, str] = {}
        """By table: what the host chose for empty seats."""

    def call(self, table: str, empty: str) -> None:
        """Record that a host begins with the present people."""
        self._called[table] = "empty seats go" if empty == "go" else "bots on empty seats"

    def written(self, truth: Truth, entry: Entry) -> None:
        """Count an entry before it is folded."""
        for kind in self._kinds(truth, entry):
            self.counts[kind] += 1

    def heard(self, message: FromServer, welcomed: bool) -> None:
        """Count a message to a client, before or after its welcome."""
        if isinstance(message, TableSuspended):
            self.counts["a table is held" if message.why else "a table goes on"] += 1
            self.counts["a client that joins a held table is notified"] += bool(message.why) and not welcomed
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
    """The number of steps of a table's lesson."""
    found = lesson(truth.founded.game)
    assert found is not None
    return len(found.steps)


def never(counts: Counter[str], kinds: tuple[str, ...] = KINDS) -> list[str]:
    """The kinds that have not occurred."""
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
