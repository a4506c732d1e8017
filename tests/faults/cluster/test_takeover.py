"""A node with more tables than the others have room for is killed."""

from __future__ import annotations

from pathlib import Path

import pytest
import uvloop
from tests.faults.cluster import takeover
from tests.faults.reports import quietly

pytestmark = pytest.mark.slow


@pytest.mark.timeout(300)
def test_all_tables_of_a_killed_node_are_played_at_elsewhere_though_the_others_are_full(tmp_path: Path) -> None:
    uvloop.run(takeover.run(tmp_path, takeover.SMALL, quietly))
