"""SqliteStore with unusual files: one clear line, and an unchanged file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import apsw
import pytest
from tests.store.records import appended, entry, run

from rasant.store.port import SnapshotTaken, StoreError, TableClosed
from rasant.store.sqlite import SqliteStore, schema, wal


def refused(path: Path) -> str:
    """The message with which this file is refused."""
    with pytest.raises(StoreError) as refusal:
        SqliteStore(path)
    line = str(refusal.value)
    assert "\n" not in line
    assert str(path) in line or str(path.parent) in line
    return line


def filled(path: Path, tables: int = 1, count: int = 3) -> None:
    """A database with this many tables and entries per table, closed properly."""
    store = SqliteStore(path)
    for number in range(tables):
        run(store.append([*appended(f"t{number}", 0, count), SnapshotTaken(f"t{number}", 0, b"state" * 100)]))
    run(store.close())


def test_written_entries_survive_a_restart(database: Path) -> None:
    filled(database, tables=2, count=2000)
    store = SqliteStore(database)
    assert [len(kept.entries) for kept in run(store.open_tables())] == [1999, 1999]
    run(store.append(appended("t1", 2000)))
    assert run(store.entries("t1", 0, 2000)) == [entry("t1", seq) for seq in range(2001)]
    run(store.close())


def test_missing_folders_are_created(tmp_path: Path) -> None:
    filled(tmp_path / "a" / "b" / "rasant.db")
    assert (tmp_path / "a" / "b" / "rasant.db").exists()


def test_it_is_durable(database: Path) -> None:
    store = SqliteStore(database)
    assert store.writer.connection.pragma("journal_mode") == "wal"
    assert store.writer.connection.pragma("synchronous") == 2
    run(store.close())


def test_closing_twice_is_harmless(database: Path) -> None:
    store = SqliteStore(database)
    run(store.close())
    run(store.close())


def test_a_database_of_a_newer_version_is_left_alone(database: Path) -> None:
    filled(database)
    with apsw.Connection(str(database)) as connection:
        connection.pragma("user_version", schema.SCHEMA_VERSION + 1)
    connection.close()
    before = database.read_bytes()
    assert "update rasant" in refused(database)
    assert database.read_bytes() == before


def test_a_database_from_before_the_first_release_is_left_alone(database: Path) -> None:
    filled(database)
    with apsw.Connection(str(database)) as connection:
        connection.execute("DROP TABLE keys")
        connection.pragma("user_version", schema.SCHEMA_VERSION - 1)
    connection.close()
    before = database.read_bytes()
    assert "was written by rasant before its first release" in refused(database)
    assert database.read_bytes() == before


def test_a_database_of_another_program_is_left_alone(database: Path) -> None:
    with apsw.Connection(str(database)) as connection:
        connection.execute("CREATE TABLE theirs (a)")
    connection.close()
    before = database.read_bytes()
    assert "another program" in refused(database)
    assert database.read_bytes() == before


def test_a_file_that_is_not_a_database_is_left_alone(database: Path) -> None:
    database.write_text("Dear diary, " * 100)
    assert refused(database).startswith(f"{database} is not a database; give rasant a file of its own")
    assert database.read_text() == "Dear diary, " * 100


def test_a_damaged_database_is_reported_at_once(database: Path) -> None:
    filled(database, tables=60)
    damaged = bytearray(database.read_bytes())
    page = 4096
    for start in range(page, len(damaged), page):
        damaged[start : start + 64] = b"\xa5" * 64
    database.write_bytes(damaged)
    assert "damaged" in refused(database)


def test_a_truncated_database_is_reported_at_once(database: Path) -> None:
    filled(database, tables=60)
    database.write_bytes(database.read_bytes()[: 3 * 4096])
    assert "damaged" in refused(database)


def damage_log(path: Path, kind: str) -> None:
    """Overwrite the first page of this kind of the log."""
    connection = apsw.Connection(str(path))
    page = connection.execute(
        "SELECT pageno FROM dbstat WHERE name = 'groups' AND pagetype = ? ORDER BY path LIMIT 1", (kind,)
    ).get
    connection.close()
    damaged = bytearray(path.read_bytes())
    damaged[(page - 1) * 4096 : page * 4096] = b"\xa5" * 4096
    path.write_bytes(damaged)


def test_a_log_with_a_damaged_structure_is_reported_at_once(database: Path) -> None:
    filled(database, tables=60, count=30)
    damage_log(database, "internal")
    assert "damaged" in refused(database)


def test_damage_in_the_log_of_open_tables_is_reported_and_stops_only_them(database: Path) -> None:
    filled(database, tables=60, count=30)
    damage_log(database, "leaf")
    lines: list[str] = []
    store = SqliteStore(database, lines.append)
    assert [line for line in lines if "structure of its log" in line and "rasant check --save" in line]
    kept = run(store.open_tables())
    hit = [found.table for found in kept if found.damage]
    assert 1 <= len(hit) < 30
    assert all(found.entries == [entry(found.table, 1), *found.entries[1:]] for found in kept if not found.damage)
    with pytest.raises(StoreError, match="is damaged"):
        run(store.append(appended(hit[0], 30)))
    whole = next(found.table for found in kept if not found.damage)
    run(store.append([*appended(whole, 30), *appended("new", 0)]))
    run(store.close())


def test_damage_in_the_log_of_a_killed_server_is_reported_at_once(database: Path) -> None:
    """It is unknown then which tables lost their last entries."""
    store = SqliteStore(database)
    for number in range(60):
        run(store.append(appended(f"t{number}", 0, 30)))
    store.writer.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    killed = database.read_bytes()
    run(store.close())
    database.write_bytes(killed)
    damage_log(database, "leaf")
    assert "structure of its log" in refused(database)


def test_unreadable_entries_are_reported_as_damage(database: Path) -> None:
    filled(database, count=2000)
    damage_log(database, "overflow")
    store = SqliteStore(database)
    with pytest.raises(StoreError, match="damaged"):
        run(store.entries("t0", 0, 1999))
    run(store.close())


def test_damage_in_old_logs_affects_only_reading_them(database: Path) -> None:
    filled(database, tables=60, count=30)
    store = SqliteStore(database)
    run(store.append([TableClosed(f"t{number}") for number in range(60)]))
    run(store.append(appended("new", 0)))
    run(store.close())
    damage_log(database, "leaf")
    store = SqliteStore(database)
    with pytest.raises(StoreError, match="damaged"):
        run(store.entries("t0", 0, 9))
    run(store.append(appended("new", 1)))
    assert [kept.table for kept in run(store.open_tables())] == ["new"]
    run(store.close())


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert "cannot be opened" in refused(tmp_path)


def test_an_empty_file_is_not_taken_for_a_new_one(database: Path) -> None:
    """A database appears only when it is complete, so an empty file cannot be from a first start."""
    database.touch()
    assert "it is empty" in refused(database)


@pytest.mark.parametrize("place", [60, 68], ids=["version", "application"])
def test_a_damaged_header_is_not_taken_for_another_program(database: Path, place: int) -> None:
    filled(database)
    damaged = bytearray(database.read_bytes())
    damaged[place + 3] ^= 0x40
    database.write_bytes(damaged)
    assert "its header" in refused(database)


def test_a_damaged_list_of_tables_is_reported(database: Path) -> None:
    filled(database)
    database.write_bytes(database.read_bytes().replace(b"state BLOB NOT NULL", b"state BLOB NOT NUL1"))
    assert "the list of its tables" in refused(database)


MODES = [0o000, 0o022, 0o077, 0o777]


@pytest.mark.skipif(sys.platform == "win32", reason="other permissions")
@pytest.mark.parametrize("umask", MODES)
def test_only_the_owner_may_read_the_files(database: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        store = SqliteStore(database)
        run(store.append(appended("t", 0)))
        files = {file.name: file.stat().st_mode & 0o777 for file in database.parent.iterdir()}
        run(store.close())
    finally:
        os.umask(before)
    assert {"rasant.db", "rasant.db-lock", "rasant.db-shm", "rasant.db-wal"} <= set(files)
    assert set(files.values()) == {0o600}


@pytest.mark.skipif(sys.platform == "win32", reason="other permissions")
def test_files_that_others_may_read_are_made_private(database: Path) -> None:
    filled(database)
    for name in ("", "-lock"):
        Path(f"{database}{name}").chmod(0o664)
    filled_again = SqliteStore(database)
    assert {file.stat().st_mode & 0o777 for file in database.parent.iterdir()} == {0o600}
    run(filled_again.close())


def test_a_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be created" in refused(tmp_path / "file" / "rasant.db")


def test_a_second_server_is_refused_while_the_first_runs(database: Path) -> None:
    first = SqliteStore(database)
    assert "another server is running" in refused(database)
    run(first.append(appended("t", 0)))
    run(first.close())
    filled(database)


def test_a_second_server_in_another_process_is_refused(database: Path) -> None:
    first = SqliteStore(database)
    program = "import sys; from rasant.store.sqlite import SqliteStore; SqliteStore(sys.argv[1])"
    second = subprocess.run([sys.executable, "-c", program, database], capture_output=True, text=True, check=False)
    assert second.returncode != 0
    assert "another server is running" in second.stderr
    run(first.close())


def test_a_refused_database_is_not_kept_locked(database: Path) -> None:
    database.write_text("no database" * 100)
    refused(database)
    database.unlink()
    filled(database)


@pytest.mark.parametrize("page", [512, 1024, 4096, 65536])
def test_groups_in_a_write_ahead_log_are_counted_whatever_the_size_of_a_page(database: Path, page: int) -> None:
    connection = apsw.Connection(str(database))
    connection.pragma("page_size", page)
    connection.pragma("journal_mode", "wal")
    connection.execute("CREATE TABLE numbers (number)")
    for number in range(5):
        connection.execute("INSERT INTO numbers VALUES (?)", (number,))
    assert len(wal.look(str(database))) == 6
    connection.close()


def test_a_database_without_one_of_its_tables_is_damaged(database: Path) -> None:
    filled(database)
    with apsw.Connection(str(database)) as connection:
        connection.execute("DROP TABLE tries")
    connection.close()
    before = database.read_bytes()
    assert "the list of its tables" in refused(database)
    assert database.read_bytes() == before
