"""Several nodes share a database: leases, epochs, and write access. Leases expire by changing their rows."""

from __future__ import annotations

import asyncio
from itertools import chain

import pytest
from tests.store.clusters import Clusters
from tests.store.records import appended, entry, finished, result, run

from rasant.store.ownership import LEASE_MS, FencedError, NodeStatus, TableOwner
from rasant.store.port import (
    DayTried,
    EntriesAppended,
    PlayerNamed,
    SnapshotTaken,
    StoredTable,
    StoreError,
    TableClosed,
)
from rasant.store.postgres import PostgresStore
from rasant.store.postgres.leases import GONE_MS


def lost_to(clusters: Clusters, *tables: str) -> tuple[PostgresStore, PostgresStore]:
    """A node whose lease expires, with tables of three entries, and another one that takes them over."""
    first, second = clusters.node("first"), clusters.node("second")
    run(first.append([record for table in tables for record in appended(table, 0, 3)]))
    clusters.expire("first")
    assert sorted(run(second.take_over(99))) == sorted(tables)
    return first, second


def fenced(store: PostgresStore, *records: object) -> frozenset[str]:
    """The tables for which a group is refused."""
    with pytest.raises(FencedError) as refusal:
        run(store.append(list(records)))  # type: ignore[arg-type]
    return refusal.value.tables


def test_a_new_table_is_owned_by_the_node_that_founded_it(clusters: Clusters) -> None:
    store = clusters.node("first")
    assert run(store.owners_of(["a"])) == {}
    run(store.append(appended("a", 0)))
    assert run(store.owners_of(["a"])) == {"a": TableOwner("first", 1)}
    assert (store.epoch_of("a"), store.epoch_of("b")) == (1, 0)
    run(store.append([TableClosed("a")]))
    assert run(store.owners_of(["a"])) == {}


def test_each_node_writes_its_own_tables(clusters: Clusters) -> None:
    first, second = clusters.node("first"), clusters.node("second")
    for seq in range(3):
        run(first.append(appended("a", seq)))
        run(second.append([*appended("b", seq), *appended("c", seq)]))
    assert [kept.table for kept in run(first.open_tables())] == ["a", "b", "c"]
    assert run(second.entries("a", 0, 9)) == [entry("a", seq) for seq in range(3)]
    assert fenced(second, *appended("a", 3), *appended("b", 3)) == {"a"}
    assert fenced(second, *appended("a", 0)) == {"a"}
    assert fenced(second, SnapshotTaken("a", 0, b"")) == {"a"}
    assert fenced(second, TableClosed("a"), *appended("b", 3)) == {"a"}
    assert fenced(second, finished(result(["ann", "ben"], [0]), "a")) == {"a"}
    assert fenced(second, DayTried("2026-01-01", "ann", "a")) == {"a"}
    assert run(first.finished("m1")) is None
    run(second.append(appended("b", 3)))


def test_a_node_that_lost_tables_writes_nothing_and_learns_which(clusters: Clusters) -> None:
    first, second = lost_to(clusters, "a", "b")
    assert run(second.owners_of(["a"])) == {"a": TableOwner("second", 2)}
    assert fenced(first, *appended("a", 3), *appended("new", 0), PlayerNamed("ann", "Ann")) == {"a", "new"}
    assert run(second.entries("a", 0, 9)) == [entry("a", seq) for seq in range(3)]
    assert run(first.profile("ann", "ann")) is None
    run(first.append([PlayerNamed("ann", "Ann")]))
    assert run(first.profile("ann", "ann")) is not None, "records without a table may still be written"


def test_a_table_goes_on_at_its_new_owner(clusters: Clusters) -> None:
    first, second = clusters.node("first"), clusters.node("second")
    run(first.append([*appended("a", 0, 3), *appended("b", 0), SnapshotTaken("a", 1, b"state")]))
    clusters.expire("first")
    assert run(second.take_over(99)) == ["a", "b"]
    assert run(second.adopt(["b", "a", "nobody"])) == [
        StoredTable("a", SnapshotTaken("a", 1, b"state"), [entry("a", 2)]),
        StoredTable("b", None, [entry("b", 0)]),
    ]
    run(second.append([*appended("a", 3), *appended("b", 1), TableClosed("b", "2026-01-01")]))
    assert len(run(second.entries("a", 0, 9))) == 4
    assert fenced(first, *appended("a", 4)) == {"a"}
    assert fenced(first, *appended("b", 2)) == {"b"}


def test_only_owned_tables_are_adopted(clusters: Clusters) -> None:
    first, second = clusters.node(), clusters.node()
    run(first.append([*appended("a", 0), *appended("b", 0), TableClosed("b")]))
    assert run(second.adopt(["a", "b"])) == []
    assert [kept.table for kept in run(first.adopt(["a", "b"]))] == ["a"]


