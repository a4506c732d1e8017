"""Floods."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import uvloop
from tests.faults import floods
from tests.faults.reports import quietly

pytestmark = pytest.mark.slow


@pytest.mark.skipif(sys.platform == "darwin", reason="macOS has only one loopback address")
def test_only_a_flooding_client_is_disconnected(tmp_path: Path) -> None:
    uvloop.run(floods.run(tmp_path / "data", floods.SMALL, quietly))
