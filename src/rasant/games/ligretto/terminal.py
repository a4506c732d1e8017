"""Ligretto in the terminal: a lane per colour in the middle, and the size of every stack in large digits."""

from typing import ClassVar

from rasant.core.events import Batch
from rasant.core.moves import Play
from rasant.core.state import State
from rasant.core.view import EMPTY
from rasant.terminal.canvas import Area, mixed
from rasant.terminal.faces import DIM, GREY, LARGE, MEDIUM, SEATS, TINY, WHITE, Size, colour_of
from rasant.terminal.painter import GLOW_MS, Painter, fitting
from rasant.terminal.phrases import Phrases, landing
from rasant.terminal.scene import Scene, name_of
from rasant.terminal.table import TableDrawing

LANE = "#101d22"
COUNT_WIDTH = 8
"""Columns reserved for the number of cards in a stack."""


class LigrettoPhrases(Phrases):
    """Phrases for the moves of Ligretto."""

    minor = ("count", "take_up")
    verbs: ClassVar = {"count": "counts out three", "take_up": "takes up the waste", "stop": "calls Ligretto stop!"}

    def play(self, scene: Scene, play: Play, batch: Batch, before: State, then: State) -> str:
        """A player opens a pile or builds on one."""
        if not before.zones[landing(batch)]:
            return f"opens a pile with {self.looks.face(play.face).name}"
        return super().play(scene, play, batch, before, then)


class LigrettoTable(TableDrawing):
    """Piles in lanes by colour; panels with stack, row and waste."""

    phrasing = LigrettoPhrases
    colour_kinds = ("pile",)

    def draw_middle(self, paint: Painter, area: Area) -> None:
        """A lane for each colour, with all its piles."""
        lanes: dict[str, list[int]] = {}
        for zone in self.zones("pile"):
            lanes.setdefault(self.layout.names[zone].rstrip("0123456789"), []).append(zone)
        for (colour, piles), lane in zip(lanes.items(), area.columns(len(lanes)), strict=True):
            self._lane(paint, colour, piles, lane)

    def _lane(self, paint: Painter, colour: str, piles: list[int], area: Area) -> None:
        _, symbol, paper = colour_of(colour[0].upper())
        tint = mixed(LANE, paper, 0.24)
        paint.canvas.fill(area, tint)
        paint.canvas.centre(area, 0, f"{symbol} {colour}", mixed(tint, WHITE, 0.55), bold=True)
        inside = Area(area.x + 1, area.y + 1, area.width - 2, area.height - 1)
        size, across = fitting(inside, len(piles), 1)
        shown = [zone for zone in piles if paint.state.zones[zone] or paint.state.rules[zone]]
        across = min(across, max(2, len(piles)))
        rows = -(-len(piles) // across) * (size[1] + 1)
        x = inside.x + max(0, inside.width - across * (size[0] + 1) + 1) // 2
        y = inside.y + max(0, inside.height - rows) // 2
        for place, zone in enumerate(shown):
            self._pile(
                paint, zone, symbol, x + place % across * (size[0] + 1), y + place // across * (size[1] + 1), size
            )

    def _pile(self, paint: Painter, zone: int, symbol: str, x: int, y: int, size: Size) -> None:
        """A pile, and below it the number it takes next, or for a moment the player who has just laid a card there."""
        scene = paint.scene
        paint.card(zone, x, y, size, f"1{symbol}")
        if scene.viewpoint.top(paint.state, zone) == EMPTY:
            return
        wanted = self.layout.deck.key_names(paint.state.locks[0][zone])
        age = scene.age_of_landing(zone)
        text, ink = (f"▸ {wanted[0][1:]}", GREY) if wanted else ("done", DIM)
        if age < 2 * GLOW_MS:
            seat = scene.landed[zone][1]
            text, ink = name_of(seat)[: size[0]], SEATS[seat % len(SEATS)]
        paint.canvas.centre(Area(x, y + size[1], size[0], 1), 0, text, ink, bold=age < 2 * GLOW_MS)

    def draw_seat(self, paint: Painter, seat: int, area: Area) -> None:
        """The stack and its size, the row, and the waste."""
        inside = paint.panel(area, seat, self.standing(paint.scene, seat))
        row = self.zones("row", seat)
        for size in (LARGE, MEDIUM):
            needed = COUNT_WIDTH + (len(row) + 2) * (size[0] + 1) - 1
            if inside.width >= needed and inside.height >= size[1]:
                self._wide(paint, seat, inside, size, (inside.width - needed) // 2)
                return
        self._narrow(paint, seat, inside)

    def _wide(self, paint: Painter, seat: int, area: Area, size: Size, indent: int) -> None:
        """All zones side by side."""
        stack, waste, hand = (self.zones(kind, seat)[0] for kind in ("stack", "waste", "hand"))
        gap = 2 if indent > 2 else 0
        x, y = area.x + max(0, indent - gap), area.y + (area.height - size[1]) // 2
        paint.count(stack, x + (0 if len(paint.state.zones[stack]) > 9 else 4), y, 3)
        paint.card(stack, x + COUNT_WIDTH, y, size)
        x = self.row_of(paint, self.zones("row", seat), x + COUNT_WIDTH + size[0] + 1 + gap, y, size) + gap
        paint.card(waste, x, y, size)
        if area.height > size[1]:
            below = Area(x - 1, area.y + area.height - 1, size[0] + 2, 1)
            paint.canvas.centre(below, 0, f"hand {len(paint.state.zones[hand])}", DIM)

    def _narrow(self, paint: Painter, seat: int, area: Area) -> None:
        """The stack with the waste beside it, the row below."""
        stack, waste = (self.zones(kind, seat)[0] for kind in ("stack", "waste"))
        size = MEDIUM if area.height >= 4 and area.width >= COUNT_WIDTH + 2 * MEDIUM[0] - 1 else TINY
        paint.count(stack, area.x, area.y, size[1])
        paint.card(stack, area.x + (COUNT_WIDTH - 1 if size == MEDIUM else 3), area.y, size)
        paint.card(waste, area.x + area.width - size[0], area.y, size)
        row = self.zones("row", seat)
        step = min(6 if area.height > 2 else 4, (area.width + 1) // len(row))
        width = min(TINY[0], step, area.width - (len(row) - 1) * step)
        for place, zone in enumerate(row):
            paint.card(zone, area.x + place * step, area.y + area.height - 1, (width, 1))


TABLE = LigrettoTable
