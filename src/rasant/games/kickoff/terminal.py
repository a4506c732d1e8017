"""The football edition in the terminal: a pitch in the colour of the team with the ball, and what each team needs."""

import re
from typing import ClassVar

from rasant.core.events import Batch
from rasant.core.moves import Play
from rasant.core.state import State
from rasant.core.view import EMPTY
from rasant.terminal.canvas import Area, mixed
from rasant.terminal.faces import BAR, BLUE, DIM, FELT, GOLD, GREY, RED, WHITE, Face, draw_big, draw_place, draw_tile
from rasant.terminal.painter import GLOW_MS, Painter
from rasant.terminal.phrases import Phrases, landing
from rasant.terminal.scene import Scene, name_of
from rasant.terminal.table import TableDrawing

TEAMS = ("Blue", "Red")
PAPERS = (BLUE, RED)
INKS = ("#8fb8ff", "#ff9aa5")
SYMBOLS = {"football": "◉", "trophy": "Ψ", "boot": "⌐", "corner flag": "⚑", "whistle": "♪", "gloves": "ω"}

_PASS = re.compile(r"([BR]) ([^>]*?)([0-9]+)>(goal|[^0-9 ]+[0-9]+)(?: (.+))?")


class KickoffPhrases(Phrases):
    """Phrases for the moves of the football edition."""

    minor = ("turn", "renew")
    key_kinds = ("won", "booked")
    verbs: ClassVar = {"turn": "turns two cards", "renew": "shuffles and lays a new display"}
    ends: ClassVar = {**Phrases.ends, "goal": "GOAL!"}

    def play(self, scene: Scene, play: Play, batch: Batch, before: State, then: State) -> str:
        """The card below determines the phrase."""
        layout = scene.layout
        label, dst = layout.deck.faces[play.face], landing(batch)
        found = _PASS.fullmatch(label)
        if layout.kinds[layout.kind[dst]] == "booked":
            return f"shows {name_of(int(layout.names[dst].removeprefix('booked')))} the yellow card"
        if not found:
            return f"throws in {self.looks.face(play.face).name}"
        player = f"{found[2]} {found[3]}"
        if found[4] == "goal":
            return f"SCORES with {player}!"
        below = scene.viewpoint.top(before, dst)
        if below == EMPTY:
            return f"kicks off with {player}"
        owner = layout.deck.faces[below][0]
        if _PASS.fullmatch(layout.deck.faces[below]) and owner != found[1]:
            return f"steals the ball ({found[5]}) with {player}"
        return f"passes on: {player} to {_spaced(found[4])}"


