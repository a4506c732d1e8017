"""What a study came to: plain values, which can be written down and read again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from rasant.lab.foreign_bots.faults import FaultTally
from rasant.lab.study.intervals import Interval

UNEVEN: Final = 0.05
"""A table at which all are alike looks less even than this one time in twenty."""


@dataclass(frozen=True)
class PartyResult:
    """A party of a cell: who plays alone, or a team."""

    seats: list[int]
    bots: list[str]
    wins: Interval
    points: Interval
    wins_difference: Interval | None = None
    """From the same party of the cell that it is compared with, if that has the same parties."""


@dataclass(frozen=True)
class CellResult:
    """A cell. Differences are from the one that it is compared with, seed by seed; that has none."""

    values: dict[str, str]
    players: int
    preset: str
    settings: dict[str, str]
    deck: str
    deck_sha256: str
    """Of a deck of one's own."""
    length_s: Interval
    """At the table."""
    lengths_s: tuple[float, float, float]
    """A tenth of all are shorter, a half, and nine tenths."""
    moves: Interval
    late: Interval
    """Hands that came too late."""
    stuck: Interval
    """How often a round got stuck, or a match with such a round."""
    ends: dict[str, int]
    counted: dict[str, int]
    parties: list[PartyResult]
    alike: float | None
    """If all parties are alike, so often differences are as large as these."""
    beginner: Interval | None = None
    """Where there are turns: how often whoever has the first one wins the round."""
    length_difference: Interval | None = None
    stuck_difference: Interval | None = None

    @property
    def even(self) -> float:
        """How often each party would win if all won equally often."""
        return sum(party.wins.middle for party in self.parties) / len(self.parties)

    @property
    def uneven(self) -> bool:
        """Do its parties differ by more than luck? One question a table: of many seats one always stands out."""
        return self.alike is not None and self.alike < UNEVEN


@dataclass(frozen=True)
class StudyResult:
    """All cells of a study."""

    version: str
    game: str
    title: str
    unit: str
    """What was played: rounds or matches."""
    units: int
    """Of each cell."""
    seed: str
    axes: list[str]
    against: str
    """Cells are compared along this axis, else with the first cell."""
    cells: list[CellResult]
    faults: FaultTally = field(default_factory=FaultTally)

    @property
    def name(self) -> str:
        """What was studied."""
        return f"{self.game}, {self.title}" if self.title else self.game

    @property
    def plural(self) -> str:
        """What was played of each cell: rounds, or matches."""
        return self.unit + ("es" if self.unit == "match" else "s")

    @property
    def played(self) -> str:
        """How much of it."""
        return f"{self.units:,} {self.plural} a cell, seed {self.seed}"
