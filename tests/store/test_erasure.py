"""Erasure of a person, in every store: nothing of them stays, and no other person loses anything."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import apsw
import pytest
from msgspec.structs import replace
from tests.store.records import appended, finished, result, run
from tests.store.test_days import DAY, begun, ended

from rasant.players.erasure import Scrub, result_without
from rasant.players.views import USED_UP, PlacedTry
from rasant.store.port import (
    DayTried,
    EntriesAppended,
    MatchFinished,
    PersonShown,
    PlayerNamed,
    PrunedError,
    SnapshotTaken,
    Store,
    TableClosed,
)
from rasant.store.sqlite import SqliteStore
from rasant.store.sqlite.erasure import ErasurePlan
from rasant.store.sqlite.salvage import save
from rasant.store.sqlite.survey import Survey
from rasant.store.sqlite.writer import GROUPS_BETWEEN
from rasant.table.log.entries import BotSeated, SeatTaken, TableCreated, read_entry, without_person, write_entry

TODAY = "2026-03-02"
ANN, BEN = "ann-7Qx", "ben-3Lk"
SAT = [write_entry(SeatTaken(seat, player, name, "key")) for seat, player, name in ((0, ANN, "Ann"), (1, BEN, "Ben"))]
REST = [write_entry(BotSeated(2, "quick")), b"nothing to be read", *[write_entry(BotSeated(3, "steady"))] * 3]


def erased(store: Store, player: str) -> None:
    """Erase a person completely."""
    while run(store.forget(player)):
        pass


def sat(table: str, *people: str) -> EntriesAppended:
    """A table's log in which people sat down."""
    taken = [write_entry(SeatTaken(seat, player, player.title(), "key")) for seat, player in enumerate(people)]
    return EntriesAppended(table, 0, [*taken, *REST])


def played(store: Store) -> None:
    """Matches alone and together, public and private, at open and closed tables, and a deal of the day."""
    run(store.append([PlayerNamed(ANN, "Ann"), PlayerNamed(BEN, "Ben"), *begun(ANN), ended(ANN, 5)]))
    run(store.append([sat("alone", ANN), sat("both", ANN, BEN), sat("open", ANN, BEN), sat("his", BEN)]))
    run(
        store.append(
            [
                finished(result([ANN, ""], [0], match="alone"), "alone"),
                finished(result([ANN, BEN], [0], match="both 1"), "both"),
                finished(result([ANN, ""], [0], match="both 2"), "both", public=False),
                finished(result([ANN, BEN, "", ""], [0], match="open", parties=[[0, 2], [1, 3]]), "open"),
                finished(result([BEN, ""], [0], match="his", game="kickoff"), "his"),
                *[TableClosed(table, "2026-01-02T00:00:00Z") for table in ("alone", "both", "his", f"{ANN} {DAY}")],
            ]
        )
    )


def test_nothing_of_a_person_stays(store: Store) -> None:
    played(store)
    erased(store, ANN)
    assert [run(store.account(ANN)), run(store.profile(ANN, ANN))] == [None] * 2
    assert run(store.day_try(DAY, ANN)) == USED_UP
    assert run(store.day_table(DAY, 9)).tries == 0
    assert run(store.course(ANN, "ligretto", "people", 9)) == []
    assert [line.id for line in run(store.leaderboard("ligretto", "", ANN, 9)).rows] == [BEN]
    assert [line.id for line in run(store.leaderboard("ligretto", "2025-12-29", ANN, 9)).rows] == [BEN]
    assert [run(store.finished(match)) for match in ("alone", "both 2", f"m {ANN} {DAY}")] == [None] * 3
    assert [found.match for found in run(store.results(ANN, "", "", "", 9))] == ["his", "open", "both 1"]
    assert run(store.results(ANN, ANN, "", "", 9)) == []


