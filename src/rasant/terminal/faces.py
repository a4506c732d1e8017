"""Cards in the terminal: tiles with a number and a symbol, so that no card is identified by colour alone."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rasant.core.contract import Game
from rasant.core.state import State
from rasant.terminal.canvas import Area, Canvas, mixed

TABLE: Final = "#0c2a20"
FELT: Final = "#123c2d"
PANEL: Final = "#1e2226"
BAR: Final = "#0e1012"
WHITE: Final = "#f5f7f2"
GREY: Final = "#8fa39a"
DIM: Final = "#5b7268"
GOLD: Final = "#ffd166"
ALARM: Final = "#ff7a6b"

SEATS: Final = (
    "#7cc7ff", "#ffb86b", "#a6e36b", "#f59ae0", "#ffe070", "#74e8d0",
    "#c9a6ff", "#ff9b94", "#b9d4e8", "#d6c08a", "#8fb4ff", "#9be7a0",
)  # fmt: skip
MOTIFS: Final = "♠♣♥♦★♪◐✦✚✱◈§"
"""By seat: a colour (`SEATS`) and a motif, for twelve seats."""

RED: Final = "#cf222e"
YELLOW: Final = "#ffd21f"
GREEN: Final = "#2a962d"
BLUE: Final = "#2b66d9"
"""Chosen so that terminals with 256 colours have similar ones."""

_COLOURS: Final = {
    "R": ("red", "●", RED, WHITE),
    "Y": ("yellow", "▲", YELLOW, "#1d1a08"),
    "G": ("green", "■", GREEN, WHITE),
    "B": ("blue", "◆", BLUE, WHITE),
}
_OTHERS: Final = (
    ("✚", "#8e44ad", WHITE),
    ("★", "#d9822b", "#1d1206"),
    ("✦", "#16848c", WHITE),
    ("♣", "#6b7280", WHITE),
)

HUGE: Final = (9, 5)
LARGE: Final = (7, 4)
MEDIUM: Final = (5, 3)
SMALL: Final = (4, 2)
TINY: Final = (4, 1)
SIZES: Final = (HUGE, LARGE, MEDIUM, SMALL, TINY)
"""Width and height of tiles in columns and rows, the largest first."""

Size = tuple[int, int]


@dataclass(frozen=True)
class Face:
    """The look of a card. `lines` are for tiles with room for words, the other texts for small ones."""

    text: str
    symbol: str
    paper: str
    ink: str
    name: str
    """Its name in a sentence."""
    lines: tuple[str, ...] = ()
    tail: str = ""
    """Text at the bottom, if other than `text`."""


def colour_of(letter: str) -> tuple[str, str, str]:
    """The name, the symbol and the background of the colour with this letter."""
    if letter in _COLOURS:
        return _COLOURS[letter][:3]
    symbol, paper, _ = _OTHERS[ord(letter) % len(_OTHERS)]
    return letter, symbol, paper


def numbered(label: str, words: Mapping[str, str] | None = None) -> Face | None:
    """The look of a card whose label is the letter of a colour and a number, such as R6; `None` for other labels.

    `words` are the names of colours by letter, where a deck has unusual ones.
    """
    found = re.fullmatch(r"([^\W\d_])([0-9]+)", label)
    if not found:
        return None
    letter, number = found[1], found[2]
    colour, symbol, paper = colour_of(letter)
    ink = _COLOURS[letter][3] if letter in _COLOURS else _OTHERS[ord(letter) % len(_OTHERS)][2]
    return Face(number, symbol, paper, ink, f"{(words or {}).get(letter, colour)} {number}")


def plain(label: str) -> Face:
    """The default look of a card: its label on a plain background."""
    return Face(label, "", "#e8e2d0", "#22221c", label)


def back_of(seat: int) -> Face:
    """The look of the back of a seat's cards, with its motif."""
    motif = MOTIFS[seat % len(MOTIFS)] if seat >= 0 else "▒"
    paper = mixed(SEATS[seat % len(SEATS)], "#101820", 0.66) if seat >= 0 else "#3a4356"
    return Face(motif, "", paper, mixed(paper, WHITE, 0.45), "a card", (motif,))


