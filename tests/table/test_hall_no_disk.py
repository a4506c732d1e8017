"""While the store cannot write, nothing is done, nothing is sent, and no player loses anything."""

from __future__ import annotations

import msgspec
from tests.table.scene import Scene

from rasant.hall.outage import CANNOT_WRITE, HELD_MESSAGES
from rasant.table.connections.connection import Connection
from rasant.wire.codec import encode
from rasant.wire.from_client import CastVote, Hello, Ping, SetReady
from rasant.wire.from_server import HoldReason, MoveAccepted, MoveRefused, Pong, RequestRefused, TableSuspended, Welcome
from rasant.wire.http import Claim, NewTable, Problem
from rasant.wire.limits import PROTOCOL_VERSION
from rasant.wire.room import COUNTDOWN, LOBBY, PLAYING, ROUND_OVER

HOUR = 3_600_000
COURSE: tuple[HoldReason, ...] = ("store", "cut_off", "")
"""Tables are suspended, for another reason, and resumed."""


def test_while_nothing_can_be_written_requests_are_refused_with_the_reason() -> None:
    scene = Scene()
    anna, _ = scene.stage(PLAYING)
    spoken = anna.connection
    assert spoken is not None
    before = scene.table(anna.table).journal.seq
    scene.hall.stuck("store", scene.now)
    scene.hall.take_urgent()
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
        assert answer.text == CANNOT_WRITE


def test_every_table_announces_at_once_that_it_is_suspended_and_that_it_resumes() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    cleo = scene.watch(anna.table)
    dan = scene.sit(scene.open("ligretto"), "dan", 0)
    all_connections = [guest.connection for guest in (anna, ben, cleo, dan)]
    for why in COURSE:
        scene.hall.stuck(why, scene.now)
        scene.hall.stuck(why, scene.now)
        assert scene.hall.take_urgent() == [(connection, HELD_MESSAGES[why]) for connection in all_connections]


def test_a_client_that_joins_meanwhile_is_sent_why_it_waits_and_then_welcomed() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    ben.disconnect()
    received = len(ben.received)
    scene.hall.stuck("store", scene.now)
    ben.connect()
    for why in COURSE[1:]:
        scene.hall.stuck(why, scene.now)
        scene.settle()
    assert ben.received[received : received + 2] == [TableSuspended("store"), TableSuspended("cut_off")]
    assert isinstance(ben.received[received + 2], Welcome)
    assert TableSuspended("") in anna.received
    assert TableSuspended("") not in ben.received


def test_a_waiting_client_may_send_messages_without_being_dismissed() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    move = ben.legal()[0]
    ben.disconnect()
    scene.hall.stuck("store", scene.now)
    ben.connect()
    received = len(ben.received)
    ben.put(move, 7)
    for message in (Ping(1.5), CastVote("pause")):
        ben.say(message)
    assert ben.received[received:] == [Pong(1.5), RequestRefused("unavailable", CANNOT_WRITE)]
    stranger = scene.hall.connect(anna.table, scene.now)
    assert isinstance(stranger, Connection)
    scene.hall.receive(stranger, encode(Ping(1.5)), scene.now)
    scene.hall.stuck("", scene.now)
    scene.settle()
    assert ben.bye is None
    assert stranger.closing
    assert 7 not in ben.answers, "an unanswered move is resent after the welcome"
    assert isinstance(ben.move(move, 7), MoveAccepted)


def test_a_client_of_an_older_version_gets_no_unknown_message() -> None:
    scene = Scene()
    anna, _ = scene.stage(PLAYING)
    scene.hall.stuck("store", scene.now)
    older = scene.hall.connect(anna.table, scene.now)
    assert isinstance(older, Connection)
    scene.hall.receive(older, encode(Hello(PROTOCOL_VERSION - 1, "tab")), scene.now)
    scene.hall.stuck("cut_off", scene.now)
    assert older not in [connection for connection, _ in scene.hall.take_urgent()]


def test_a_closed_client_is_sent_nothing_more() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    scene.hall.stuck("store", scene.now)
    ben.disconnect()
    late = scene.hall.connect(anna.table, scene.now)
    assert isinstance(late, Connection)
    scene.hall.receive(late, encode(Hello(PROTOCOL_VERSION, "tab")), scene.now)
    scene.hall.gone(late, scene.now)
    scene.hall.take_urgent()
    scene.hall.stuck("moving", scene.now)
    assert scene.hall.take_urgent() == [(anna.connection, HELD_MESSAGES["moving"])]


def test_no_player_loses_the_time_in_which_nothing_could_be_written() -> None:
    scene = Scene()
    anna, _ = scene.stage(ROUND_OVER)
    scene.wait(5_000)
    scene.hall.stuck("store", scene.now)
    scene.now += HOUR
    scene.hall.stuck("", scene.now)
    scene.settle()
    assert anna.phase == ROUND_OVER
    left = scene.environment.timeouts.between - 5_000
    assert scene.hall.due() == scene.now + left
    scene.wait(left - 1)
    assert anna.phase == ROUND_OVER
    scene.wait(1)
    assert anna.phase == COUNTDOWN


def test_latencies_are_not_measured_while_nothing_can_be_written() -> None:
    scene = Scene()
    anna, _ = scene.stage(PLAYING)
    assert anna.connection is not None
    scene.hall.stuck("store", scene.now)
    for trip in range(100):
        scene.hall.measured(anna.connection, 10.0 * trip, scene.now)
    assert not anna.connection.own
    assert scene.hall.take().frames == [], "messages would pile up as long as the disk is full"


def test_a_client_that_joins_while_nothing_can_be_written_waits() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    ben.disconnect()
    scene.hall.stuck("store", scene.now)
    received = len(ben.received)
    ben.connect()
    assert ben.received[received:] == [TableSuspended("store")]
    assert not scene.table(anna.table).people.audience.here(1)
    impatient = scene.hall.connect(anna.table, scene.now)
    assert isinstance(impatient, Connection)
    scene.hall.receive(impatient, encode(Hello(PROTOCOL_VERSION, "tab")), scene.now)
    scene.hall.gone(impatient, scene.now)
    scene.hall.stuck("", scene.now)
    scene.settle()
    assert anna.room.seats[1].here
    assert anna.room.watching == 0
    assert isinstance(ben.move(ben.legal()[0]), MoveAccepted)


def test_a_move_refused_while_suspended_can_be_sent_again() -> None:
    scene = Scene()
    anna, _ = scene.stage(PLAYING)
    scene.hall.stuck("store", scene.now)
    anna.put(anna.legal()[0], 1)
    scene.hall.stuck("", scene.now)
    assert isinstance(anna.move(anna.legal()[0], 1), MoveAccepted)


def test_being_ready_counts_once_the_store_can_write_again() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    anna.say(SetReady())
    scene.hall.stuck("store", scene.now)
    ben.send(SetReady())
    scene.hall.stuck("", scene.now)
    scene.settle()
    assert anna.phase == LOBBY
    ben.say(SetReady())
    assert anna.phase == COUNTDOWN