def test_no_unused_byte_of_the_database_has_an_erased_id(database: Path) -> None:
    files = database, Path(f"{database}-wal")
    store = SqliteStore(database)
    try:
        played(store)
        for number in range(200):
            run(store.append([PlayerNamed(f"other-{number}", "x" * 20), PlayerNamed(ANN, f"Ann {number}")]))
        assert b"".join(path.read_bytes() for path in files).count(ANN.encode()) > 10
        erased(store, ANN)
        kept = b"".join(path.read_bytes() for path in files).replace(f"{ANN} {DAY}".encode(), b"the id of a table")
        assert (kept.count(ANN.encode()), kept.count(b"Ann")) == (0, 0)
        assert kept.count(BEN.encode()) > 0
    finally:
        run(store.close())


def test_a_write_ahead_log_in_use_is_truncated_once_its_readers_have_finished(database: Path) -> None:
    beside = Path(f"{database}-wal")
    store = SqliteStore(database)
    try:
        played(store)
        with closing(apsw.Connection(str(database), flags=apsw.SQLITE_OPEN_READONLY)) as reader:
            reader.execute("BEGIN; SELECT count(*) FROM people").fetchall()
            erased(store, ANN)
            assert ANN.encode() in beside.read_bytes(), "a copy that is being made needs it"
            for number in range(GROUPS_BETWEEN):
                run(store.append([PlayerNamed(BEN, f"Ben {number}")]))
            assert ANN.encode() in beside.read_bytes()
        for number in range(GROUPS_BETWEEN - 1):
            run(store.append([PlayerNamed(BEN, f"Ben {number}")]))
        assert ANN.encode() in beside.read_bytes()
        run(store.append([PlayerNamed(BEN, "Ben")]))
        assert beside.read_bytes() == b""
        assert ANN.encode() not in database.read_bytes().replace(f"{ANN} {DAY}".encode(), b"the id of a table")
    finally:
        run(store.close())


def test_others_lose_nothing(store: Store) -> None:
    played(store)
    before = run(store.profile(BEN, BEN)), run(store.course(BEN, "ligretto", "people", 9)), run(store.finished("his"))
    memory = run(store.account(BEN))
    assert memory is not None
    erased(store, ANN)
    after = run(store.profile(BEN, BEN)), run(store.course(BEN, "ligretto", "people", 9)), run(store.finished("his"))
    assert after == before
    now = run(store.account(BEN))
    assert now is not None
    assert (now.games, now.totals) == (memory.games, memory.totals)
    assert [(one.place, one.of) for one in now.records if one.record.versus == "people"] == [(1, 1)]
    assert len(run(store.results(BEN, BEN, "", "", 9))) == 3


def test_in_matches_with_others_their_seat_is_anonymous(store: Store) -> None:
    played(store)
    erased(store, ANN)
    found = run(store.finished("both 1"))
    assert found is not None
    assert (found.result.players, found.result.names) == (["", BEN], ["", BEN.title()])
    assert found.result.shares == ["", "whole"]
    assert found.result.winners == [0]


@pytest.mark.parametrize("table", ["both", "open"])
def test_logs_of_others_have_an_alias_in_place_of_them(store: Store, table: str) -> None:
    played(store)
    erased(store, ANN)
    entries = run(store.entries(table, 0, 99))
    ann, ben = read_entry(entries[0]), read_entry(entries[1])
    assert isinstance(ann, SeatTaken)
    assert (ann.seat, ann.name, ann.key) == (0, "", "")
    assert ann.player.startswith("-")
    assert ben == SeatTaken(1, BEN, BEN.title(), "key")
    assert entries[2:] == REST
    assert not any(ANN.encode() in entry for entry in entries)


def test_an_erased_player_has_no_second_try_that_day_and_no_trace_later(store: Store) -> None:
    run(store.append([*begun(ANN), *begun(BEN), ended(BEN, 5)]))
    erased(store, ANN)
    erased(store, BEN)
    assert [run(store.day_try(DAY, player)) for player in (ANN, BEN, "eve")] == [USED_UP, USED_UP, None]
    assert (run(store.day_table(DAY, 9)).tries, run(store.day_table(DAY, 9)).rows) == (0, [])
    assert [run(store.day_try(TODAY, player)) for player in (ANN, BEN)] == [None, None]
    run(store.append([*appended("later", 0), DayTried("2026-03-03", "eve", "later")]))
    assert [run(store.day_try(DAY, player)) for player in (ANN, BEN)] == [None, None]


