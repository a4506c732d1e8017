"""SqliteStore with damaged rows: each is reported, and nothing else is affected."""

from __future__ import annotations

from pathlib import Path

import apsw
import pytest
from tests.store.bad_disk import PAGE, page_of
from tests.store.records import appended, entry, finished, result, run

from rasant.store.port import (
    DamagedError,
    DayTried,
    PersonShown,
    PlayerNamed,
    SnapshotTaken,
    StoredTable,
    StoreError,
    TableClosed,
)
from rasant.store.sqlite import SqliteStore, structure
from rasant.store.sqlite.gathering import Part
from rasant.store.sqlite.places import LAST_SEQ
from rasant.store.sqlite.rows import Rows


def played(path: Path) -> None:
    """Two people, three matches, an open table with a snapshot and one with none, and a closed one."""
    store = SqliteStore(path)
    run(
        store.append(
            [
                PlayerNamed("ann", "Ann"),
                PlayerNamed("ben", "Ben"),
                *appended("t", 0, 9),
                SnapshotTaken("t", 4, b"state"),
            ]
        )
    )
    run(store.append([*appended("u", 0, 3), *appended("c", 0, 2), *appended("t", 9)]))
    matches = [
        finished(result(["ann", "ben"], [0], match=f"m{day}", ended=f"2026-01-0{day}T00:00:00Z")) for day in (1, 2, 3)
    ]
    run(store.append([*matches, TableClosed("c", "2026-01-04T00:00:00Z")]))
    run(store.close())


def change(path: Path, statement: str) -> None:
    """Change the database behind the store's back, as damage would: checksums stay as they are."""
    connection = apsw.Connection(str(path))
    connection.execute(f"PRAGMA ignore_check_constraints = 1; {statement}")
    connection.close()


def opened(path: Path) -> tuple[SqliteStore, list[str]]:
    """The store, and its reports to the operator."""
    lines: list[str] = []
    return SqliteStore(path, lines.append), lines


@pytest.mark.parametrize(
    "damage",
    [
        "result = x'7b7d'",
        "result = CAST(result AS TEXT)",
        "last = 7",
        "last = 0.5",
        "first = 'zero'",
        "of_table = CAST(x'ff' AS TEXT)",
        "sum = 1",
    ],
)
def test_a_damaged_match_is_reported_once_and_left_out(database: Path, damage: str) -> None:
    played(database)
    change(database, f"UPDATE matches SET {damage} WHERE id = 'm2'")
    store, lines = opened(database)
    for _ in range(2):
        assert [found.match for found in run(store.results("", "", "", "", 9))] == ["m3", "m1"]
        assert [found.match for found in run(store.results("", "ann", "ligretto", "", 2))] == ["m3", "m1"]
        with pytest.raises(DamagedError, match="match 'm2' is damaged"):
            run(store.finished("m2"))
    assert run(store.finished("m3")) is not None
    assert all(line.startswith("match ") and "rasant check --save" in line for line in lines)
    assert len([line for line in lines if "'m2'" in line]) == 1
    run(store.close())


@pytest.mark.parametrize("damage", ["name = 'Bert'", "name = CAST(x'c328' AS TEXT)", "name = x'42'"])
def test_a_damaged_name_is_reported_and_can_be_set_again(database: Path, damage: str) -> None:
    played(database)
    change(database, f"UPDATE people SET {damage} WHERE id = 'ben'")
    store, lines = opened(database)
    with pytest.raises(DamagedError, match="'ben'"):
        run(store.profile("ben", "ben"))
    assert [line.id for line in run(store.leaderboard("ligretto", "", "", 9)).rows] == ["ann"]
    assert len(lines) == 1
    run(store.append([PlayerNamed("ben", "Benno")]))
    assert [line.name for line in run(store.leaderboard("ligretto", "", "", 9)).rows] == ["Ann", "Benno"]
    run(store.close())


def test_a_damaged_record_is_not_updated(database: Path) -> None:
    played(database)
    change(database, "UPDATE records SET wins = 3 WHERE player = 'ben'")
    store, lines = opened(database)
    ben, ann = run(store.profile("ben", "ben")), run(store.profile("ann", "ann"))
    assert ben is not None
    assert ann is not None
    assert (ben.name, ben.records, len(ann.records)) == ("Ben", [], 1)
    run(store.append([*appended("u", 3), finished(result(["ann", "ben"], [0], match="m4"))]))
    ann = run(store.profile("ann", "ann"))
    assert ann is not None
    assert ann.records[0].matches == 4
    ranked = run(store.leaderboard("ligretto", "", "", 9)).rows
    assert [(line.id, line.matches) for line in ranked] == [("ann", 4), ("ben", 3)], "his place is known"
    assert len(lines) == 1
    run(store.close())


