"""A store in rows: rows loaded again give the same state, and small rows are merged."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.store.kept_rows import KeptRows
from tests.store.records import appended, finished, result, run
from tests.store.test_same_answers import TABLES, Growing, everything, outcome, records, scrub, written

from rasant.store.journal import JournalStore, store
from rasant.store.journal.port import Row
from rasant.store.journal.rows import VERSION_KEY
from rasant.store.memory import MemoryStore
from rasant.store.port import PlayerNamed, SnapshotTaken, StoreError, StoreRecord, TableClosed


@given(
    groups=st.lists(st.lists(records, max_size=5), max_size=12),
    most_facts=st.sampled_from([0, 2, 200]),
    pruned_after=st.integers(0, 12),
    forgotten=st.tuples(st.integers(0, 12), st.sampled_from(["ann", "nobody", ""])),
)
def test_loaded_rows_match_memory(
    groups: list[list[StoreRecord | Growing]], most_facts: int, pruned_after: int, forgotten: tuple[int, str]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "MOST_FACTS", most_facts)
        memory, kept = MemoryStore(scrub), KeptRows()
        journal = run(JournalStore.opened(kept, scrub))
        lengths = dict.fromkeys(TABLES, 0)
        for number, group in enumerate(groups):
            longer = dict(lengths)
            ready = written(group, longer)
            expected = outcome(memory, ready)
            assert outcome(journal, ready) == expected
            lengths = longer if expected == "written" else lengths
            for each in (journal, memory):
                if number == pruned_after:
                    run(each.prune("2026-01-05"))
                if number == forgotten[0]:
                    run(each.forget(forgotten[1]))
            if number % 3 == 2:
                journal = run(JournalStore.opened(kept, scrub))
        assert run(everything(journal)) == run(everything(memory))
        assert run(everything(run(JournalStore.opened(kept, scrub)))) == run(everything(memory))


def keys(kept: KeptRows, prefix: str) -> list[str]:
    """The keys with this prefix."""
    return [key for key in sorted(kept.kept) if key.startswith(prefix)]


def test_small_rows_are_merged_at_a_snapshot_and_at_the_end() -> None:
    kept = KeptRows()
    journal = run(JournalStore.opened(kept))
    for seq in range(6):
        run(journal.append(appended("a", seq)))
    assert len(keys(kept, "log/a/")) == 6
    run(journal.append([*appended("a", 6), SnapshotTaken("a", 6, b"state")]))
    assert keys(kept, "log/a/") == ["log/a/0000000000", "log/a/0000000006"]
    for seq in range(7, 10):
        run(journal.append(appended("a", seq)))
    run(journal.append([SnapshotTaken("a", 9, b"state")]))
    assert keys(kept, "log/a/") == ["log/a/0000000000", "log/a/0000000006"]
    run(journal.append([*appended("a", 10), TableClosed("a")]))
    assert keys(kept, "log/a/") == ["log/a/0000000000"]
    assert not keys(kept, "snapshot/")


def test_many_facts_become_a_checkpoint_when_they_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_FACTS", 3)
    kept = KeptRows()
    for number in range(9):
        journal = run(JournalStore.opened(kept))
        run(journal.append([PlayerNamed("ann", f"Ann {number}")]))
        assert len(keys(kept, "fact/")) <= 4
    profile = run(run(JournalStore.opened(kept)).profile("ann", "ann"))
    assert profile is not None
    assert profile.name == "Ann 8"


def test_a_failed_write_changes_nothing_in_memory() -> None:
    kept = KeptRows()
    journal = run(JournalStore.opened(kept))
    run(journal.append(appended("a", 0)))
    kept.full = True
    with pytest.raises(StoreError, match="no room"):
        run(journal.append([*appended("a", 1), PlayerNamed("ann", "Ann")]))
    assert len(run(journal.entries("a", 0, 9))) == 1
    assert run(journal.profile("ann", "ann")) is None
    kept.full = False
    run(journal.append(appended("a", 1)))


def test_an_erasure_during_a_write_loses_nothing() -> None:
    async def both() -> KeptRows:
        kept = KeptRows()
        journal = await JournalStore.opened(kept, scrub)
        await journal.append([*appended("a", 0), finished(result(["ann", "ben"], [0]), "a")])
        kept.slow = asyncio.Event()
        writing = asyncio.create_task(journal.append([*appended("a", 1), PlayerNamed("cleo", "Cleo")]))
        await kept.asked.wait()
        erasure = asyncio.create_task(journal.forget("ann"))
        kept.slow.set()
        await asyncio.gather(writing, erasure)
        await journal.append(appended("a", 2))
        return kept

    again = run(JournalStore.opened(run(both()), scrub))
    assert len(run(again.entries("a", 0, 9))) == 3
    assert run(again.profile("cleo", "cleo")) is not None
    assert run(again.profile("ann", "ann")) is None


@pytest.mark.parametrize("then", ["forget", "append"])
def test_a_failed_erasure_is_written_with_the_next_change(then: str) -> None:
    kept = KeptRows()
    journal = run(JournalStore.opened(kept, scrub))
    for seq in range(4):
        run(journal.append(appended("a", seq)))
    run(journal.append([finished(result(["ann", "ben"], [0]), "a")]))
    kept.full = True
    with pytest.raises(StoreError, match="no room"):
        run(journal.forget("ann"))
    kept.full = False
    run(journal.forget("ann") if then == "forget" else journal.append(appended("a", 4)))
    run(journal.append([SnapshotTaken("a", 3, b"state")]))
    again = run(JournalStore.opened(kept, scrub))
    assert run(everything(again)) == run(everything(journal))
    assert b"ann" in b"".join(run(again.entries("a", 0, 9))), "the entry has the alias"
    assert keys(kept, "log/a/")[0] == "log/a/0000000000"


def test_rows_load_even_if_they_cannot_be_merged(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = KeptRows()
    journal = run(JournalStore.opened(kept))
    for number in range(3):
        run(journal.append([PlayerNamed("ann", f"Ann {number}")]))
    monkeypatch.setattr(store, "MOST_FACTS", 1)
    kept.full = True
    assert run(run(JournalStore.opened(kept)).profile("ann", "ann")) is not None


class WrittenRows(KeptRows):
    """Rows that record the last write."""

    async def write(self, put: Sequence[Row], drop: Sequence[str]) -> None:
        """Record it."""
        self.put = [key for key, _ in put]
        await super().write(put, drop)


def test_a_single_row_is_not_rewritten_and_two_are_merged() -> None:
    kept = WrittenRows()
    journal = run(JournalStore.opened(kept))
    run(journal.append(appended("a", 0)))
    run(journal.append([SnapshotTaken("a", 0, b"state")]))
    assert not any(key.startswith("log/") for key in kept.put)
    for seq in range(2):
        run(journal.append(appended("b", seq)))
    run(journal.append([SnapshotTaken("b", 1, b"state")]))
    assert keys(kept, "log/b/") == ["log/b/0000000000"]


def test_entries_cost_one_row() -> None:
    kept = WrittenRows()
    journal = run(JournalStore.opened(kept))
    run(journal.append([PlayerNamed("ann", "Ann")]))
    run(journal.append(appended("a", 0)))
    assert kept.put == [VERSION_KEY, "log/a/0000000000"]