def test_unneeded_logs_are_deleted(store: Store) -> None:
    played(store)
    erased(store, ANN)
    for table in ("alone", f"{ANN} {DAY}"):
        with pytest.raises(PrunedError):
            run(store.entries(table, 0, 99))
    assert len(run(store.entries("his", 0, 99))) == 1 + len(REST)


def test_logs_of_unfinished_tries_are_deleted(store: Store) -> None:
    run(store.append([*begun(ANN), TableClosed(f"{ANN} {DAY}", "2026-01-02T00:00:00Z")]))
    run(store.append([sat("both", ANN, BEN), finished(result([BEN, ""], [0]), "both"), DayTried(TODAY, ANN, "both")]))
    erased(store, ANN)
    with pytest.raises(PrunedError):
        run(store.entries(f"{ANN} {DAY}", 0, 99))
    entries = run(store.entries("both", 0, 99))
    assert len(entries) == 2 + len(REST)
    assert not any(ANN.encode() in entry for entry in entries)
    assert run(store.day_try(max(DAY, TODAY), ANN)) == USED_UP


def test_a_try_of_a_player_without_a_name_is_erased_too(store: Store) -> None:
    run(store.append([*appended("t", 0), DayTried(DAY, ANN, "t")]))
    erased(store, ANN)
    assert run(store.day_try(DAY, ANN)) == USED_UP


@pytest.mark.parametrize("needed", [False, True])
def test_a_log_is_deleted_when_its_table_closes_unless_a_match_needs_it(store: Store, needed: bool) -> None:
    run(store.append([sat("t", ANN), finished(result([ANN, ""], [0]), "t"), *begun(ANN, table="day")]))
    erased(store, ANN)
    assert len(run(store.entries("t", 0, 99))) == 1 + len(REST)
    assert [kept.table for kept in run(store.open_tables())] == ["day", "t"]
    after = [finished(result([BEN, ""], [0], match=f"his {table}"), table) for table in ("t", "day")] * needed
    run(store.append([TableClosed("t", "2026-01-02T00:00:00Z"), TableClosed("day", "2026-01-02T00:00:00Z"), *after]))
    for table in ("t", "day"):
        if needed:
            assert run(store.entries(table, 0, 0))
        else:
            with pytest.raises(PrunedError):
                run(store.entries(table, 0, 0))


def test_an_unneeded_log_is_deleted_with_its_table_after_a_restart_too(database: Path) -> None:
    store = SqliteStore(database)
    run(store.append([sat("t", ANN), finished(result([ANN, ""], [0]), "t")]))
    erased(store, ANN)
    run(store.close())
    store = SqliteStore(database)
    run(store.append([TableClosed("t")]))
    erased(store, "")
    assert store.writer.connection.execute("SELECT log FROM tables").get == 0
    run(store.close())


def test_what_a_player_begins_during_their_erasure_stays_and_is_not_shown_before(store: Store) -> None:
    for number in range(9):
        match = finished(result([ANN, BEN], [0], match=f"m{number}"), f"t{number}")
        run(store.append([sat(f"t{number}", ANN, BEN), match]))
    more = run(store.forget(ANN))
    run(store.append([PlayerNamed(ANN, "Anna", if_new=True), PersonShown(ANN, True), *appended("new", 0)]))
    run(store.append([DayTried(DAY, ANN, "new")]))
    while more:
        assert run(store.results("", ANN, "", "", 9)) == []
        assert [run(store.account(ANN)), run(store.profile(BEN, ANN))] == [None] * 2
        more = run(store.forget(ANN))
    you = run(store.account(ANN))
    assert you is not None
    assert (you.name, you.shown, you.games, you.records) == ("Anna", True, [], [])
    assert run(store.day_try(DAY, ANN)) == PlacedTry("new")
    won = result([ANN, ""], [0], match="new", day=DAY)
    run(store.append([finished(won, "new", public=False)]))
    assert [line.name for line in run(store.day_table(DAY, 9)).rows] == ["Anna"]


