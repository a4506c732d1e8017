"""Draws a canvas as a self-contained SVG picture, without external fonts or styles.

Every word and symbol has its own position, so that any monospaced font will do; blocks and frames are drawn as shapes,
because fonts leave gaps between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby
from typing import Final

from rasant.terminal.canvas import Canvas, Cell

WIDE: Final = 9
HIGH: Final = 18
"""Height of a cell."""
FONTS: Final = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"

LAST_LETTER: Final = 0x24F
"""The last of the Latin letters; later characters may have any width."""

BLOCKS: Final = {"█": (0, HIGH), "▀": (0, HIGH / 2), "▄": (HIGH / 2, HIGH / 2)}
"""Top and height of a block."""

_X, _Y = WIDE / 2, HIGH / 2
LINES: Final = {
    "─": f"M0 {_Y}H{WIDE}",
    "━": f"M0 {_Y}H{WIDE}",
    "│": f"M{_X} 0V{HIGH}",
    "┃": f"M{_X} 0V{HIGH}",
    "╭": f"M{WIDE} {_Y}Q{_X} {_Y} {_X} {HIGH}",
    "╮": f"M0 {_Y}Q{_X} {_Y} {_X} {HIGH}",
    "╰": f"M{WIDE} {_Y}Q{_X} {_Y} {_X} 0",
    "╯": f"M0 {_Y}Q{_X} {_Y} {_X} 0",
    "┌": f"M{WIDE} {_Y}H{_X}V{HIGH}",
    "┐": f"M0 {_Y}H{_X}V{HIGH}",
    "└": f"M{WIDE} {_Y}H{_X}V0",
    "┘": f"M0 {_Y}H{_X}V0",
    "┏": f"M{WIDE} {_Y}H{_X}V{HIGH}",
    "┓": f"M0 {_Y}H{_X}V{HIGH}",
    "┗": f"M{WIDE} {_Y}H{_X}V0",
    "┛": f"M0 {_Y}H{_X}V0",
}
"""Frames, as paths in a cell."""
HEAVY: Final = "━┃┏┓┗┛"


def svg_of(canvas: Canvas, title: str) -> str:
    """The picture as text; the same canvas gives the same text."""
    width, height = canvas.area.width * WIDE, canvas.area.height * HIGH
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' font-family="{FONTS}" font-size="15" role="img">',
        f"<title>{escape(title)}</title>",
    ]
    for number, row in enumerate(canvas.rows()):
        parts += _papers(row, number * HIGH)
        parts += _shapes(row, number * HIGH)
        parts += _texts(row, number * HIGH)
    return "\n".join([*parts, "</svg>", ""])


def _papers(row: list[Cell], y: int) -> Iterator[str]:
    x = 0
    for paper, cells in groupby(row, key=lambda cell: cell[2]):
        width = len(list(cells)) * WIDE
        yield f'<rect x="{x}" y="{y}" width="{width}" height="{HIGH}" fill="{paper}" shape-rendering="crispEdges"/>'
        x += width


def _shapes(row: list[Cell], y: int) -> Iterator[str]:
    for place, (char, ink, _, _) in enumerate(row):
        x = place * WIDE
        if char in BLOCKS:
            top, high = BLOCKS[char]
            yield f'<rect x="{x}" y="{y + top:g}" width="{WIDE}" height="{high:g}" fill="{ink}"/>'
        elif char in LINES:
            weight = 2.2 if char in HEAVY else 1.3
            at = f"translate({x} {y})"
            yield f'<path transform="{at}" d="{LINES[char]}" fill="none" stroke="{ink}" stroke-width="{weight}"/>'


def _texts(row: list[Cell], y: int) -> Iterator[str]:
    """Words of one colour, each with its position and length; symbols, whose width differs between fonts, alone."""
    for (_, ink, bold), cells in groupby(enumerate(row), key=lambda found: (_sort(*found), found[1][1], found[1][3])):
        run = list(cells)
        text = "".join(cell[0] for _, cell in run)
        if not text.strip() or text[0] in BLOCKS or text[0] in LINES:
            continue
        x, width = run[0][0] * WIDE, len(run) * WIDE
        weight = ' font-weight="bold"' if bold else ""
        fit = f'x="{x}" textLength="{width}"' if len(run) > 1 else f'x="{x + WIDE / 2:g}" text-anchor="middle"'
        yield f'<text {fit} y="{y + 13.5:g}" fill="{ink}"{weight}>{escape(text)}</text>'


def _sort(place: int, cell: Cell) -> int:
    """Neighbours of the same kind are written together: -1 for blanks, -2 for letters and digits; others never."""
    char = cell[0]
    return place if ord(char or " ") > LAST_LETTER else -2 if char.strip() else -1
