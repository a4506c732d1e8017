"""Looking through a database on a bad disk, and saving what can be read onto a disk that may be full."""

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
    """Drop it."""


def saved(source: Path, target: Path) -> list[str]:
    """Save all that can be read; what was found to be damaged."""
    with closing(Survey(str(source))) as survey:
        survey.look(nothing)
        save(survey, str(target), nothing)
        return survey.found


def filled(path: Path) -> None:
    """Many people, tables, every third of them open and one with a long log, and matches."""
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
    """What a server on this database answers."""
    store = SqliteStore(path)
    told = [
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
    return told


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Where to save."""
    (tmp_path / "saved").mkdir()
    return tmp_path / "saved" / "rasant.db"


@contextmanager
def on_opening(do: Callable[[apsw.Connection], None]) -> Iterator[None]:
    """Do something with the connection that saves, once it is open."""

    def opened(path: str, note: Report) -> apsw.Connection:
        connection = open_writer(path, note)
        do(connection)
        return connection

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(salvage, "open_writer", opened)
        yield


def full_after(pages: int) -> Callable[[apsw.Connection], None]:
    """The disk has room for so many pages more."""

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
    """The memory for, or the damage of, all logs at once is never needed."""
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
def test_a_full_disk_is_one_line_and_leaves_no_half_of_a_database(database: Path, target: Path, pages: int) -> None:
    filled(database)
    with on_opening(full_after(pages)), pytest.raises(StoreError, match=r"the disk is full.*rasant\.db; make room"):
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


def test_a_pruned_log_is_known_to_be_gone(database: Path, target: Path) -> None:
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
def test_a_bad_sector_is_named_like_other_damage(
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
    with bad_pages(database, page), pytest.raises(StoreError, match=r"the disk of .* fails") as told:
        SqliteStore(database)
    assert "rasant check --save" in str(told.value)


def test_a_file_of_which_nothing_can_be_read_is_one_line(database: Path) -> None:
    filled(database)
    with bad_pages(database, 1), pytest.raises(StoreError, match=database.name):
        Survey(str(database))


@pytest.mark.parametrize("error", [apsw.BusyError, apsw.CantOpenError, apsw.PermissionsError, apsw.ReadOnlyError])
def test_whatever_else_sqlite_says_is_one_line(database: Path, target: Path, error: type[apsw.Error]) -> None:
    """Such as when a tool that copies files locks a database while it is inspected."""
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


def test_a_write_ahead_log_that_cannot_be_read_is_named(
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
