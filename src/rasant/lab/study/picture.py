"""A study as a picture: wins, durations and stuck rounds of each cell, with intervals.

Below, the paired differences between cells, whose intervals are narrower than those above.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rasant.core.errors import OptionError
from rasant.lab.drawing import FAINT, INK, bare, picture
from rasant.lab.study.grid import Cell
from rasant.lab.study.intervals import Interval
from rasant.lab.study.result import UNEVEN, CellResult, PartyResult, StudyResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes

UNEVEN_INK: Final = "#c1121f"
"""Colour for tables at which not all win equally often."""
SHADE: Final = "#f3f5f9"
LINE: Final = 0.19
"""Height of a party's line in inches."""
GAP: Final = 0.9
"""Gap between two cells, in lines."""
AROUND: Final = 1.2
TITLE: Final = 0.6
"""Space for the titles and scales of a row of panels, and for the main title, in inches."""
MOST_DRAWN: Final = 200
"""Most lines of a picture; more would be illegible."""
LEAST_ROOM: Final = 0.06
ROOM_A_SEAT: Final = 0.055
"""Space for the numbers of seats, as a share of the width of a panel."""
LEAST_STUCK: Final = 5.0
"""Least upper end of the scale for stuck rounds, in per cent."""
LONGEST_CELL: Final = 44
"""Most characters of a cell's values in one line."""


def check_size(cells: Sequence[Cell]) -> None:
    """Raise `OptionError` if there are more parties than a picture can show."""
    lines = sum(len(cell.parties) for cell in cells)
    if lines > MOST_DRAWN:
        raise OptionError(
            f"--picture has room for {MOST_DRAWN} parties, these are {lines:,}; vary less, or leave it out"
        )


def draw_study(path: Path, result: StudyResult) -> None:
    """Draw all cells, one below the other. The file appears only when complete."""
    compared = [cell for cell in result.cells if cell.length_difference is not None]
    heights = [LINE * _places(cells)[-1][1] + AROUND for cells in (result.cells, compared) if cells]
    with picture(path, f"{result.name}: {result.played}", sum(heights) + TITLE) as figure:
        rows = figure.subplots(
            len(heights), 3, sharey="row", squeeze=False, width_ratios=[1.35, 1, 0.8], height_ratios=heights
        )
        places = _laid_out(rows[0], result.cells)
        _draw_wins(rows[0][0], result, places)
        _draw_lengths(rows[0][1], result, places)
        _draw_stuck(rows[0][2], result, places)
        if compared:
            _draw_differences(rows[1], result, compared)


def _laid_out(row: Sequence[Axes], cells: list[CellResult]) -> list[tuple[float, float]]:
    """Prepare three panels side by side with the same cells; returns the position of each cell."""
    places = _places(cells)
    for axes in row:
        bare(axes)
        for low, high in places[::2]:
            axes.axhspan(low - GAP / 2, high + GAP / 2, color=SHADE, linewidth=0, zorder=0)
    labels = [_cell_text(cell) for cell in cells]
    row[0].set_yticks([(low + high) / 2 for low, high in places], labels)
    row[0].tick_params(axis="y", labelsize=8 if any("\n" in label for label in labels) else 10)
    row[0].set_ylim(places[-1][1] + GAP / 2, places[0][0] - GAP / 2)
    return places


def _places(cells: list[CellResult]) -> list[tuple[float, float]]:
    """The first and last line of each cell, with one line per party."""
    places, top = [], 0.0
    for cell in cells:
        places.append((top, top + len(cell.parties)))
        top += len(cell.parties) + GAP
    return places


def _draw_wins(axes: Axes, result: StudyResult, places: list[tuple[float, float]]) -> None:
    """Draw a line per party; all lines of a table are red if its parties differ significantly."""
    for cell, (low, high) in zip(result.cells, places, strict=True):
        axes.vlines(100 * cell.even, low, high, color=FAINT, linewidth=1, linestyle=(0, (3, 2)))
        for line, party in enumerate(cell.parties):
            y = low + line + 0.5
            _bar(axes, _scaled(party.wins, 100), y, UNEVEN_INK if cell.uneven else INK)
            _name_seats(axes, party, y)
    axes.set_xlim(*_reach([party.wins for cell in result.cells for party in cell.parties], result.cells))
    axes.set_title("who wins", loc="left", color=INK, pad=8)
    axes.set_xlabel(f"of 100 {result.plural}, by seat\ndashed: all alike; red: p < {UNEVEN}", color=FAINT)


