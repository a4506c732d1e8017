"""Schuss und Tor in the terminal: the requested footballer, hands, the action card, and goals."""

from typing import ClassVar

from rasant.core.cards import HIDDEN
from rasant.core.events import Batch, Moved
from rasant.core.layout import Layout
from rasant.core.moves import Act, Play
from rasant.core.state import State
from rasant.core.view import EMPTY
from rasant.terminal.canvas import Area, mixed
from rasant.terminal.faces import BAR, DIM, FELT, GOLD, GREY, WHITE, Face, draw_big, draw_tile
from rasant.terminal.painter import Painter
from rasant.terminal.phrases import Phrases
from rasant.terminal.scene import Scene, name_of
from rasant.terminal.table import TableDrawing

PAPERS = ("#d1495b", "#2b66d9", "#2f9e52", "#8e44ad", "#d9822b")
"""One colour per footballer; their initials distinguish them too."""
QUESTIONS = (
    "",
    "leads with any card",
    "lays that one, or passes",
    "names the next footballer",
    "may lay one more card",
    "may stop the goal!",
    "lays a card of free choice",
    "may foul somebody",
    "may take a reserve card",
    "must lose a card",
    "decides: extra time?",
)
NAME, STOP, LOSE = 3, 5, 9
CROWDED = 5
"""Width of a card that has room for initials only."""


class SchussPhrases(Phrases):
    """Phrases for the moves of Schuss und Tor."""

    key_kinds = ("goals", "referee")
    raced = "hand"
    verbs: ClassVar = {
        "let_in": "lets it in",
        "no_card": "lays no further card",
        "no_effect": "leaves it at that",
        "take": "takes a card from the reserve",
        "extra_time": "wants extra time!",
        "end": "blows the final whistle",
    }
    ends: ClassVar = {**Phrases.ends, "emptied": "a hand is empty", "passed": "nothing is left to draw"}

    def play(self, scene: Scene, play: Play, batch: Batch, before: State, then: State) -> str:
        """A footballer is laid, in answer to a question."""
        asked = before.facts[scene.layout.facts.index("asked")]
        if asked == LOSE:
            return "loses a card"
        card = self.looks.face(play.face).name
        return f"STOPS the goal with {card}" if asked == STOP else f"lays {card}"

    def act(self, scene: Scene, batch: Batch, before: State, then: State) -> str:
        """Passing, naming and fouling have an object."""
        move = batch.move
        assert isinstance(move, Act)
        if move.verb == "pass":
            return "passes" + ("" if any(isinstance(event, Moved) for event in batch.events) else "; nothing to draw")
        if move.verb == "name":
            return f"calls for {wanted(scene.layout, move.choice)}"
        if move.verb == "foul":
            return f"fouls {name_of(move.choice)}"
        return super().act(scene, batch, before, then)

    def besides(self, scene: Scene, batch: Batch, before: State, then: State) -> list[str]:
        """The effect of an action card."""
        layout = scene.layout
        texts: list[str] = []
        for event in batch.events:
            if not isinstance(event, Moved):
                continue
            src, dst = (layout.kinds[layout.kind[zone]] for zone in (event.src, event.dst))
            if src == "box" or not (src == "action" or dst == "goals"):
                continue
            name = self.looks.face(layout.deck.front(event.cards[-1])).name
            owner = name_of(layout.owner[event.dst])
            texts.append(f"GOAL for {owner}: {name}" if dst == "goals" else f"{owner} draws {name}")
        return texts


