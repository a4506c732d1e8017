"""Several nodes write about the same people concurrently, with the same result as one after another."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.examples import examples
from tests.store.clusters import Clusters
from tests.store.records import appended, finished, result, run
from tests.store.test_same_answers import TABLES, Growing, everything, outcome, records, scrub, written

from rasant.players.results import PlayerRecord
from rasant.players.views import PlayerProfile
from rasant.store.memory import MemoryStore
from rasant.store.port import EntriesAppended, PlayerNamed, PrunedError, StoreRecord, TableClosed
from rasant.store.postgres import PostgresStore

OLD = "2026-01-01T00:00:00Z"


def without_rating(record: PlayerRecord) -> PlayerRecord:
    return replace(record, rating=0.0, mu=0.0, sigma=0.0)


def ratings(profile: PlayerProfile) -> list[float]:
    return [figure for record in profile.records for figure in (record.rating, record.mu, record.sigma)]


def test_matches_finished_concurrently_by_two_nodes_all_count(clusters: Clusters) -> None:
    stores, memory = [clusters.node(), clusters.node()], MemoryStore()

    def group(side: int, number: int) -> list[StoreRecord]:
        people = ["ann", "ben", "cleo"] if side else ["cleo", "ann", "ben"]
        ann = people.index("ann")
        match = result(people, [ann], match=f"{side} {number}")
        return [finished(match, f"t{side}"), *[PlayerNamed(player, player.upper()) for player in people]]

    async def play(side: int) -> None:
        await stores[side].append(appended(f"t{side}", 0))
        for number in range(15):
            await stores[side].append(group(side, number))

    async def play_at_once() -> None:
        await asyncio.gather(play(0), play(1))

    run(play_at_once())
    run(memory.append([*appended("t0", 0), *appended("t1", 0)]))
    for number in range(15):
        for side in (0, 1):
            run(memory.append(group(side, number)))
    for player in ("ann", "ben", "cleo"):
        found, expected = (run(store.profile(player, player)) for store in (stores[0], memory))
        assert found is not None
        assert expected is not None
        assert [without_rating(record) for record in found.records] == [
            without_rating(record) for record in expected.records
        ]
        assert ratings(found) == pytest.approx(ratings(expected))  # the last digit depends on the order of the matches
    ann = run(stores[1].account("ann"))
    assert ann is not None
    assert [game.longest_streak for game in ann.games] == [30]
    assert len(run(stores[0].results("ann", "ann", "", "", 99))) == 30


def test_two_nodes_erase_and_prune_concurrently(clusters: Clusters) -> None:
    stores = [clusters.node(), clusters.node()]
    for number in range(12):
        table, side = f"t{number}", number % 2
        match = finished(result(["ann", "ben", "cleo"], [0], match=f"m{number}"), table)
        run(stores[side].append([*appended(table, 0), match, TableClosed(table, OLD)]))

    async def forget(store: PostgresStore, player: str) -> None:
        while await store.forget(player):
            pass

    async def prune(store: PostgresStore) -> None:
        while await store.prune("2026-02-01T00:00:00Z"):
            pass

    async def all_at_once() -> None:
        jobs = [forget(stores[0], "ann"), forget(stores[1], "ann"), forget(stores[1], "ben"), *map(prune, stores)]
        await asyncio.gather(*jobs)

    run(all_at_once())
    assert [run(stores[0].account(player)) is None for player in ("ann", "ben", "cleo")] == [
        True,
        True,
        False,
    ]
    assert {tuple(found.players) for found in run(stores[0].results("cleo", "cleo", "", "", 99))} == {("", "", "cleo")}
    assert clusters.sql("SELECT count(*) FROM log") == "0"
    with pytest.raises(PrunedError):
        run(stores[0].entries("t1", 0, 0))


@settings(max_examples=examples(20), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    groups=st.lists(st.lists(records, max_size=5), max_size=12),
    pruned_after=st.integers(0, 12),
    forgotten=st.tuples(st.integers(0, 12), st.sampled_from(["ann", "nobody", ""])),
)
def test_postgresql_answers_the_same_as_memory(
    clusters: Clusters, groups: list[list[StoreRecord | Growing]], pruned_after: int, forgotten: tuple[int, str]
) -> None:
    clusters.empty()
    memory, store = MemoryStore(scrub), clusters.node(scrub=scrub)
    lengths = dict.fromkeys(TABLES, 0)
    for number, group in enumerate(groups):
        longer = dict(lengths)
        ready = written(group, longer)
        expected = outcome(memory, ready)
        assert outcome(store, ready) == expected
        lengths = longer if expected == "written" else lengths
        if number == pruned_after:
            while run(store.prune("2026-01-05")):
                pass
            run(memory.prune("2026-01-05"))
        if number == forgotten[0]:
            for one in (store, memory):
                while run(one.forget(forgotten[1])):
                    pass
        if number % 5 == 4:
            run(store.leave())
            store = clusters.node(scrub=scrub)
            run(store.adopt(run(store.take_over(9))))
    while run(store.forget("")):
        pass
    assert run(everything(store)) == run(everything(memory))


def test_an_unneeded_log_is_deleted_with_its_table_whichever_node_closes_it(clusters: Clusters) -> None:
    first, second = clusters.node("first"), clusters.node("second")
    run(first.append([EntriesAppended("t", 0, [b"x"]), finished(result(["ann", ""], [0]), "t")]))
    while run(second.forget("ann")):
        pass
    assert run(first.entries("t", 0, 0)) == [b"x"]
    run(first.give(["t"], "second"))
    run(second.adopt(["t"]))
    run(second.append([TableClosed("t")]))
    with pytest.raises(PrunedError):
        run(first.entries("t", 0, 0))
    while run(first.forget("")):
        pass
    assert clusters.sql("SELECT count(*) FROM log") == "0"