def test_a_player_hidden_during_their_erasure_is_hidden_after_it(store: Store) -> None:
    played(store)
    more = run(store.forget(ANN))
    run(store.append([PlayerNamed(ANN, "Anna"), PersonShown(ANN, False), *appended("new", 0)]))
    run(store.append([DayTried(DAY, ANN, "new")]))
    while more:
        more = run(store.forget(ANN))
    run(store.append([finished(result([ANN, ""], [0], match="new", day=DAY), "new", public=False)]))
    you = run(store.account(ANN))
    assert you is not None
    assert not you.shown
    assert run(store.day_table(DAY, 9)).rows == []


def test_an_open_table_plays_on(store: Store) -> None:
    played(store)
    run(store.append([SnapshotTaken("open", 2, b"state")]))
    erased(store, ANN)
    length = 2 + len(REST)
    run(store.append([EntriesAppended("open", length, REST[:1])]))
    assert [(kept.table, len(kept.entries)) for kept in run(store.open_tables())] == [("open", length + 1 - 3)]


def test_erasing_an_unknown_player_succeeds(store: Store) -> None:
    played(store)
    before = run(store.results(BEN, "", "", "", 9)), run(store.leaderboard("ligretto", "", "", 9))
    for player in ("nobody", "", "<b>'; --"):
        assert run(store.forget(player)) is False
    assert (run(store.results(BEN, "", "", "", 9)), run(store.leaderboard("ligretto", "", "", 9))) == before


def test_an_erased_player_who_plays_on_is_a_new_player(store: Store) -> None:
    played(store)
    run(store.append([PersonShown(ANN, False)]))
    erased(store, ANN)
    run(store.append([finished(result([ANN, BEN], [0], match="new"), "his")]))
    you = run(store.account(ANN))
    assert you is not None
    assert you.shown
    assert [game.matches for game in you.games] == [1]
    assert [award.match for award in you.totals.awards] == ["new"] * len(you.totals.awards)
    assert [found.match for found in run(store.results(ANN, ANN, "", "", 9))] == ["new"]


def test_all_players_of_a_table_can_be_erased_one_after_another(store: Store) -> None:
    run(store.append([sat("t", "ann", "ben", "cleo"), finished(result(["ann", "ben", "cleo"], [0]), "t")]))
    run(store.append([TableClosed("t", "2026-01-02T00:00:00Z")]))
    erased(store, "ann")
    erased(store, "ben")
    found = run(store.finished("m1"))
    assert found is not None
    assert found.result.players == ["", "", "cleo"]
    taken = [entry for entry in map(read_entry, run(store.entries("t", 0, 1))) if isinstance(entry, SeatTaken)]
    assert len({entry.player for entry in taken}) == 2, "all aliases differ"
    erased(store, "cleo")
    assert run(store.finished("m1")) is None
    with pytest.raises(PrunedError):
        run(store.entries("t", 0, 0))


def test_only_entries_that_name_a_person_are_changed() -> None:
    assert [without_person(entry, ANN, "-x") for entry in REST] == REST
    assert without_person(SAT[1], ANN, "-x") == SAT[1]
    assert read_entry(without_person(SAT[0], ANN, "-x")) == SeatTaken(0, "-x", "", "")
    founded = TableCreated("ligretto", 2, "default", {}, False, "seed", day=DAY, player=ANN)
    assert read_entry(without_person(write_entry(founded), ANN, "-x")) == replace(founded, player="-x")
    assert without_person(write_entry(founded), BEN, "-x") == write_entry(founded)
    talk = write_entry(SeatTaken(1, BEN, ANN, "key"))
    assert without_person(talk, ANN, "-x") == talk, "a name that equals another person's id is not that person"


