"""Tables of results, in a terminal and on a page. Every text is made once, for both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Literal

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table


class Spread(msgspec.Struct, frozen=True):
    """The median of some figures, and their middle half."""

    median: float
    low: float
    high: float


def spread(figures: Sequence[float]) -> Spread:
    """Median and middle half of some figures."""
    low, _, high = quantiles(figures, n=4, method="inclusive") if len(figures) > 1 else [figures[0]] * 3
    return Spread(median(figures), low, high)


def form(figure: Spread, unit: float, digits: int) -> str:
    """The median, and the middle half in brackets if there was more than one burst."""
    middle, low, high = (f"{value * unit:,.{digits}f}" for value in (figure.median, figure.low, figure.high))
    return middle if figure.low == figure.high else f"{middle} ({low}-{high})"


@dataclass(frozen=True)
class Part:
    """A table with its title and a note."""

    title: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    note: str
    justify: Literal["left", "right"] = "right"
    """Alignment of all columns but the first."""
    in_text: bool = False
    """Whether it is a list of names and values, which a page has as a sentence."""


def show(parts: Sequence[Part], verdict: Sequence[str], console: Console) -> None:
    """Print tables and the verdict."""
    for part in parts:
        table = Table(*part.head, title=part.title, title_justify="left", box=box.SIMPLE_HEAD)
        for place, column in enumerate(table.columns):
            column.no_wrap = True
            column.justify = part.justify if place else "left"
        for row in part.rows:
            table.add_row(*row)
        console.print(table)
        if part.note:
            console.print(f"{part.note}\n", highlight=False)
    console.print("\n".join(verdict), highlight=False)


def page(title: str, about: str, parts: Sequence[Part], verdict: Sequence[str]) -> str:
    """The same as a page, with the verdict first."""
    lines = [f"# {title}", "", about, ""]
    summary, *missed = verdict
    lines += [summary, "", *(f"- {miss}" for miss in missed), *([""] if missed else [])]
    for part in parts:
        lines += [f"## {part.title}", "", *([part.note, ""] if part.note else []), *_rows(part), ""]
    return "\n".join(lines)


def _rows(part: Part) -> list[str]:
    if part.in_text:
        return ["; ".join(": ".join(row) for row in part.rows) + "."]
    rule = ("---", *("---:" if part.justify == "right" else "---" for _ in part.head[1:]))
    return [_line(part.head), _line(rule), *(_line(row) for row in part.rows)]


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
