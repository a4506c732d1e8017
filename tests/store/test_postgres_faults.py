"""Lost answers, restarts, frozen and promoted servers: nothing is lost, nothing is written twice, nothing hangs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

import pytest
from tests.faults.cluster.wire_proxy import wire_proxy
from tests.store.clusters import Clusters
from tests.store.cutting_proxy import Cut, CuttingProxy
from tests.store.records import appended, entry, finished, result, run
from tools.local_postgres import PASSWORD, PostgresServer

from rasant.store.ownership import FencedError, NodeStatus
from rasant.store.port import EntriesAppended, PlayerNamed, StoreError, StoreRecord
from rasant.store.postgres import PostgresStore
from rasant.store.postgres.addresses import ServerAddress
from rasant.store.postgres.connection import DatabaseConnection
from rasant.store.postgres.driver import PgConnection

pytestmark = pytest.mark.slow

IMPATIENT_S = 1.0
MOST_TRIES = 50
CUTS: list[Cut] = ["before", "after", "silence"]


async def insist(store: PostgresStore, records: Sequence[StoreRecord]) -> None:
    """Append as the server does: retry the same group until it succeeds."""
    while True:
        try:
            return await store.append(records)
        except FencedError:
            raise
        except StoreError:
            await asyncio.sleep(0)


@pytest.fixture
def proxy(postgres: PostgresServer) -> Iterator[CuttingProxy]:
    """A connection that can be cut."""
    proxy = CuttingProxy(postgres.url)
    yield proxy
    run(proxy.stop())


@pytest.mark.parametrize("how", CUTS)
def test_a_group_whose_answer_was_lost_is_written_once(clusters: Clusters, proxy: CuttingProxy, how: Cut) -> None:
    store = clusters.node(url=run(proxy.start()), answer_s=IMPATIENT_S)
    run(store.append(appended("a", 0)))
    for seq in range(1, 4):
        proxy.cut_at(entry("a", seq), how)
        run(insist(store, appended("a", seq)))
        assert proxy.cuts == seq
    assert run(store.entries("a", 0, 9)) == [entry("a", seq) for seq in range(4)]
    assert clusters.sql("SELECT length FROM tables") == "4"


@pytest.mark.parametrize("how", CUTS)
@pytest.mark.parametrize("mark", [b"COMMIT;", b"BEGIN;", b"Anna", b"INSERT INTO matches"])
def test_a_match_whose_commit_was_not_answered_counts_once(
    clusters: Clusters, proxy: CuttingProxy, how: Cut, mark: bytes
) -> None:
    store = clusters.node(url=run(proxy.start()), answer_s=IMPATIENT_S)
    run(store.append(appended("a", 0)))
    proxy.cut_at(mark, how)
    run(insist(store, [*appended("a", 1), finished(result(["ann", "ben"], [0]), "a"), PlayerNamed("ann", "Anna")]))
    assert proxy.cuts == 1
    ann = run(store.profile("ann", "ann"))
    assert ann is not None
    assert (ann.name, [record.matches for record in ann.records]) == ("Anna", [1])
    run(store.append(appended("a", 2)))


@pytest.mark.parametrize("how", CUTS)
def test_another_group_may_follow_one_whose_answer_was_lost(clusters: Clusters, proxy: CuttingProxy, how: Cut) -> None:
    store = clusters.node(url=run(proxy.start()), answer_s=IMPATIENT_S)
    run(store.append(appended("a", 0)))
    proxy.cut_at(entry("b", 0), how)
    with pytest.raises((StoreError, asyncio.CancelledError)):
        run(_cancelled(store, appended("b", 0), proxy))
    run(insist(store, [PlayerNamed("ann", "Ann")]))
    run(insist(store, appended("a", 1)))
    written = run(store.entries("b", 0, 9))
    run(insist(store, [EntriesAppended("b", len(written), [b"next"])]))
    assert run(store.entries("b", 0, 9)) == [*written, b"next"]


async def _cancelled(store: PostgresStore, records: Sequence[StoreRecord], proxy: CuttingProxy) -> None:
    """Begin to append, and cancel as soon as the connection was cut."""
    appending = asyncio.create_task(store.append(records))
    while not proxy.cuts:
        await asyncio.sleep(0)
    appending.cancel()
    await appending


def test_a_group_lost_with_the_lease_stays_lost(clusters: Clusters, proxy: CuttingProxy) -> None:
    first, second = clusters.node("first", url=run(proxy.start()), answer_s=IMPATIENT_S), clusters.node("second")
    run(first.append([*appended("a", 0), *appended("b", 0)]))
    clusters.expire("first")
    assert run(second.take_over(9)) == ["a", "b"]
    proxy.cut_at(entry("a", 1), "after")
    with pytest.raises(FencedError) as refusal:
        run(insist(first, [*appended("a", 1), *appended("b", 1)]))
    assert refusal.value.tables == {"a", "b"}


def test_a_late_message_over_an_abandoned_connection_fences_no_node_for_good(clusters: Clusters) -> None:
    store = clusters.node("first")
    run(store.append([*appended("a", 0), *appended("b", 0)]))
    clusters.sql("UPDATE nodes SET session = session + 1")  # as the late message does
    run(store.append([*appended("a", 1), *appended("b", 1)]))
    run(store.append([PlayerNamed("ann", "Ann")]))
    assert [len(run(store.entries(table, 0, 9))) for table in "ab"] == [2, 2]


def test_tables_taken_over_without_an_answer_are_found(clusters: Clusters, proxy: CuttingProxy) -> None:
    first, second = clusters.node("first"), clusters.node("second", url=run(proxy.start()), answer_s=IMPATIENT_S)
    run(first.append([*appended("a", 0), *appended("b", 0)]))
    run(first.leave())
    assert run(second.renew(NodeStatus())).orphans == 2
    run(second.take_over(0))  # prepares the connection, so that the next statement is sent at once
    proxy.cut_at(b"second", "after")
    assert run(second.take_over(9)) == ["a", "b"]
    assert run(second.take_over(9)) == []


def test_a_restart_of_the_server_is_transparent(clusters: Clusters) -> None:
    store = clusters.node()
    for seq in range(2):
        run(store.append([*appended("a", seq), PlayerNamed("ann", f"Ann {seq}")]))
        assert len(run(store.entries("a", 0, 9))) == seq + 1
        clusters.server.restart()
    assert run(store.renew(NodeStatus())).held
    run(store.append(appended("a", 2)))
    assert len(run(store.open_tables())) == 1


def test_a_server_killed_under_load_has_everything_it_confirmed(clusters: Clusters) -> None:
    store = clusters.node()

    async def play() -> None:
        for seq in range(40):
            await insist(store, [*appended("a", seq), *appended("b", seq)])
            if seq % 20 == 5:
                clusters.server.kill()
                await asyncio.to_thread(clusters.server.start)

    run(play())
    assert run(store.entries("a", 0, 99)) == [entry("a", seq) for seq in range(40)]


def test_a_frozen_server_is_an_error_and_no_hang(clusters: Clusters) -> None:
    store = clusters.node(answer_s=IMPATIENT_S)
    run(store.append(appended("a", 0)))
    clusters.server.freeze()
    try:
        for question in (store.append(appended("a", 1)), store.entries("a", 0, 9), store.renew(NodeStatus())):
            with pytest.raises(StoreError, match="does not answer"):
                run(question)
    finally:
        clusters.server.thaw()
    run(insist(store, appended("a", 1)))
    assert run(store.entries("a", 0, 9)) == [entry("a", 0), entry("a", 1)]


def test_a_node_frozen_in_a_group_commit_blocks_no_other_for_long(clusters: Clusters) -> None:
    first, second = clusters.node("first", answer_s=IMPATIENT_S), clusters.node("second")
    run(first.append([*appended("a", 0), PlayerNamed("ann", "Ann")]))

    async def stand_still(connection: PgConnection) -> None:
        await connection.execute("BEGIN")
        await connection.execute("UPDATE nodes SET last_group = 99 WHERE node = 'first'")
        await connection.execute("UPDATE tables SET length = 99")

    run(first._writer.use(stand_still))
    clusters.expire("first")  # waits until the group is rolled back
    assert run(second.take_over(9)) == ["a"]
    assert [len(kept.entries) for kept in run(second.adopt(["a"]))] == [1]


def test_play_goes_on_at_a_promoted_standby_with_everything_confirmed() -> None:
    with PostgresServer() as primary, primary.standby() as standby:
        both = f"postgresql://rasant:open-sesame@{standby.address},{primary.address}/postgres"
        store = run(PostgresStore.open(both, "promoted", answer_s=3.0))
        run(store.join("first", 1))
        for seq in range(20):
            run(insist(store, [*appended("a", seq), PlayerNamed("ann", f"Ann {seq}")]))
        primary.freeze()
        standby.promote()
        run(insist(store, appended("a", 20)))
        assert run(store.entries("a", 0, 99)) == [entry("a", seq) for seq in range(21)]
        assert run(store.renew(NodeStatus())).held
        joins = run(PostgresStore.open(standby.url, "promoted"))
        assert run(joins.identity()) == run(store.identity())  # it is the same database
        run(joins.close())
        run(store.close())


async def test_a_connection_that_opens_too_slowly_serves_the_next_job(
    clusters: Clusters,
) -> None:
    async with wire_proxy(lambda: clusters.server.port) as proxy:
        proxy.delay_s = 0.1
        url = f"postgresql://rasant:{PASSWORD}@127.0.0.1:{proxy.port}/postgres"
        line = DatabaseConnection(ServerAddress(url), clusters.name, bound_s=0.6)
        refused = 0
        while refused < MOST_TRIES:
            try:
                assert await line.use(lambda connection: connection.execute("SELECT 1")) == "SELECT 1"
                break
            except StoreError:
                refused += 1
        assert 0 < refused < MOST_TRIES
        await line.close()
