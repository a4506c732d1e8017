"""SQLite answers like memory after the same random writes, across restarts and with places of any size."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.store.records import appended, finished, result, run

from rasant.players.records import VERSUS_COLUMNS
from rasant.players.results import RaceCount, Share
from rasant.store.memory import MemoryStore
from rasant.store.port import (
    DayTried,
    PersonShown,
    PlayerNamed,
    SnapshotTaken,
    Store,
    StoreError,
    StoreRecord,
    TableClosed,
)
from rasant.store.sqlite import SqliteStore, log

PEOPLE = ["ann", "ben", "cleo", ""]
ASKERS = ["", "ann", "ben"]
TABLES = ["a", "b", "c"]

tables = st.sampled_from(TABLES)
ends = st.sampled_from([f"2026-01-0{day}T00:00:00Z" for day in range(3, 7)])
DAYS = ["2026-01-01", "2026-01-02"]
WEEKS = ["2025-12-29", "2026-01-05"]
shares: st.SearchStrategy[Share] = st.sampled_from(["whole", "whole", "part", "little", ""])


@st.composite
def matches(draw: st.DrawFn) -> StoreRecord:
    """A match of two to four players, of whom some may be the same or bots."""
    players = draw(st.lists(st.sampled_from(PEOPLE), min_size=2, max_size=4))
    totals = draw(st.lists(st.integers(-5, 5), min_size=len(players), max_size=len(players)))
    winners = [party for party, total in enumerate(totals) if total == max(totals)]
    match, game = draw(st.sampled_from("klmnop")), draw(st.sampled_from(["ligretto", "kickoff"]))
    counts = draw(st.booleans())
    outcome = result(
        players,
        winners,
        match=match,
        game=game,
        ended=draw(ends),
        totals=totals,
        counts=counts,
        lasted=draw(st.integers(0, 3)),
        day=draw(st.sampled_from(["", *DAYS])),
        races=draw(st.sampled_from([[], [RaceCount(1, 2, 15)] * len(players)])),
        shares=[draw(shares) if player else "" for player in players],
    )
    return finished(outcome, draw(tables), draw(st.booleans()))


Growing = tuple[str, int]
"""A table, and the number of entries to append; their positions are known only when they are written."""

records: st.SearchStrategy[StoreRecord | Growing] = st.one_of(
    st.tuples(tables, st.integers(1, 9)),
    st.builds(SnapshotTaken, tables, st.integers(0, 12), st.binary(max_size=3)),
    st.builds(TableClosed, tables, st.sampled_from(["", "2026-01-01", "2026-01-09"])),
    st.builds(PersonShown, st.sampled_from(PEOPLE[:3]), st.booleans()),
    st.builds(DayTried, st.sampled_from(DAYS), st.sampled_from(PEOPLE[:3]), tables),
    st.builds(PlayerNamed, st.sampled_from(PEOPLE[:3]), st.text(max_size=4), st.booleans()),
    matches(),
)


async def entries(store: Store, table: str, first: int, last: int) -> list[bytes] | str:
    """A part of a log, or why it cannot be read."""
    try:
        return await store.entries(table, first, last)
    except StoreError as refusal:
        return str(refusal)


async def everything(store: Store) -> list[object]:
    """The answers to all queries."""
    return [
        await store.open_tables(),
        [await entries(store, table, first, last) for table in TABLES for first, last in ((0, 99), (3, 99), (2, 5))],
        await store.old_logs("2026-01-05"),
        [await store.finished(match) for match in "klmnop"],
        [
            await store.results(asker, player, game, before, limit)
            for asker in ASKERS
            for player in PEOPLE
            for game in ("", "ligretto")
            for before, limit in (("", 2), ("", 5), ("2026-01-05T00:00:00Z", 5), ("k", 5), ("n", 2))
        ],
        [await store.profile(asker, player) for asker in ASKERS for player in PEOPLE],
        [
            await store.leaderboard(game, since, asker, 2)
            for game in ("ligretto", "kickoff")
            for since in ("", *WEEKS)
            for asker in ASKERS
        ],
        [await store.account(player) for player in PEOPLE],
        [
            await store.course(player, game, versus, limit)
            for player in PEOPLE
            for game in ("ligretto", "kickoff")
            for versus in VERSUS_COLUMNS
            for limit in (1, 9)
        ],
        [await store.day_try(day, player) for day in DAYS for player in PEOPLE],
        [await store.day_table(day, 2) for day in DAYS],
    ]


def written(group: list[StoreRecord | Growing], lengths: dict[str, int]) -> list[StoreRecord]:
    """The group, with actual entries."""
    ready: list[StoreRecord] = []
    for record in group:
        if isinstance(record, tuple):
            table, count = record
            ready += appended(table, lengths[table], count)
            lengths[table] += count
        else:
            ready.append(record)
    return ready


def outcome(store: Store, group: list[StoreRecord]) -> str:
    """The outcome of writing a group."""
    try:
        run(store.append(group))
    except StoreError as refusal:
        return str(refusal)
    return "written"


def scrub(entry: bytes, player: str, alias: str) -> bytes:
    """A scrub as if every other entry named all players."""
    return f"{alias} in place of {player}".encode() if entry[-1] % 2 and entry[:1] != b"-" else entry


@pytest.mark.slow
@given(
    groups=st.lists(st.lists(records, max_size=5), max_size=12),
    full=st.sampled_from([1, 2, 3, 500]),
    pruned_after=st.integers(0, 12),
    forgotten=st.tuples(st.integers(0, 12), st.sampled_from(["ann", "nobody", ""])),
)
def test_both_stores_answer_the_same(
    groups: list[list[StoreRecord | Growing]], full: int, pruned_after: int, forgotten: tuple[int, str]
) -> None:
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(log, "PLACE_ROWS", full)
        patch.setattr(log, "LOOSE_ROWS", 4)
        patch.setattr(log, "AGED_AT_ONCE", 1)
        memory, path = MemoryStore(scrub), Path(folder) / "rasant.db"
        sqlite = SqliteStore(path, scrub=scrub)
        lengths = dict.fromkeys(TABLES, 0)
        for number, group in enumerate(groups):
            longer = dict(lengths)
            ready = written(group, longer)
            expected = outcome(memory, ready)
            assert outcome(sqlite, ready) == expected
            lengths = longer if expected == "written" else lengths
            if number == pruned_after:
                while run(sqlite.prune("2026-01-05")):
                    pass
                run(memory.prune("2026-01-05"))
            if number == forgotten[0]:
                for store in (sqlite, memory):
                    while run(store.forget(forgotten[1])):
                        pass
            if number % 5 == 4:
                run(sqlite.close())
                sqlite = SqliteStore(path, scrub=scrub)
        while run(sqlite.forget("")):
            pass  # logs of erased players may have been deleted with their tables
        assert run(everything(sqlite)) == run(everything(memory))
        run(sqlite.close())