def _name_seats(axes: Axes, party: PartyResult, y: float) -> None:
    seats = "+".join(map(str, party.seats))
    axes.annotate(seats, (0, y), (3, 0), ("axes fraction", "data"), "offset points", fontsize=8, color=INK, va="center")


def _draw_lengths(axes: Axes, result: StudyResult, places: list[tuple[float, float]]) -> None:
    for cell, (low, high) in zip(result.cells, places, strict=True):
        y, (short, _, long) = (low + high) / 2, cell.lengths_s
        axes.hlines(y, short, long, color=FAINT, linewidth=1, alpha=0.8)
        _bar(axes, cell.length_s, y, INK)
    axes.set_xlim(left=0)
    axes.set_title("how long it takes", loc="left", color=INK, pad=8)
    axes.set_xlabel(f"seconds; thin: 8 of 10 {result.plural}", color=FAINT)


def _draw_stuck(axes: Axes, result: StudyResult, places: list[tuple[float, float]]) -> None:
    for cell, (low, high) in zip(result.cells, places, strict=True):
        _bar(axes, _scaled(cell.stuck, 100), (low + high) / 2, INK)
    most = max(LEAST_STUCK, 105 * max(cell.stuck.high for cell in result.cells))
    axes.set_xlim(-most / 40, most)
    axes.set_title("how often it gets stuck", loc="left", color=INK, pad=8)
    axes.set_xlabel(f"of 100 {result.plural}", color=FAINT)


def _draw_differences(row: Sequence[Axes], result: StudyResult, cells: list[CellResult]) -> None:
    """Draw the paired differences of the three figures from those of the cell compared with."""
    wins, length, stuck = row
    than = f"the first {result.against}" if result.against else "the first cell"
    for cell, (low, high) in zip(cells, _laid_out(row, cells), strict=True):
        for line, party in enumerate(cell.parties):
            y = low + line + 0.5
            _name_seats(wins, party, y)
            if party.wins_difference is not None:
                _bar(wins, _scaled(party.wins_difference, 100), y, INK)
        for axes, found, scale in ((length, cell.length_difference, 1), (stuck, cell.stuck_difference, 100)):
            if found is not None:
                _bar(axes, _scaled(found, scale), (low + high) / 2, INK)
    known = [party.wins_difference for cell in cells for party in cell.parties if party.wins_difference is not None]
    if known:
        wins.set_xlim(*_reach([*known, Interval(0, 0, 0)], cells))
    for axes, unit in ((wins, f"of 100 {result.plural}"), (length, "seconds"), (stuck, f"of 100 {result.plural}")):
        axes.axvline(0, color=FAINT, linewidth=1, linestyle=(0, (3, 2)))
        axes.set_xlabel(f"{unit},\nmore or less", color=FAINT)
    wins.set_title(f"how that differs from {than}, seed by seed", loc="left", color=INK, pad=8)


def _bar(axes: Axes, figure: Interval, y: float, colour: str) -> None:
    margins = [[figure.middle - figure.low], [figure.high - figure.middle]]
    axes.errorbar([figure.middle], [y], xerr=margins, color=colour, fmt="o", capsize=2.5, markersize=4.5, linewidth=1.5)


def _scaled(figure: Interval, scale: float) -> Interval:
    return Interval(scale * figure.middle, scale * figure.low, scale * figure.high)


def _reach(figures: list[Interval], cells: list[CellResult]) -> tuple[float, float]:
    """The limits of the scale for wins, with space at the left for the seats."""
    low, high = 100 * min(figure.low for figure in figures), 100 * max(figure.high for figure in figures)
    room = LEAST_ROOM + ROOM_A_SEAT * max(len(party.seats) for cell in cells for party in cell.parties)
    return low - room * (high - low), high + 0.04 * (high - low)


def _cell_text(cell: CellResult) -> str:
    """The values of a cell, in one line or one per line."""
    texts = [f"{name} {value}" for name, value in cell.values.items()]
    line = ", ".join(texts)
    return line if len(line) <= LONGEST_CELL else "\n".join(texts)