def test_a_result_without_players_can_be_counted(store: Store) -> None:
    outcome = result([ANN, BEN, "cleo", "dora"], [0], parties=[[0, 1], [2, 3]])
    left = result_without(outcome, ANN)
    assert left is not None
    run(store.append([*appended("t", 0), finished(replace(left, match="again"))]))
    assert [found.match for found in run(store.results("", "cleo", "", "", 9))] == ["again"]
    assert result_without(result(["ann", "", "ann"], [0]), "ann") is None


def many(path: Path) -> SqliteStore:
    """Thirty matches together, each at a table of its own."""
    store = SqliteStore(path)
    for number in range(30):
        table = f"t{number}"
        match = finished(result([ANN, BEN], [0], match=f"m{number}"), table)
        run(store.append([sat(table, ANN, BEN), match, TableClosed(table, "2026-01-02T00:00:00Z")]))
    return store


def bytes_on_disk(path: Path) -> bytes:
    """All bytes of a closed database."""
    return b"".join(file.read_bytes() for file in sorted(path.parent.iterdir()))


def test_an_interrupted_erasure_hides_the_player_and_ends_after_a_restart(database: Path) -> None:
    store = many(database)
    assert run(store.forget(ANN)) is True
    assert [run(store.account(ANN)), run(store.profile(BEN, ANN))] == [None] * 2
    assert [line.id for line in run(store.leaderboard("ligretto", "", ANN, 9)).rows] == [BEN]
    run(store.append([PlayerNamed(ANN, "Ann", if_new=True)]))
    run(store.close())
    store = SqliteStore(database)
    assert run(store.account(ANN)) is None
    erased(store, "")
    assert run(store.results(ANN, ANN, "", "", 99)) == []
    assert len(run(store.results(BEN, BEN, "", "", 99))) == 30
    run(store.close())


def test_a_log_is_rewritten_once_however_many_matches_it_has(database: Path) -> None:
    read: list[bytes] = []

    def scrub(entry: bytes, player: str, alias: str) -> bytes:
        read.append(entry)
        return without_person(entry, player, alias)

    store = SqliteStore(database, scrub=scrub)
    run(store.append([EntriesAppended("t", 0, [*SAT, *REST])]))
    for number in range(30):
        run(store.append([finished(result([ANN, BEN], [0], match=f"m{number}"), "t")]))
    erased(store, ANN)
    assert read.count(REST[1]) == 1
    assert not any(ANN.encode() in entry for entry in run(store.entries("t", 0, 99)))
    run(store.close())


def test_a_match_that_ends_during_an_erasure_is_erased_with_all_it_added(database: Path) -> None:
    store = many(database)
    assert run(store.forget(ANN)) is True
    run(store.append([sat("late", ANN, BEN), DayTried(DAY, ANN, "late")]))
    run(store.append([finished(result([ANN, BEN], [0], match="late", day=DAY), "late")]))
    assert [line.id for line in run(store.leaderboard("ligretto", "", ANN, 9)).rows] == [BEN]
    assert run(store.day_table(DAY, 9)).rows == []
    erased(store, ANN)
    found = run(store.finished("late"))
    assert found is not None
    assert found.result.players == ["", BEN]
    assert run(store.account(ANN)) is None
    assert run(store.day_try(DAY, ANN)) == USED_UP
    assert store.writer.connection.execute("SELECT count(*) FROM records WHERE player = ?", (ANN,)).get == 0
    run(store.close())


