"""The conformance suite for every game whose own tests do not run it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rasant.games import boxes
from rasant.testing import Subject, conformance

GAMES = [game for game in boxes() if not (Subject(game).tests / "test_conformance.py").exists()]
"""All games without this line in their own tests."""

TestEveryGame = conformance(*GAMES, also=(Path(__file__).parents[1],), beyond_sample=(pytest.mark.slow,))
