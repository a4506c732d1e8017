"""Surveys of a database on a bad disk, and saving what can be read to a disk that may be full."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import apsw
import pytest
from tests.store.bad_disk import bad_pages, page_of
from tests.store.records import appended, entry, finished, result, run

from rasant.store.port import (
    DayTried,
    PersonShown,
    PlayerNamed,
    PrunedError,
    Report,
    SnapshotTaken,
    StoreError,
    TableClosed,
)
from rasant.store.sqlite import SqliteStore, salvage, wal
from rasant.store.sqlite.opening import open_writer
from rasant.store.sqlite.salvage import save
from rasant.store.sqlite.survey import Survey

PEOPLE, TABLES, MATCHES = 2000, 300, 300


def nothing() -> None:
    """Ignore progress."""


def saved(source: Path, target: Path) -> list[str]:
    """Save everything that can be read; returns the reports of damage."""
    with closing(Survey(str(source))) as survey:
        survey.look(nothing)
        save(survey, str(target), nothing)
        return survey.found


def filled(path: Path) -> None:
    """A database with many people, tables (every third open, one with a long log), and matches."""
    store = SqliteStore(path)
    run(store.append(appended("long", 0, 2000)))
    run(store.append([PlayerNamed(f"p{number}", f"Person {number}") for number in range(PEOPLE)]))
    for number in range(TABLES):
        run(store.append(appended(f"t{number}", 0, 9)))
    run(store.append([TableClosed(f"t{number}", "2026-01-01T00:00:00Z") for number in range(TABLES) if number % 3]))
    run(store.append([DayTried("2026-01-01", f"p{number}", "t0") for number in range(0, MATCHES, 3)]))
    run(store.append([PersonShown("p6", False)]))
    run(
        store.append(
            [
                finished(result([f"p{n}", f"p{n + 1}"], [0], match=f"m{n}", day="2026-01-01", lasted=n), "t0")
                for n in range(MATCHES)
            ]
        )
    )
    run(store.close())


def everything(path: Path) -> list[object]:
    """The answers of a server on this database."""
    store = SqliteStore(path)
    messages = [
        run(store.open_tables()),
        [run(store.entries(f"t{number}", 0, 99)) for number in range(TABLES)],
        run(store.results("", "", "", "", 2 * MATCHES)),
        [run(store.profile(f"p{number}", f"p{number}")) for number in range(0, PEOPLE, 100)],
        run(store.leaderboard("ligretto", "", "p7", 99)),
        run(store.leaderboard("ligretto", "2025-12-29", "p7", 99)),
        [run(store.account(f"p{number}")) for number in range(0, MATCHES, 7)],
        [run(store.course(f"p{number}", "ligretto", "people", 9)) for number in range(0, MATCHES, 7)],
        [run(store.day_try("2026-01-01", f"p{number}")) for number in range(0, MATCHES, 7)],
        run(store.day_table("2026-01-01", 99)),
    ]
    run(store.close())
    return messages


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """The path to save to."""
    (tmp_path / "saved").mkdir()
    return tmp_path / "saved" / "rasant.db"


@contextmanager
def on_opening(do: Callable[[apsw.Connection], None]) -> Iterator[None]:
    """Change the connection that saves, once it is open."""

    def opened(path: str, note: Report) -> apsw.Connection:
        connection = open_writer(path, note)
        do(connection)
        return connection

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(salvage, "open_writer", opened)
        yield


def full_after(pages: int) -> Callable[[apsw.Connection], None]:
    """The disk has space for this many more pages."""

    def cap(connection: apsw.Connection) -> None:
        connection.pragma("max_page_count", connection.pragma("page_count") + pages)

    return cap


def test_a_database_is_saved_in_few_transactions(database: Path, target: Path) -> None:
    filled(database)
    commits: list[int] = []

    def commit() -> bool:
        commits.append(1)
        return False

    with on_opening(lambda connection: connection.set_commit_hook(commit)):
        assert saved(database, target) == []
    assert 5 <= len(commits) < 40
    assert everything(target) == everything(database)


def test_long_logs_are_saved_one_by_one(database: Path, target: Path) -> None:
    """The memory for all logs at once is never needed, and damage affects only one."""
    store = SqliteStore(database)
    for number in range(20):
        run(store.append(appended(f"t{number}", 0, 12_000)))
    run(store.close())
    assert saved(database, target) == []
    connection = apsw.Connection(str(target))
    groups = connection.execute("SELECT count(*) FROM groups").get
    connection.close()
    assert groups >= 20


@pytest.mark.parametrize("pages", [0, 3, 20, 50])
def test_a_full_disk_is_reported_and_leaves_no_partial_database(database: Path, target: Path, pages: int) -> None:
    filled(database)
    with (
        on_opening(full_after(pages)),
        pytest.raises(StoreError, match=r"the disk is full.*rasant\.db; free some space"),
    ):
        saved(database, target)
    assert [file.name for file in target.parent.iterdir()] == ["rasant.db-lock"]
    assert saved(database, target) == []
    assert everything(target) == everything(database)


def test_nothing_is_saved_over_a_database(database: Path, target: Path) -> None:
    filled(database)
    run(SqliteStore(target).close())
    before = target.read_bytes()
    with pytest.raises(StoreError, match="already"):
        saved(database, target)
    assert target.read_bytes() == before


def test_a_pruned_log_stays_pruned(database: Path, target: Path) -> None:
    filled(database)
    store = SqliteStore(database)
    while run(store.prune("2026-02")):
        pass
    run(store.close())
    assert saved(database, target) == []
    store = SqliteStore(target)
    with pytest.raises(PrunedError):
        run(store.entries("t1", 0, 9))
    assert run(store.entries("t0", 0, 0)) == [entry("t0", 0)]
    assert run(store.old_logs("9999")).tables == 0
    run(store.append([*appended("t0", 9), *appended("new", 0)]))
    with pytest.raises(StoreError, match="is closed"):
        run(store.append(appended("t1", 0)))
    run(store.close())


@pytest.mark.parametrize(
    ("tree", "kind", "words"),
    [
        ("groups", "leaf", "the structure of groups is damaged"),
        ("groups", "overflow", "of the log is damaged: it has entries of table 'long'"),
        ("groups", "internal", "the structure of groups is damaged"),
        ("people", "leaf", "the structure of people is damaged"),
        ("matches", "leaf", "the structure of matches is damaged"),
        ("tables", "leaf", "the structure of tables is damaged"),
        ("public_matches", "leaf", "the structure of matches is damaged"),
    ],
)
def test_a_bad_sector_is_reported_like_other_damage(
    database: Path, target: Path, tree: str, kind: str, words: str
) -> None:
    filled(database)
    page = page_of(database, tree, kind)
    with bad_pages(database, page):
        found = saved(database, target)
    assert [line for line in found if words in line]
    assert len([line for line in found if line.startswith("the disk fails") and "another disk" in line]) == 1
    with closing(Survey(str(target))) as survey:
        survey.look(nothing)
        assert survey.found == []
        assert tree == "people" or len(survey.rowids("people")) == PEOPLE
        assert len(survey.rowids("people")) > PEOPLE // 2
        assert tree == "matches" or len(survey.rowids("matches")) == MATCHES
        assert len(survey.rowids("matches")) > MATCHES // 2


def test_a_bad_sector_does_not_stop_a_server_with_a_traceback(database: Path) -> None:
    filled(database)
    page = page_of(database, "groups")
    with bad_pages(database, page), pytest.raises(StoreError, match=r"the disk of .* fails") as raised:
        SqliteStore(database)
    assert "rasant check --save" in str(raised.value)


def test_an_unreadable_file_is_reported_in_one_line(database: Path) -> None:
    filled(database)
    with bad_pages(database, 1), pytest.raises(StoreError, match=database.name):
        Survey(str(database))


@pytest.mark.parametrize("error", [apsw.BusyError, apsw.CantOpenError, apsw.PermissionsError, apsw.ReadOnlyError])
def test_any_other_error_of_sqlite_is_reported_in_one_line(
    database: Path, target: Path, error: type[apsw.Error]
) -> None:
    """For example when a backup tool locks the database during a survey."""
    filled(database)

    def fail(cursor: apsw.Cursor, statement: str, bindings: apsw.Bindings | None) -> bool:
        raise error("later")

    for ask in (
        Survey.size,
        lambda survey: survey.look(nothing),
        Survey.tables,
        Survey.matches,
        Survey.open_tables,
        lambda survey: survey.rowids("people"),
        lambda survey: save(survey, str(target), nothing),
    ):
        with closing(Survey(str(database))) as survey:
            survey.rows.connection.exec_trace = fail
            with pytest.raises(StoreError, match=database.name):
                ask(survey)


def test_an_unreadable_write_ahead_log_is_reported(
    database: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(database)
    store = SqliteStore(database)
    run(store.append(appended("t0", 9)))
    log = Path(f"{database}-wal")
    written = log.read_bytes()
    run(store.close())
    log.write_bytes(written)
    looking = wal.look

    def failing(path: str) -> list[int]:
        if path == str(database):
            raise OSError(errno.EIO, "Input/output error")
        return looking(path)

    monkeypatch.setattr(wal, "look", failing)
    found = saved(database, target)
    assert [line for line in found if "rasant.db-wal cannot be read (Input/output error)" in line]
    monkeypatch.undo()
    with closing(Survey(str(target))) as survey:
        assert len(survey.tables()) == TABLES + 1


def test_an_open_table_is_saved_with_its_snapshot(database: Path, target: Path) -> None:
    store = SqliteStore(database)
    run(store.append([*appended("t", 0, 9), SnapshotTaken("t", 4, b"state")]))
    (kept,) = run(store.open_tables())
    run(store.close())
    assert saved(database, target) == []
    store = SqliteStore(target)
    assert run(store.open_tables()) == [kept]
    assert kept.snapped == SnapshotTaken("t", 4, b"state")
    run(store.close())
