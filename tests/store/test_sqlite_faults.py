"""SqliteStore on a full disk, in a killed process, and read while it writes."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from random import Random

import apsw
import pytest
from tests.store.records import appended, entry, finished, result, run

from rasant.store.port import EntriesAppended, SnapshotTaken, StoreError, StoreRecord, TableClosed
from rasant.store.sqlite import SqliteStore, groups, log


def test_a_full_disk_is_reported_and_nothing_is_half_written(database: Path) -> None:
    store = SqliteStore(database)
    run(store.append(appended("t", 0)))
    room = store.writer.connection.pragma("max_page_count")
    store.writer.connection.pragma("max_page_count", store.writer.connection.pragma("page_count"))
    large: list[StoreRecord] = [
        EntriesAppended("t", 1, [bytes(100_000)]),
        *appended("new", 0),
        finished(result(["ann", "ben"], [0])),
    ]
    for _ in range(3):
        with pytest.raises(StoreError, match="disk is full") as raised:
            run(store.append(large))
        assert "free some space" in str(raised.value)
    assert [kept.table for kept in run(store.open_tables())] == ["t"]
    assert run(store.entries("t", 0, 9)) == [entry("t", 0)]
    assert run(store.finished("m1")) is None
    store.writer.connection.pragma("max_page_count", room)
    run(store.append(large))
    run(store.append([*appended("t", 2), *appended("new", 1)]))
    assert run(store.entries("new", 0, 9)) == [entry("new", 0), entry("new", 1)]
    assert run(store.finished("m1")) is not None
    run(store.close())


def test_a_repeatedly_full_disk_loses_nothing(database: Path) -> None:
    store = SqliteStore(database)
    room = store.writer.connection.pragma("max_page_count")
    rng, length, refusals = Random("full"), 0, 0
    for _ in range(150):
        pages = store.writer.connection.pragma("page_count")
        store.writer.connection.pragma("max_page_count", pages + rng.randrange(3))
        entries = [entry("t", length + k) * 50 for k in range(rng.randrange(1, 30))]
        try:
            run(store.append([EntriesAppended("t", length, entries)]))
            length += len(entries)
        except StoreError:
            refusals += 1
            store.writer.connection.pragma("max_page_count", room)
    run(store.close())
    assert refusals > 10
    store = SqliteStore(database)
    assert run(store.entries("t", 0, length + 99)) == [entry("t", seq) * 50 for seq in range(length)]
    run(store.close())


def test_another_writer_is_reported(database: Path) -> None:
    store = SqliteStore(database)
    store.writer.connection.set_busy_timeout(0)
    other = apsw.Connection(str(database))
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="another program"):
        run(store.append(appended("t", 0)))
    other.execute("ROLLBACK")
    other.close()
    run(store.append(appended("t", 0)))
    run(store.close())


def test_readers_do_not_wait_for_the_writer(database: Path) -> None:
    store = SqliteStore(database)
    run(store.append(appended("t", 0)))
    store.writer.connection.execute("BEGIN EXCLUSIVE")
    store.writer.connection.execute("DELETE FROM groups")
    assert run(store.entries("t", 0, 9)) == [entry("t", 0)]
    store.writer.connection.execute("ROLLBACK")
    run(store.close())


PROGRAM = """
import asyncio, sys
from random import Random
from rasant.store.port import Snapped
from rasant.store.sqlite import SqliteStore, log
from tests.store.records import appended

log.PLACE_ROWS, log.LOOSE_ROWS = 7, 20

async def main(path, seed):
    rng, store, lengths = Random(seed), SqliteStore(path), [0] * 5
    while True:
        group = []
        for _ in range(rng.randrange(1, 40)):
            table = rng.randrange(5)
            group += appended(f"t{table}", lengths[table])
            lengths[table] += 1
            if rng.random() < 0.05:
                group.append(Snapped(f"t{table}", lengths[table] - 1, str(lengths[table] - 1).encode()))
        await store.append(group)
        print(*lengths, flush=True)

asyncio.run(main(sys.argv[1], sys.argv[2]))
"""


@pytest.mark.parametrize("seed", range(4))
def test_what_was_acknowledged_survives_kill_9(database: Path, seed: int) -> None:
    root = Path(__file__).parents[2]
    writer = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, database, str(seed)], stdout=subprocess.PIPE, text=True, cwd=root
    )
    assert writer.stdout is not None
    for _ in range(Random(seed).randrange(1, 300)):
        last = writer.stdout.readline()
    writer.kill()
    whole_lines = [line for line in writer.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    acknowledged = [int(word) for word in (whole_lines or [last])[-1].split()]
    writer.wait()
    writer.stdout.close()

    store = SqliteStore(database)
    kept = {found.table: found for found in run(store.open_tables())}
    for number, length in enumerate(acknowledged):
        table = f"t{number}"
        entries = run(store.entries(table, 0, 10**9))
        assert len(entries) >= length
        assert entries == [entry(table, seq) for seq in range(len(entries))]
        if length:
            snapped = kept[table].snapped
            assert kept[table].entries == entries[snapped.seq + 1 if snapped else 0 :]
            assert snapped is None or snapped == SnapshotTaken(table, snapped.seq, str(snapped.seq).encode())
        run(store.append(appended(table, len(entries))))
    run(store.close())


def test_few_groups_are_without_a_place_and_none_of_closed_tables(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "PLACE_ROWS", 50)
    monkeypatch.setattr(log, "LOOSE_ROWS", 100)
    store = SqliteStore(database)
    run(store.append([*appended("idle", 0), *appended("idler", 0)]))
    for first in range(0, 900, 3):
        run(store.append(appended("busy", first, 3)))
    row, floor = groups.latest(store.writer.connection)
    assert row == 301
    assert row - floor <= log.LOOSE_ROWS
    places = store.writer.connection.execute("SELECT count(*) FROM places").get
    assert places == 2 + 300 // log.PLACE_ROWS
    run(store.append([TableClosed("busy"), TableClosed("idle"), *appended("next", 0)]))
    assert groups.latest(store.writer.connection) == (302, 302)
    assert run(store.entries("idle", 0, 9)) == [entry("idle", 0)]
    assert run(store.entries("busy", 0, 10**6)) == [entry("busy", seq) for seq in range(900)]
    assert run(store.entries("busy", 449, 451)) == [entry("busy", seq) for seq in range(449, 452)]
    run(store.close())


def test_a_caller_that_stops_waiting_does_not_stop_the_writing(database: Path) -> None:
    async def impatient() -> None:
        store = SqliteStore(database)
        waiting = asyncio.ensure_future(store.append(appended("t", 0)))
        await asyncio.sleep(0)
        waiting.cancel()
        await store.append(appended("t", 1))
        assert await store.entries("t", 0, 9) == [entry("t", 0), entry("t", 1)]
        await store.close()

    asyncio.run(impatient())


def test_nothing_can_be_written_after_the_end(database: Path) -> None:
    store = SqliteStore(database)
    run(store.close())
    with pytest.raises(RuntimeError, match="stopped"):
        run(store.append(appended("t", 0)))
