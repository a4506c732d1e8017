"""kill -9 under load."""

from __future__ import annotations

from pathlib import Path

import pytest
import uvloop
from tests.faults import kills
from tests.faults.reports import quietly

pytestmark = pytest.mark.slow


def test_nothing_shown_is_lost_when_the_server_is_killed_under_load(tmp_path: Path) -> None:
    uvloop.run(kills.run(tmp_path / "data", kills.SMALL, quietly))
