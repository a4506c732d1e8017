"""One address abuses HTTP."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import uvloop
from tests.faults import http_front
from tests.faults.reports import quietly

pytestmark = pytest.mark.slow


@pytest.mark.skipif(sys.platform == "darwin", reason="macOS has only one loopback address")
def test_one_address_exhausts_nothing_and_locks_out_no_other(tmp_path: Path) -> None:
    uvloop.run(http_front.run(tmp_path / "data", http_front.SMALL, quietly))
