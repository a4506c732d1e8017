"""Tables of a dead node are taken over however full the others are; while none can take them that is reported."""

from __future__ import annotations

import httpx
import pytest
import structlog
from structlog.testing import capture_logs
from tests.cluster.nodes import MemoryCluster, RunningNode, memory_cluster
from tests.cluster.test_moving import opened_at
from tests.real_time import LONGEST_S, asked_until

from rasant.cluster import membership, orphaned_tables
from rasant.cluster.orphaned_tables import OTHERS_TURN_MS, OVERDUE_MS, OrphanedTables
from rasant.store.port import StoreError


async def orphan(node: RunningNode, number: int) -> list[str]:
    """Open this many tables and leave them without an owner, at a node that takes none back."""
    tables = await opened_at(node, number)
    node.node.connectivity.leaving = True
    assert await node.node.owned.migration.give(tables, "") == number
    return tables


@pytest.mark.slow
async def test_nodes_that_are_full_take_the_tables_of_one_that_died(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(membership, "IN_TOUCH_MS", 0)
    monkeypatch.setattr(membership, "RENEW_S", 0.05)
    async with memory_cluster(3, MemoryCluster(most_tables=2)) as cluster:
        first, second, third = cluster.nodes
        for node in (second, third):
            await opened_at(node, 2)
        tables = await orphan(first, 2)
        halls = (second.hall, third.hall)
        await asked_until(lambda: all(any(hall.find(table) for hall in halls) for table in tables))
        assert sum(len(hall.table_ids()) for hall in halls) == 6
        assert min(second.node.owned.load().room, third.node.owned.load().room) < 0


@pytest.mark.slow
async def test_tables_that_no_node_can_take_are_measured_and_no_node_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(limit: int) -> list[str]:
        raise StoreError("no server answers")

    monkeypatch.setattr(membership, "IN_TOUCH_MS", 0)
    monkeypatch.setattr(membership, "RENEW_S", 0.05)
    monkeypatch.setattr(orphaned_tables, "OVERDUE_MS", 0)
    async with memory_cluster(2) as cluster, httpx.AsyncClient(timeout=LONGEST_S) as http:
        first, second = cluster.nodes
        with monkeypatch.context() as broken:
            broken.setattr(second.node.parts.ownership, "take_over", fail)
            await orphan(first, 2)
            await asked_until(lambda: bool(second.node.owned.orphaned.trouble))
            ready = await http.get(f"{second.url}/ready")
            assert (ready.status_code, ready.json()["code"]) == (503, "unavailable")
            assert "2 tables have no owner" in ready.json()["text"]
            assert "rasant_orphaned_tables 2.0" in (await http.get(f"{second.url}/metrics")).text
        await asked_until(lambda: not second.node.owned.orphaned.trouble)
        assert (await http.get(f"{second.url}/ready")).status_code == 200


def test_tables_without_an_owner_are_reported_once_and_a_takeover_is_not() -> None:
    now = 0
    with capture_logs() as lines:
        orphans = OrphanedTables(lambda: now, structlog.get_logger())
        orphans.count(3)
        now = OVERDUE_MS - 1
        orphans.count(3)
        orphans.count(0)
        assert not lines
        orphans.count(2)
        now = 2 * OVERDUE_MS
        orphans.count(1)
        orphans.count(1)
        assert [(line["event"], line["tables"]) for line in lines] == [("tables have no owner", 1)]
        assert orphans.trouble
        orphans.count(0)
        assert (lines[-1]["event"], orphans.trouble) == ("all tables have an owner again", "")


def test_the_tables_that_others_did_not_take_are_known_after_their_turn() -> None:
    now = 0
    orphans = OrphanedTables(lambda: now, structlog.get_logger())
    orphans.count(3)
    assert not orphans.had_others_their_turn()
    now = OTHERS_TURN_MS
    assert orphans.had_others_their_turn()
    orphans.count(0)
    orphans.count(1)
    assert not orphans.had_others_their_turn()


def watch_takeovers(node: RunningNode, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Records how many tables a node asks for each time."""
    asked: list[int] = []
    take_over = node.node.parts.ownership.take_over

    async def counted(limit: int) -> list[str]:
        asked.append(limit)
        return await take_over(limit)

    monkeypatch.setattr(node.node.parts.ownership, "take_over", counted)
    return asked


@pytest.mark.slow
async def test_a_node_takes_all_tables_that_another_did_not_take(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(limit: int) -> list[str]:
        return []

    monkeypatch.setattr(membership, "IN_TOUCH_MS", 0)
    monkeypatch.setattr(orphaned_tables, "OTHERS_TURN_MS", 100)
    async with memory_cluster(3) as cluster:
        first, second, third = cluster.nodes
        monkeypatch.setattr(third.node.parts.ownership, "take_over", nothing)
        asked = watch_takeovers(second, monkeypatch)
        tables = await orphan(first, 4)
        await asked_until(lambda: all(second.hall.find(table) for table in tables))
        assert asked == [2, 2]


def test_a_node_that_looks_later_takes_its_share_of_all_orphaned_tables() -> None:
    orphans = OrphanedTables(lambda: 0, structlog.get_logger())
    orphans.count(500, lost=1_000)
    assert orphans.lost_with_nodes == 1_000
    orphans.count(0)
    orphans.count(3)
    assert orphans.lost_with_nodes == 0


@pytest.mark.slow
async def test_a_node_that_looks_second_takes_as_many_as_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    async with memory_cluster(3) as cluster:
        first, second, third = cluster.nodes
        tables = await opened_at(first, 4)
        database, name = cluster.database, first.node.links.node
        await asked_until(lambda: database.rows[name].status.tables == 4)
        asked = [watch_takeovers(node, monkeypatch) for node in (second, third)]
        first.process.commits.stop()
        first.node.background.stop()
        database.rows[name].until = database.clock()
        await asked_until(lambda: all(database.owners[table].node != name for table in tables))
        assert [limits[:1] for limits in asked] == [[2], [2]]
