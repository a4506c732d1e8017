"""Drawings: the essentials of every game at every size, and nothing hidden from the viewpoint."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from rasant.core.chance import Chance
from rasant.core.events import CARDS_IN_PLAY, Batch
from rasant.core.imagine import exchange, rename
from rasant.games import boxes
from rasant.lab.story import Story, live
from rasant.record.setup import Setup, setup
from rasant.terminal.canvas import Area, Canvas, mixed, shortened
from rasant.terminal.frame import framed
from rasant.terminal.scene import Viewpoint, name_of
from rasant.terminal.table import TableDrawing

SIZES = [(80, 24), (120, 40), (160, 50)]
TABLES = [
    (game, seats, preset)
    for game, box in boxes().items()
    for seats in (box.seats[0], box.seats[-1])
    for preset in box.presets
]


def story_of(chosen: Setup, viewpoint: Viewpoint | None = None, seed: str = "7/0") -> Story:
    """A round of bots."""
    return Story(chosen, live(chosen, seed, 1), viewpoint or Viewpoint())


def played(story: Story, until: int) -> Story:
    """The same story some time later."""
    for now in range(0, until + 1, 100):
        story.advance(now)
    return story


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", list(boxes()))
def test_a_frame_has_the_essentials(game: str, size: tuple[int, int]) -> None:
    story = played(story_of(setup(game)), 8_000)
    lines = framed(story.scene, story.table, *size, keys="q quit").lines()
    text = "\n".join(lines)
    assert len(lines) == size[1]
    assert all(len(line) <= size[0] for line in lines)
    assert boxes()[game].title in lines[0]
    assert "round 1" in lines[0]
    assert "00:0" in lines[0]
    assert "q quit" in lines[-1]
    for seat in range(story.setup.players):
        assert name_of(seat) in text
        assert story.setup.bot_of(seat) in text


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("ligretto", ["● red", "▲ yellow", "■ green", "◆ blue", "▸ "]),
        ("fun_run", ["⌂", "at home", "▸"]),
        ("fussballspiel", ["Black's goal", "White's goal", "Black 0 : 0 White", "packet", "◉"]),
        ("kickoff", ["BLUE NEEDS", "RED NEEDS", "Blue 0 : 0 Red", "hand"]),
        ("schuss_und_tor", ["W A N T E D", "action cards", "reserve", "goals", "cards"]),
    ],
)
@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_every_game_has_its_character(game: str, words: list[str], size: tuple[int, int]) -> None:
    story = story_of(setup(game))
    seen = set()
    for now in range(0, 12_000, 200):
        story.advance(now)
        if story.scene.state.phase == CARDS_IN_PLAY:
            text = "\n".join(framed(story.scene, story.table, *size).lines())
            seen |= {word for word in words if word in text}
    assert seen == set(words)


@pytest.mark.parametrize(("game", "seats", "preset"), TABLES)
def test_a_whole_round_can_be_drawn_from_any_viewpoint(game: str, seats: int, preset: str) -> None:
    story = story_of(setup(game, seats, preset))
    while not story.over:
        story.advance(max(story.next_at(), story.scene.now + 700))
        story.change_viewpoint()
        framed(story.scene, story.table, 80, 24)
    assert "O V E R" in "\n".join(framed(story.scene, story.table, 80, 24).lines())


def test_twelve_players_are_readable() -> None:
    story = played(story_of(setup("ligretto", 12)), 6_000)
    text = "\n".join(framed(story.scene, story.table, 120, 40).lines())
    assert all(name_of(seat) in text for seat in range(12))


def test_twelve_panels_keep_their_borders_on_a_small_screen() -> None:
    story = story_of(setup("ligretto", 12))
    for now in range(0, 12_000, 200):
        story.advance(now)
        story.scene.flights = []
        lines = [line.ljust(80) for line in framed(story.scene, story.table, 80, 24).lines()]
        for row in (*range(2, 5), *range(16, 19)):
            assert [lines[row][column] for column in (12, 13, 25, 26, 38, 39, 51, 52, 64, 65, 79)] == ["│"] * 11


@pytest.mark.parametrize("size", [(50, 14), (79, 24), (80, 23)], ids=str)
def test_a_window_that_is_too_small_is_reported(size: tuple[int, int]) -> None:
    story = played(story_of(setup("ligretto")), 3_000)
    lines = [line.strip() for line in framed(story.scene, story.table, *size).lines() if line.strip()]
    assert lines == [f"rasant needs 80x24; this window is {size[0]}x{size[1]}"]


def test_the_score_is_whole_on_a_small_screen() -> None:
    story = played(story_of(setup("fussballspiel"), Viewpoint(everything=True)), 3_000)
    story.scene.caption = "❚❚ 100x"
    assert "Black 0 : 0 White" in framed(story.scene, story.table, 80, 24).lines()[0]


def test_the_own_hand_is_readable_on_a_small_screen() -> None:
    story = played(story_of(setup("schuss_und_tor"), Viewpoint(0)), 8_000)
    hand = story.table.zones("hand", 0)[0]
    text = "\n".join(framed(story.scene, story.table, 80, 24).lines())
    faces = [story.table.face(face) for face in story.scene.viewpoint.faces(story.scene.state, hand)]
    assert len(faces) > 5
    assert all(f"{face.text}{face.symbol}{face.tail}" in text for face in faces)


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (79, 23), (300, 90)], ids=str)
@pytest.mark.parametrize("game", list(boxes()))
def test_every_size_can_be_drawn(game: str, size: tuple[int, int]) -> None:
    story = played(story_of(setup(game)), 3_000)
    assert len(framed(story.scene, story.table, *size).lines()) == size[1]


@pytest.mark.parametrize("game", list(boxes()))
def test_nothing_hidden_is_drawn(game: str, chance: Chance) -> None:
    """Exchange cards that a seat cannot distinguish: the drawing must be the same to the last cell."""
    story = played(story_of(setup(game)), 7_000)
    scene = story.scene
    for seat in range(-1, story.setup.players):
        scene.viewpoint = Viewpoint(seat)
        true = scene.state
        shown = framed(scene, story.table, 120, 40)
        scene.state = rename(true, exchange([true], seat, chance))
        assert framed(scene, story.table, 120, 40) == shown
        scene.state = true
    scene.viewpoint = Viewpoint(everything=True)
    assert framed(scene, story.table, 120, 40) != shown


def test_the_generic_table_draws_any_game() -> None:
    chosen = setup("ligretto", 3)
    story = played(story_of(chosen), 5_000)
    table = TableDrawing(story.scene.game)
    text = "\n".join(framed(story.scene, table, 100, 30).lines())
    assert all(name_of(seat) in text for seat in range(3))
    first = next(live(chosen, "1/0", 1))
    assert isinstance(first, Batch)
    assert table.phrases.lines(story.scene, first)[0].text == "Round 1 begins"


def test_moving_cards_are_drawn() -> None:
    story = story_of(setup("ligretto"))
    flights = 0
    for now in range(0, 8_000, 50):
        story.advance(now)
        flights += len(story.scene.flights)
        assert all(0 <= flight.share <= 1 for flight in story.scene.flights)
    assert flights


def test_a_canvas_is_shown_with_its_colours_and_measures() -> None:
    canvas = Canvas(10, 2, "#000000")
    canvas.put(1, 0, "ab", "#ff0000", bold=True)
    canvas.put(8, 1, "界界", "#00ff00")
    canvas.put(-1, 1, "xy", "#00ff00")
    canvas.put(0, 7, "outside", "#00ff00")
    canvas.put(4, 0, "\x1b[2J", "#00ff00")
    console = Console(file=io.StringIO(), width=10, force_terminal=True, color_system="truecolor", record=True)
    console.print(canvas, end="")
    assert console.export_text().splitlines() == [" ab [2J   ", "y       界"]
    assert canvas.lines()[0] == " ab [2J"


def test_areas_and_colours() -> None:
    assert [area.width for area in Area(0, 0, 10, 1).columns(3)] == [3, 3, 4]
    assert Area(0, 0, 10, 4).cut_bottom(1) == (Area(0, 0, 10, 3), Area(0, 3, 10, 1))
    assert Area(0, 0, 10, 4).centred(4, 2) == Area(3, 1, 4, 2)
    assert mixed("#000000", "#ffffff", 0.5) == "#808080"
    assert shortened("Jonas", 4) == "Jon…"
