"""Faults of one node out of three, while people play at all of them."""

from __future__ import annotations

import pytest
import uvloop
from tests.faults.cluster import cut_offs, node_freezes, node_kills, rolling
from tests.faults.cluster.trial import trial
from tests.faults.reports import quietly

pytestmark = pytest.mark.slow

TABLES = 6
BETWEEN_MOVES_S = 0.1


@pytest.mark.timeout(900)
def test_killing_freezing_cutting_off_or_stopping_a_node_loses_nothing_shown() -> None:
    async def one_after_another() -> None:
        async with trial("nodes", quietly, TABLES, BETWEEN_MOVES_S) as under_way:
            await node_kills.happen(under_way, node_kills.SMALL)
            await node_freezes.happen(under_way, node_freezes.SMALL)
            report = await cut_offs.happen(under_way, cut_offs.SMALL)
            bars = {
                bar for what, bar, _ in report.figures if what.startswith("cut off from PostgreSQL: no move judged")
            }
            assert bars == {"8 s"}
            await rolling.happen(under_way, rolling.SMALL)

    uvloop.run(one_after_another())
