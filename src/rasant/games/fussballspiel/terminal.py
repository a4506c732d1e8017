"""Das Ligretto Fussballspiel in the terminal: five field cards, both teams' sums, and the goals they build."""

import re
from dataclasses import replace
from typing import ClassVar

from rasant.core.events import Batch, Noted
from rasant.core.moves import Act, Play
from rasant.core.state import State
from rasant.terminal.canvas import Area, mixed
from rasant.terminal.faces import BAR, DIM, GOLD, GREY, MEDIUM, SMALL, WHITE, Face, draw_big, draw_tile, plain
from rasant.terminal.painter import Painter
from rasant.terminal.phrases import Phrases, landing
from rasant.terminal.scene import Scene
from rasant.terminal.table import TableDrawing

TEAMS = ("Black", "White")
INKS = ("#9aa7b5", "#f4f1e6")
SHIRTS = (("#20262e", "#eef2f4"), ("#f4f1e6", "#20242a"))
"""Paper and ink of the teams' shirts."""
FIELD = "#e7c873"
GRASS = ("#1d5c37", "#216540")
KEEPER, LAST, GOAL = 0, 5, 6
CORNERS = {"TL": "┏", "TR": "┓", "BL": "┗", "BR": "┛"}
TURNED = str.maketrans("┏┓┗┛┻", "┛┗┓┏┳")
SPOKEN = {"TL": "top left", "TR": "top right", "BL": "bottom left", "BR": "bottom right"}
POSES = {"upright": "", "inverted": "upside down"}


class FussballPhrases(Phrases):
    """Phrases for the moves of Das Ligretto Fussballspiel."""

    minor = ("turn", "renew")
    key_kinds = ("won", "scene")
    verbs: ClassVar = {"turn": "turns a card", "renew": "shuffles the packet anew", "cheer": "cheers: TOR!"}
    ends: ClassVar = {**Phrases.ends, "goal": "all is right: GOAL!", "own_goal": "something is wrong: OWN GOAL!"}

    def play(self, scene: Scene, play: Play, batch: Batch, before: State, then: State) -> str:
        """The target of a card determines the phrase."""
        layout, dst = scene.layout, landing(batch)
        kind = layout.kinds[layout.kind[dst]]
        card = self.looks.face(play.face).name
        if kind == "under":
            step = int(layout.names[dst].rpartition(".")[2])
            return f"lays {card} below the goal" if step == KEEPER else f"lays {card} at field card {step}"
        if kind == "frame":
            return f"builds the goal: {card}" + (", upside down" if play.way else "")
        return f"discards {card}"

    def is_minor(self, scene: Scene, batch: Batch) -> bool:
        """Discarding is frequent too."""
        layout = scene.layout
        if isinstance(batch.move, Play):
            return layout.kinds[layout.kind[landing(batch)]] == "disc"
        return super().is_minor(scene, batch)

    def act(self, scene: Scene, batch: Batch, before: State, then: State) -> str:
        """Moving on and clearing mention a field card."""
        move = batch.move
        assert isinstance(move, Act)
        if move.verb == "advance":
            return "has the last sum" if move.choice == LAST else f"moves on to field card {move.choice + 1}"
        if move.verb == "remove":
            return f"clears field card {move.choice // 10}"
        return super().act(scene, batch, before, then)

    def besides(self, scene: Scene, batch: Batch, before: State, then: State) -> list[str]:
        """A team begins to build."""
        steps = [scene.layout.facts.index(f"step{team}") for team in range(2)]
        return [
            f"{TEAMS[steps.index(event.fact)]} turns up the goal card and builds!"
            for event in batch.events
            if isinstance(event, Noted) and event.fact in steps and event.value == GOAL
        ]


