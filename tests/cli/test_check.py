"""`rasant check` and `rasant prune`: damage in a data directory, what can be saved, and what is deleted."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import apsw
import pytest
import structlog.testing
from msgspec.structs import replace
from tests.commands import Run
from tests.played import CLOSED, database
from tests.store.bad_disk import bad_pages, page_of
from tests.store.earlier_database import make_earlier
from tests.store.records import run as ask

from rasant.cli.check import EARLIER
from rasant.cli.hosting import DATABASE, opened_store
from rasant.server.access.bans import BANS_FILE, Bans
from rasant.server.access.secret import kept_secret
from rasant.store.port import EntriesAppended, PlayerNamed, PrunedError, Report, StoredTable, StoreError
from rasant.store.sqlite import SqliteStore, salvage
from rasant.store.sqlite.backup import back_up
from rasant.store.sqlite.opening import open_writer
from rasant.testing.halls import World

GAMES = ["ligretto", "kickoff", "fun_run"]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, World]:
    """A data directory with a closed table and two open ones, and the matches played at them."""
    folder = tmp_path_factory.mktemp("played")
    kept_secret(folder)
    return folder, database(folder / DATABASE, GAMES, close=1)


@pytest.fixture
def data(played: tuple[Path, World], tmp_path: Path) -> Path:
    """A copy of it to damage."""
    return Path(shutil.copytree(played[0], tmp_path / "data"))


def change(data: Path, statement: str) -> None:
    """Damage a database while no server runs."""
    connection = apsw.Connection(str(data / DATABASE))
    connection.execute(statement)
    connection.close()


def contents(data: Path) -> dict[str, bytes]:
    """The contents of all files of a directory."""
    return {file.name: file.read_bytes() for file in data.iterdir()}


def everything(folder: Path) -> tuple[list[StoredTable], list[object]]:
    """What a server on this directory would read and report."""

    async def stored() -> tuple[list[StoredTable], list[object]]:
        store = SqliteStore(folder / DATABASE)
        tables = await store.open_tables()
        results = await store.results("", "", "", "", 99)
        people = [await store.profile(player, player) for result in results for player in result.players]
        logs = [await store.entries(f"table-{number}", 0, 9999) for number in range(20)]
        await store.close()
        return tables, [results, people, logs]

    return asyncio.run(stored())


def test_a_sound_directory_is_fine_and_left_as_it_is(run: Run, data: Path) -> None:
    before = contents(data)
    result = run("check", "--data", data)
    assert (result.code, result.err) == (0, "")
    assert result.out == "3 tables (2 open), 3 matches, 5 people; everything is fine.\n"
    assert contents(data) == before


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        ("UPDATE matches SET last = 3 WHERE number = 1", ["match '", "' is damaged"]),
        ("UPDATE groups SET entries = x'90' WHERE row = 9", ["group 9 of the log is damaged: it has entries of table"]),
        ("UPDATE people SET name = 'Eve' WHERE id = 'guest Ann0'", ["the name of person 'guest Ann0' is damaged"]),
        ("UPDATE records SET mu = 99.0 WHERE player = 'guest Ann0'", ["the record of person 'guest Ann0' is damaged"]),
        ("UPDATE snapshots SET state = x'7b'", ["the snapshot of table", "restored from its log instead"]),
        ("DELETE FROM groups WHERE row = 5", ["is damaged: entry", "cannot be replayed"]),
        ("UPDATE places SET after = after + 1", ["the place of entries", "cannot be replayed"]),
    ],
)
def test_what_is_damaged_is_named(run: Run, data: Path, damage: str, words: list[str]) -> None:
    change(data, damage)
    result = run("check", "--data", data)
    assert (result.code, result.err) == (1, "")
    for word in words:
        assert word in result.out
    assert result.out.endswith("Use --save DIR to save what can be read into a new directory.\n")


def test_impossible_entries_are_found_by_replaying_them(run: Run, data: Path, played: tuple[Path, World]) -> None:
    """Their checksum is right, because they were written like this."""

    async def spoil() -> None:
        store = SqliteStore(data / DATABASE)
        for table in played[1].tables[1:]:
            length = len(await store.entries(table, 0, 9999))
            match = played[1].finished(table)[0]
            longer = replace(match, last=length, result=replace(match.result, match=f"longer {match.result.match}"))
            await store.append([EntriesAppended(table, length, [b'["b",[99,0,-1,"deal",[]]]']), longer])
        await store.close()

    asyncio.run(spoil())
    result = run("check", "--data", data)
    assert result.code == 1
    assert result.out.count("cannot be replayed: line") == 2


@pytest.mark.parametrize("content", [b"", b"Dear diary, " * 1000, b"SQLite format 3\0" + b"\xa5" * 8176])
def test_an_unreadable_database_is_reported_in_one_line(run: Run, tmp_path: Path, content: bytes) -> None:
    (tmp_path / DATABASE).write_bytes(content)
    assert DATABASE in run("check", "--data", tmp_path).complaint()
    assert (tmp_path / DATABASE).read_bytes() == content


def test_a_directory_without_a_database_is_reported(run: Run, tmp_path: Path) -> None:
    assert "there is no rasant.db" in run("check", "--data", tmp_path).complaint()
    assert "there is no rasant.db" in run("prune", "--data", tmp_path, "--older-than", "9").complaint()


def test_a_running_server_is_reported(run: Run, data: Path) -> None:
    store = SqliteStore(data / DATABASE)
    assert "a server is running" in run("check", "--data", data).complaint()
    assert "another server is running" in run("prune", "--data", data, "--older-than", "9").complaint()
    ask(store.close())


@pytest.mark.parametrize("secret", [None, "no secret"])
def test_an_invalid_secret_is_reported(run: Run, data: Path, secret: str | None) -> None:
    (data / "secret").unlink()
    if secret is not None:
        (data / "secret").write_text(secret)
    result = run("check", "--data", data)
    assert result.code == 1
    assert "all guests lose their keys" in result.out


def test_a_sound_database_is_saved_whole(run: Run, data: Path, tmp_path: Path) -> None:
    result = run("check", "--data", data, "--save", tmp_path / "saved")
    assert (result.code, result.err) == (0, "")
    assert (tmp_path / "saved" / "secret").read_bytes() == (data / "secret").read_bytes()
    assert run("check", "--data", tmp_path / "saved").code == 0
    assert everything(tmp_path / "saved") == everything(data)


def test_undamaged_data_are_saved(run: Run, data: Path, tmp_path: Path) -> None:
    whole_tables, (whole_results, whole_people, _) = everything(data)
    change(data, "UPDATE groups SET entries = x'90' WHERE row = 3; UPDATE records SET wins = 9")
    change(data, "UPDATE matches SET last = 1 WHERE number = 2")
    assert run("check", "--data", data, "--save", tmp_path / "saved").code == 1
    assert run("check", "--data", tmp_path / "saved").out.count("cannot be replayed") == 2
    tables, (results, _, _) = everything(tmp_path / "saved")
    assert [kept for kept in tables if kept not in whole_tables] == []
    assert isinstance(results, list)
    assert isinstance(whole_results, list)
    assert len(results) == 2
    assert [result for result in results if result not in whole_results] == []
    assert whole_people


@pytest.mark.parametrize("tree", ["groups", "matches", "people", "tables", "snapshots", "played", "records", "places"])
def test_a_bad_sector_is_named_and_the_rest_is_saved(run: Run, data: Path, tmp_path: Path, tree: str) -> None:
    page = page_of(data / DATABASE, tree)
    with bad_pages(data / DATABASE, page):
        result = run("check", "--data", data, "--save", tmp_path / "saved")
        refused = run("prune", "--data", data, "--older-than", "9")
    assert (result.code, result.err) == (1, "")
    assert f"the structure of {tree} is damaged" in result.out
    assert "the disk fails (a bad sector): save what can be read to another disk" in result.out
    assert "rasant check --save" in refused.complaint()
    again = run("check", "--data", tmp_path / "saved")
    assert (again.code, again.err) in ((0, ""), (1, ""))
    assert "structure" not in again.out
    assert "disk" not in again.out


def test_a_full_disk_is_reported_and_no_database_appears(
    run: Run, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opened(path: str, note: Report) -> apsw.Connection:
        connection = open_writer(path, note)
        connection.pragma("max_page_count", connection.pragma("page_count"))
        return connection

    monkeypatch.setattr(salvage, "open_writer", opened)
    result = run("check", "--data", data, "--save", tmp_path / "saved")
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert result.err.startswith("rasant: the disk is full, nothing was written to ")
    assert not (tmp_path / "saved" / DATABASE).exists()
    monkeypatch.undo()
    assert run("check", "--data", data, "--save", tmp_path / "saved").code == 0


def test_nothing_is_saved_over_another_database(run: Run, data: Path) -> None:
    assert "choose an empty directory" in run("check", "--data", data, "--save", data).complaint()


def test_old_logs_are_deleted_and_the_file_gets_smaller(
    run: Run, data: Path, tmp_path: Path, played: tuple[Path, World]
) -> None:
    before = contents(data)
    dry = run("prune", "--data", data, "--older-than", "0", "--dry-run")
    assert (
        dry.out
        == "the logs of 1 tables with 1 matches are older than 0 days and would be deleted; nothing was changed.\n"
    )
    assert contents(data)[DATABASE] == before[DATABASE]
    size = (data / DATABASE).stat().st_size
    assert "were deleted; rasant.db had" in run("prune", "--data", data, "--older-than", "0").out
    assert (data / DATABASE).stat().st_size < size
    assert run("check", "--data", data).code == 0
    assert run("check", "--data", data, "--save", tmp_path / "saved").code == 0
    for folder in (data, tmp_path / "saved"):
        store = SqliteStore(folder / DATABASE)
        assert len(ask(store.results("", "", "", "", 9))) == 3
        with pytest.raises(PrunedError):
            ask(store.entries(played[1].tables[0], 0, 0))
        ask(store.close())


@pytest.fixture
def earlier(data: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same data as a server of the version before left it."""
    store = SqliteStore(data / DATABASE)
    ask(store.append([PlayerNamed("ada", "Ada")]))
    ask(store.close())
    make_earlier(data / DATABASE, monkeypatch)
    return data


