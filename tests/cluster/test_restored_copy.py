"""A backup is restored beside the original, and its nodes use the same bus and name: players keep their tables."""

from __future__ import annotations

import asyncio
from copy import deepcopy

import pytest
from structlog.testing import capture_logs
from tests.cluster.nodes import MemoryCluster, memory_cluster
from tests.cluster.shared_memory import IDENTITY
from tests.cluster.test_any_node import movers, play
from tests.cluster.test_moving import opened
from tests.real_time import asked_until

from rasant.cluster import links
from rasant.cluster.links import OTHER_DATABASE, UNLISTED
from rasant.store.ownership import LEASE_MS, ClusterIdentity

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("identity", "complaint"),
    [
        (ClusterIdentity("restored", IDENTITY.secret), OTHER_DATABASE),
        (IDENTITY, UNLISTED),  # all files of the server were copied, so the copy looks like the original
    ],
)
async def test_nodes_of_a_restored_copy_take_nothing_from_those_of_the_original(
    identity: ClusterIdentity, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "UNLISTED_MS", 0)
    with capture_logs() as logs:
        async with memory_cluster(2) as original:
            first, second = original.nodes
            async with first.lobby() as ann, second.lobby() as ben:
                await ann.guest("Ann")
                await ben.guest("Ben")
                table = (await opened(ann, 1))[0]
                async with await ann.sit(table, "Ann") as one, await ben.sit(table, "Ben") as two:
                    playing = [asyncio.create_task(play(seat)) for seat in (one, two)]
                    await asked_until(lambda: {0, 1} <= movers(first, table))
                    copy = MemoryCluster(original.hub, identity)
                    copy.database.memory.__dict__.update(deepcopy(original.database.memory.__dict__))
                    copy.database.rows = deepcopy(original.database.rows)
                    copy.database.owners = dict(original.database.owners)
                    copy.clock_ms = LEASE_MS
                    async with memory_cluster(1, copy) as restored:
                        (stray,) = restored.nodes
                        await asked_until(lambda: stray.hall.find(table) is not None)
                        found = first.hall.find(table)
                        assert found is not None
                        seq = found.journal.seq
                        await asked_until(lambda: found.journal.seq > seq + 20)
                        name = stray.node.links.node
                        await asked_until(lambda: any(log.get("what") == complaint for log in logs))
                        assert first.hall.find(table) is found
                        assert second.node.forwarded.tables[table].node == first.node.links.node
                        assert name not in {*first.node.peers._peers, *second.node.peers._peers}
                        assert len(stray.node.proxied) == 0
                    for task in playing:
                        task.cancel()
