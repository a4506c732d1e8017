"""Drawing the cards, panels and flights of one frame, and recording where each zone was drawn."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rasant.core.cards import HIDDEN
from rasant.core.view import EMPTY
from rasant.terminal.canvas import Area, Canvas, mixed, shortened
from rasant.terminal.faces import (
    ALARM,
    DIM,
    GOLD,
    GREY,
    MOTIFS,
    PANEL,
    SEATS,
    SIZES,
    WHITE,
    Looks,
    Size,
    draw_big,
    draw_place,
    draw_tile,
)
from rasant.terminal.scene import Scene, name_of

GLOW_MS: Final = 900
"""How long a card glows after landing, in milliseconds."""
MISS_MS: Final = 1200
"""How long a late move is shown, in milliseconds."""


class Painter:
    """Draws the table of one scene onto one canvas."""

    def __init__(self, canvas: Canvas, scene: Scene, looks: Looks) -> None:
        self.canvas = canvas
        self.scene = scene
        self.state = scene.state
        self.looks = looks
        self.spots: dict[int, Area] = {}
        """By zone: the area of its top card, where flights start and end."""

    def card(self, zone: int, x: int, y: int, size: Size, hint: str = "") -> None:
        """Draw the top card of a zone as a tile, or its empty place with a hint."""
        self.spots[zone] = Area(x, y, *size)
        face = self.scene.viewpoint.top(self.state, zone)
        if face == EMPTY:
            draw_place(self.canvas, x, y, size, text=hint)
            return
        glow = max(0.0, 1 - self.scene.age_of_landing(zone) / GLOW_MS)
        look = self.looks.back(zone, self.state) if face == HIDDEN else self.looks.face(face)
        draw_tile(self.canvas, x, y, size, look, glow)

    def fan(self, zone: int, area: Area, size: Size) -> None:
        """Draw all cards of a zone side by side, overlapping as necessary."""
        faces = self.scene.viewpoint.faces(self.state, zone)
        self.spots[zone] = Area(area.x, area.y, *size)
        if not faces:
            draw_place(self.canvas, area.x, area.y, size)
            return
        step = min(size[0] + 1, max(1, area.width // len(faces)))
        size = (min(size[0], step), size[1])
        for place, face in enumerate(faces):
            look = self.looks.back(zone, self.state) if face == HIDDEN else self.looks.face(face)
            if step <= size[0] < max(len(line) for line in look.lines or ("",)):
                look = replace(look, lines=())
            x = area.x + place * step
            draw_tile(self.canvas, x, area.y, size, look)
            for row in range(size[1] if step == size[0] and face == HIDDEN else 0):
                self.canvas.put(x, area.y + row, "▏", mixed(look.paper, "#000000", 0.5))
        self.spots[zone] = Area(x, area.y, *size)

    def panel(self, area: Area, seat: int, right: str = "", paper: str = PANEL, accent: str = "") -> Area:
        """Draw the frame of a seat with name, bot and a text at the right; returns the area inside."""
        scene = self.scene
        colour = accent or SEATS[seat % len(SEATS)]
        missed = scene.now - scene.missed.get(seat, -MISS_MS) < MISS_MS
        self.canvas.fill(area, paper)
        ink = ALARM if missed else mixed(colour, paper, 0.0 if self.state.may(seat) else 0.55)
        self.canvas.frame(area, ink)
        room = area.width - 4 - len(right) - (1 if right else 0)
        name = f"{MOTIFS[seat % len(MOTIFS)]} {name_of(seat)}"
        if len(name) + 2 > room:
            self.canvas.put(area.x + 1, area.y, shortened(name_of(seat), room + 1), colour, paper, bold=True)
        else:
            self.canvas.put(area.x + 2, area.y, f" {name} ", colour, paper, bold=True)
        bot = "too late!" if missed else scene.bots[seat]
        if len(name) + len(bot) + 5 <= room:
            self.canvas.put(area.x + 4 + len(name), area.y, f"{bot} ", ALARM if missed else GREY, paper)
        if right:
            self.canvas.put(area.x + area.width - len(right) - 3, area.y, f" {right} ", GOLD, paper, bold=True)
        return area.inner()

    def count(self, zone: int, x: int, y: int, rows: int, ink: str = WHITE) -> int:
        """Draw the number of cards in a zone, in large digits if there is room; returns the width."""
        number = str(len(self.state.zones[zone]))
        lit = mixed(ink, GOLD, 1.0 if len(number) == 1 and int(number) <= 3 else 0.0)
        if rows >= 3:
            draw_big(self.canvas, x, y, number, lit)
            return 4 * len(number)
        self.canvas.put(x, y, number, lit, bold=True)
        return len(number) + 1

    def note(self, x: int, y: int, text: str, ink: str = DIM) -> None:
        """Draw a small remark."""
        self.canvas.put(x, y, text, ink)

    def flights(self) -> None:
        """Draw the cards in flight over everything else."""
        for flight in self.scene.flights:
            start, end = self.spots.get(flight.src), self.spots.get(flight.dst)
            if start is None or end is None or start == end:
                continue
            share = flight.share * flight.share * (3 - 2 * flight.share)
            x = round(start.x + (end.x - start.x) * share)
            y = round(start.y + (end.y - start.y) * share)
            look = self.looks.back(flight.src, self.state) if flight.face < 0 else self.looks.face(flight.face)
            draw_tile(self.canvas, x, y, (end.width, end.height), look, 0.25)
            if end.height > 1 and not look.lines:
                self.canvas.put(x, y + end.height - 1, MOTIFS[flight.seat % len(MOTIFS)], look.ink)


def fitting(area: Area, count: int, label_rows: int = 0, sizes: Sequence[Size] = SIZES) -> tuple[Size, int]:
    """The largest size in which `count` tiles fit into an area, and the number of tiles per row."""
    for width, height in sizes:
        across = (area.width + 1) // (width + 1)
        down = (area.height + (0 if label_rows else 1)) // (height + max(1, label_rows))
        if across * max(down, 1 if height + label_rows <= area.height else 0) >= count:
            return (width, height), across
    return sizes[-1], max(1, (area.width + 1) // (sizes[-1][0] + 1))
