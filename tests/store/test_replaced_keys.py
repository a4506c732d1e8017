"""Replaced keys, in every store: the latest one stays known whatever happens to its person."""

from __future__ import annotations

from pathlib import Path

import apsw
from tests.store.clusters import Clusters
from tests.store.kept_rows import KeptRows
from tests.store.records import appended, finished, result, run

from rasant.players.replaced_keys import FIRST_KEY, LastKey, holder_of
from rasant.store.journal import JournalStore
from rasant.store.port import KeyReplaced, PlayerNamed, Store
from rasant.store.sqlite import SqliteStore

ANN, BEN = holder_of("ann"), holder_of("ben")


def test_the_latest_key_counts_and_of_equal_numbers_the_first(store: Store) -> None:
    assert run(store.last_key(ANN)) == FIRST_KEY
    run(store.append([KeyReplaced(ANN, 1, "one"), KeyReplaced(ANN, 1, "late")]))
    assert run(store.last_key(ANN)) == LastKey(1, "one")
    run(store.append([KeyReplaced(ANN, 1, "later"), KeyReplaced(BEN, 4, "four")]))
    run(store.append([KeyReplaced(ANN, 3, "three"), KeyReplaced(ANN, 2, "two")]))
    assert [run(store.last_key(holder)) for holder in (ANN, BEN, "c")] == [
        LastKey(3, "three"),
        LastKey(4, "four"),
        FIRST_KEY,
    ]


def test_a_key_outlives_its_player_and_reveals_nothing(store: Store) -> None:
    run(store.append([PlayerNamed("ann", "Ann"), *appended("t", 0), KeyReplaced(ANN, 1, "one")]))
    run(store.append([finished(result(["ann", ""], [0]), "t")]))
    while run(store.forget("ann")):
        pass
    assert run(store.profile("ann", "ann")) is None
    assert run(store.last_key(ANN)) == LastKey(1, "one")
    assert "ann" not in ANN


def test_keys_survive_restarts_of_sqlite_and_journal(database: Path) -> None:
    opened = SqliteStore(database)
    run(opened.append([KeyReplaced(ANN, 2, "two")]))
    run(opened.close())
    again = SqliteStore(database)
    assert run(again.last_key(ANN)) == LastKey(2, "two")
    run(again.close())
    keeper = KeptRows()
    journal = run(JournalStore.opened(keeper))
    run(journal.append([KeyReplaced(ANN, 2, "two"), PlayerNamed("ann", "Ann")]))
    assert run(run(JournalStore.opened(keeper)).last_key(ANN)) == LastKey(2, "two")
    run(journal.forget("ann"))  # all facts become one checkpoint
    assert run(run(JournalStore.opened(keeper)).last_key(ANN)) == LastKey(2, "two")


def test_every_node_of_a_cluster_knows_a_new_key_at_once(clusters: Clusters) -> None:
    one, other = clusters.node(), clusters.node()
    run(one.append([KeyReplaced(ANN, 1, "one")]))
    assert run(other.last_key(ANN)) == LastKey(1, "one")
    run(other.append([KeyReplaced(ANN, 1, "late"), KeyReplaced(ANN, 2, "two")]))
    assert run(one.last_key(ANN)) == LastKey(2, "two")


def test_a_damaged_key_is_reported_and_replaced_by_the_next(database: Path) -> None:
    lines: list[str] = []
    opened = SqliteStore(database)
    run(opened.append([KeyReplaced(ANN, 5, "five")]))
    run(opened.close())
    connection = apsw.Connection(str(database))
    connection.execute("UPDATE keys SET number = 0")
    connection.close()
    opened = SqliteStore(database, lines.append)
    run(opened.append([KeyReplaced(ANN, 6, "six")]))
    assert run(opened.last_key(ANN)) == LastKey(6, "six")
    assert [line for line in lines if "the last key of" in line]
    run(opened.close())
