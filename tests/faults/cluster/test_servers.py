"""Faults of PostgreSQL and NATS, while people play at three nodes."""

from __future__ import annotations

import pytest
import uvloop
from tests.faults.cluster import failover, server_faults
from tests.faults.cluster.test_nodes import BETWEEN_MOVES_S, TABLES
from tests.faults.cluster.trial import trial
from tests.faults.reports import quietly

pytestmark = pytest.mark.slow


@pytest.mark.timeout(900)
def test_faults_of_postgresql_and_nats_suspend_tables_with_a_reason_and_play_goes_on() -> None:
    async def one_after_another() -> None:
        async with trial("servers", quietly, TABLES, BETWEEN_MOVES_S, standby=True) as under_way:
            await failover.happen(under_way, failover.SMALL)
            await server_faults.happen(under_way, server_faults.SMALL)

    uvloop.run(one_after_another())
