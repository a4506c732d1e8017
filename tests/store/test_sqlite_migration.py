"""A database of an earlier version is migrated in place: nothing is lost, and a failure changes nothing."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import apsw
import pytest
from tests.store.earlier_database import EARLIER_VERSION, make_earlier
from tests.store.records import appended, finished, result, run

from rasant.players.replaced_keys import LastKey
from rasant.store.port import KeyReplaced, PlayerNamed, StoreError
from rasant.store.sqlite import SqliteStore, migration
from rasant.store.sqlite.rows import Rows
from rasant.store.sqlite.schema import SCHEMA_VERSION
from rasant.store.sqlite.survey import Survey


@pytest.fixture
def earlier(database: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database as a server of the version before left it: without the table of keys."""
    store = SqliteStore(database)
    run(store.append([PlayerNamed("ann", "Ann"), *appended("open", 0, 3)]))
    run(store.append([finished(result(["ann", "ben"], [0]), "open")]))
    run(store.close())
    make_earlier(database, monkeypatch)
    return database


def fail_halfway(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the disk be full when the step is nearly done."""
    step = migration.MIGRATIONS[EARLIER_VERSION]

    def failing(rows: Rows) -> None:
        step(rows)
        raise apsw.FullError("no room")

    monkeypatch.setitem(migration.MIGRATIONS, EARLIER_VERSION, failing)


def test_a_database_of_an_earlier_version_is_migrated_once(earlier: Path) -> None:
    upgrades: list[str] = []
    lines: list[str] = []
    store = SqliteStore(earlier, lines.append, upgrading=upgrades.append)
    assert upgrades == [f"{earlier} is migrated from database version {EARLIER_VERSION} to {SCHEMA_VERSION}"]
    you = run(store.account("ann"))
    assert you is not None
    assert (you.name, [game.matches for game in you.games]) == ("Ann", [1])
    run(store.append([KeyReplaced("holder", 1, "mark"), *appended("open", 3)]))
    assert run(store.last_key("holder")) == LastKey(1, "mark")
    run(store.close())
    store = SqliteStore(earlier, lines.append, upgrading=upgrades.append)
    assert (lines, len(upgrades)) == ([], 1)
    run(store.close())
    with closing(Survey(str(earlier))) as survey:
        survey.look(lambda: None)
        assert survey.found == []


def test_a_migration_that_fails_leaves_the_database_as_it_was(earlier: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = contents(earlier)
    with monkeypatch.context() as patched:
        fail_halfway(patched)
        with pytest.raises(StoreError, match="the disk is full"):
            SqliteStore(earlier)
    assert contents(earlier) == before
    run(SqliteStore(earlier).close())


def contents(path: Path) -> list[object]:
    """The content of a database, and its version."""
    connection = apsw.Connection(str(path))
    tables = ("sqlite_schema", "tables", "groups", "places", "snapshots", "matches", "played", "people", "records")
    found = [connection.execute(f"SELECT * FROM {table}").fetchall() for table in tables]
    version = connection.pragma("user_version")
    connection.close()
    return [version, *found]


def test_a_survey_looks_at_an_upgraded_copy_and_leaves_no_trace(earlier: Path) -> None:
    before = earlier.read_bytes()
    beside = {file.name for file in earlier.parent.iterdir()}
    with closing(Survey(str(earlier))) as survey:
        assert survey.upgraded_copy is not None
        copy = Path(survey.upgraded_copy.path)
        survey.look(lambda: None)
        assert survey.found == []
        assert len(survey.matches()) == 1
    assert not copy.parent.exists()
    assert earlier.read_bytes() == before
    assert {file.name for file in earlier.parent.iterdir()} == beside


def test_a_survey_reports_a_migration_that_would_fail(earlier: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = earlier.read_bytes()
    fail_halfway(monkeypatch)
    with pytest.raises(StoreError, match=f"^{earlier} cannot be migrated.*the disk is full"):
        Survey(str(earlier))
    assert earlier.read_bytes() == before


@pytest.mark.parametrize("version", [EARLIER_VERSION - 1, SCHEMA_VERSION, SCHEMA_VERSION + 1])
def test_a_head_that_is_not_that_of_its_tables_is_damage(earlier: Path, version: int) -> None:
    connection = apsw.Connection(str(earlier))
    connection.pragma("user_version", version)
    connection.close()
    before = earlier.read_bytes()
    with pytest.raises(StoreError, match="its header"):
        SqliteStore(earlier)
    assert earlier.read_bytes() == before


def test_tables_that_are_not_quite_those_of_an_earlier_version_are_damage(earlier: Path) -> None:
    earlier.write_bytes(earlier.read_bytes().replace(b"name TEXT NOT NULL, public", b"name TEXT NOT NUL1, public"))
    with pytest.raises(StoreError, match="the list of its tables"):
        SqliteStore(earlier)
