"""Collects the outcomes of a cell, and computes its figures."""

from __future__ import annotations

from array import array
from collections import Counter
from hashlib import sha256
from typing import Final

from rasant.core.events import STUCK
from rasant.lab.simulate import Outcome
from rasant.lab.study.axes import OWN_DECK
from rasant.lab.study.grid import Cell
from rasant.lab.study.intervals import Interval, alike, interval, mean_difference, mean_of, share_difference, share_of
from rasant.lab.study.result import CellResult, PartyResult
from rasant.record.setup import Setup

A_SECOND: Final = 1000
"""Milliseconds per second."""


class CellTally:
    """The figures of all rounds or matches of a cell, in the order of their seeds."""

    def __init__(self, cell: Cell) -> None:
        self._cell = cell
        self._lengths = array("q")
        self._moves = array("q")
        self._late = array("q")
        self._stuck = bytearray()
        self._beginner_won = bytearray()
        self._wins = [bytearray() for _ in cell.parties]
        self._points = [array("q") for _ in cell.parties]
        self._ends: Counter[str] = Counter()
        self._counted: Counter[str] = Counter()

    def add(self, outcome: Outcome) -> None:
        """Add the outcome of the next seed."""
        self._lengths.append(outcome.table_ms)
        self._moves.append(outcome.moves)
        self._late.append(outcome.late)
        self._stuck.append(stuck_rounds(outcome) > 0)
        if outcome.rounds == 1 and any(outcome.began):
            self._beginner_won.append(outcome.wins[outcome.began.index(1)])
        self._ends += outcome.ends
        self._counted.update(outcome.counted)
        for party, seats in enumerate(self._cell.parties):
            self._wins[party].append(outcome.wins[seats[0]])
            self._points[party].append(outcome.points[seats[0]])

    def result(self, compared: CellTally) -> CellResult:
        """The result of the cell, with its differences from another one."""
        setup, other = self._cell.setup, None if compared is self else compared
        return CellResult(
            values=dict(self._cell.values),
            players=setup.players,
            preset=setup.preset,
            settings=dict(setup.settings),
            deck=deck_label(setup),
            deck_sha256=deck_digest(setup),
            length_s=in_seconds(mean_of(self._lengths)),
            lengths_s=self._tenths(),
            moves=mean_of(self._moves),
            late=mean_of(self._late),
            stuck=share_of(self._stuck),
            ends=dict(sorted(self._ends.items())),
            counted=dict(sorted(self._counted.items())),
            parties=[self._party(party, other) for party in range(len(self._wins))],
            alike=alike(self._wins),
            beginner=self._beginner(),
            length_difference=in_seconds(mean_difference(self._lengths, other._lengths)) if other else None,
            stuck_difference=share_difference(self._stuck, other._stuck) if other else None,
        )

    def _party(self, party: int, other: CellTally | None) -> PartyResult:
        seats, setup = self._cell.parties[party], self._cell.setup
        same = other is not None and other._cell.parties == self._cell.parties
        return PartyResult(
            seats=list(seats),
            bots=[setup.bot_of(seat) for seat in seats],
            wins=share_of(self._wins[party]),
            points=mean_of(self._points[party]),
            wins_difference=share_difference(self._wins[party], other._wins[party]) if other and same else None,
        )

    def _beginner(self) -> Interval | None:
        single = len(self._beginner_won) == len(self._lengths)
        return share_of(self._beginner_won) if single and not self._cell.setup.box.at_once else None

    def _tenths(self) -> tuple[float, float, float]:
        """The 10 %, 50 % and 90 % quantiles of the duration in seconds."""
        ordered = sorted(self._lengths)
        low, middle, high = (ordered[(len(ordered) - 1) * tenths // 10] / A_SECOND for tenths in (1, 5, 9))
        return low, middle, high


def in_seconds(of_ms: Interval) -> Interval:
    """An interval converted from milliseconds to seconds."""
    return interval(of_ms.middle / A_SECOND, of_ms.low / A_SECOND, of_ms.high / A_SECOND)


def stuck_rounds(outcome: Outcome) -> int:
    """Number of rounds that ended because they were stuck."""
    return sum(outcome.ends[how] for how in STUCK)


def deck_label(setup: Setup) -> str:
    """The name of a table's deck."""
    return OWN_DECK if setup.deck is None else setup.deck_name


def deck_digest(setup: Setup) -> str:
    """The digest of a custom deck; empty for the game's own, which the version identifies."""
    return "" if setup.deck is None else sha256(setup.deck.encode()).hexdigest()
