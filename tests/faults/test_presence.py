"""Presence."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import uvloop
from tests.faults import presence
from tests.faults.reports import quietly

pytestmark = pytest.mark.slow


@pytest.mark.skipif(sys.platform == "darwin", reason="macOS has only one loopback address")
def test_presence_is_sent_a_few_times_a_second_however_fast_others_come_and_go(tmp_path: Path) -> None:
    uvloop.run(presence.run(tmp_path / "data", presence.SMALL, quietly))