class SchussTable(TableDrawing):
    """The pile and the requested footballer in the middle, a clock, and hands all round."""

    phrasing = SchussPhrases

    def look(self, label: str) -> Face:
        """Footballers in the colour of the one with the ball; goals in gold; other action cards in grey."""
        if label in ("green", "red"):
            paper = "#1f7a4d" if label == "green" else "#a23b3b"
            return Face("▒", "", paper, mixed(paper, WHITE, 0.4), "a card", ("▒▒",))
        names = self.layout.deck.keys[:5]
        first, _, second = label.partition("-")
        if first in names:
            paper = PAPERS[names.index(first)]
            name = f"{first} to {second}"
            return Face(first[:2], "▸", paper, WHITE, name, (first, "▸", second), tail=second[:2])
        if label in ("Bomber", "Tormann"):
            return Face(label[:3], "", "#20242c", GOLD, label, ("★", label))
        if label == "ZweiTore":
            return Face("2", "", GOLD, "#2a2000", "two goals", ("ZWEI", "TORE"))
        if label.startswith("Tor") or second:
            lines = (first.upper(), "stopped by", second) if second else ("TOR!",)
            return Face(first[:3], "", GOLD, "#2a2000", f"{first} (stopped by {second})" if second else "Tor", lines)
        return Face(label[:4], "", "#d8d8d2", "#22221c", label, (label,))

    def back(self, zone: int, state: State) -> Face:
        """A green back for footballers, a red one for action cards."""
        return self.look("red" if self.layout.kinds[self.layout.kind[zone]] == "action" else "green")

    def title(self, scene: Scene) -> str:
        """Extra time and the last turn."""
        if self.fact(scene, "extra_time"):
            return "EXTRA TIME"
        return "LAST TURN" if self.fact(scene, "final") else ""

    def draw_middle(self, paint: Painter, area: Area) -> None:
        """The pile, the request and the action card."""
        left, rest = area.cut_left(area.width * 3 // 10)
        middle, right = rest.cut_left(area.width * 4 // 10)
        rows = min(9 if area.height > 15 else 7, max(3, area.height - 3))
        self._card(paint, self.zones("pile")[0], left, (13, rows), "the pile")
        self._request(paint, middle)
        self._action(paint, right, rows)

    def _card(self, paint: Painter, zone: int, area: Area, size: tuple[int, int], caption: str) -> None:
        place = area.centred(*size)
        paint.card(zone, place.x, place.y, size)
        count = len(paint.state.zones[zone])
        below = Area(area.x, place.y + size[1], area.width, 1)
        paint.canvas.centre(below, 0, f"{caption} · {count}", GREY)

    def _request(self, paint: Painter, area: Area) -> None:
        scene = paint.scene
        request = self.fact(scene, "request")
        seat = scene.state.facts[0].bit_length() - 1
        y = max(0, area.height // 2 - 3)
        paint.canvas.centre(area, y, "W A N T E D", GREY, bold=True)
        free = not request or self.fact(scene, "asked") == NAME
        paper = mixed(FELT, WHITE, 0.2) if free else PAPERS[request - 1]
        box = area.centred(min(24, area.width), 3)
        plate = Area(box.x, area.y + y + 1, box.width, 3)
        paint.canvas.fill(plate, paper)
        name = "?" if self.fact(scene, "asked") == NAME else wanted(self.layout, request)
        paint.canvas.centre(plate, 1, " ".join(name.upper()), WHITE, bold=True)
        if seat >= 0:
            question = QUESTIONS[self.fact(scene, "asked")]
            paint.canvas.centre(area, y + 4, f"{name_of(seat)} {question}", GOLD, bold=True)
            left = max(0, self.fact(scene, "until") - scene.now)
            if self.fact(scene, "until"):
                bar = "━" * round((area.width - 8) * min(1.0, left / 30_000))
                paint.canvas.centre(area, y + 5, f"{bar} {left // 1000}s", mixed(GOLD, FELT, 0.4))

    def _action(self, paint: Painter, area: Area, rows: int) -> None:
        """The action card being carried out, or the pile to draw from."""
        drawn = [zone for zone in self.zones("drawn") if paint.state.zones[zone]]
        action, spent, reserve = (self.zones(kind)[0] for kind in ("action", "spent", "reserve"))
        place = area.centred(13, rows)
        for zone in self.zones("drawn"):
            paint.spots[zone] = place
        if drawn:
            paint.card(drawn[0], place.x, place.y, (13, rows))
            caption = f"drawn by {name_of(self.layout.owner[drawn[0]])}"
        else:
            paint.card(action, place.x, place.y, (13, rows))
            caption = f"action cards · {len(paint.state.zones[action])}"
        paint.spots[action] = paint.spots[reserve] = paint.spots[spent] = place
        below = Area(area.x, place.y + rows, area.width, 1)
        paint.canvas.centre(below, 0, caption, GREY)
        counts = f"reserve {len(paint.state.zones[reserve])} · spent {len(paint.state.zones[spent])}"
        paint.canvas.centre(below, 1, counts, DIM)

    def draw_seat(self, paint: Painter, seat: int, area: Area) -> None:
        """The goals in large digits, and the hand."""
        hand, goals, referee = (self.zones(kind, seat)[0] for kind in ("hand", "goals", "referee"))
        cards = len(paint.state.zones[hand])
        right = f"{'Schiedsrichter, ' if paint.state.zones[referee] else ''}{cards} card{'s' if cards != 1 else ''}"
        mine = paint.state.may(seat)
        paper = mixed(BAR, GOLD, 0.12) if mine else BAR
        inside = paint.panel(area, seat, right, paper=paper)
        points = self.game.score(paint.state).points[seat]
        draw_big(paint.canvas, inside.x + 1, inside.y, str(points), GOLD if points else DIM)
        paint.note(inside.x + 5 + 4 * (points > 9), inside.y + 2, "goals" if points != 1 else "goal", GREY)
        fan = Area(inside.x + 12, inside.y, inside.width - 12, inside.height)
        faces = paint.scene.viewpoint.faces(paint.state, hand)
        hidden = all(face == HIDDEN for face in faces)
        if not hidden and len(faces) * 7 > fan.width:
            self._crowded(paint, hand, faces, fan)
        else:
            paint.fan(hand, fan, (4 if hidden else 7, min(3, inside.height)))
        paint.spots[goals] = Area(inside.x + 1, inside.y, 4, 3)
        paint.spots[referee] = Area(inside.x + 1, inside.y, 4, 3)
        if paint.scene.viewpoint.top(paint.state, goals) != EMPTY and inside.height > 3:
            names = [self.face(face).name.split(" (")[0] for face in paint.scene.viewpoint.faces(paint.state, goals)]
            paint.note(inside.x + 1, inside.y + inside.height - 1, ", ".join(names)[: inside.width - 2], DIM)

    def _crowded(self, paint: Painter, hand: int, faces: list[int], area: Area) -> None:
        """More cards than fit side by side: short ones in rows, such as `Wi▸Ma` for Willi to Mario."""
        rows = min(3, area.height)
        step = CROWDED if -(-len(faces) // rows) * (CROWDED + 1) > area.width + 1 else CROWDED + 1
        across = max(1, (area.width + 1) // step)
        for place, face in enumerate(faces[: across * rows]):
            spot = Area(area.x + place % across * step, area.y + place // across, CROWDED, 1)
            draw_tile(paint.canvas, spot.x, spot.y, (spot.width, 1), self.face(face))
        paint.spots[hand] = spot


def wanted(layout: Layout, request: int) -> str:
    """The name of the footballer a request stands for."""
    return layout.deck.keys[request - 1] if request else "anybody"


TABLE = SchussTable