class FussballTable(TableDrawing):
    """Black above, White below, the pitch between them."""

    phrasing = FussballPhrases

    def look(self, label: str) -> Face:
        """Shirts in black and white, quarters of a goal, scenes, field cards."""
        shirt = re.fullmatch(r"([BW])([0-9]+)", label)
        if shirt:
            team = int(shirt[1] == "W")
            paper, ink = SHIRTS[team]
            return Face(shirt[2], "♦", paper, ink, f"{TEAMS[team].lower()} {shirt[2]}")
        quarter, _, rest = label.partition(" ")
        if quarter in CORNERS:
            ball = "●" if rest else ""
            name = f"the {SPOKEN[quarter]} quarter" + (
                f" with the ball{f' {rest}' if rest != 'ball' else ''}" if rest else ""
            )
            net = _quarter(quarter, ball)
            return Face(CORNERS[quarter], ball, "#7fb8e6", "#0e2233", name, net)
        if quarter == "scene":
            return Face(
                rest[:2], "", GOLD, "#2a2000", f"the goal with the ball {spoken(rest)}", ("goal", *rest.split())
            )
        if label.isdigit():
            return Face(label, "", FIELD, "#2b2208", f"field card {label}", (label,))
        team = int(label.startswith("W"))
        return (
            Face("▦", "", SHIRTS[team][0], SHIRTS[team][1], "a goal card", ("goal",))
            if rest == "goal"
            else plain(label)
        )

    def party(self, party: int) -> str:
        """A team with its players."""
        return f"{TEAMS[party]} ({super().party(party)})"

    def colour(self, party: int) -> str:
        """The team's colour."""
        return INKS[party]

    def title(self, scene: Scene) -> str:
        """Goals of both teams."""
        goals = [len(scene.state.zones[zone]) for zone in self.zones("won")]
        return f"Black {goals[0]} : {goals[1]} White"

    def places(self, top: Area, bottom: Area) -> dict[int, Area]:
        """Black above, White below."""
        black, white = self.game.parties
        found = dict(zip(black, top.columns(len(black)), strict=True))
        return {**found, **dict(zip(white, bottom.columns(len(white)), strict=True))}

    # -- the pitch -----------------------------------------------------------------------------------------------------

    def draw_middle(self, paint: Painter, area: Area) -> None:
        """White's goal at the left, the field cards, Black's goal at the right; each team moves to the other goal."""
        for number, column in enumerate(area.columns(12)):
            paint.canvas.fill(column, GRASS[number % 2])
        width = max(12, area.width // 8)
        left, rest = area.cut_left(width)
        field, right = rest.cut_left(rest.width - width)
        for place, column in enumerate(field.columns(5)):
            self._field_card(paint, place, column)
        self._end(paint, left, home=1)
        self._end(paint, right, home=0)

    def _field_card(self, paint: Painter, place: int, area: Area) -> None:
        zone = self.zones("field")[place]
        size = (9, 3) if area.height < 15 else (11, 5)
        spot = area.centred(*size)
        paint.card(zone, spot.x, spot.y, size)
        if size[1] > 3 and paint.state.zones[zone]:
            number = self.face(paint.scene.viewpoint.top(paint.state, zone)).text
            paint.canvas.fill(spot, FIELD)
            draw_big(paint.canvas, spot.x + (size[0] - 4 * len(number) + 1) // 2, spot.y + 1, number, "#2b2208")
        for team, step in ((0, LAST - place), (1, place + 1)):
            under = self.zones("under", self.layout.team_owner(team))[step]
            now = self.fact(paint.scene, f"step{team}") == step
            edge = spot.y - 1 if team == 0 else spot.y + size[1]
            paint.spots[under] = Area(spot.x + 2, edge - (team == 0), *SMALL)
            self._sum(paint, under, team, now, Area(area.x, edge, area.width, 1), -1 if team == 0 else 1)

    def _sum(self, paint: Painter, under: int, team: int, now: bool, line: Area, outwards: int) -> None:
        """The shirts under a field card, their sum, and the ball of a team that is at this step."""
        numbers = [self.face(face).text for face in paint.scene.viewpoint.faces(paint.state, under)]
        paper, ink = SHIRTS[team]
        if numbers:
            total = f" = {sum(int(number) for number in numbers)}" if len(numbers) > 1 else ""
            text = f" {'+'.join(numbers)}{total} "
            paint.canvas.centre(line, 0, text if len(text) <= line.width else f" …{total} ", ink, paper, bold=True)
        if now:
            paint.canvas.centre(line, outwards, "◉ ball" if not numbers else "◉", GOLD, bold=True)

    def _end(self, paint: Painter, area: Area, home: int) -> None:
        """A goal: the pile of the team at home, its number 1, and the goal that the other team builds there."""
        state, builder = paint.state, 1 - home
        goal = self.zones("goal", self.layout.team_owner(home))[0]
        scene = self.zones("scene", self.layout.team_owner(builder))[0]
        frame = self.zones("frame", self.layout.team_owner(builder))
        paint.canvas.centre(area, 0, f"{TEAMS[home]}'s goal", INKS[home], bold=True)
        building = self.fact(paint.scene, f"step{builder}") == GOAL
        if building:
            self._building(paint, area, builder, scene, frame)
        else:
            spot = area.centred(7, 3)
            paint.card(goal, spot.x, spot.y, (7, 3))
            paint.canvas.centre(Area(area.x, spot.y + 3, area.width, 1), 0, f"{len(state.zones[goal])} cards", GREY)
        keeper = self.zones("under", self.layout.team_owner(home))[KEEPER]
        row = area.height - 1 if home == 1 or building else 1
        found = "1 ✓" if state.zones[keeper] else "◉ needs a 1"
        paint.canvas.centre(area, row, found, DIM if state.zones[keeper] else GOLD, bold=not state.zones[keeper])
        paint.spots[keeper] = Area(area.x + 3, area.y + row - 1, *SMALL)

    def _building(self, paint: Painter, area: Area, team: int, scene: int, frame: list[int]) -> None:
        size = (4, 3) if area.height >= 9 else SMALL
        rows = 2 * size[1]
        x = area.x + (area.width - 2 * size[0]) // 2
        y = area.y + max(2, (area.height - rows) // 2)
        for cell, zone in enumerate(frame):
            at = (x + cell % 2 * size[0], y + cell // 2 * size[1])
            paint.card(zone, *at, size)
            if self.fact(paint.scene, f"rotation{team}.{cell}") and paint.state.zones[zone]:
                draw_tile(paint.canvas, *at, size, upside_down(self.face(paint.scene.viewpoint.top(paint.state, zone))))
        top = paint.scene.viewpoint.top(paint.state, scene)
        if top >= 0:
            wanted = spoken(self.layout.deck.faces[top].removeprefix("scene "))
            place, _, pose = wanted.replace("bottom", "low").partition(", ")
            sign = "↻" if pose == POSES["inverted"] else "●"
            paint.canvas.centre(Area(area.x, y - 1, area.width, 1), 0, f"{sign} {place}", GOLD, bold=True)
        paint.spots[scene] = Area(x, y - 1, *SMALL)

    # -- seats ---------------------------------------------------------------------------------------------------------

    def draw_seat(self, paint: Painter, seat: int, area: Area) -> None:
        """The packet, the turned card and the discard piles."""
        hand, up = (self.zones(kind, seat)[0] for kind in ("hand", "up"))
        inside = paint.panel(area, seat, f"packet {len(paint.state.zones[hand])}", BAR, INKS[self.layout.team[seat]])
        piles = self.zones("disc", seat)
        size = MEDIUM if inside.height >= 3 and inside.width >= 6 * (len(piles) + 2) + 2 else SMALL
        needed = (len(piles) + 2) * (size[0] + 1) + 3
        x = inside.x + max(0, inside.width - needed) // 2
        y = inside.y + (inside.height - size[1]) // 2
        paint.card(hand, x, y, size)
        paint.card(up, x + size[0] + 1, y, size)
        paint.note(x + 2 * size[0] + 3, y + size[1] // 2, "▸", mixed(GREY, WHITE, 0.2))
        self.row_of(paint, piles, x + 2 * (size[0] + 1) + 3, y, size)


def spoken(scene: str) -> str:
    """The position of the ball in a scene in words: `TL inverted` is "top left, upside down"."""
    corner, _, pose = scene.partition(" ")
    parts = [SPOKEN.get(corner, corner), POSES.get(pose, pose)]
    return ", ".join(part for part in parts if part)


def upside_down(face: Face) -> Face:
    """The same card rotated by 180°."""
    return replace(face, lines=tuple(line[::-1].translate(TURNED) for line in reversed(face.lines)))


def _quarter(quarter: str, ball: str) -> tuple[str, ...]:
    """A quarter of a goal in three lines: a post, the bar or the ground, some net, perhaps the ball."""
    upper, left = quarter[0] == "T", quarter[1] == "L"
    edge = ("┏━━━" if left else "━━━┓") if upper else ("┻───" if left else "───┻")
    net = "┃ ░░" if left else "░░ ┃"
    middle = net.replace("░░", f"{ball}░") if ball else net
    return (edge, middle, net) if upper else (net, middle, edge)


TABLE = FussballTable
