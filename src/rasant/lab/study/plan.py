"""A study that can be played: its cells, and how much of each, with which seeds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rasant.core.errors import OptionError, unknown
from rasant.lab.foreign_bots.guard import PATIENCE_S
from rasant.lab.simulate import Order
from rasant.lab.study.grid import Cell, grid
from rasant.lab.study.wanted import Wanted

USUAL_UNITS: Final = 200
"""Rounds of each cell, unless told otherwise."""
LEAST_UNITS: Final = 2
"""Of fewer nothing can be said about how much they differ."""
MOST_UNITS: Final = 1_000_000
"""Of all cells together."""


@dataclass(frozen=True)
class Plan:
    """What is played. Every cell has the same seeds, so that what differs is not the luck of the deal."""

    game: str
    title: str
    cells: tuple[Cell, ...]
    seed: str
    units: int
    """Rounds or matches of each cell."""
    whole_matches: bool
    against: str = ""
    """The axis along which cells are compared; nothing: all with the first cell."""
    strict: bool = False
    patience_s: float = PATIENCE_S

    @property
    def axes(self) -> list[str]:
        """What is varied."""
        return list(self.cells[0].values)

    @property
    def unit(self) -> str:
        """What is played of each cell."""
        return "match" if self.whole_matches else "round"

    def compared_with(self, cell: Cell) -> int:
        """Which cell it is compared with: the first, or the one that differs only in having the axis's first value."""
        if not self.against:
            return 0
        first = {self.against: self.cells[0].values[self.against]}
        return next(number for number, other in enumerate(self.cells) if other.values == {**cell.values, **first})

    def order(self, cell: Cell) -> Order:
        """What is simulated in a cell."""
        return Order(
            cell.setup, self.seed, self.units, self.whole_matches, strict=self.strict, patience_s=self.patience_s
        )


def planned(game: str, wanted: Wanted, seed: str, strict: bool = False, patience_s: float = PATIENCE_S) -> Plan:
    """The study that is wanted; `UserError` if it cannot be played, before anything is."""
    units = USUAL_UNITS if wanted.rounds is None and wanted.matches is None else wanted.matches or wanted.rounds or 0
    what = "rounds" if wanted.matches is None else "matches"
    if units < LEAST_UNITS:
        raise OptionError(f"{what} cannot be {units}: a cell takes {LEAST_UNITS} or more")
    cells = grid(game, wanted)
    if wanted.against and wanted.against not in wanted.varied:
        raise OptionError(f"against: {unknown('axis', wanted.against, list(wanted.varied))}")
    if units * len(cells) > MOST_UNITS:
        raise OptionError(
            f"{len(cells):,} cells of {units:,} {what} are {units * len(cells):,}, at most {MOST_UNITS:,} can be; "
            f"vary less, or play fewer {what}"
        )
    whole_matches = wanted.matches is not None
    return Plan(game, wanted.title, tuple(cells), seed, units, whole_matches, wanted.against, strict, patience_s)
