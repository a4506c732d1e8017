"""Pictures of the screen are self-contained and reproducible."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from tools.svg import svg_of

from rasant.games import boxes
from rasant.lab.story import Story, live
from rasant.record.setup import setup
from rasant.terminal.canvas import Canvas
from rasant.terminal.frame import framed
from rasant.terminal.scene import Viewpoint, name_of


def picture(game: str) -> str:
    """A picture of a game some seconds after the deal."""
    chosen = setup(game)
    story = Story(chosen, live(chosen, "7/0", 1), Viewpoint())
    story.advance(5_000)
    return svg_of(framed(story.scene, story.table, 100, 30), "a <title>")


@pytest.mark.parametrize("game", list(boxes()))
def test_a_picture_is_self_contained(game: str) -> None:
    text = picture(game)
    assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
    assert re.findall(r"\w+://[^\"]+", text) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"href|url\(|@import|@font-face|<script", text)
    assert name_of(0) in text
    assert text == picture(game)


def test_letters_blocks_and_frames_are_drawn_in_their_cells() -> None:
    canvas = Canvas(4, 1, "#000000")
    canvas.put(0, 0, "a<", "#ff0000", bold=True)
    canvas.put(2, 0, "█", "#00ff00")
    canvas.put(3, 0, "│", "#0000ff")
    text = svg_of(canvas, "")
    assert '<text x="0" textLength="18" y="13.5" fill="#ff0000" font-weight="bold">a&lt;</text>' in text
    assert '<rect x="18" y="0" width="9" height="18" fill="#00ff00"/>' in text
    assert 'stroke="#0000ff"' in text