class KickoffTable(TableDrawing):
    """Red above, Blue below, the ball between them."""

    phrasing = KickoffPhrases

    def look(self, label: str) -> Face:
        """Shirts in the team's colour, action cards in white, yellow cards in yellow."""
        if label.lower() in ("blue", "red"):
            return Face("▒", "", mixed(PAPERS[label.lower() == "red"], "#101820", 0.5), WHITE, "a card", ("▒▒▒",))
        team, rest = int(label[0] == "R"), label[2:]
        found = _PASS.fullmatch(label)
        if found:
            return self._team_card(team, f"{found[2]} {found[3]}", found[4], found[5] or "")
        if rest == "yellow":
            return Face("YEL", "", "#f7d51d", "#2a2400", "a yellow card", ("yellow", "card"))
        kind, _, listed = rest.rpartition(" ")
        listed = "/".join(SYMBOLS.get(word, word) for word in listed.split("/"))
        name = "Counterplay" if kind.startswith("counter") else "Goal Kick"
        return Face(name[:4], "", mixed(PAPERS[team], WHITE, 0.72), "#15202c", f"{name} {listed}", (name, listed))

    def _team_card(self, team: int, player: str, target: str, symbol: str) -> Face:
        sign = SYMBOLS.get(symbol, symbol[:1])
        aim = "GOAL" if target == "goal" else _spaced(target)
        corner = f"▸ {aim}"
        lines = (player, corner, f"{sign} {symbol}") if symbol else (player, corner)
        paper = GOLD if target == "goal" else PAPERS[team]
        ink = mixed(PAPERS[team], "#000000", 0.45) if target == "goal" else WHITE
        return Face(player.replace(" ", ""), sign, paper, ink, f"{player} to {aim}", lines)

    def party(self, party: int) -> str:
        """A team with its players."""
        return f"{TEAMS[party]} ({super().party(party)})"

    def colour(self, party: int) -> str:
        """The team's colour."""
        return INKS[party]

    def title(self, scene: Scene) -> str:
        """Goals of both teams."""
        won = [len(scene.state.zones[zone]) for zone in self.zones("won")]
        return f"Blue {won[0]} : {won[1]} Red"

    def places(self, top: Area, bottom: Area) -> dict[int, Area]:
        """Blue below, Red above."""
        blue, red = self.game.parties
        found = dict(zip(blue, bottom.columns(len(blue)), strict=True))
        return {**found, **dict(zip(red, top.columns(len(red)), strict=True))}

    # -- the pitch -----------------------------------------------------------------------------------------------------

    def draw_middle(self, paint: Painter, area: Area) -> None:
        """The centre card, enlarged, and beside it what each team needs."""
        centre = self.zones("centre")[0]
        ball = self._possession(paint, centre)
        paint.canvas.fill(area, FELT if ball < 0 else mixed(FELT, PAPERS[ball], 0.38))
        self._lines(paint, area)
        left, rest = area.cut_left((area.width - 23) // 2)
        middle, right = rest.cut_left(23)
        self._need(paint, left, 0, centre)
        self._need(paint, right, 1, centre)
        size = (17, min(7, area.height - 2)) if area.height < 16 else (21, 9)
        place = middle.centred(*size)
        self._centre_card(paint, centre, place)
        caption = "kick off with a 4!" if ball < 0 and not paint.state.zones[centre] else ""
        caption = caption or ("free ball!" if ball < 0 else f"{TEAMS[ball]} has the ball")
        paint.canvas.centre(Area(area.x, place.y + size[1], area.width, 1), 0, caption, WHITE, bold=True)

    def _centre_card(self, paint: Painter, centre: int, place: Area) -> None:
        size = (place.width, place.height)
        paint.spots[centre] = place
        top = paint.scene.viewpoint.top(paint.state, centre)
        if top == EMPTY:
            draw_place(paint.canvas, place.x, place.y, size, GREY, "4")
            return
        face = self.face(top)
        glow = max(0.0, 1 - paint.scene.age_of_landing(centre) / GLOW_MS)
        draw_tile(paint.canvas, place.x, place.y, size, Face("", "", face.paper, face.ink, ""), glow)
        found = _PASS.fullmatch(self.layout.deck.faces[top])
        lines = face.lines
        row = (place.height - len(lines)) // 2
        ink = "#101010" if glow > 0.5 else face.ink
        if found and place.height >= 6:
            x = place.x + (place.width - 4 * len(found[3]) + 1) // 2
            draw_big(paint.canvas, x, place.y + (place.height > 7), found[3], ink)
            row = place.height - len(lines) - (place.height > 7)
        for number, line in enumerate(lines):
            paint.canvas.centre(place, row + number, line, ink, bold=True)

    def _need(self, paint: Painter, area: Area, team: int, centre: int) -> None:
        """The keys that a team may lay now."""
        keys = self.layout.deck.key_names(paint.state.locks[team][centre])
        wanted = [f"{SYMBOLS[key]} {key}" if key in SYMBOLS else key for key in keys if key != "action"]
        y = max(0, area.height // 2 - 2)
        paint.canvas.centre(area, y, f"{TEAMS[team].upper()} NEEDS", INKS[team], bold=True)
        for row, text in enumerate(wanted or ["nothing"]):
            paint.canvas.centre(area, y + 1 + row, f" {text} ", WHITE, BAR, bold=True)

    def _lines(self, paint: Painter, area: Area) -> None:
        chalk = mixed(FELT, WHITE, 0.25)
        for y in range(area.y, area.y + area.height):
            paint.canvas.put(area.x + area.width // 2, y, "│", chalk)
        paint.canvas.frame(Area(area.x, area.y, area.width, area.height), chalk, corners="┌┐└┘")

    def _possession(self, paint: Painter, centre: int) -> int:
        top = paint.scene.viewpoint.top(paint.state, centre)
        label = self.layout.deck.faces[top] if top >= 0 else ""
        return int(label[0] == "R") if _PASS.fullmatch(label) else -1

    # -- seats ---------------------------------------------------------------------------------------------------------

    def draw_seat(self, paint: Painter, seat: int, area: Area) -> None:
        """The display, the discard pile, the hand, and the yellow cards received."""
        team = self.layout.team[seat]
        booked = len(paint.state.zones[self.zones("booked")[seat]])
        hand = self.zones("hand", seat)[0]
        right = f"{'▮' * booked} hand {len(paint.state.zones[hand])}".strip()
        inside = paint.panel(area, seat, right, accent=INKS[team])
        tiles = [*self.zones("display", seat), *self.zones("discard", seat), *self.zones("below", seat)]
        width = min(13, (inside.width - len(tiles)) // len(tiles))
        size = (width, min(inside.height, 4))
        x = inside.x + max(0, inside.width - len(tiles) * (width + 1)) // 2
        for zone in tiles:
            discard = self.layout.kinds[self.layout.kind[zone]] != "display"
            paint.card(zone, x + discard, inside.y, size, "discard" if discard else "")
            x += width + 1
        paint.spots[hand] = Area(x - width - 1, inside.y, *size)
        paint.spots[self.zones("booked")[seat]] = Area(inside.x, inside.y, *size)
        if inside.height > size[1]:
            paint.canvas.centre(Area(x - width, inside.y + size[1], width, 1), 0, "discard", DIM)


def _spaced(player: str) -> str:
    return re.sub(r"([0-9]+)$", r" \1", player)


TABLE = KickoffTable
