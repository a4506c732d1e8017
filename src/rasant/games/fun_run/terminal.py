"""Fun Run in the terminal: the table from above, with the runners on its edge."""

from typing import ClassVar

from rasant.core.events import Batch
from rasant.core.layout import OWNER
from rasant.core.moves import Act, Play
from rasant.core.state import State
from rasant.games.fun_run.rules import FunRun
from rasant.games.fun_run.rules_run import Run
from rasant.terminal.canvas import Area, mixed
from rasant.terminal.faces import BAR, DIM, FELT, GOLD, GREY, HUGE, LARGE, MEDIUM, MOTIFS, SEATS, SMALL, WHITE, Size
from rasant.terminal.painter import GLOW_MS, Painter
from rasant.terminal.phrases import Phrases
from rasant.terminal.scene import Scene, name_of
from rasant.terminal.table import TableDrawing

SIDES = ("south", "east", "north", "west")
FLOOR = "#2a211b"
TOKEN = 8
"""Width of a runner in columns."""


class FunRunPhrases(Phrases):
    """Phrases for the moves of Fun Run."""

    minor = ("put_down",)
    verbs: ClassVar = {
        "pick_up": "picks up a pile",
        "put_down": "puts the pile down",
        "stand": "stands up",
        "sit": "sits down",
        "stop": "calls stop!",
    }

    def play(self, scene: Scene, play: Play, batch: Batch, before: State, then: State) -> str:
        """Mentions a card from the stack, which brings the end of the round nearer."""
        text = super().play(scene, play, batch, before, then)
        layout = scene.layout
        return text + " from the stack" if layout.kinds[layout.kind[play.src]] == "stack" else text

    def act(self, scene: Scene, batch: Batch, before: State, then: State) -> str:
        """Walking has a goal."""
        move = batch.move
        assert isinstance(move, Act)
        if move.verb != "walk":
            return super().act(scene, batch, before, then)
        home = before.facts[scene.layout.facts.index(f"home{batch.seat}")]
        return "runs home" if move.choice == home else f"runs to the {SIDES[move.choice]} side"


