"""Whatever time of day PostgreSQL or a node has, every table stays where it is and goes on."""

from __future__ import annotations

import pytest
import uvloop
from tests.faults.cluster import clock_steps
from tests.faults.cluster.test_nodes import BETWEEN_MOVES_S, TABLES
from tests.faults.reports import quietly

pytestmark = pytest.mark.slow


@pytest.mark.timeout(900)
def test_no_table_changes_its_owner_because_a_clock_is_set_by_an_hour() -> None:
    uvloop.run(clock_steps.in_a_cluster(clock_steps.SMALL, quietly, TABLES, BETWEEN_MOVES_S))
