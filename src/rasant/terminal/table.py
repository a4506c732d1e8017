"""The generic drawing of a game: seats round the middle. Games with their own look extend it."""

from functools import cached_property

from rasant.core.layout import SHARED
from rasant.terminal.canvas import Area
from rasant.terminal.faces import FELT, GREY, MEDIUM, SEATS, SMALL, TINY, Looks, Size
from rasant.terminal.painter import Painter, fitting
from rasant.terminal.phrases import Phrases
from rasant.terminal.scene import Scene, name_of


class TableDrawing(Looks):
    """The generic table: shared zones in the middle, and a panel for each seat with its zones."""

    phrasing: type[Phrases] = Phrases
    hidden_kinds: tuple[str, ...] = ("box",)
    """Kinds of zone that are not drawn."""

    @cached_property
    def phrases(self) -> Phrases:
        """The phrases of this game."""
        return self.phrasing(self)

    # -- methods that games may override -------------------------------------------------------------------------------

    def party(self, party: int) -> str:
        """The name of a party: those of its players."""
        return " & ".join(name_of(seat) for seat in self.game.parties[party])

    def colour(self, party: int) -> str:
        """The colour of a party."""
        return SEATS[self.game.parties[party][0] % len(SEATS)]

    def title(self, scene: Scene) -> str:
        """The text in the middle of the title bar."""
        return ""

    def draw(self, paint: Painter, area: Area) -> None:
        """Draw the table into an area."""
        top, middle, bottom = self.split(area, self.panel_rows(area))
        paint.canvas.fill(middle, FELT)
        for seat, place in self.places(top, bottom).items():
            self.draw_seat(paint, seat, place)
        self.draw_middle(paint, middle)

    def draw_seat(self, paint: Painter, seat: int, area: Area) -> None:
        """Draw a seat's panel: its zones as tiles with their numbers of cards."""
        inside = paint.panel(area, seat, self.standing(paint.scene, seat))
        zones = [zone for zone in self.layout.mine[seat] if self._drawn(zone)]
        self.draw_zones(paint, zones, inside)

    def draw_middle(self, paint: Painter, area: Area) -> None:
        """Draw the shared zones."""
        shared = [zone for zone in range(len(self.layout.names)) if self.layout.owner[zone] == SHARED]
        self.draw_zones(paint, [zone for zone in shared if self._drawn(zone)], area.inner(2, 1))

    # -- helpers for subclasses ----------------------------------------------------------------------------------------

    def fact(self, scene: Scene, name: str) -> int:
        """The value of a fact by its name."""
        return scene.state.facts[self.layout.facts.index(name)]

    def standing(self, scene: Scene, seat: int) -> str:
        """The points of the round and the total of the match, as a short text."""
        party = next(k for k, seats in enumerate(self.game.parties) if seat in seats)
        score = self.game.score(scene.state)
        total = f"  Σ {score.totals[party]}" if any(score.totals) else ""
        return f"{score.points[party]:+d}{total}"

    def panel_rows(self, area: Area) -> int:
        """The height of the seats' panels in rows."""
        return 5 if area.height < 24 else 7 if area.height < 40 else 8

    def split(self, area: Area, rows: int) -> tuple[Area, Area, Area]:
        """The areas for seats at the top, for the middle, and for seats at the bottom."""
        top, rest = area.cut_top(rows if self.layout.seats > 1 else 0)
        middle, bottom = rest.cut_bottom(rows)
        return top, middle, bottom

    def places(self, top: Area, bottom: Area) -> dict[int, Area]:
        """The area of each seat: counterclockwise round the table, beginning at the bottom left."""
        seats = self.layout.seats
        below = (seats + 1) // 2
        gap = 1 if below <= 2 and bottom.width >= 100 else 0
        found = dict(enumerate(bottom.columns(below, gap)))
        if seats > below:
            for place, area in enumerate(reversed(top.columns(seats - below, gap))):
                found[below + place] = area
        return found

    def draw_zones(self, paint: Painter, zones: list[int], area: Area) -> None:
        """Draw zones as tiles with their numbers of cards, as large as fits."""
        size, across = fitting(area, len(zones), 1, (MEDIUM, SMALL, TINY))
        for place, zone in enumerate(zones):
            x = area.x + place % across * (size[0] + 1)
            y = area.y + place // across * (size[1] + 1)
            if y + size[1] < area.y + area.height + 1:
                paint.card(zone, x, y, size)
                paint.note(x, y + size[1], str(len(paint.state.zones[zone]) or ""), GREY)

    def row_of(self, paint: Painter, zones: list[int], x: int, y: int, size: Size, hint: str = "") -> int:
        """Draw zones side by side; returns the position for the next one."""
        for zone in zones:
            paint.card(zone, x, y, size, hint)
            x += size[0] + (1 if size[1] > 1 else 0)
        return x

    def _drawn(self, zone: int) -> bool:
        return self.layout.kinds[self.layout.kind[zone]] not in self.hidden_kinds
