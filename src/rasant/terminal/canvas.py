"""A buffer of coloured characters: a frame is drawn on it and then printed at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from rich.style import Style

Cell = tuple[str, str, str, bool]
"""A character, its foreground and background colours, and whether it is bold."""


@dataclass(frozen=True)
class Area:
    """A rectangle of a canvas."""

    x: int
    y: int
    width: int
    height: int

    def inner(self, across: int = 1, down: int = 1) -> Area:
        """The area inside a margin."""
        return Area(self.x + across, self.y + down, max(0, self.width - 2 * across), max(0, self.height - 2 * down))

    def columns(self, count: int, gap: int = 0) -> list[Area]:
        """The area divided into columns of equal width; the last one gets the remainder."""
        width = (self.width - gap * (count - 1)) // count
        found = [Area(self.x + k * (width + gap), self.y, width, self.height) for k in range(count)]
        last = found[-1]
        found[-1] = Area(last.x, last.y, self.x + self.width - last.x, last.height)
        return found

    def cut_top(self, rows: int) -> tuple[Area, Area]:
        """The top rows, and the rest."""
        rows = max(0, min(rows, self.height))
        return (Area(self.x, self.y, self.width, rows), Area(self.x, self.y + rows, self.width, self.height - rows))

    def cut_bottom(self, rows: int) -> tuple[Area, Area]:
        """The area without the bottom rows, and these rows."""
        return self.cut_top(self.height - rows)

    def cut_left(self, width: int) -> tuple[Area, Area]:
        """The left columns, and the rest."""
        width = max(0, min(width, self.width))
        left = Area(self.x, self.y, width, self.height)
        return left, Area(self.x + width, self.y, self.width - width, self.height)

    def centred(self, width: int, height: int) -> Area:
        """A rectangle of this size in the middle, or as large as fits."""
        width, height = min(width, self.width), min(height, self.height)
        return Area(self.x + (self.width - width) // 2, self.y + (self.height - height) // 2, width, height)


class Canvas:
    """A grid of cells. Whatever is drawn outside is clipped."""

    def __init__(self, width: int, height: int, paper: str) -> None:
        self.area = Area(0, 0, width, height)
        self._rows: list[list[Cell]] = [[(" ", "#ffffff", paper, False)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, ink: str, paper: str = "", bold: bool = False) -> None:
        """Write a line of text; without `paper` it keeps the background."""
        if not 0 <= y < self.area.height:
            return
        row = self._rows[y]
        for char in text:
            width = cell_len(char)
            if x >= 0 and x + width <= self.area.width:
                for k in range(width):
                    row[x + k] = (char if k == 0 else "", ink, paper or row[x + k][2], bold)
            x += width

    def centre(self, area: Area, row: int, text: str, ink: str, paper: str = "", bold: bool = False) -> None:
        """Write a centred line in a row of an area, shortened to its width."""
        text = shortened(text, area.width)
        self.put(area.x + (area.width - cell_len(text)) // 2, area.y + row, text, ink, paper, bold)

    def fill(self, area: Area, paper: str, char: str = " ", ink: str = "#ffffff") -> None:
        """Paint a rectangle."""
        for y in range(area.y, area.y + area.height):
            self.put(area.x, y, char * area.width, ink, paper)

    def frame(self, area: Area, ink: str, paper: str = "", corners: str = "╭╮╰╯", bold: bool = False) -> None:
        """Draw a frame just inside a rectangle."""
        if area.width < 2 or area.height < 2:
            return
        right, bottom = area.x + area.width - 1, area.y + area.height - 1
        across = "─" * (area.width - 2)
        self.put(area.x, area.y, f"{corners[0]}{across}{corners[1]}", ink, paper, bold)
        self.put(area.x, bottom, f"{corners[2]}{across}{corners[3]}", ink, paper, bold)
        for y in range(area.y + 1, bottom):
            self.put(area.x, y, "│", ink, paper, bold)
            self.put(right, y, "│", ink, paper, bold)

    def lines(self) -> list[str]:
        """The text of each row, without colours."""
        return ["".join(cell[0] for cell in row).rstrip() for row in self._rows]

    def rows(self) -> list[list[Cell]]:
        """All cells, row by row."""
        return [row[:] for row in self._rows]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Canvas) and other._rows == self._rows

    def __hash__(self) -> int:
        raise TypeError("a canvas changes and has no hash")

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for number, row in enumerate(self._rows):
            if number:
                yield Segment.line()
            yield from _segments(row)


def shortened(text: str, width: int) -> str:
    """The text, cut to `width` columns with an ellipsis if necessary."""
    if cell_len(text) <= width:
        return text
    while text and cell_len(text) > width - 1:
        text = text[:-1]
    return text + "…" if width > 0 else ""


def mixed(colour: str, other: str, share: float) -> str:
    """A mixture of two colours (#rrggbb); `share` is that of the other, 0 to 1."""
    share = min(1.0, max(0.0, share))
    parts = [(int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def _segments(row: list[Cell]) -> Iterator[Segment]:
    """The cells as segments of equal style."""
    text, style = "", row[0][1:]
    for char, ink, paper, bold in row:
        if (ink, paper, bold) != style:
            yield Segment(text, _style(*style))
            text, style = "", (ink, paper, bold)
        text += char
    yield Segment(text, _style(*style))


@lru_cache(maxsize=4096)
def _style(ink: str, paper: str, bold: bool) -> Style:
    return Style(color=ink, bgcolor=paper, bold=bold)