def test_an_earlier_database_is_checked_before_the_upgrade(run: Run, earlier: Path, tmp_path: Path) -> None:
    before = contents(earlier)
    checked = run("check", "--data", earlier)
    assert (checked.code, checked.out.splitlines()[0]) == (0, EARLIER)
    assert "everything is fine" in checked.out
    assert contents(earlier) == before
    assert run("check", "--data", earlier, "--save", tmp_path / "saved").code == 0
    again = run("check", "--data", tmp_path / "saved")
    assert again.code == 0
    assert EARLIER not in again.out


def test_a_backup_of_a_damaged_database_reports_the_damage(run: Run, data: Path, tmp_path: Path) -> None:
    change(data, "UPDATE people SET name = 'x'; UPDATE matches SET last = 9")
    before = contents(data)
    made = run("backup", "--data", data, "--to", tmp_path / "copy")
    assert made.code == 1
    assert "damaged" in made.out
    assert contents(data)[DATABASE] == before[DATABASE]
    assert "there is a database in" in run("backup", "--data", data, "--to", tmp_path / "copy").complaint()
    assert "there is no rasant.db in" in run("backup", "--data", tmp_path, "--to", tmp_path / "else").complaint()
    assert not (tmp_path / "else").exists()


def test_a_backup_has_the_bans_too(run: Run, data: Path, tmp_path: Path) -> None:
    Bans(data / BANS_FILE).add("192.0.2.7", 3600, "spam")
    run("backup", "--data", data, "--to", tmp_path / "copy")
    assert [ban.why for ban in Bans(tmp_path / "copy" / BANS_FILE).list()] == ["spam"]


