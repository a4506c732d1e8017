"""A frame of the whole screen: title, table, recent events, and the results after a round."""

from dataclasses import dataclass

from rasant.core.events import CARDS_IN_PLAY, MATCH_ENDED, ROUND_ENDED
from rasant.terminal.canvas import Area, Canvas, mixed, shortened
from rasant.terminal.faces import ALARM, BAR, DIM, GOLD, GREY, PANEL, SEATS, TABLE, WHITE
from rasant.terminal.painter import Painter
from rasant.terminal.scene import Scene
from rasant.terminal.table import TableDrawing

SMALLEST = (80, 24)
"""Least columns and rows for a table; smaller terminals show a message."""


@dataclass(frozen=True)
class Scrubber:
    """The position in a recorded match, and the positions of its key moments."""

    step: int
    steps: int
    marks: tuple[int, ...]


def framed(
    scene: Scene, table: TableDrawing, width: int, height: int, keys: str = "", scrubber: Scrubber | None = None
) -> Canvas:
    """Draw one frame as large as the terminal."""
    canvas = Canvas(max(width, 1), max(height, 1), TABLE)
    area = canvas.area
    if width < SMALLEST[0] or height < SMALLEST[1]:
        _draw_too_small(canvas, width, height)
        return canvas
    head, rest = area.cut_top(1)
    body, foot = rest.cut_bottom(4 if height < 30 else 6 if height < 45 else 8)
    _draw_head(canvas, scene, table, head)
    paint = Painter(canvas, scene, table)
    table.draw(paint, body)
    paint.flights()
    if scrubber is not None:
        foot, line = foot.cut_bottom(2)
        _draw_scrubber(canvas, scrubber, line)
        _draw_keys(canvas, keys, Area(line.x, line.y + 1, line.width, 1))
        keys = ""
    _draw_foot(canvas, scene, foot, keys)
    if scene.state.phase in (ROUND_ENDED, MATCH_ENDED):
        _draw_results(canvas, scene, table, body)
    return canvas


def clock(milliseconds: int) -> str:
    """A time as minutes and seconds."""
    return f"{milliseconds // 60_000:02d}:{milliseconds // 1000 % 60:02d}"


def _draw_head(canvas: Canvas, scene: Scene, table: TableDrawing, area: Area) -> None:
    canvas.fill(area, BAR)
    left = f" {scene.title} "
    canvas.put(0, 0, left, BAR, GOLD, bold=True)
    right = "  ".join(part for part in (scene.caption, scene.viewpoint.called(area.width < 100)) if part) + " "
    canvas.put(area.width - len(right), 0, right, GREY)
    title = table.title(scene)
    turn = f"round {scene.state.round}"
    if len(left) + len(turn) + len(title) + len(right) + 13 > area.width:
        turn = f"r{scene.state.round}"
    canvas.put(len(left) + 1, 0, turn, WHITE)
    time = clock(max(0, scene.now - scene.began))
    start = len(left) + len(turn) + 4
    canvas.put(start - 1, 0, f"◷ {time}", GOLD if scene.state.phase == CARDS_IN_PLAY else GREY, bold=True)
    room = Area(start + 7, 0, max(0, area.width - len(right) - start - 8), 1)
    canvas.centre(room, 0, title, WHITE, bold=True)


def _draw_too_small(canvas: Canvas, width: int, height: int) -> None:
    """Draw a message that the window is too small for a table."""
    parts = [f"rasant needs {SMALLEST[0]}x{SMALLEST[1]};", f"this window is {width}x{height}"]
    lines = [" ".join(parts)] if len(" ".join(parts)) <= width else parts
    place = canvas.area.centred(width, len(lines))
    for row, line in enumerate(lines[: place.height]):
        canvas.centre(place, row, line, GOLD, bold=True)


def _draw_foot(canvas: Canvas, scene: Scene, area: Area, keys: str) -> None:
    canvas.fill(area, BAR)
    rows = area.height - (1 if keys else 0)
    for row, line in enumerate(list(reversed(scene.lines))[:rows]):
        fade = min(0.6, 0.15 * row)
        seat_ink = SEATS[line.seat % len(SEATS)] if line.seat >= 0 else GOLD
        time = clock(line.when - scene.began) if line.when >= scene.began else "  ·"
        canvas.put(area.x + 1, area.y + row, time, mixed(DIM, BAR, fade / 2), BAR)
        ink = ALARM if line.late else WHITE
        text = shortened(line.text, area.width - 10)
        name, _, rest = text.partition(" ")
        canvas.put(area.x + 8, area.y + row, name, mixed(seat_ink, BAR, fade), BAR, bold=True)
        canvas.put(area.x + 9 + len(name), area.y + row, rest, mixed(ink, BAR, fade), BAR, bold=row == 0)
    if keys:
        _draw_keys(canvas, keys, Area(area.x, area.y + area.height - 1, area.width, 1))


def _draw_keys(canvas: Canvas, keys: str, area: Area) -> None:
    canvas.fill(area, BAR)
    canvas.put(area.x + 1, area.y, shortened(keys, area.width - 2), DIM, BAR)


def _draw_scrubber(canvas: Canvas, scrubber: Scrubber, area: Area) -> None:
    canvas.fill(area, BAR)
    steps = max(1, scrubber.steps)
    count = f" {scrubber.step}/{scrubber.steps} "
    room = area.width - len(count) - 2
    played = round(room * scrubber.step / steps)
    canvas.put(area.x + 1, area.y, "━" * played, GOLD, BAR, bold=True)
    canvas.put(area.x + 1 + played, area.y, "─" * (room - played), DIM, BAR)
    for mark in scrubber.marks:
        place = round(room * mark / steps)
        canvas.put(area.x + 1 + min(place, room - 1), area.y, "◆", WHITE if mark <= scrubber.step else GREY, BAR)
    canvas.put(area.x + 1 + min(played, room - 1), area.y, "●", GOLD, BAR, bold=True)
    canvas.put(area.x + 1 + room, area.y, count, WHITE, BAR)


def _draw_results(canvas: Canvas, scene: Scene, table: TableDrawing, area: Area) -> None:
    """Draw the points of all parties over the table."""
    score = table.game.score(scene.state)
    over = scene.state.phase == MATCH_ENDED
    order = sorted(range(len(table.game.parties)), key=lambda party: (-score.totals[party], -score.points[party]))
    box = area.centred(min(58, area.width - 4), len(order) + 6)
    canvas.fill(box, PANEL)
    canvas.frame(box, GOLD, PANEL, bold=True)
    heading = "M A T C H   O V E R" if over else f"R O U N D   {scene.state.round}   O V E R"
    canvas.centre(box, 1, heading, GOLD, bold=True)
    canvas.centre(box, 2, table.phrases.ending(scene.state), GREY)
    canvas.put(box.x + 3, box.y + 3, "this round" + " " * 2 + "match", DIM)
    canvas.put(box.x + 22, box.y + 3, "player", DIM)
    best = max([abs(total) for total in score.totals] + [1])
    for row, party in enumerate(order):
        ink = table.colour(party)
        y = box.y + 4 + row
        canvas.put(box.x + 3, y, f"{score.points[party]:+10d}", WHITE, bold=True)
        canvas.put(box.x + 13, y, f"{score.totals[party]:7d}", ink, bold=True)
        crown = "★ " if party in score.winners else "  "
        canvas.put(box.x + 20, y, shortened(crown + table.party(party), 24), ink, bold=bool(crown.strip()))
        room = max(0, box.width - 46)
        canvas.put(box.x + 44, y, "█" * round(room * max(0, score.totals[party]) / best), mixed(ink, PANEL, 0.35))
