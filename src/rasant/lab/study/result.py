"""The result of a study, as plain values that can be serialized."""

from dataclasses import dataclass, field
from typing import Final

from rasant.lab.foreign_bots.faults import FaultTally
from rasant.lab.study.intervals import Interval

UNEVEN: Final = 0.05
"""Significance level (p-value) below which the parties of a table count as uneven."""


@dataclass(frozen=True)
class PartyResult:
    """The result of one party of a cell: a seat or a team."""

    seats: list[int]
    bots: list[str]
    wins: Interval
    points: Interval
    wins_difference: Interval | None = None
    """Difference from the same party of the cell compared with, if that has the same parties."""


@dataclass(frozen=True)
class CellResult:
    """The result of a cell. Differences are paired by seed; the cell that others are compared with has none."""

    values: dict[str, str]
    players: int
    preset: str
    settings: dict[str, str]
    deck: str
    deck_sha256: str
    """Digest of a custom deck; empty for the game's own."""
    length_s: Interval
    """Duration in seconds of virtual time."""
    lengths_s: tuple[float, float, float]
    """The 10 %, 50 % and 90 % quantiles of the duration in seconds."""
    moves: Interval
    late: Interval
    """Number of late moves."""
    stuck: Interval
    """Share of rounds that got stuck, or of matches with such a round."""
    ends: dict[str, int]
    counted: dict[str, int]
    parties: list[PartyResult]
    alike: float | None
    """The p-value of the test that all parties win equally often."""
    beginner: Interval | None = None
    """In games with turns: the share of rounds won by the seat with the first turn."""
    length_difference: Interval | None = None
    stuck_difference: Interval | None = None

    @property
    def even(self) -> float:
        """The share of wins of each party if all won equally often."""
        return sum(party.wins.middle for party in self.parties) / len(self.parties)

    @property
    def uneven(self) -> bool:
        """Do its parties differ significantly? Tested once per table, since among many seats one always stands out."""
        return self.alike is not None and self.alike < UNEVEN


@dataclass(frozen=True)
class StudyResult:
    """The results of all cells of a study."""

    version: str
    game: str
    title: str
    unit: str
    """What was played: "round" or "match"."""
    units: int
    """Number of rounds or matches of each cell."""
    seed: str
    axes: list[str]
    against: str
    """The axis along which cells are compared; empty: with the first cell."""
    cells: list[CellResult]
    faults: FaultTally = field(default_factory=FaultTally)

    @property
    def name(self) -> str:
        """The game, with the title if there is one."""
        return f"{self.game}, {self.title}" if self.title else self.game

    @property
    def plural(self) -> str:
        """The plural of `unit`."""
        return self.unit + ("es" if self.unit == "match" else "s")

    @property
    def played(self) -> str:
        """How much was played, as text."""
        return f"{self.units:,} {self.plural} a cell, seed {self.seed}"
