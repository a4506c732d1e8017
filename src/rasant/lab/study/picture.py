"""A study as a picture: who wins, how long it takes and how often it gets stuck, each cell with its intervals."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rasant.core.errors import OptionError
from rasant.lab.drawing import FAINT, INK, bare, picture
from rasant.lab.study.grid import Cell
from rasant.lab.study.intervals import Interval
from rasant.lab.study.result import UNEVEN, CellResult, StudyResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes

UNEVEN_INK: Final = "#c1121f"
"""Of tables at which not all win equally often."""
SHADE: Final = "#f3f5f9"
LINE: Final = 0.19
"""The height of a party, in inches."""
GAP: Final = 0.9
"""Between two cells, in lines."""
MOST_DRAWN: Final = 200
"""Lines of a picture; of more none could be read."""
LEAST_ROOM: Final = 0.06
ROOM_A_SEAT: Final = 0.055
"""Of the width of what is drawn, left free for the numbers of seats."""
LEAST_STUCK: Final = 5.0
"""Of 100: so far the scale reaches, however rare it is."""
LONGEST_CELL: Final = 44
"""Characters of a cell's values in one line."""


def check_size(cells: Sequence[Cell]) -> None:
    """`OptionError` if there is more than a picture can show."""
    lines = sum(len(cell.parties) for cell in cells)
    if lines > MOST_DRAWN:
        raise OptionError(
            f"--picture has room for {MOST_DRAWN} parties, these are {lines:,}; vary less, or leave it out"
        )


def draw_study(path: Path, result: StudyResult) -> None:
    """Draw all cells, one below the other; the file is there only when it is whole."""
    places = _places(result.cells)
    with picture(path, f"{result.name}: {result.played}", LINE * places[-1][1] + 1.75) as figure:
        wins, length, stuck = figure.subplots(1, 3, sharey=True, width_ratios=[1.35, 1, 0.8])
        for axes in (wins, length, stuck):
            bare(axes)
            for (low, high), _ in list(zip(places, result.cells, strict=True))[::2]:
                axes.axhspan(low - GAP / 2, high + GAP / 2, color=SHADE, linewidth=0, zorder=0)
        _draw_wins(wins, result, places)
        _draw_lengths(length, result, places)
        _draw_stuck(stuck, result, places)
        labels = [_told(cell) for cell in result.cells]
        wins.set_yticks([(low + high) / 2 for low, high in places], labels)
        wins.tick_params(axis="y", labelsize=8 if any("\n" in label for label in labels) else 10)
        wins.set_ylim(places[-1][1] + GAP / 2, places[0][0] - GAP / 2)


def _places(cells: list[CellResult]) -> list[tuple[float, float]]:
    """From which line to which each cell reaches: a line a party."""
    places, top = [], 0.0
    for cell in cells:
        places.append((top, top + len(cell.parties)))
        top += len(cell.parties) + GAP
    return places


def _draw_wins(axes: Axes, result: StudyResult, places: list[tuple[float, float]]) -> None:
    """A line a party; red are all of a table whose parties differ by more than luck, never a seat by itself."""
    for cell, (low, high) in zip(result.cells, places, strict=True):
        axes.vlines(100 * cell.even, low, high, color=FAINT, linewidth=1, linestyle=(0, (3, 2)))
        for line, party in enumerate(cell.parties):
            y = low + line + 0.5
            _bar(axes, _scaled(party.wins, 100), y, UNEVEN_INK if cell.uneven else INK)
            seats = "+".join(map(str, party.seats))
            axes.annotate(
                seats,
                (0, y),
                (3, 0),
                ("axes fraction", "data"),
                "offset points",
                fontsize=8,
                color=INK,
                va="center",
            )
    axes.set_xlim(*_reach(result))
    axes.set_title("who wins", loc="left", color=INK, pad=8)
    axes.set_xlabel(f"of 100 {result.plural}, by seat; dashed: all alike; red: p < {UNEVEN}", color=FAINT)


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


def _bar(axes: Axes, figure: Interval, y: float, colour: str) -> None:
    margins = [[figure.middle - figure.low], [figure.high - figure.middle]]
    axes.errorbar([figure.middle], [y], xerr=margins, color=colour, fmt="o", capsize=2.5, markersize=4.5, linewidth=1.5)


def _scaled(figure: Interval, scale: float) -> Interval:
    return Interval(scale * figure.middle, scale * figure.low, scale * figure.high)


def _reach(result: StudyResult) -> tuple[float, float]:
    """From where to where wins of 100 reach, with room at the left for the seats."""
    parties = [party for cell in result.cells for party in cell.parties]
    low, high = 100 * min(party.wins.low for party in parties), 100 * max(party.wins.high for party in parties)
    room = LEAST_ROOM + ROOM_A_SEAT * max(len(party.seats) for party in parties)
    return low - room * (high - low), high + 0.04 * (high - low)


def _told(cell: CellResult) -> str:
    """The values of a cell, in one line or one below the other."""
    told = [f"{name} {value}" for name, value in cell.values.items()]
    line = ", ".join(told)
    return line if len(line) <= LONGEST_CELL else "\n".join(told)
