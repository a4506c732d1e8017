"""A restart with many live tables."""

from __future__ import annotations

from pathlib import Path

import pytest
import uvloop
from tests.faults import restart
from tests.faults.reports import quietly

pytestmark = pytest.mark.slow


def test_play_goes_on_at_every_table_after_a_restart(tmp_path: Path) -> None:
    uvloop.run(restart.run(tmp_path / "data", restart.SMALL, quietly))
