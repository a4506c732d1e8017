"""The hall of all tables: sockets before and after they are welcome, clocks, closing, and stores that cannot write."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest
from tests.table.scene import Guest, Scene

from rasant.core.moves import Move
from rasant.core.view import View
from rasant.hall import hall
from rasant.hall.hall import SET_ASIDE, STRIKES, Hall
from rasant.table.connection import Connection
from rasant.table.entries import VoteCast
from rasant.table.table import Table
from rasant.table.timeouts import SNAPSHOT_EVERY
from rasant.wire.codec import encode
from rasant.wire.from_client import CastVote, Hello, Ping, RequestSync, SendChat, SetReady
from rasant.wire.from_server import (
    BatchTold,
    Goodbye,
    MoveAccepted,
    MoveRefused,
    Pong,
    RequestRefused,
    ViewReplaced,
    Welcome,
)
from rasant.wire.http import Claim, NewTable, Problem
from rasant.wire.limits import PROTOCOL_VERSION
from rasant.wire.room import COUNTDOWN, LOBBY, MATCH_OVER, PLAYING, ROUND_OVER

HOUR = 3_600_000


# --- the first words ---


def first_words(frame: bytes) -> list[bytes]:
    """What is answered to the first frame on a socket."""
    scene = Scene()
    connection = scene.hall.connect(scene.open(), 0)
    assert isinstance(connection, Connection)
    scene.hall.hear(connection, frame, 0)
    scene.hall.run(0)
    return [frame for to, frame in scene.hall.take().frames if to is connection]


@pytest.mark.parametrize("frame", [b"", b"hello", b'["sync"]', b'["ready"]', b"\xff", b"[" * 5_000, b'["hello"]'])
def test_who_does_not_say_hello_first_is_sent_away(frame: bytes) -> None:
    (answer,) = first_words(frame)
    assert msgspec.json.decode(answer)[:2] == ["bye", "malformed"]


def test_who_speaks_another_version_is_told_which_one_is_spoken_here() -> None:
    (answer,) = first_words(encode(Hello(PROTOCOL_VERSION + 1, "tab")))
    assert msgspec.json.decode(answer)[:2] == ["bye", "bad_version"]
    assert str(PROTOCOL_VERSION) in msgspec.json.decode(answer)[3]


def test_the_welcome_comes_first_with_the_book_if_it_is_wanted() -> None:
    scene = Scene()
    table = scene.open()
    for book in (True, False):
        guest = scene.watch(table)
        guest.disconnect()
        guest.told.clear()
        guest.connect(book)
        welcome = guest.told[0]
        assert isinstance(welcome, Welcome)
        assert (welcome.book is not None) == book


def test_before_the_welcome_nothing_is_heard_of_the_table() -> None:
    scene = Scene()
    anna, _ = scene.stage(LOBBY)
    silent = scene.hall.connect(anna.table, scene.now)
    assert isinstance(silent, Connection)
    assert anna.connection is not None
    scene.hall.hear(anna.connection, encode(SendChat("hello")), scene.now)
    heard = [connection for connection, _ in scene.hall.take().frames]
    assert anna.connection in heard
    assert silent not in heard
    scene.hall.gone(silent, scene.now)
    scene.settle()


def test_nonsense_is_forgiven_twice() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    for _ in range(STRIKES - 1):
        ben.say(b"[nonsense")
        assert ben.complaint() == "malformed"
    ben.say(b'["play",1]')
    assert ben.bye is not None
    assert ben.bye.reason == "malformed"
    assert isinstance(ben.last(), Goodbye)
    assert not anna.room.seats[1].here
    ben.connect()
    assert ben.seat == 1, "the seat is kept"


def test_a_client_that_missed_something_is_told_everything_anew() -> None:
    scene = Scene()
    anna, _ = scene.stage(PLAYING)
    anna.say(RequestSync())
    assert isinstance(anna.last(), ViewReplaced)
    assert anna.connection is not None
    scene.hall.resync(anna.connection, scene.now)
    scene.settle()
    assert [isinstance(message, ViewReplaced) for message in anna.told[-2:]] == [True, True]


def test_a_ping_comes_back_as_it_was() -> None:
    scene = Scene()
    anna, _ = scene.stage(LOBBY)
    anna.say(Ping(1234.5))
    assert anna.last() == Pong(1234.5)


# --- clocks ---


def test_the_callers_clock_may_run_back_and_nothing_happens_twice_or_too_late() -> None:
    scene = Scene()
    anna, _ = scene.match("ligretto", people=2)
    scene.wait(5_000)
    due = scene.hall.due()
    ahead = scene.now
    for now in (0, -HOUR, 10, ahead - 1):
        scene.now = now
        scene.settle()
        assert isinstance(anna.move(anna.legal()[0]), MoveAccepted)
        assert anna.clock >= 5_000
        assert scene.hall.due() >= due
    scene.now = ahead
    scene.wait(1_000)
    anna.say(RequestSync())
    assert (anna.phase, anna.clock) == (PLAYING, 6_000)


def test_a_jump_of_the_callers_clock_happens_in_order() -> None:
    scene = Scene()
    anna, _ = scene.stage(PLAYING)
    scene.now += HOUR
    scene.settle()
    times = [message.now for message in anna.told if isinstance(message, BatchTold)]
    assert times == sorted(times)


@pytest.mark.parametrize("day", ["2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z", "2025-12-31T23:00:00Z"])
def test_the_time_of_day_is_only_written_on_results(day: str) -> None:
    logs = []
    for time_of_day in ("1970-01-01T00:00:00Z", day):
        scene = Scene()
        scene.environment = replace(scene.environment, time_of_day=lambda time=time_of_day: time)  # type: ignore[misc]
        scene.hall = Hall(scene.environment)
        anna, _ = scene.stage(MATCH_OVER)
        assert scene.disk.finished[0].result.ended == time_of_day
        logs.append(scene.disk.logs[anna.table])
    assert logs[0] == logs[1]


def test_the_same_seeds_and_words_make_the_same_log() -> None:
    logs = []
    for _ in range(2):
        scene = Scene()
        (anna,) = scene.match("ligretto", people=1, bots=3)
        scene.wait(20_000)
        logs.append(scene.disk.logs[anna.table])
    assert logs[0] == logs[1]
    assert len(logs[0]) > 30


def test_run_is_wanted_exactly_when_something_is_due() -> None:
    scene = Scene()
    assert scene.hall.due() == -1
    anna, ben = scene.stage(COUNTDOWN)
    assert scene.hall.due() == scene.now + scene.environment.timeouts.countdown
    scene.hall.run(scene.hall.due() - 1)
    assert anna.phase == COUNTDOWN
    scene.wait(scene.environment.timeouts.countdown)
    assert ben.phase == PLAYING


# --- many tables ---


def test_tables_do_not_disturb_each_other() -> None:
    scene = Scene()
    (anna,) = scene.match("kickoff", people=1, bots=3)
    (carl,) = scene.match("ligretto", people=1, bots=3)
    carl.say(CastVote("pause"))
    before = carl.seq, len(carl.told)
    scene.wait(5_000)
    assert (carl.seq, len(carl.told)) == before
    assert anna.seq > 20


def test_what_is_counted() -> None:
    scene = Scene()
    anna, _ = scene.stage(PLAYING, people=2, bots=0)
    scene.stage(LOBBY)
    anna.move(anna.legal()[0])
    anna.move(anna.legal()[0], 0)
    counts = scene.hall.counts()
    assert (counts.phases, counts.moves, counts.refusals) == ({"playing": 1, "lobby": 1}, 1, {"repeated": 1})


def test_a_farewell_tells_all_when_to_come_back_and_not_all_at_once() -> None:
    scene = Scene()
    guests = [*scene.stage(PLAYING), *scene.stage(LOBBY)]
    scene.hall.dismiss_all("restarting", 1_000)
    scene.settle()
    byes = [guest.bye for guest in guests]
    assert [bye.reason for bye in byes if bye is not None] == ["restarting"] * 4
    assert sorted(bye.again for bye in byes if bye is not None) == [250, 500, 750, 1_000]
    assert all(isinstance(guest.last(), Goodbye) for guest in guests)


class Sleepwalker:
    """A bot with a bug."""

    def intend(self, view: View) -> Move | None:
        raise ZeroDivisionError("a bug of ours")

    def look_ms(self) -> int:
        return 100

    def reach_ms(self) -> int:
        return 100

    def startle_ms(self) -> int:
        return 100


class Half:
    """A table after a bug: what it is can still be asked, but whatever it is to do fails."""

    def __init__(self, whole: Table) -> None:
        self._whole = whole

    def __getattr__(self, name: str) -> object:
        if name in ("hear", "claim", "measured", "disconnect"):
            return self._fail
        return getattr(self._whole, name)

    def _fail(self, *given: object) -> None:
        self._whole.people.enter(VoteCast("pause", 0, True))
        raise ZeroDivisionError


def break_in_two(scene: Scene, table: str) -> None:
    if not hall.__file__.endswith(".py"):
        pytest.skip("a compiled hall takes nothing but whole tables")
    scene.hall._tables[table] = Half(scene.table(table))  # type: ignore[assignment]


def test_a_table_that_breaks_by_a_bug_is_set_aside_and_the_others_play_on() -> None:
    scene = Scene()
    reports: list[tuple[str, Exception]] = []
    scene.environment = replace(scene.environment, report=lambda table, bug: reports.append((table, bug)))
    scene.hall = Hall(scene.environment)
    (anna,) = scene.stage(PLAYING, people=1, bots=1)
    (carl,) = scene.match("kickoff", people=1, bots=3)
    log = scene.disk.logs[anna.table][:]
    scene.table(anna.table).cards.live.seated_bots.bots[1] = Sleepwalker()
    anna.put(anna.legal()[0])
    scene.now += 5_000
    scene.settle()
    assert [(table, type(bug)) for table, bug in reports] == [(anna.table, ZeroDivisionError)]
    assert anna.bye is not None
    assert anna.bye.reason == "closed"
    assert scene.disk.logs[anna.table] == log, "nothing half done is written"
    assert (scene.hall.find(anna.table), scene.disk.closed) == (None, [])
    assert scene.hall.info(anna.table) == Problem("unknown_table", SET_ASIDE)
    before = carl.seq
    scene.wait(5_000)
    assert carl.seq > before
    assert scene.restart() == []
    anna.connect()
    assert (anna.seat, anna.phase) == (0, PLAYING)


def test_a_message_that_meets_a_bug_breaks_its_own_table_only() -> None:
    scene = Scene()
    reports: list[str] = []
    scene.environment = replace(scene.environment, report=lambda table, bug: reports.append(table))
    scene.hall = Hall(scene.environment)
    anna, _ = scene.stage(PLAYING)
    carl, _ = scene.stage(PLAYING)
    break_in_two(scene, anna.table)
    anna.say(RequestSync())
    assert reports == [anna.table]
    assert anna.bye is not None
    assert isinstance(carl.move(carl.legal()[0]), MoveAccepted)


def claims(anna: Guest) -> None:
    problem = anna.scene.hall.claim(anna.table, Claim("Zoe"), "zoe", anna.scene.now)
    assert isinstance(problem, Problem)
    assert problem.code == "closed"


def is_measured(anna: Guest) -> None:
    assert anna.connection is not None
    anna.scene.hall.measured(anna.connection, 40.0, anna.scene.now)


@pytest.mark.parametrize("meets", [claims, is_measured, Guest.disconnect])
def test_whatever_meets_a_bug_breaks_its_own_table_only(meets: Callable[[Guest], None]) -> None:
    scene = Scene()
    reports: list[str] = []
    scene.environment = replace(scene.environment, report=lambda table, bug: reports.append(table))
    scene.hall = Hall(scene.environment)
    anna, _ = scene.stage(MATCH_OVER)
    carl, _ = scene.stage(PLAYING)
    log = scene.disk.logs[anna.table][:]
    break_in_two(scene, anna.table)
    meets(anna)
    scene.settle()
    assert reports == [anna.table]
    assert scene.disk.logs[anna.table] == log, "nothing half done is written"
    assert isinstance(carl.move(carl.legal()[0]), MoveAccepted)


def test_a_table_that_cannot_be_written_down_whole_tells_nothing_of_what_it_did(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = Scene()
    reports: list[str] = []
    scene.environment = replace(scene.environment, report=lambda table, bug: reports.append(table))
    scene.hall = Hall(scene.environment)
    anna, ben = scene.stage(PLAYING)
    carl, _ = scene.stage(PLAYING)
    monkeypatch.setattr(hall, "snapshot", lambda table: 1 // 0)
    scene.table(anna.table)._snapped -= SNAPSHOT_EVERY - 20  # as if much had happened since the last one
    for turn in range(20):
        log, heard = scene.disk.logs[anna.table][:], ben.seq
        anna.say(CastVote("pause", turn % 2 == 0))
        if reports:
            break
    assert reports == [anna.table]
    assert (scene.disk.logs[anna.table], ben.seq) == (log, heard)
    assert ben.bye is not None
    assert isinstance(carl.move(carl.legal()[0]), MoveAccepted)


def test_where_nobody_asks_for_reports_a_bug_is_an_exception() -> None:
    scene = Scene()
    anna, _ = scene.stage(PLAYING)
    break_in_two(scene, anna.table)
    with pytest.raises(ZeroDivisionError):
        anna.send(RequestSync())


# --- a store that cannot write ---


def test_while_nothing_can_be_written_nothing_is_done_and_everybody_is_told_why() -> None:
    scene = Scene()
    anna, _ = scene.stage(PLAYING)
    spoken = anna.connection
    assert spoken is not None
    before = scene.table(anna.table).journal.seq
    scene.hall.stuck("the disk is full; make room and play goes on", scene.now)
    anna.put(anna.legal()[0], 1)
    anna.send(CastVote("pause"))
    anna.send(Ping(3.0))
    urgent = scene.hall.take_urgent()
    assert msgspec.json.decode(urgent[0][1], type=MoveRefused) == MoveRefused(1, "unavailable")
    assert msgspec.json.decode(urgent[1][1], type=RequestRefused).code == "unavailable"
    assert urgent[2] == (spoken, encode(Pong(3.0)))
    assert scene.hall.take_urgent() == []
    scene.now += 60_000
    scene.hall.run(scene.now)
    assert scene.table(anna.table).journal.seq == before
    assert scene.hall.due() == -1
    for answer in (
        scene.hall.open_table(NewTable("ligretto"), "x", scene.now),
        scene.hall.claim(anna.table, Claim("X"), "x", scene.now),
    ):
        assert isinstance(answer, Problem)
        assert answer.code == "unavailable"
        assert "disk" in answer.text


def test_nobody_loses_the_time_in_which_nothing_could_be_written() -> None:
    scene = Scene()
    anna, _ = scene.stage(ROUND_OVER)
    scene.wait(5_000)
    scene.hall.stuck("the disk is full", scene.now)
    scene.now += HOUR
    scene.hall.stuck(None, scene.now)
    scene.settle()
    assert anna.phase == ROUND_OVER
    left = scene.environment.timeouts.between - 5_000
    assert scene.hall.due() == scene.now + left
    scene.wait(left - 1)
    assert anna.phase == ROUND_OVER
    scene.wait(1)
    assert anna.phase == COUNTDOWN


def test_lines_are_not_measured_while_nothing_can_be_written() -> None:
    scene = Scene()
    anna, _ = scene.stage(PLAYING)
    assert anna.connection is not None
    scene.hall.stuck("the disk is full", scene.now)
    for trip in range(100):
        scene.hall.measured(anna.connection, 10.0 * trip, scene.now)
    assert not anna.connection.own
    assert scene.hall.take().frames == [], "what is told would gather for as long as the disk is full"


def test_who_comes_while_nothing_can_be_written_waits_at_the_door() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    ben.disconnect()
    scene.hall.stuck("the disk is full", scene.now)
    told = len(ben.told)
    ben.connect()
    assert len(ben.told) == told
    assert not scene.table(anna.table).people.audience.here(1)
    impatient = scene.hall.connect(anna.table, scene.now)
    assert isinstance(impatient, Connection)
    scene.hall.hear(impatient, encode(Hello(PROTOCOL_VERSION, "tab")), scene.now)
    scene.hall.gone(impatient, scene.now)
    scene.hall.stuck(None, scene.now)
    scene.settle()
    assert anna.room.seats[1].here
    assert anna.room.watching == 0
    assert isinstance(ben.move(ben.legal()[0]), MoveAccepted)


def test_a_move_refused_for_want_of_a_disk_can_be_sent_again() -> None:
    scene = Scene()
    anna, _ = scene.stage(PLAYING)
    scene.hall.stuck("the disk is full", scene.now)
    anna.put(anna.legal()[0], 1)
    scene.hall.stuck(None, scene.now)
    assert isinstance(anna.move(anna.legal()[0], 1), MoveAccepted)


def test_being_ready_counts_once_the_store_can_write_again() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    anna.say(SetReady())
    scene.hall.stuck("the disk is full", scene.now)
    ben.send(SetReady())
    scene.hall.stuck(None, scene.now)
    scene.settle()
    assert anna.phase == LOBBY
    ben.say(SetReady())
    assert anna.phase == COUNTDOWN
