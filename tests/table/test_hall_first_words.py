"""A socket at the hall before and after its welcome: first messages, invalid ones, full views, pings."""

from __future__ import annotations

import msgspec
import pytest
from tests.table.scene import Scene

from rasant.hall.hall import STRIKES
from rasant.table.connections.connection import Connection
from rasant.wire.codec import encode
from rasant.wire.from_client import Hello, Ping, RequestSync, SendChat
from rasant.wire.from_server import (
    Goodbye,
    Pong,
    ViewReplaced,
    Welcome,
)
from rasant.wire.limits import PROTOCOL_VERSION
from rasant.wire.room import LOBBY, PLAYING


def first_words(frame: bytes) -> list[bytes]:
    """The answer to the first frame on a socket."""
    scene = Scene()
    connection = scene.hall.connect(scene.open(), 0)
    assert isinstance(connection, Connection)
    scene.hall.receive(connection, frame, 0)
    scene.hall.run(0)
    return [frame for to, frame in scene.hall.take().frames if to is connection]


@pytest.mark.parametrize("frame", [b"", b"hello", b'["sync"]', b'["ready"]', b"\xff", b"[" * 5_000, b'["hello"]'])
def test_a_client_that_does_not_say_hello_first_is_dismissed(frame: bytes) -> None:
    (answer,) = first_words(frame)
    assert msgspec.json.decode(answer)[:2] == ["bye", "malformed"]


def test_a_client_of_another_version_is_sent_the_version_of_the_server() -> None:
    (answer,) = first_words(encode(Hello(PROTOCOL_VERSION + 1, "tab")))
    assert msgspec.json.decode(answer)[:2] == ["bye", "bad_version"]
    assert str(PROTOCOL_VERSION) in msgspec.json.decode(answer)[3]


def test_the_welcome_comes_first_with_the_book_if_requested() -> None:
    scene = Scene()
    table = scene.open()
    for book in (True, False):
        guest = scene.watch(table)
        guest.disconnect()
        guest.received.clear()
        guest.connect(book)
        welcome = guest.received[0]
        assert isinstance(welcome, Welcome)
        assert (welcome.book is not None) == book


def test_nothing_is_sent_before_the_welcome() -> None:
    scene = Scene()
    anna, _ = scene.stage(LOBBY)
    silent = scene.hall.connect(anna.table, scene.now)
    assert isinstance(silent, Connection)
    assert anna.connection is not None
    scene.hall.receive(anna.connection, encode(SendChat("hello")), scene.now)
    heard = [connection for connection, _ in scene.hall.take().frames]
    assert anna.connection in heard
    assert silent not in heard
    scene.hall.gone(silent, scene.now)
    scene.settle()


def test_two_invalid_messages_are_tolerated() -> None:
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


def test_a_client_that_missed_something_is_sent_everything_anew() -> None:
    scene = Scene()
    anna, _ = scene.stage(PLAYING)
    anna.say(RequestSync())
    assert isinstance(anna.last(), ViewReplaced)
    assert anna.connection is not None
    scene.hall.resync(anna.connection, scene.now)
    scene.settle()
    assert [isinstance(message, ViewReplaced) for message in anna.received[-2:]] == [True, True]


def test_a_ping_is_returned_unchanged() -> None:
    scene = Scene()
    anna, _ = scene.stage(LOBBY)
    anna.say(Ping(1234.5))
    assert anna.last() == Pong(1234.5)
