"""Draws the pictures of the README: a moment of every game, the same as long as rules and bots are.

`python -m tools.pictures docs/pictures`
"""

from __future__ import annotations

import sys
from pathlib import Path

from tools.svg import svg_of

from rasant.games import boxes
from rasant.lab.story import Story, live
from rasant.record.setup import Setup, setup
from rasant.terminal.frame import framed
from rasant.terminal.scene import Viewpoint

SEED = "7/0"
BOTS = ("steady", "quick", "relaxed", "steady")
SIZE = (110, 34)
SHARE = 0.86
"""Share of the round that has been played, or a little more, until no card is in the air and covers others."""


def moment(chosen: Setup) -> Story:
    """The story of a round up to that moment."""
    end = max(happening.now for happening in live(chosen, SEED, 1))
    story = Story(chosen, live(chosen, SEED, 1), Viewpoint())
    for now in range(0, end, 60):
        story.advance(now)
        if now >= end * SHARE and not story.scene.flights:
            break
    return story


def draw(game: str, folder: Path) -> Path:
    """Draw one game's picture; returns its path."""
    story = moment(setup(game, bots=BOTS))
    path = folder / f"watch-{game}.svg"
    path.write_text(svg_of(framed(story.scene, story.table, *SIZE), f"{boxes()[game].title}, played by bots"), "utf-8")
    return path


def main() -> None:
    """Draw all pictures."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")
    folder.mkdir(parents=True, exist_ok=True)
    for game in boxes():
        sys.stdout.write(f"{draw(game, folder)}\n")


if __name__ == "__main__":
    main()