def test_a_valid_lease_is_renewed_and_nothing_is_taken_over(clusters: Clusters) -> None:
    first, second = clusters.node("first"), clusters.node("second")
    run(first.append(appended("a", 0)))
    assert run(second.take_over(99)) == []
    renewal = run(first.renew(NodeStatus(tables=1, room=9, on_bus=False, leaving=True)))
    assert (renewal.held, renewal.orphans) == (True, 0)
    assert [(one.node, one.speaks, one.alive) for one in renewal.nodes] == [("first", 1, True), ("second", 1, True)]
    assert renewal.nodes[0].status == NodeStatus(1, 9, False, True)
    assert run(second.nodes()) == renewal.nodes


def test_an_expired_lease_can_be_renewed_until_another_node_takes_the_tables(clusters: Clusters) -> None:
    first, second = clusters.node("first"), clusters.node("second")
    run(first.append([*appended("a", 0), *appended("b", 0)]))
    clusters.expire("first")
    renewal = run(second.renew(NodeStatus()))
    assert (renewal.orphans, [one.alive for one in renewal.nodes]) == (2, [False, True])
    assert run(second.owners_of(["a"])) == {"a": TableOwner("", 1)}
    assert run(first.renew(NodeStatus())).held
    assert run(second.take_over(99)) == []
    clusters.expire("first")
    assert run(second.take_over(1)) == ["a"]
    assert not run(first.renew(NodeStatus())).held
    assert fenced(first, *appended("b", 1)) == {"b"}, "a node that lost one table has lost all"
    assert run(second.take_over(9)) == ["b"]
    assert run(second.renew(NodeStatus())).orphans == 0


def test_a_node_without_a_lease_takes_nothing_over(clusters: Clusters) -> None:
    first, second = clusters.node("first"), clusters.node("second")
    run(first.append(appended("a", 0)))
    clusters.expire("first")
    clusters.sql("UPDATE nodes SET until = clock_timestamp() WHERE node = 'second'")
    assert run(second.take_over(9)) == []
    run(second.renew(NodeStatus()))
    assert run(second.take_over(9)) == ["a"]


def test_tables_of_a_stopped_node_are_free_for_any_node(clusters: Clusters) -> None:
    first, second = clusters.node("first"), clusters.node("second")
    run(first.append(appended("a", 0)))
    run(first.leave())
    assert run(second.renew(NodeStatus())).orphans == 1
    assert run(second.take_over(9)) == ["a"]
    assert fenced(first, *appended("a", 1)) == {"a"}
    assert not run(first.renew(NodeStatus())).held


def test_tables_are_given_only_to_live_nodes(clusters: Clusters) -> None:
    first, second = clusters.node("first"), clusters.node("second")
    run(first.append([*appended("a", 0), *appended("b", 0), *appended("c", 0)]))
    assert run(first.give(["a", "nobody"], "second")) == ["a"]
    assert run(first.owners_of(["a"])) == {"a": TableOwner("second", 2)}
    assert fenced(first, *appended("a", 1), *appended("b", 1)) == {"a"}
    assert run(first.give(["a"], "second")) == run(second.give(["b"], "first")) == []
    clusters.expire("second")
    assert run(first.give(["b"], "second")) == run(first.give(["b"], "somebody")) == []
    assert run(first.give(["b"], "")) == ["b"]
    assert run(first.owners_of(["b"])) == {"b": TableOwner("", 2)}
    assert run(first.take_over(9)) == ["a", "b"]
    run(first.adopt(["a", "b"]))
    run(first.append([*appended("a", 1), *appended("b", 1), *appended("c", 1)]))


def test_tables_owned_without_knowing_are_found(clusters: Clusters) -> None:
    first, second = clusters.node("first"), clusters.node("second")
    run(first.append([*appended("a", 0), *appended("b", 0)]))
    run(first.give(["a", "b"], "second"))
    assert run(second.renew(NodeStatus())).orphans == 2
    assert run(second.take_over(1)) == ["a"]
    assert run(second.take_over(9)) == ["b"]
    assert run(second.take_over(9)) == []
    assert [kept.table for kept in run(second.adopt(["a", "b"]))] == ["a", "b"]
    assert run(second.renew(NodeStatus())).orphans == 0


def test_concurrent_takeovers_share_the_tables(clusters: Clusters) -> None:
    first, *others = clusters.node("first"), clusters.node("second"), clusters.node("third")
    tables = [f"t{number:03}" for number in range(100)]
    run(first.append([record for table in tables for record in appended(table, 0)]))
    clusters.expire("first")

    async def take(store: PostgresStore) -> list[str]:
        found: list[str] = []
        while some := await store.take_over(7):
            found += some
        return found

    async def take_at_once() -> list[list[str]]:
        return await asyncio.gather(*map(take, others))

    shares = run(take_at_once())
    assert all(shares)
    assert sorted(chain(*shares)) == tables
    assert clusters.sql("SELECT DISTINCT epoch FROM tables") == "2"
    for store, share in zip(others, shares, strict=True):
        assert len(run(store.adopt(share))) == len(share)
        run(store.append([record for table in share for record in appended(table, 1)]))