def test_a_damaged_snapshot_costs_only_time(database: Path) -> None:
    played(database)
    change(database, "UPDATE snapshots SET state = x'00'")
    store, lines = opened(database)
    assert run(store.open_tables())[0] == StoredTable("t", None, [entry("t", seq) for seq in range(10)])
    assert lines == ["the snapshot of table 't' is damaged; the table is restored from its log instead"]
    run(store.append(appended("t", 10)))
    run(store.close())


@pytest.mark.parametrize("damage", ["entries = x'90'", "body = 0", "entries = NULL"])
def test_damaged_entries_stop_only_their_tables(database: Path, damage: str) -> None:
    played(database)
    change(
        database, "PRAGMA writable_schema = 1; UPDATE sqlite_schema SET sql = replace(sql, ' BLOB NOT NULL', ' BLOB')"
    )
    change(database, f"UPDATE groups SET {damage} WHERE row = 2")
    change(
        database, "PRAGMA writable_schema = 1; UPDATE sqlite_schema SET sql = replace(sql, ' BLOB', ' BLOB NOT NULL')"
    )
    store, _ = opened(database)
    kept = {found.table: found for found in run(store.open_tables())}
    assert {table for table, found in kept.items() if found.damage} == {"t", "u"}
    assert "entries 0 to 2, in group 2, are damaged" in kept["u"].damage
    for table in ("t", "u"):
        with pytest.raises(StoreError, match="is damaged"):
            run(store.append(appended(table, 10)))
    assert run(store.entries("t", 0, 8)) == [entry("t", seq) for seq in range(9)]
    with pytest.raises(DamagedError, match="the log of table 'c' is damaged"):
        run(store.entries("c", 0, 1))
    run(store.append(appended("new", 0)))
    run(store.close())


def test_the_runs_of_a_group_are_written_twice(database: Path) -> None:
    played(database)
    change(database, "UPDATE groups SET runs = x'ffffffff', floor = 9 WHERE row = 2")
    store, lines = opened(database)
    assert [found.damage for found in run(store.open_tables())] == ["", ""]
    assert run(store.entries("c", 0, 9)) == [entry("c", 0), entry("c", 1)]
    assert lines == []
    run(store.close())


@pytest.mark.parametrize("damage", ["DELETE FROM groups WHERE row = 2", "UPDATE groups SET row = 77 WHERE row = 2"])
def test_a_missing_group_stops_only_its_tables(database: Path, damage: str) -> None:
    played(database)
    change(database, damage)
    store, _ = opened(database)
    assert [found.damage for found in run(store.open_tables())] == ["entry 9 is missing", "entry 0 is missing"]
    with pytest.raises(DamagedError, match="entry 0 is missing"):
        run(store.entries("c", 0, 1))
    run(store.close())


@pytest.mark.parametrize(
    "damage", ["UPDATE places SET rows = x'9101'", "UPDATE places SET after = 1", "DELETE FROM places"]
)
def test_nothing_is_appended_to_a_log_without_its_place(database: Path, damage: str) -> None:
    played(database)
    change(database, damage)
    store, _ = opened(database)
    kept = run(store.open_tables())
    assert all(found.damage for found in kept if found.table == "u")
    for found in kept:
        if found.damage:
            with pytest.raises(StoreError):
                run(store.append(appended(found.table, 3)))
    run(store.append(appended("new", 0)))
    run(store.close())


def test_a_damaged_table_is_reported_and_others_are_readable(database: Path) -> None:
    played(database)
    change(database, "UPDATE tables SET open = 2 WHERE id = 'u'")
    store, lines = opened(database)
    assert [found.table for found in run(store.open_tables())] == ["t"]
    assert len(lines) == 1
    with pytest.raises(StoreError):
        run(store.append(appended("u", 3)))
    with pytest.raises(StoreError):
        run(store.append(appended("u", 0)))
    run(store.append(appended("new", 0)))
    assert run(store.entries("new", 0, 9)) == [entry("new", 0)]
    run(store.close())


def spoil_index(path: Path, index: str = "public_matches", key: bytes = b"2026-01-03") -> None:
    """Change a key of an index, so that it disagrees with its table."""
    page = page_of(path, index)
    content = bytearray(path.read_bytes())
    where = slice((page - 1) * PAGE, page * PAGE)
    assert key in content[where]
    content[where] = content[where].replace(key, key[:-1] + b"0")
    path.write_bytes(content)


def spoil_log(path: Path) -> None:
    """Overwrite a page of the log, the only part whose structure may be damaged."""
    page = page_of(path, "groups")
    content = bytearray(path.read_bytes())
    content[(page - 1) * PAGE : page * PAGE] = b"\xa5" * PAGE
    path.write_bytes(content)


