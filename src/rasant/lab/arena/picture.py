"""An arena as a picture: ratings with intervals, and how often each bot came out ahead of each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from rasant.lab.arena.rating import ContestResult
from rasant.lab.drawing import FAINT, INK, bare, picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NEVER_MET: Final = "#eef0f4"
AHEAD_COLOURS: Final = "RdBu"
FAR_FROM_EVEN: Final = 0.33
"""Fields that differ from one half by more are dark and need light text."""
LONGEST_LABEL: Final = 30
PAPER_MARGIN: Final = 0.06
"""Margin for numbers on both sides, as a share of the width of the bars."""


def draw(path: Path, title: str, contests: list[ContestResult]) -> None:
    """Draw all contests, one below the other. The file appears only when complete."""
    heights = [1.5 + 0.46 * len(result.bots) for result in contests]
    with picture(path, title, sum(heights) + 0.6) as figure:
        rows = figure.subplots(len(contests), 2, squeeze=False, height_ratios=heights, width_ratios=[1.5, 1])
        for (bars, map_), result in zip(rows, contests, strict=True):
            _draw_ratings(bars, result)
            _draw_meetings(map_, result)


def _draw_ratings(axes: Axes, result: ContestResult) -> None:
    rows = range(len(result.bots))
    ratings, margins = [bot.rating for bot in result.bots], [bot.margin for bot in result.bots]
    axes.errorbar(ratings, rows, xerr=margins, fmt="o", color=INK, ecolor=INK, capsize=4, markersize=6, linewidth=1.6)
    for row, bot in enumerate(result.bots):
        text = f"{bot.rating:.0f} ± {bot.margin:.0f}"
        axes.annotate(text, (bot.rating, row), (0, 7), textcoords="offset points", ha="center", fontsize=9, color=INK)
    axes.set_title(f"{result.contest}, {result.rounds:,} rounds", loc="left", color=INK, pad=10)
    axes.set_yticks(rows, [f"{_shortened(bot.label)}  {row}" for row, bot in enumerate(result.bots, 1)])
    axes.set_ylim(len(result.bots) - 0.5, -0.5)
    axes.margins(x=PAPER_MARGIN)
    axes.set_xlabel("rating, with its interval", color=FAINT)
    bare(axes)


def _draw_meetings(axes: Axes, result: ContestResult) -> None:
    """Draw a field per pair, in the order of the ratings: blue where the row mostly came out ahead, else red."""
    numbers = range(len(result.bots))
    shares = [[float("nan") if share is None else share for share in row] for row in result.ahead]
    axes.set_facecolor(NEVER_MET)
    axes.imshow(shares, cmap=AHEAD_COLOURS, vmin=-0.15, vmax=1.15, aspect="auto")
    for row, line in enumerate(result.ahead):
        for column, share in enumerate(line):
            if share is not None:
                ink = "white" if abs(share - 0.5) > FAR_FROM_EVEN else INK
                axes.text(column, row, f"{100 * share:.0f}", ha="center", va="center", color=ink)
    axes.set_title("row ahead of column, of 100 meetings", loc="left", color=INK, pad=10)
    axes.set_xticks(numbers, [str(number + 1) for number in numbers])
    axes.set_yticks(numbers, [str(number + 1) for number in numbers])
    axes.set_xticks([number + 0.5 for number in numbers], minor=True)
    axes.set_yticks([number + 0.5 for number in numbers], minor=True)
    axes.grid(which="minor", color="white", linewidth=2)
    axes.tick_params(which="both", length=0)
    axes.spines[:].set_visible(False)


def _shortened(label: str) -> str:
    return label if len(label) <= LONGEST_LABEL else f"…{label[-LONGEST_LABEL + 1 :]}"
