"""The plan of a study: its cells, the number of rounds or matches of each, and the seed."""

from dataclasses import dataclass
from typing import Final

from rasant.core.errors import OptionError, unknown
from rasant.lab.foreign_bots.guard import PATIENCE_S
from rasant.lab.simulate import Order
from rasant.lab.study.grid import Cell, grid
from rasant.lab.study.request import StudyRequest

USUAL_UNITS: Final = 200
"""Default number of rounds of each cell."""
LEAST_UNITS: Final = 2
"""Fewer rounds give no variance."""
MOST_UNITS: Final = 1_000_000
"""Most rounds or matches of all cells together."""


@dataclass(frozen=True)
class Plan:
    """What to play. All cells have the same seeds (common random numbers), so the deal causes no differences."""

    game: str
    title: str
    cells: tuple[Cell, ...]
    seed: str
    units: int
    """Rounds or matches of each cell."""
    whole_matches: bool
    against: str = ""
    """The axis along which cells are compared; empty: all are compared with the first cell."""
    strict: bool = False
    patience_s: float = PATIENCE_S

    @property
    def axes(self) -> list[str]:
        """The varied axes."""
        return list(self.cells[0].values)

    @property
    def unit(self) -> str:
        """The unit of play: "match" or "round"."""
        return "match" if self.whole_matches else "round"

    def compared_with(self, cell: Cell) -> int:
        """The number of the cell to compare with: the first, or that with the first value of the axis `against`."""
        if not self.against:
            return 0
        first = {self.against: self.cells[0].values[self.against]}
        return next(number for number, other in enumerate(self.cells) if other.values == {**cell.values, **first})

    def order(self, cell: Cell) -> Order:
        """The order to simulate a cell."""
        return Order(
            cell.setup, self.seed, self.units, self.whole_matches, strict=self.strict, patience_s=self.patience_s
        )


def planned(game: str, request: StudyRequest, seed: str, strict: bool = False, patience_s: float = PATIENCE_S) -> Plan:
    """The plan for a request; raises `UserError` if it cannot be played."""
    units = (
        USUAL_UNITS if request.rounds is None and request.matches is None else request.matches or request.rounds or 0
    )
    what = "rounds" if request.matches is None else "matches"
    if units < LEAST_UNITS:
        raise OptionError(f"{what} cannot be {units}: a cell takes {LEAST_UNITS} or more")
    cells = grid(game, request)
    if request.against and request.against not in request.varied:
        raise OptionError(f"against: {unknown('axis', request.against, list(request.varied))}")
    if units * len(cells) > MOST_UNITS:
        raise OptionError(
            f"{len(cells):,} cells of {units:,} {what} are {units * len(cells):,}, at most {MOST_UNITS:,} can be; "
            f"vary less, or play fewer {what}"
        )
    whole_matches = request.matches is not None
    return Plan(game, request.title, tuple(cells), seed, units, whole_matches, request.against, strict, patience_s)
