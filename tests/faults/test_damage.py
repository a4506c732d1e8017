"""Damaged bytes in the database, in the small size."""

from __future__ import annotations

from pathlib import Path

import pytest
import uvloop
from tests.faults import damage
from tests.faults.reports import quietly

pytestmark = pytest.mark.slow


def test_any_damaged_byte_is_reported_and_everything_else_is_served(tmp_path: Path) -> None:
    uvloop.run(damage.run(tmp_path / "data", damage.SMALL, quietly))
