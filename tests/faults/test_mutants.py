"""Mutated frames."""

from __future__ import annotations

from pathlib import Path

import pytest
import uvloop
from tests.faults import mutants
from tests.faults.reports import quietly

pytestmark = pytest.mark.slow


def test_mutated_frames_break_and_reveal_nothing(tmp_path: Path) -> None:
    uvloop.run(mutants.run(tmp_path / "data", mutants.SMALL, quietly))
