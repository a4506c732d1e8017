"""A database of an earlier version is migrated in place: nothing is lost, and a failure changes nothing."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import apsw
import pytest
from tests.store.records import appended, entry, finished, result, run
from tests.store.version_3 import OldDatabase

from rasant.players.replaced_keys import LastKey
from rasant.store.memory import MemoryStore
from rasant.store.port import KeyReplaced, MatchFinished, PlayerNamed, Report, StoreError, TableClosed
from rasant.store.sqlite import SqliteStore, migration
from rasant.store.sqlite.matches import count_match
from rasant.store.sqlite.rows import Rows
from rasant.store.sqlite.survey import Survey

PEOPLE = ("ann", "ben", "cleo")
TODAY = "2026-01-09"


def matches() -> list[MatchFinished]:
    """Public and private matches, with people and with bots."""
    played = [
        (["ann", "ben"], [0], True, "ligretto"),
        (["ann", "ben"], [1], False, "ligretto"),
        (["ann", ""], [0], False, "kickoff"),
        (["ben", "cleo", "ann"], [0], True, "ligretto"),
        (["cleo", "ann"], [1], True, "kickoff"),
    ]
    return [
        finished(
            result(who, won, match=f"m{day}", game=game, ended=f"2026-01-0{day}T00:00:00Z"), "closed", public=public
        )
        for day, (who, won, public, game) in enumerate(played, 1)
    ]


def old_database(path: Path) -> None:
    """A database as a server of version 3 left it."""
    old = OldDatabase(path)
    old.table(1, "closed", [entry("closed", seq) for seq in range(4)], "2026-01-06T00:00:00Z")
    old.table(2, "open", [entry("open", seq) for seq in range(3)])
    for player in PEOPLE:
        old.person(player, f"Called {player}")
    old.person("dora", "Dora", public=0)
    for number, match in enumerate(matches(), 1):
        old.match(number, match)
    old.close()


def everything(store: MemoryStore | SqliteStore) -> list[object]:
    """All answers about people and matches."""
    return [
        [run(store.account(player)) for player in (*PEOPLE, "dora")],
        [run(store.profile(asker, player)) for asker in ("", "ann") for player in PEOPLE],
        [run(store.leaderboard(game, "", "ann", 9)) for game in ("ligretto", "kickoff")],
        run(store.leaderboard("ligretto", "2025-12-29", "ben", 9)),
        [run(store.course(player, "ligretto", "people", 9)) for player in PEOPLE],
        [run(store.results(asker, "", "", "", 9)) for asker in ("", *PEOPLE)],
        [run(store.finished(f"m{day}")) for day in range(1, 6)],
        run(store.entries("closed", 0, 9)),
        [(kept.table, kept.entries) for kept in run(store.open_tables())],
    ]


def as_if_new() -> list[object]:
    """The answers of a store that had the current version from the start."""
    store = MemoryStore()
    names = [PlayerNamed(player, f"Called {player}") for player in PEOPLE]
    run(store.append([*names, PlayerNamed("dora", "Dora"), *appended("closed", 0, 4), *appended("open", 0, 3)]))
    run(store.append([*matches(), TableClosed("closed", "2026-01-06T00:00:00Z")]))
    return everything(store)


def test_a_database_of_version_3_gives_the_same_answers_and_more(database: Path) -> None:
    old_database(database)
    lines: list[str] = []
    upgrades: list[str] = []
    store = SqliteStore(database, lines.append, upgrading=upgrades.append)
    assert everything(store) == as_if_new()
    assert lines == [], "nothing is damaged"
    (line,) = upgrades
    assert "is migrated from database version 3 to 5" in line
    run(store.append([*appended("open", 3), finished(result(["ann", "ben"], [0], match="m6"), "closed")]))
    run(store.close())
    lines.clear()
    store = SqliteStore(database, lines.append, upgrading=upgrades.append)
    assert (lines, len(upgrades)) == ([], 1)
    assert len(run(store.results("ann", "ann", "", "", 9))) == 6
    run(store.close())
    with closing(Survey(str(database))) as survey:
        survey.look(lambda: None)
        assert survey.found == []


def test_a_migration_that_fails_leaves_the_database_as_it_was(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old_database(database)
    before = contents(database)

    def killed(rows: Rows, number: int, match: MatchFinished) -> None:
        count_match(rows, number, match)
        if number == 4:
            raise apsw.FullError("no room")

    with monkeypatch.context() as patched:
        patched.setattr(migration, "count_match", killed)
        with pytest.raises(StoreError, match="the disk is full"):
            SqliteStore(database)
    assert contents(database) == before
    store = SqliteStore(database)
    assert everything(store) == as_if_new()
    run(store.close())


def contents(path: Path) -> list[object]:
    """The content of a database, and its version."""
    connection = apsw.Connection(str(path))
    tables = ("tables", "groups", "places", "snapshots", "matches", "played", "people", "records")
    found = [connection.execute(f"SELECT * FROM {table}").fetchall() for table in tables]
    version = connection.pragma("user_version")
    connection.close()
    return [version, *found]


def test_damaged_rows_are_left_out_and_the_others_migrated(database: Path) -> None:
    old_database(database)
    connection = apsw.Connection(str(database))
    connection.execute("UPDATE matches SET last = 9 WHERE id = 'm4'; UPDATE people SET name = 'x' WHERE id = 'ben'")
    connection.close()
    lines: list[str] = []
    store = SqliteStore(database, lines.append)
    assert [found.match for found in run(store.results("ann", "ann", "", "", 9))] == ["m5", "m3", "m2", "m1"]
    ben, ann = run(store.account("ben")), run(store.profile("ann", "ann"))
    assert ben is not None
    assert ben.name == "Ben", "as he was called at a table"
    assert ann is not None
    assert [(one.game, one.versus, one.matches) for one in ann.records] == [
        ("kickoff", "bots", 1),
        ("kickoff", "people", 1),
        ("ligretto", "people", 3),
    ], "records are kept even if a match is lost"
    assert [line for line in lines if "'m4'" in line]
    run(store.close())


def test_a_survey_looks_at_an_upgraded_copy_and_leaves_no_trace(database: Path) -> None:
    old_database(database)
    before = database.read_bytes()
    with closing(Survey(str(database))) as survey:
        assert survey.upgraded_copy is not None
        copy = Path(survey.upgraded_copy.path)
        survey.look(lambda: None)
        assert survey.found == []
        assert len(survey.matches()) == 5
    assert not copy.parent.exists()
    assert database.read_bytes() == before
    assert [file.name for file in database.parent.iterdir()] == [database.name]


def test_a_survey_reports_a_migration_that_would_fail(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old_database(database)
    before = database.read_bytes()

    def failing(rows: Rows, number: int, match: MatchFinished) -> None:
        raise apsw.FullError("no room")

    monkeypatch.setattr(migration, "count_match", failing)
    with pytest.raises(StoreError, match=f"^{database} cannot be migrated.*the disk is full"):
        Survey(str(database))
    assert database.read_bytes() == before


def database_of_version_4(path: Path) -> None:
    """A database as a server of version 4 left it: without the table of keys."""
    store = SqliteStore(path)
    run(store.append([PlayerNamed("ann", "Ann"), *appended("open", 0, 3)]))
    run(store.append([finished(result(["ann", "ben"], [0]), "open")]))
    run(store.close())
    connection = apsw.Connection(str(path))
    connection.execute("DROP TABLE keys")
    connection.pragma("user_version", 4)
    connection.close()


def test_a_database_of_version_4_gets_a_table_of_keys_and_keeps_everything(database: Path) -> None:
    database_of_version_4(database)
    upgrades: list[str] = []
    lines: list[str] = []
    with closing(Survey(str(database))) as survey:
        survey.look(lambda: None)
        assert (survey.found, survey.upgraded_copy is None) == ([], False)
    store = SqliteStore(database, lines.append, upgrading=upgrades.append)
    assert upgrades == [f"{database} is migrated from database version 4 to 5; this takes a moment"]
    assert lines == []
    you = run(store.account("ann"))
    assert you is not None
    assert (you.name, [game.matches for game in you.games]) == ("Ann", [1])
    run(store.append([KeyReplaced("holder", 1, "mark")]))
    assert run(store.last_key("holder")) == LastKey(1, "mark")
    run(store.close())


@pytest.mark.parametrize("version", [2, 4, 5, 6])
def test_a_header_that_contradicts_the_tables_is_damage(database: Path, version: int) -> None:
    old_database(database)
    connection = apsw.Connection(str(database))
    connection.pragma("user_version", version)
    connection.close()
    before = database.read_bytes()
    with pytest.raises(StoreError, match="its header"):
        SqliteStore(database)
    assert database.read_bytes() == before


def test_tables_that_differ_from_version_3_are_damage(database: Path) -> None:
    old_database(database)
    database.write_bytes(database.read_bytes().replace(b"name TEXT NOT NULL, public", b"name TEXT NOT NUL1, public"))
    note: Report = print
    with pytest.raises(StoreError, match="the list of its tables"):
        SqliteStore(database, note)
