"""What SqliteStore does with files that are not as they should be: one clear line, and nothing touched."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import apsw
import pytest
from tests.store.records import appended, entry, run

from rasant.store.port import Closed, Snapped, StoreError
from rasant.store.sqlite import SqliteStore, schema


def refused(path: Path) -> str:
    """The one line that opening this file brings."""
    with pytest.raises(StoreError) as refusal:
        SqliteStore(path)
    line = str(refusal.value)
    assert "\n" not in line
    assert str(path) in line or str(path.parent) in line
    return line


def filled(path: Path, tables: int = 1, count: int = 3) -> None:
    """A database with so many tables of so many entries, closed properly."""
    store = SqliteStore(path)
    for number in range(tables):
        run(store.append([*appended(f"t{number}", 0, count), Snapped(f"t{number}", 0, b"state" * 100)]))
    run(store.close())


def test_what_was_written_is_there_after_a_restart(database: Path) -> None:
    filled(database, tables=2, count=2000)
    store = SqliteStore(database)
    assert [len(kept.entries) for kept in run(store.open_tables())] == [1999, 1999]
    run(store.append(appended("t1", 2000)))
    assert run(store.entries("t1", 0, 2000)) == [entry("t1", seq) for seq in range(2001)]
    run(store.close())


def test_folders_on_the_way_are_made(tmp_path: Path) -> None:
    filled(tmp_path / "a" / "b" / "rasant.db")
    assert (tmp_path / "a" / "b" / "rasant.db").exists()


def test_it_is_durable(database: Path) -> None:
    store = SqliteStore(database)
    assert store.writer.connection.pragma("journal_mode") == "wal"
    assert store.writer.connection.pragma("synchronous") == 2
    run(store.close())


def test_closing_twice_is_fine(database: Path) -> None:
    store = SqliteStore(database)
    run(store.close())
    run(store.close())


def test_a_database_from_the_future_is_left_alone(database: Path) -> None:
    filled(database)
    with apsw.Connection(str(database)) as connection:
        connection.pragma("user_version", schema.VERSION + 1)
    connection.close()
    before = database.read_bytes()
    assert "update rasant" in refused(database)
    assert database.read_bytes() == before


def test_a_database_from_before_the_first_release_is_left_alone(database: Path) -> None:
    filled(database)
    with apsw.Connection(str(database)) as connection:
        connection.pragma("user_version", 1)
    connection.close()
    before = database.read_bytes()
    assert "move it away" in refused(database)
    assert database.read_bytes() == before


def test_a_database_of_another_program_is_left_alone(database: Path) -> None:
    with apsw.Connection(str(database)) as connection:
        connection.execute("CREATE TABLE theirs (a)")
    connection.close()
    before = database.read_bytes()
    assert "another program" in refused(database)
    assert database.read_bytes() == before


def test_a_file_that_is_no_database_is_left_alone(database: Path) -> None:
    database.write_text("Dear diary, " * 100)
    assert "no database" in refused(database)
    assert database.read_text() == "Dear diary, " * 100


def test_a_damaged_database_is_told_at_once(database: Path) -> None:
    filled(database, tables=60)
    damaged = bytearray(database.read_bytes())
    page = 4096
    for start in range(page, len(damaged), page):
        damaged[start : start + 64] = b"\xa5" * 64
    database.write_bytes(damaged)
    assert "damaged" in refused(database)


def test_a_database_that_was_cut_off_is_told_at_once(database: Path) -> None:
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


@pytest.mark.parametrize("kind", ["internal", "leaf"])
def test_damage_in_the_log_of_an_open_table_is_told_at_once(database: Path, kind: str) -> None:
    filled(database, tables=60, count=30)
    damage_log(database, kind)
    assert "damaged" in refused(database)


def test_entries_that_cannot_be_read_are_told_as_damage(database: Path) -> None:
    filled(database, count=2000)
    damage_log(database, "overflow")
    store = SqliteStore(database)
    with pytest.raises(StoreError, match="damaged"):
        run(store.entries("t0", 0, 1999))
    run(store.close())


def test_damage_in_old_logs_stops_only_those_who_read_them(database: Path) -> None:
    filled(database, tables=60, count=30)
    store = SqliteStore(database)
    run(store.append([Closed(f"t{number}") for number in range(60)]))
    run(store.append(appended("new", 0)))
    run(store.close())
    damage_log(database, "leaf")
    store = SqliteStore(database)
    with pytest.raises(StoreError, match="damaged"):
        run(store.entries("t0", 0, 9))
    run(store.append(appended("new", 1)))
    assert [kept.table for kept in run(store.open_tables())] == ["new"]
    run(store.close())


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert "cannot be opened" in refused(tmp_path)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be made" in refused(tmp_path / "file" / "rasant.db")


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
