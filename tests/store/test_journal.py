"""A store in rows: what is read again is what was known, and there are never more rows than it takes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.store.kept_rows import KeptRows
from tests.store.records import appended, run
from tests.store.test_same_answers import TABLES, Growing, everything, outcome, records, scrub, written

from rasant.store.journal import JournalStore, store
from rasant.store.memory import MemoryStore
from rasant.store.port import PlayerNamed, SnapshotTaken, StoreError, StoreRecord, TableClosed


@given(
    groups=st.lists(st.lists(records, max_size=5), max_size=12),
    most_facts=st.sampled_from([0, 2, 200]),
    pruned_after=st.integers(0, 12),
    forgotten=st.tuples(st.integers(0, 12), st.sampled_from(["ann", "nobody", ""])),
)
def test_rows_tell_the_same_as_memory_read_again_or_not(
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
            told = outcome(memory, ready)
            assert outcome(journal, ready) == told
            lengths = longer if told == "written" else lengths
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
    """Those that begin so."""
    return [key for key in sorted(kept.kept) if key.startswith(prefix)]


def test_small_rows_become_one_at_a_snapshot_and_at_the_end() -> None:
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


def test_many_facts_become_a_checkpoint_when_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_FACTS", 3)
    kept = KeptRows()
    for number in range(9):
        journal = run(JournalStore.opened(kept))
        run(journal.append([PlayerNamed("ann", f"Ann {number}")]))
        assert len(keys(kept, "fact/")) <= 4
    profile = run(run(JournalStore.opened(kept)).profile("ann", "ann"))
    assert profile is not None
    assert profile.name == "Ann 8"


def test_what_cannot_be_written_is_not_known() -> None:
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
