"""The suite that ships, over every game there is, those of other packages too."""

from __future__ import annotations

from pathlib import Path

from rasant.games import boxes
from rasant.testing import conformance

TestEveryGame = conformance(*boxes(), also=(Path(__file__).parents[1],))