class FunRunTable(TableDrawing):
    """The table at the left, the players' panels at the right."""

    phrasing = FunRunPhrases
    colour_kinds = ("centre",)

    def draw(self, paint: Painter, area: Area) -> None:
        """Table and panels."""
        width = 27 if area.width < 110 else 40
        floor, side = area.cut_left(area.width - width)
        self._table(paint, floor)
        seats = self.layout.seats
        rows = max(4, min(8, side.height // seats))
        for seat in range(seats):
            self.draw_seat(paint, seat, Area(side.x, side.y + seat * rows, side.width, rows))

    # -- the table -----------------------------------------------------------------------------------------------------

    def _table(self, paint: Painter, floor: Area) -> None:
        paint.canvas.fill(floor, FLOOR)
        top = floor.inner(TOKEN + 1, 1)
        paint.canvas.fill(top, FELT)
        paint.canvas.frame(top, mixed("#b98a4e", FELT, 0.2), corners="┏┓┗┛", bold=True)
        self._centre(paint, top.inner(5, 2))
        for side in range(4):
            self._piles_at(paint, top, side)
        for seat in range(self.layout.seats):
            self._runner(paint, top, seat)

    def _centre(self, paint: Painter, area: Area) -> None:
        """One pile per colour, and the two numbers it takes."""
        piles = self.zones("centre")
        size = _size_for(area, len(piles))
        gap = 2
        width = len(piles) * (size[0] + gap) - gap
        x = area.x + max(0, area.width - width) // 2
        y = area.y + max(0, area.height - size[1] - 1) // 2
        for zone in piles:
            paint.card(zone, x, y, size, "1")
            wanted = [key[1:] for key in self.layout.deck.key_names(paint.state.locks[0][zone])]
            age = paint.scene.age_of_landing(zone)
            text, ink = (f"▸{' '.join(sorted(set(wanted)))}", GREY) if paint.state.zones[zone] else ("", DIM)
            if age < 2 * GLOW_MS:
                seat = paint.scene.landed[zone][1]
                text, ink = name_of(seat), SEATS[seat % len(SEATS)]
            paint.canvas.centre(Area(x - 1, y + size[1], size[0] + gap, 1), 0, text, ink, bold=age < 2 * GLOW_MS)
            x += size[0] + gap

    def _piles_at(self, paint: Painter, top: Area, side: int) -> None:
        """The piles of all players at one side of the table; stacks are marked with a house."""
        parts = [self._pile_at(paint, seat, side) for seat in range(self.layout.seats)]
        shown = [(seat, zone, text) for seat, (zone, text) in enumerate(parts) if text]
        across = side % 2 == 0
        step = 6 if across else 1
        x = top.x + (top.width - len(shown) * 6) // 2 if across else (top.x + 1 if side == 3 else top.x + top.width - 6)
        y = {0: top.y + top.height - 2, 2: top.y + 1}.get(side, top.y + (top.height - len(shown)) // 2)
        for place, (seat, zone, text) in enumerate(shown):
            at = (x + place * step, y) if across else (x, y + place)
            paint.canvas.put(*at, text, mixed(SEATS[seat], FELT, 0.15), bold="⌂" in text)
            paint.spots[zone] = Area(*at, *SMALL)

    def _pile_at(self, paint: Painter, seat: int, side: int) -> tuple[int, str]:
        """The zone of a seat at a side, and its text."""
        home = self.fact(paint.scene, f"home{seat}")
        piles, stack = self.zones("pile", seat), self.zones("stack", seat)[0]
        assert isinstance(self.game, FunRun)
        if side == self.game.stack_side(paint.state, seat):
            zone = stack
        elif isinstance(self.game, Run):
            zone = piles[side]
        else:
            zone = piles[0] if side == home else -1
        if zone < 0 or not paint.state.zones[zone]:
            return zone, ""
        sign = "⌂" if zone == stack else MOTIFS[seat]
        held = "·" if paint.state.who[zone] == OWNER and zone != stack else ""
        return zone, f"{sign}{len(paint.state.zones[zone])}{held}"

    def _runner(self, paint: Painter, top: Area, seat: int) -> None:
        """A runner on the edge of the table, at the current position."""
        state, now = paint.state, paint.scene.now
        place = float(self.fact(paint.scene, f"home{seat}"))
        if isinstance(self.game, Run):
            place = self.game.place(state, seat, now) / self.game.step_time
        x, y, across = _on_edge(top, place % 4)
        shift = seat - (self.layout.seats - 1) / 2
        if across:
            x += round(shift * (TOKEN + 1)) - TOKEN // 2
            x = min(max(x, top.x - TOKEN), top.x + top.width)
        else:
            y += round(shift * 2)
        walking = self.fact(paint.scene, f"until{seat}") > now
        colour = SEATS[seat]
        text = f"{MOTIFS[seat]}{name_of(seat)}"[: TOKEN - 2]
        paper = colour if not walking or now // 200 % 2 else mixed(colour, WHITE, 0.45)
        paint.canvas.put(x, y, f" {text:<{TOKEN - 2}} ", "#101418", paper, bold=True)

    # -- panels --------------------------------------------------------------------------------------------------------

    def draw_seat(self, paint: Painter, seat: int, area: Area) -> None:
        """The stack and its size, the player's position, and the pile in hand."""
        inside = paint.panel(area, seat, self.standing(paint.scene, seat), paper=BAR)
        stack = self.zones("stack", seat)[0]
        spot = paint.spots.get(stack)
        rows = 3 if inside.height >= 3 else 1
        width = 8 if rows == 3 else 3
        paint.count(stack, inside.x + (4 if rows == 3 and len(paint.state.zones[stack]) < 10 else 0), inside.y, rows)
        size = MEDIUM if rows == 3 else SMALL
        paint.card(stack, inside.x + width, inside.y, size)
        if spot is None:
            paint.spots[stack] = Area(inside.x + width, inside.y, *size)
        x = inside.x + width + size[0] + 1
        paint.canvas.put(x, inside.y, self._whereabouts(paint, seat), GOLD, bold=True)
        for zone in self.zones("pile", seat):
            if paint.state.who[zone] == OWNER:
                room = Area(x, inside.y + 1, inside.x + inside.width - x, 1)
                paint.fan(zone, room, (4, min(3, inside.height - 1)))

    def _whereabouts(self, paint: Painter, seat: int) -> str:
        scene = paint.scene
        until = self.fact(scene, f"until{seat}") - scene.now
        if not isinstance(self.game, Run):
            standing = self.fact(scene, f"at{seat}")
            if until > 0:
                return "rising…" if standing else "sitting down…"
            return "standing" if standing else "sitting"
        at, home = self.fact(scene, f"at{seat}"), self.fact(scene, f"home{seat}")
        place = "home" if at == home else SIDES[at]
        return f"runs {place} {until / 1000:.1f}s" if until > 0 else f"at {place}" if at != home else "at home"


def _size_for(area: Area, piles: int) -> Size:
    for size in (HUGE, LARGE, MEDIUM):
        if piles * (size[0] + 2) <= area.width and size[1] + 3 <= area.height:
            return size
    return SMALL


def _on_edge(top: Area, place: float) -> tuple[int, int, bool]:
    """Screen position of a point on the way round the table (0 south, 1 east, 2 north, 3 west), and whether it lies on
    a horizontal edge.
    """
    left, right, upper, lower = top.x - TOKEN, top.x + top.width, top.y - 1, top.y + top.height
    middle_x, middle_y = (top.x + top.width // 2), (upper + lower) // 2
    corners = [(right, lower), (right, upper), (left, upper), (left, lower)]
    middles = [(middle_x, lower), (right, middle_y), (middle_x, upper), (left, middle_y)]
    side = int(place)
    share = place - side
    start, end = (middles[side], corners[side]) if share < 0.5 else (corners[side], middles[(side + 1) % 4])
    part = share * 2 if share < 0.5 else share * 2 - 1
    x = round(start[0] + (end[0] - start[0]) * part)
    y = round(start[1] + (end[1] - start[1]) * part)
    return x, y, y in (upper, lower)


TABLE = FunRunTable
