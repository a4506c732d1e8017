"""Idle sockets."""

from __future__ import annotations

from pathlib import Path

import pytest
import uvloop
from tests.faults import idle
from tests.faults.reports import quietly

pytestmark = pytest.mark.slow


def test_idle_sockets_are_kept_and_answered(tmp_path: Path) -> None:
    uvloop.run(idle.run(tmp_path / "data", idle.SMALL, quietly))
