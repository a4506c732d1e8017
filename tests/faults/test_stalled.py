"""One stalled reader of twelve."""

from __future__ import annotations

from pathlib import Path

import pytest
import uvloop
from tests.faults import stalled
from tests.faults.reports import quietly

pytestmark = pytest.mark.slow


def test_a_reader_who_stalls_is_dropped_and_the_others_play_on(tmp_path: Path) -> None:
    uvloop.run(stalled.run(tmp_path / "data", stalled.SMALL, quietly))