def test_a_node_that_joins_again_has_no_tables(clusters: Clusters) -> None:
    store = clusters.node("first")
    run(store.append(appended("a", 0)))
    run(store.join("second", 2))
    assert run(store.owners_of(["a"])) == {"a": TableOwner("", 1)}
    assert fenced(store, *appended("a", 1)) == {"a"}
    assert [(one.node, one.alive) for one in run(store.nodes())] == [("first", False), ("second", True)]
    assert run(store.take_over(9)) == ["a"]
    run(store.adopt(["a"]))
    run(store.append(appended("a", 1)))


def test_nodes_long_gone_are_removed_unless_they_have_tables(clusters: Clusters) -> None:
    first = clusters.node("first")
    run(first.append(appended("a", 0)))
    clusters.node("second")
    run(clusters.node("who left").leave())
    clusters.sql("UPDATE nodes SET until = until - interval '1 day'")
    third = clusters.node("third")
    assert [one.node for one in run(third.nodes())] == ["third"]
    assert clusters.sql("SELECT node FROM nodes ORDER BY 1") == "first\nsecond\nthird"
    run(third.renew(NodeStatus()))
    clusters.later(third, GONE_MS)
    run(third.renew(NodeStatus()))
    assert clusters.sql("SELECT node FROM nodes ORDER BY 1") == "first\nthird"
    assert run(third.take_over(9)) == ["a"]


@pytest.mark.parametrize("step", ["+ interval '1 hour'", "- interval '1 hour'"])
def test_a_node_that_joins_after_a_clock_step_of_the_database_removes_no_other(clusters: Clusters, step: str) -> None:
    first, second = clusters.node("first"), clusters.node("second")
    run(second.renew(NodeStatus()))
    clusters.sql(f"UPDATE nodes SET until = until {step}")  # as if the clock had been set the other way
    clusters.node("third")
    clusters.later(second, GONE_MS)
    assert run(first.renew(NodeStatus())).held
    assert run(second.renew(NodeStatus())).held
    assert run(first.renew(NodeStatus())).held


def test_a_node_that_has_not_joined_writes_nothing(clusters: Clusters) -> None:
    store = run(PostgresStore.open(clusters.server.url, clusters.name))
    with pytest.raises(StoreError, match="has not joined"):
        run(store.append(appended("a", 0)))
    assert run(store.open_tables()) == []
    with pytest.raises(StoreError, match="name"):
        run(store.join("", 1))
    run(store.close())


def test_all_nodes_have_the_same_identity_even_if_they_open_at_once(clusters: Clusters) -> None:
    async def come() -> list[PostgresStore]:
        return await asyncio.gather(*(PostgresStore.open(clusters.server.url, clusters.name) for _ in range(4)))

    stores = run(come())
    assert len({run(store.identity()) for store in stores}) == 1
    assert len(run(stores[0].identity()).secret) == 32
    for store in stores:
        run(store.close())


@pytest.mark.parametrize("step", ["+ interval '1 hour'", "- interval '1 hour'", "- interval '4 seconds'"])
def test_a_clock_step_of_the_database_costs_no_node_a_table(clusters: Clusters, step: str) -> None:
    first, second = clusters.node("first"), clusters.node("second")
    run(first.append(appended("a", 0)))
    for store in (first, second):
        assert run(store.renew(NodeStatus())).held
    clusters.sql(f"UPDATE nodes SET until = until {step}")  # as if the clock had been set the other way
    clusters.later(second, 1_000)
    assert [entry.alive for entry in run(second.renew(NodeStatus())).nodes] == [True, True]
    assert run(second.take_over(9)) == []
    assert run(first.renew(NodeStatus())).held
    clusters.later(second, LEASE_MS)
    assert run(second.take_over(9)) == []  # the row has changed
    run(first.append(appended("a", 1)))
    run(second.renew(NodeStatus()))
    clusters.later(second, LEASE_MS)
    assert run(second.take_over(9)) == ["a"]
    assert fenced(first, *appended("a", 2)) == {"a"}


