"""A table with a bug is set aside, and all others play on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.table.scene import Guest, Scene

from rasant.core.moves import Move
from rasant.core.view import View
from rasant.hall import hall, unwritten_records
from rasant.hall.hall import Hall
from rasant.hall.table_registry import SET_ASIDE
from rasant.table.connections.connection import Connection
from rasant.table.log.entries import VoteCast
from rasant.table.table import Table
from rasant.table.timeouts import SNAPSHOT_EVERY
from rasant.wire.from_client import CastVote, RequestSync
from rasant.wire.from_server import (
    MoveAccepted,
)
from rasant.wire.http import Claim, Problem
from rasant.wire.room import MATCH_OVER, PLAYING


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

    def follow(self, pace: float) -> None:
        pass


class Half:
    """A table after a bug: its state can still be read, but every action fails."""

    def __init__(self, whole: Table) -> None:
        self._whole = whole

    def __getattr__(self, name: str) -> object:
        if name in ("receive", "claim", "measured", "disconnect"):
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
    assert scene.disk.logs[anna.table] == log, "no partial change is written"
    assert (scene.hall.find(anna.table), scene.disk.closed) == (None, [])
    assert scene.hall.info(anna.table) == Problem("unknown_table", SET_ASIDE)
    assert scene.hall.claim(anna.table, Claim("Dora"), "dora", scene.now) == Problem("unknown_table", SET_ASIDE)
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
def test_a_bug_in_any_call_breaks_its_own_table_only(meets: Callable[[Guest], None]) -> None:
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
    assert scene.disk.logs[anna.table] == log, "no partial change is written"
    assert isinstance(carl.move(carl.legal()[0]), MoveAccepted)


def test_a_table_that_fails_while_writing_sends_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = Scene()
    reports: list[str] = []
    scene.environment = replace(scene.environment, report=lambda table, bug: reports.append(table))
    scene.hall = Hall(scene.environment)
    anna, ben = scene.stage(PLAYING)
    carl, _ = scene.stage(PLAYING)
    monkeypatch.setattr(unwritten_records, "snapshot", lambda table: 1 // 0)
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


def test_without_a_reporter_a_bug_is_an_exception() -> None:
    scene = Scene()
    anna, _ = scene.stage(PLAYING)
    break_in_two(scene, anna.table)
    with pytest.raises(ZeroDivisionError):
        anna.send(RequestSync())


def test_a_bug_at_a_table_is_reported_to_the_clients_it_removes() -> None:
    scene = Scene()
    scene.environment = replace(scene.environment, report=lambda table, bug: None)
    scene.hall = Hall(scene.environment)
    anna, _ = scene.stage(PLAYING)
    connection = scene.hall.connect(anna.table, scene.now)
    assert isinstance(connection, Connection)
    break_in_two(scene, anna.table)
    scene.hall.receive(connection, b"no hello", scene.now)
    leaving = scene.hall.take().leaving
    assert connection in leaving
    assert connection.closing