def test_a_backup_that_cannot_be_finished_leaves_no_database(run: Run, data: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot copy into" in run("backup", "--data", data, "--to", tmp_path / "file" / "in").complaint()

    def full(done: int, total: int) -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(StoreError, match="No space left"):
        back_up(str(data / DATABASE), str(tmp_path / DATABASE), full)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["data", "file"]


def test_an_upgrade_is_logged_as_such_and_not_as_damage(earlier: Path) -> None:
    with structlog.testing.capture_logs() as logged:
        ask(opened_store(earlier).store.close())
    assert [(line["event"], line["log_level"]) for line in logged] == [("the database is brought up to date", "info")]


def test_a_secret_that_is_missing_beside_people_is_an_error_in_the_log(earlier: Path) -> None:
    ask(opened_store(earlier).store.close())
    (earlier / "secret").unlink()
    with structlog.testing.capture_logs() as logged:
        ask(opened_store(earlier).store.close())
        ask(opened_store(earlier).store.close())
    (line,) = logged
    assert (line["event"], line["log_level"]) == ("the server's secret is missing", "error")
    assert "all guests lose their keys" in line["what"]


def test_a_first_start_reports_no_missing_secret(tmp_path: Path) -> None:
    with structlog.testing.capture_logs() as logged:
        ask(opened_store(tmp_path / "new").store.close())
    assert logged == []


def test_young_logs_stay(run: Run, data: Path) -> None:
    assert CLOSED > "2000"
    assert "the logs of 0 tables" in run("prune", "--data", data, "--older-than", "36500").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["prune"], "--older-than"),
        (["prune", "--older-than", "-1"], "--older-than cannot be -1: it takes 0 to 36500"),
        (["prune", "--older-than", "x"], "--older-than cannot be 'x': it takes a whole number"),
        (["serve", "--keep-logs-days", "-1"], "--keep-logs-days cannot be -1: it takes 0 to 36500"),
    ],
)
def test_wrong_arguments_are_reported_in_one_line(run: Run, arguments: list[str], words: str) -> None:
    assert words in run(*arguments).complaint()
