"""Core knows no game, and no other module of the package lists the games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rasant.core
import rasant.games
from rasant.gamefiles.box import Box
from rasant.games import boxes


@pytest.mark.parametrize("box", boxes().values(), ids=boxes())
def test_core_contains_no_game_name(box: Box) -> None:
    for path in sorted(Path(rasant.core.__path__[0]).iterdir()):
        if path.suffix in (".py", ".md"):
            text = path.read_text(encoding="utf-8").lower()
            for name in (box.id, box.title.lower()):
                assert name not in text, f"{path.name} names {name}"


EXAMPLE = "ligretto"
"""The game in examples of commands, which may be named."""


def test_nothing_outside_the_games_folders_lists_games() -> None:
    games = Path(rasant.games.__path__[0])
    names = re.compile("|".join(game for game in boxes() if game != EXAMPLE))
    every = [path for path in sorted(games.parent.rglob("*.py")) if path.parent == games or games not in path.parents]
    assert len(every) > 200
    assert [path.name for path in every if names.search(path.read_text(encoding="utf-8"))] == []
