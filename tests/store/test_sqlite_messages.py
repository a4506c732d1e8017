"""Messages about a database in trouble: they name the file, the damage, and its consequence."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from tests.store.bad_disk import page_of
from tests.store.records import run
from tests.store.test_sqlite_damage import change, killed, played, spoil, spoil_index

from rasant.store.port import DamagedError, DayTried, KeyReplaced, StoreError
from rasant.store.sqlite import SqliteStore, backup, structure
from rasant.store.sqlite.backup import back_up
from rasant.store.sqlite.opening import open_reader
from rasant.store.sqlite.rows import Rows
from rasant.store.sqlite.survey import Survey


def failing(word: str, error: type[apsw.Error] = apsw.BusyError) -> Callable[..., bool]:
    """A disk that fails at statements with this word."""

    def fail(cursor: apsw.Cursor, statement: str, bindings: apsw.Bindings | None) -> bool:
        if word in statement:
            raise error("the disk fails")
        return True

    return fail


def surveyed(path: Path) -> list[str]:
    """The findings of a survey of a database."""
    with closing(Survey(str(path))) as survey:
        survey.look(lambda: None)
        return survey.found


def test_an_error_while_reading_names_the_file(database: Path) -> None:
    played(database)
    store = SqliteStore(database)
    store._reader.connection.exec_trace = failing("BEGIN")
    with pytest.raises(StoreError, match=database.name):
        run(store.entries("t", 0, 9))
    store._reader.connection.exec_trace = None
    run(store.close())


def test_an_error_while_shrinking_names_the_file(database: Path) -> None:
    played(database)
    store = SqliteStore(database)
    store.writer.connection.exec_trace = failing("VACUUM")
    with pytest.raises(StoreError, match=database.name):
        run(store.shrink())
    store.writer.connection.exec_trace = None
    run(store.close())


def test_a_backup_that_cannot_be_read_names_the_source(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(database)

    def reader(path: str) -> apsw.Connection:
        connection = open_reader(path)
        connection.exec_trace = failing("BEGIN")
        return connection

    monkeypatch.setattr(backup, "open_reader", reader)
    with pytest.raises(StoreError, match=database.name):
        back_up(str(database), str(database.parent / "copy"), lambda done, of: None)
    assert not (database.parent / "copy").exists()


def test_an_index_that_cannot_be_rebuilt_is_named_with_its_file(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(database)
    spoil_index(database)

    def twice(rows: Rows, table: str) -> None:
        rows.connection.exec_trace = failing("REINDEX", apsw.ConstraintError)

    monkeypatch.setattr(structure, "_check_rows", twice)
    with pytest.raises(DamagedError, match=rf"{database.name} is damaged \(the index public_matches\)"):
        SqliteStore(database)


DAMAGES = {
    "places": ("UPDATE places SET after = 1", "the place of entries"),
    "records": ("UPDATE records SET wins = 3", "the record of person 'ann'"),
    "tries": ("UPDATE tries SET points = 99", "a try at the deal of '2026-01-05'"),
    "keys": ("UPDATE keys SET number = number + 1", "the last key of 'ann'"),
    "course": ("UPDATE course SET score = 999999", "a rating point of person 'ann'"),
}


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_report_of_a_damaged_row_says_what_it_is(database: Path, kind: str) -> None:
    played(database)
    store = SqliteStore(database)
    run(store.append([DayTried("2026-01-05", "ann", "u"), KeyReplaced("ann", 2, "mark")]))
    run(store.close())
    statement, words = DAMAGES[kind]
    change(database, statement)
    assert [line for line in surveyed(database) if line.startswith(words)]


@pytest.mark.parametrize(
    ("tree", "meaning"),
    [
        ("tries", "tables of the day may have gaps"),
        ("keys", "replaced keys may be valid again"),
        ("lines", "leaderboards may have gaps"),
        ("memories", "they can be computed again from the matches"),
        ("snapshots", "tables are restored from their logs, if those are complete"),
    ],
)
def test_a_report_of_a_damaged_structure_has_its_meaning(database: Path, tree: str, meaning: str) -> None:
    played(database)
    page = page_of(database, tree)
    content = bytearray(database.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = b"\xa5" * 4096
    database.write_bytes(content)
    assert f"the structure of {tree} is damaged: {meaning}" in surveyed(database)


def test_a_survey_reports_an_index_that_disagrees(database: Path) -> None:
    played(database)
    spoil_index(database)
    assert [line for line in surveyed(database) if line.startswith("the index public_matches disagrees")]


def test_the_size_of_a_survey_is_its_number_of_steps(database: Path) -> None:
    played(database)
    looked: list[int] = []
    with closing(Survey(str(database))) as survey:
        survey.look(lambda: looked.append(1))
        assert survey.size() == len(looked) > 20


def test_an_incomplete_last_group_is_reported_on_inspection(database: Path) -> None:
    log = killed(database, 5)
    spoil(log, len(log.read_bytes()) - 10)
    assert [line for line in surveyed(database) if "ends with an incomplete group" in line]
