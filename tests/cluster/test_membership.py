"""A node renews its lease again and again, and takes tables without an owner one group after the other."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest
import structlog

from rasant.cluster import membership
from rasant.cluster.background import Background
from rasant.cluster.lease import Lease
from rasant.cluster.membership import Membership
from rasant.cluster.parts import NodeParts
from rasant.runtime.commit_queue import CommitQueue
from rasant.runtime.hall_runner import HallRunner
from rasant.store.ownership import LeaseRenewal, NodeEntry, NodeStatus, Ownership


class OrphanedStore:
    """A database in which three tables have no owner."""

    def __init__(self) -> None:
        self.renewals: asyncio.Queue[NodeStatus] = asyncio.Queue()

    async def renew(self, status: NodeStatus) -> LeaseRenewal:
        """Renew every time."""
        await self.renewals.put(status)
        return LeaseRenewal(True, [], 3)


class SlowMember:
    """A node that takes long to take over tables."""

    def __init__(self) -> None:
        self.taking: asyncio.Queue[int] = asyncio.Queue()
        self.done = asyncio.Event()

    def status(self) -> NodeStatus:
        """A node without tables."""
        return NodeStatus(0, 9, True, False)

    def learn(self, nodes: list[NodeEntry], without_owner: int) -> None:
        """Ignored."""

    def lost(self) -> None:
        """Never called."""

    def rejoined(self) -> None:
        """Never called."""

    async def orphans(self, number: int) -> None:
        """Take over the tables."""
        await self.taking.put(number)
        await self.done.wait()


async def test_tables_are_taken_one_group_after_the_other_however_often_the_lease_is_renewed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(membership, "IN_TOUCH_MS", 0)
    store, member, background = OrphanedStore(), SlowMember(), Background()
    parts = NodeParts(
        cast(HallRunner, None), cast(CommitQueue, None), cast(Ownership, store), lambda: 0, structlog.get_logger()
    )
    lease = Lease(lambda: 0, lambda held: None)
    renewed = Membership(parts, background, lease, lambda: "node", lambda name: asyncio.sleep(0))
    renewed.start(member)
    assert await member.taking.get() == 3
    for _ in range(5):
        await store.renewals.get()
        renewed.renew_now()
    assert member.taking.empty()
    member.done.set()
    await store.renewals.get()
    renewed.renew_now()
    assert await member.taking.get() == 3
    background.stop()
