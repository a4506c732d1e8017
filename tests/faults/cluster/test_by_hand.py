"""Whatever is written to the database or sent on the bus by hand, play goes on, and no log is harmed."""

from __future__ import annotations

from pathlib import Path

import pytest
import uvloop
from tests.faults.cluster import by_hand
from tests.faults.cluster.test_nodes import BETWEEN_MOVES_S, TABLES
from tests.faults.cluster.trial import trial
from tests.faults.reports import quietly

pytestmark = pytest.mark.slow


@pytest.mark.timeout(900)
def test_edited_leases_nonsense_on_the_bus_and_foreign_nodes_do_no_harm(
    tmp_path: Path,
) -> None:
    async def one_after_another() -> None:
        async with (
            trial("by hand", quietly, TABLES, BETWEEN_MOVES_S) as under_way,
            by_hand.stray_nodes(under_way),
        ):
            await by_hand.garbage_on_the_bus(under_way)
            await by_hand.restored_backup(under_way, tmp_path)
            await by_hand.owner_that_does_not_exist(under_way)
            await by_hand.another_epoch(under_way)
            await by_hand.lease_far_in_the_future(under_way)

    uvloop.run(one_after_another())
