"""While the store cannot write nothing is done, nothing is told, and nobody loses by it."""

from __future__ import annotations

import msgspec
from tests.table.scene import Scene

from rasant.table.connection import Connection
from rasant.wire.codec import encode
from rasant.wire.from_client import CastVote, Hello, Ping, SetReady
from rasant.wire.from_server import (
    MoveAccepted,
    MoveRefused,
    Pong,
    RequestRefused,
)
from rasant.wire.http import Claim, NewTable, Problem
from rasant.wire.limits import PROTOCOL_VERSION
from rasant.wire.room import COUNTDOWN, LOBBY, PLAYING, ROUND_OVER

HOUR = 3_600_000


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
