"""A terminal canvas as an image: each cell is rendered as its character in its ink on its paper."""

from functools import cache
from pathlib import Path
from typing import Final

import matplotlib
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from PIL.ImageFont import FreeTypeFont, truetype

from rasant.terminal.canvas import Canvas

CELL: Final = (9, 18)
"""Width and height of a cell in pixels."""
LETTER_SIZE: Final = 15
SHAPES: Final = {
    "█": (slice(0, 18), slice(0, 9)),
    "▀": (slice(0, 9), slice(0, 9)),
    "▄": (slice(9, 18), slice(0, 9)),
    "│": (slice(0, 18), slice(4, 5)),
    "┃": (slice(0, 18), slice(4, 6)),
}
"""Rows and columns of a cell that these characters fill. Drawn by hand because fonts leave gaps between cells."""

Pixels = NDArray[np.uint8]


def raster(canvas: Canvas) -> Pixels:
    """The image as an array of rows, columns and RGB."""
    rows = canvas.rows()
    glyphs = np.array([[_glyph(char, bold) for char, _, _, bold in row] for row in rows])
    inks = np.array([[_colour(ink) for _, ink, _, _ in row] for row in rows], np.float32)
    papers = np.array([[_colour(paper) for _, _, paper, _ in row] for row in rows], np.float32)
    inks, papers = inks[:, :, None, None], papers[:, :, None, None]
    cells = papers + (inks - papers) * glyphs[..., None]
    down, across, high, wide, _ = cells.shape
    image: Pixels = np.rint(cells).astype(np.uint8).swapaxes(1, 2).reshape(down * high, across * wide, 3)
    return image


@cache
def _colour(text: str) -> tuple[int, int, int]:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


@cache
def _font(bold: bool) -> FreeTypeFont:
    """DejaVu Sans Mono, which has all used symbols and is part of matplotlib."""
    name = "DejaVuSansMono-Bold.ttf" if bold else "DejaVuSansMono.ttf"
    return truetype(Path(matplotlib.get_data_path(), "fonts", "ttf", name), LETTER_SIZE)


@cache
def _glyph(char: str, bold: bool) -> NDArray[np.float32]:
    """The share of ink in each pixel of a cell, from 0 to 1."""
    if char in SHAPES:
        shape = np.zeros(CELL[::-1], np.float32)
        shape[SHAPES[char]] = 1
        return shape
    image = Image.new("L", CELL, 0)
    if char.strip():
        ImageDraw.Draw(image).text((CELL[0] / 2, CELL[1] * 0.78), char, fill=255, font=_font(bold), anchor="ms")
    return np.asarray(image, np.float32) / np.float32(255)