def draw_tile(canvas: Canvas, x: int, y: int, size: Size, face: Face, glow: float = 0.0) -> None:
    """Draw a card as a tile, brightened by `glow` (0 to 1)."""
    width, height = size
    paper = mixed(face.paper, "#ffffff", 0.55 * glow)
    ink = "#101010" if glow > 0.5 else face.ink
    area = Area(x, y, width, height)
    canvas.fill(area, paper)
    if height == 1:
        canvas.centre(area, 0, f"{face.text}{face.symbol}{face.tail}", ink, bold=True)
    elif face.lines:
        top = (height - min(height, len(face.lines))) // 2
        for row, line in enumerate(face.lines[:height]):
            canvas.centre(area, top + row, line, ink, bold=True)
    else:
        canvas.put(x + (width > 4), y, face.text[:width], ink, bold=True)
        if height > 2:
            canvas.centre(area, height // 2, face.symbol, ink, bold=True)
        tail = face.tail or (face.text if height > 2 else face.symbol)
        canvas.put(x + width - len(tail) - (width > 4), y + height - 1, tail, ink, bold=True)


def draw_place(canvas: Canvas, x: int, y: int, size: Size, ink: str = DIM, text: str = "") -> None:
    """Draw an empty place, with a hint of what belongs there."""
    width, height = size
    area = Area(x, y, width, height)
    if height == 1:
        canvas.centre(area, 0, text or "·" * (width - 1), ink)
        return
    if height == 2:
        canvas.put(x, y, f"╭{'╌' * (width - 2)}╮", ink)
        canvas.put(x, y + 1, f"╰{'╌' * (width - 2)}╯", ink)
    else:
        canvas.frame(area, ink)
    if text:
        canvas.centre(area, height // 2 if height > 2 else 0, text, ink, bold=True)


_PIXELS: Final = {
    "0": "7,5,5,5,7",
    "1": "2,6,2,2,7",
    "2": "7,1,7,4,7",
    "3": "7,1,3,1,7",
    "4": "5,5,7,1,1",
    "5": "7,4,7,1,7",
    "6": "7,4,7,5,7",
    "7": "7,1,2,2,2",
    "8": "7,5,7,5,7",
    "9": "7,5,7,1,7",
    "-": "0,0,7,0,0",
    ":": "0,2,0,2,0",
}


def draw_big(canvas: Canvas, x: int, y: int, text: str, ink: str) -> None:
    """Draw digits three rows high."""
    for char in text:
        rows = [int(row) for row in _PIXELS.get(char, "0,0,0,0,0").split(",")] + [0]
        for line in range(3):
            for column in range(3):
                upper, lower = (rows[2 * line + half] >> (2 - column) & 1 for half in (0, 1))
                block = " ▄▀█"[2 * upper + lower]
                if block != " ":
                    canvas.put(x + column, y + line, block, ink)
        x += 4


class Looks:
    """The looks of one game's cards. Games with their own faces override `look`, through `TableDrawing`."""

    colour_kinds: tuple[str, ...] = ()
    """Kinds of zone that are named after colours."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.layout = game.layout
        self._faces: dict[int, Face] = {}

    @cached_property
    def colour_words(self) -> dict[str, str]:
        """The names of the deck's colours by first letter, taken from the names of zones."""
        zones = [zone for kind in self.colour_kinds for zone in self.zones(kind)]
        words = [self.layout.names[zone].rstrip("0123456789") for zone in zones]
        return {word[0].upper(): word for word in words}

    def look(self, label: str) -> Face:
        """The look of a face, by its label."""
        return numbered(label, self.colour_words) or plain(label)

    def face(self, face: int) -> Face:
        """The look of a face, by its number."""
        if face not in self._faces:
            self._faces[face] = self.look(self.layout.deck.faces[face])
        return self._faces[face]

    def back(self, zone: int, state: State) -> Face:
        """The look of a hidden card on top of a zone."""
        owner = self.layout.owner[zone]
        return back_of(owner if owner < self.layout.seats else -1)

    def zones(self, kind: str, owner: int | None = None) -> list[int]:
        """The zones of a kind, of one owner or of all owners."""
        layout = self.layout
        return [
            zone
            for zone in range(len(layout.names))
            if layout.kinds[layout.kind[zone]] == kind and (owner is None or layout.owner[zone] == owner)
        ]