@pytest.mark.parametrize("until", ["infinity", "-infinity", "now() + interval '1 day'"])
def test_a_lease_changed_by_hand_is_invalid(clusters: Clusters, until: str) -> None:
    first, second = clusters.node("first"), clusters.node("second")
    run(first.append(appended("a", 0)))
    value = until if "(" in until else f"'{until}'"
    clusters.expire("first", value)
    assert run(second.owners_of(["a"])) == {"a": TableOwner("", 1)}
    assert run(second.take_over(9)) == ["a"]
    assert fenced(first, *appended("a", 1)) == {"a"}


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE nodes SET state = 'whatever' WHERE node = 'first'",
        "DELETE FROM nodes WHERE node = 'first'",
        "UPDATE tables SET owner = 'somebody'",
        "UPDATE tables SET owner = '', epoch = epoch + 7",
        "UPDATE nodes SET state = '' WHERE node = 'first'; UPDATE nodes SET tables = -1, room = -5, speaks = -1",
    ],
)
def test_no_table_has_two_owners_after_changes_by_hand(clusters: Clusters, change: str) -> None:
    first, second = clusters.node("first"), clusters.node("second")
    run(first.append(appended("a", 0)))
    clusters.sql(change)
    assert fenced(first, *appended("a", 1)) == {"a"}
    assert run(second.renew(NodeStatus())).orphans == 1
    assert run(second.take_over(9)) == ["a"]
    run(second.adopt(["a"]))
    run(second.append(appended("a", 1)))
    assert len(run(first.entries("a", 0, 9))) == 2


def test_a_table_longer_than_its_owner_knows_must_be_loaded_again(clusters: Clusters) -> None:
    store = clusters.node("first")
    run(store.append([*appended("a", 0, 2), *appended("b", 0, 2)]))
    clusters.sql("UPDATE tables SET length = 3 WHERE id = 'a'")
    assert fenced(store, *appended("a", 2), *appended("b", 2)) == {"a"}
    run(store.append(appended("b", 2)))
    assert run(store.renew(NodeStatus())).orphans == 1, "no node would load it again"
    assert run(store.take_over(9)) == ["a"]


@pytest.mark.parametrize("length", [1, 2])
def test_a_log_longer_than_its_table_says_is_reported_and_blocks_no_node(clusters: Clusters, length: int) -> None:
    store = clusters.node("first")
    run(store.append([*appended("a", 0, 2), *appended("b", 0)]))
    run(store.append(appended("a", 2)))
    clusters.sql(f"UPDATE tables SET length = {length} WHERE id = 'a'")
    assert fenced(store, *appended("a", 3), *appended("b", 1)) == {"a"}
    (found,) = run(store.adopt(run(store.take_over(9))))
    assert found.damage == f"its log goes on after entry {length - 1}, which should be the last"
    run(store.append(appended("b", 1)))


def test_a_node_replaced_by_another_process_can_write_nothing(clusters: Clusters) -> None:
    store = clusters.node("first")
    run(store.append(appended("a", 0)))
    clusters.sql("UPDATE nodes SET session = session + 1, last_group = last_group + 1")
    for _ in range(2):
        assert fenced(store, *appended("a", 1)) == {"a"}
    assert len(run(store.entries("a", 0, 9))) == 1


def test_a_table_deleted_by_hand_blocks_no_node(clusters: Clusters) -> None:
    store = clusters.node("first")
    run(store.append([*appended("a", 0, 2), *appended("b", 0, 2)]))
    clusters.sql("DELETE FROM log WHERE of_table = 'a'", "DELETE FROM tables WHERE id = 'a'")
    assert fenced(store, *appended("a", 2), *appended("b", 2)) == {"a"}
    run(store.append(appended("b", 2)))
    assert run(store.owners_of(["a", "b"])) == {"b": TableOwner("first", 1)}


def test_an_epoch_that_cannot_grow_is_refused_by_the_database(clusters: Clusters) -> None:
    store = clusters.node()
    run(store.append(appended("a", 0)))
    with pytest.raises(Exception, match="violates check constraint"):
        clusters.sql(f"UPDATE tables SET epoch = {2**63 - 1}")


def test_a_log_with_a_gap_is_reported_and_nothing_is_added_to_it(clusters: Clusters) -> None:
    first, second = clusters.node("first"), clusters.node("second")
    run(first.append([*appended("a", 0, 2), *appended("b", 0), *appended("c", 0)]))
    run(first.append([*appended("a", 2), *appended("b", 1)]))
    clusters.sql(
        "DELETE FROM log WHERE of_table = 'a' AND first = 0", "UPDATE log SET entries = 'x' WHERE of_table = 'b'"
    )
    clusters.expire("first")
    found = run(second.adopt(run(second.take_over(9))))
    assert [(kept.table, kept.damage) for kept in found] == [
        ("a", "entry 0 is missing"),
        ("b", "entries 0 to 0 are damaged"),
        ("c", ""),
    ]
    with pytest.raises(StoreError, match="'a' is damaged"):
        run(second.append(appended("a", 3)))
    with pytest.raises(StoreError, match="is damaged: entry 0 is missing"):
        run(second.entries("a", 0, 9))
    assert run(second.entries("a", 2, 2)) == [entry("a", 2)]
    run(second.append([EntriesAppended("c", 1, [b"on"])]))