def test_an_index_that_disagrees_is_rebuilt(database: Path) -> None:
    played(database)
    spoil_index(database)
    store, lines = opened(database)
    assert [found.match for found in run(store.results("", "", "", "", 9))] == ["m3", "m2", "m1"]
    assert len(lines) == 1
    assert "was rebuilt" in lines[0]
    run(store.close())
    _, lines = opened(database)
    assert lines == []


def test_an_index_is_rebuilt_beside_a_damaged_log(database: Path) -> None:
    played(database)
    store = SqliteStore(database)
    for number in range(60):
        run(store.append(appended(f"long{number}", 0, 30)))
    run(store.close())
    spoil_log(database)
    spoil_index(database)
    store, lines = opened(database)
    assert [found.match for found in run(store.results("", "", "", "", 9))] == ["m3", "m2", "m1"]
    assert [line for line in lines if "the structure of its log" in line]
    assert [line for line in lines if "was rebuilt" in line]
    run(store.close())
    store, lines = opened(database)
    assert ["was rebuilt" in line for line in lines] == [False]
    run(store.close())


def test_an_index_of_a_large_file_is_rebuilt_beside_unchecked_damage(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Damage that a server did not check for when it opened the file does not prevent repairs."""
    played(database)
    spoil_index(database, "sqlite_autoindex_people_1", b"ben")
    spoil_index(database)
    monkeypatch.setattr(structure, "WHOLE_BELOW", 0)
    store, lines = opened(database)
    assert [line for line in lines if "was rebuilt" in line]
    run(store.close())


def test_a_full_disk_is_reported_when_an_index_is_rebuilt(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(database)
    spoil_index(database)
    before = database.read_bytes()

    def full(rows: Rows, table: str) -> None:
        rows.connection.pragma("max_page_count", rows.connection.pragma("page_count"))
        rows.connection.execute("INSERT INTO snapshots VALUES (99, 0, zeroblob(9000000), 0)")

    monkeypatch.setattr(structure, "_check_rows", full)
    with pytest.raises(StoreError, match="the disk is full"):
        SqliteStore(database)
    assert database.read_bytes() == before


def test_the_list_of_players_is_rebuilt_from_the_matches(database: Path) -> None:
    played(database)
    content = bytearray(database.read_bytes())
    connection = apsw.Connection(str(database))
    page = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'played'").get
    connection.close()
    content[content.index(b"ben2026-01-02", (page - 1) * 4096)] = ord("h")
    database.write_bytes(content)
    store, lines = opened(database)
    assert [found.match for found in run(store.results("", "ben", "", "", 9))] == ["m3", "m2", "m1"]
    assert len(lines) == 1
    run(store.close())


def killed(path: Path, groups: int) -> Path:
    """The write-ahead log that a killed server leaves behind, with this many groups in it."""
    store = SqliteStore(path)
    run(store.append(appended("t", 0)))
    store.writer.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    for number in range(1, groups + 1):
        run(store.append(appended("t", number)))
    log = Path(f"{path}-wal")
    kept = path.read_bytes(), log.read_bytes()
    run(store.close())
    path.write_bytes(kept[0])
    log.write_bytes(kept[1])
    return log


def spoil(log: Path, place: int) -> None:
    """Change one byte."""
    content = bytearray(log.read_bytes())
    content[place] ^= 0xFF
    log.write_bytes(content)


def test_a_sound_log_of_a_killed_server_causes_no_report(database: Path) -> None:
    killed(database, 5)
    store, lines = opened(database)
    assert len(run(store.entries("t", 0, 99))) == 6
    assert lines == []
    run(store.close())


@pytest.mark.parametrize("place", [9, 20, 32 + 9, 32 + 100, 32 + 4120 + 2000])
def test_groups_lost_in_a_damaged_write_ahead_log_are_reported(database: Path, place: int) -> None:
    """SQLite alone would end the log there, and drop what follows."""
    log = killed(database, 5)
    spoil(log, place)
    before = log.read_bytes()
    with pytest.raises(DamagedError, match="-wal is damaged"):
        SqliteStore(database)
    assert log.read_bytes() == before


def test_an_incomplete_last_group_is_dropped(database: Path) -> None:
    """This is normal after a power cut: none of it was sent."""
    log = killed(database, 5)
    spoil(log, len(log.read_bytes()) - 10)
    store, lines = opened(database)
    assert len(run(store.entries("t", 0, 99))) == 5
    assert len(lines) == 1
    assert "incomplete group" in lines[0]
    run(store.close())


KINDS = {
    "memories": "UPDATE memories SET memory = x'90' WHERE player = 'ben' AND game = 'ligretto'",
    "lines": "UPDATE lines SET wins = 9 WHERE player = 'ben' AND span = 'all'",
    "course": "UPDATE course SET score = 999999 WHERE player = 'ben' AND number = 2",
    "tries": "UPDATE tries SET points = 99 WHERE player = 'ben'",
}


@pytest.mark.parametrize("kind", KINDS)
def test_damaged_statistics_are_reported_once_and_left_out(database: Path, kind: str) -> None:
    played(database)
    store = SqliteStore(database)
    run(store.append([DayTried("2026-01-05", player, "u") for player in ("ann", "ben")]))
    run(store.append([finished(result(["ann", "ben"], [0], match="day", day="2026-01-05", lasted=9), "u")]))
    run(store.close())
    change(database, KINDS[kind])
    store, lines = opened(database)
    for _ in range(2):
        ann, ben = run(store.account("ann")), run(store.account("ben"))
        assert ann is not None
        assert ben is not None
        assert [len(person.games) for person in (ann, ben)] == [1, kind != "memories"]
        assert len(run(store.leaderboard("ligretto", "", "", 9)).rows) == 2 - (kind == "lines")
        assert len(run(store.course("ben", "ligretto", "people", 9))) == 4 - (kind == "course")
        assert len(run(store.day_table("2026-01-05", 9)).rows) == 2 - (kind == "tries")
        assert [person.records[0].record.matches for person in (ann, ben)] == [4, 4]
        assert ann.records[0].place == 1
    assert len(lines) == 1
    assert "rasant check --save" in lines[0]
    run(store.append([finished(result(["ann", "ben"], [0], match="next"), "u")]))
    you = run(store.account("ann"))
    assert you is not None
    assert you.games[0].matches == 5
    run(store.close())


def test_a_damaged_try_is_reported_to_its_player(database: Path) -> None:
    played(database)
    store = SqliteStore(database)
    run(store.append([DayTried("2026-01-05", "ann", "u")]))
    run(store.close())
    change(database, "UPDATE tries SET of_table = 'v'")
    store, _ = opened(database)
    with pytest.raises(DamagedError, match="a try at the deal of '2026-01-05' is damaged"):
        run(store.day_try("2026-01-05", "ann"))
    run(store.append([DayTried("2026-01-05", "ann", "w")]))
    with pytest.raises(DamagedError):
        run(store.day_try("2026-01-05", "ann"))
    run(store.close())


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM buckets",
        "UPDATE buckets SET people = people + 7",
        "UPDATE buckets SET bucket = bucket + 9999",
        "UPDATE buckets SET game = 'chess' WHERE large",
    ],
)
def test_wrong_counts_of_leaderboards_are_rebuilt(database: Path, damage: str) -> None:
    played(database)
    change(database, damage)
    store, lines = opened(database)
    assert len(lines) == 1
    assert "were rebuilt" in lines[0]
    places = [run(store.leaderboard("ligretto", "", player, 0)).own for player in ("ann", "ben")]
    assert [line and line.place for line in places] == [1, 2]
    run(store.close())
    store, lines = opened(database)
    assert lines == []
    run(store.close())


def test_a_damaged_row_of_a_hidden_person_does_not_show_them(database: Path) -> None:
    played(database)
    store = SqliteStore(database)
    run(store.append([PersonShown("ben", False)]))
    run(store.close())
    change(database, "UPDATE people SET name = 'Bert' WHERE id = 'ben'")
    store, _ = opened(database)
    run(store.append([PlayerNamed("ben", "Benno"), finished(result(["ann", "ben"], [1], match="m4"), "t")]))
    assert [line.id for line in run(store.leaderboard("ligretto", "", "", 9)).rows] == ["ann"]
    assert run(store.profile("ann", "ben")) is None
    run(store.close())


@pytest.mark.parametrize(("row", "damage"), [(1, ""), (3, "group 3, which may have entries of it, is damaged")])
def test_a_damaged_group_may_hide_the_end_of_a_log(row: int, damage: str) -> None:
    part = Part([], 0, LAST_SEQ)
    part.take(2, 0, 2, [b"one", b"two"])
    part.end([row])
    assert (part.entries, part.damage) == ([b"one", b"two"], damage)


def test_damaged_statistics_are_not_overwritten_by_the_next_match(database: Path) -> None:
    played(database)
    change(database, KINDS["memories"])
    store, _ = opened(database)
    run(store.append([*appended("u", 3), finished(result(["ann", "ben"], [0], match="m4"))]))
    ann, ben = run(store.account("ann")), run(store.account("ben"))
    assert ann is not None
    assert ben is not None
    assert [len(person.games) for person in (ann, ben)] == [1, 0]
    run(store.close())
