"""Core knows no game."""

from __future__ import annotations

from pathlib import Path

import pytest

import rasant.core
from rasant.core.box import Box
from rasant.games import boxes


@pytest.mark.parametrize("box", boxes().values(), ids=boxes())
def test_no_games_name_is_in_core(box: Box) -> None:
    for path in sorted(Path(rasant.core.__path__[0]).iterdir()):
        if path.suffix in (".py", ".md"):
            text = path.read_text(encoding="utf-8").lower()
            for name in (box.id, box.title.lower()):
                assert name not in text, f"{path.name} names {name}"