def test_a_match_that_ends_after_a_step_was_planned_is_erased_too(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqliteStore(database)
    run(store.append([PlayerNamed(ANN, "Ann"), sat("t", ANN, BEN)]))
    step = store.writer.forget

    def late(plan: ErasurePlan, scrub: Scrub) -> bool:
        store.writer.append([finished(result([ANN, BEN], [0]), "t")])
        return step(plan, scrub)

    monkeypatch.setattr(store.writer, "forget", late)
    erased(store, ANN)
    found = run(store.finished("m1"))
    assert found is not None
    assert found.result.players == ["", BEN]
    assert run(store.account(ANN)) is None
    assert run(store.results(ANN, ANN, "", "", 9)) == []
    run(store.close())


def test_empty_buckets_are_deleted(database: Path) -> None:
    store = SqliteStore(database)
    buckets = "SELECT game, since, large, bucket, people FROM buckets ORDER BY 1, 2, 3, 4"
    for number, winner in enumerate([0, 0, 1, 0, 0]):
        ended = f"2026-0{number + 1}-01T00:00:00Z"
        run(store.append([*appended(f"t{number}", 0)]))
        run(store.append([finished(result([ANN, BEN], [winner], match=f"m{number}", ended=ended), f"t{number}")]))
    found = list(store.writer.connection.execute(buckets))
    assert found
    assert all(people > 0 for *_, people in found)
    assert len({since for _, since, *_ in found}) == 2, "all time, and the latest week"
    erased(store, ANN)
    erased(store, BEN)
    assert list(store.writer.connection.execute(buckets)) == []
    run(store.close())


def test_nothing_of_a_person_is_left_on_disk_once_it_is_shrunk(database: Path) -> None:
    store = many(database)
    alone = finished(result([ANN, ""], [0], match="alone"), "alone")
    run(store.append([sat("alone", ANN), alone, TableClosed("alone")]))
    erased(store, ANN)
    run(store.shrink())
    run(store.close())
    assert ANN.encode() not in bytes_on_disk(database)
    assert BEN.encode() in bytes_on_disk(database)


def test_matches_with_erased_people_are_saved_like_others(database: Path) -> None:
    store = many(database)
    erased(store, ANN)
    expected = run(store.results(BEN, BEN, "", "", 99)), run(store.profile(BEN, BEN)), run(store.account(BEN))
    run(store.close())
    target = database.parent / "saved" / "rasant.db"
    with closing(Survey(str(database))) as survey:
        survey.look(lambda: None)
        assert survey.found == []
        save(survey, str(target), lambda: None)
    store = SqliteStore(target)
    assert (run(store.results(BEN, BEN, "", "", 99)), run(store.profile(BEN, BEN)), run(store.account(BEN))) == expected
    assert run(store.account(ANN)) is None
    run(store.close())


def test_a_saved_log_is_still_deleted_with_its_table(database: Path) -> None:
    store = SqliteStore(database)
    run(store.append([sat("t", ANN), finished(result([ANN, ""], [0]), "t"), sat("his", BEN)]))
    erased(store, ANN)
    run(store.close())
    target = database.parent / "saved" / "rasant.db"
    with closing(Survey(str(database))) as survey:
        save(survey, str(target), lambda: None)
    store = SqliteStore(target)
    run(store.append([TableClosed("t"), TableClosed("his")]))
    with pytest.raises(PrunedError):
        run(store.entries("t", 0, 99))
    assert len(run(store.entries("his", 0, 99))) == 1 + len(REST)
    run(store.close())


def test_a_damaged_match_does_not_prevent_erasure(database: Path) -> None:
    store = many(database)
    store.writer.connection.execute("UPDATE matches SET last = 99 WHERE id = 'm7'")
    erased(store, ANN)
    assert len(run(store.results(BEN, BEN, "", "", 99))) == 29
    run(store.shrink())
    run(store.close())
    assert ANN.encode() not in bytes_on_disk(database)


def test_a_match_without_a_share_is_scrubbed_too(store: Store) -> None:
    """A player who took a bot's seat late is named in the result, but has no share."""
    late: MatchFinished = finished(result([ANN, BEN], [1], shares=["", "whole"], bots=["", ""]), "t")
    run(store.append([sat("t", ANN, BEN), late]))
    erased(store, ANN)
    found = run(store.finished("m1"))
    assert found is not None
    assert ANN not in found.result.players
