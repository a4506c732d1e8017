"""One stalled client of twelve."""

from __future__ import annotations

from pathlib import Path

import pytest
import uvloop
from tests.faults import stalled
from tests.faults.reports import quietly

pytestmark = pytest.mark.slow


def test_a_client_that_stops_reading_is_disconnected_and_the_others_play_on(tmp_path: Path) -> None:
    uvloop.run(stalled.run(tmp_path / "data", stalled.SMALL, quietly))
