"""A moved table greets all clients again, which alone brings back no player who had left."""

from __future__ import annotations

import pytest
from tests.table.scene import Guest, Scene

from rasant.core.events import NO_SEAT
from rasant.table.connections.connection import Connection
from rasant.table.connections.greeting import Greeting, key_of
from rasant.wire.from_client import LeaveTable
from rasant.wire.limits import PROTOCOL_VERSION
from rasant.wire.room import LOBBY, PLAYING, Phase


def greeted(scene: Scene, guest: Guest, again: bool) -> Connection:
    """A hello on behalf of a player, at a table that has moved here."""
    assert guest.token is not None
    connection = Connection(guest.table)
    greeting = Greeting(PROTOCOL_VERSION, guest.client, key_of(guest.token), False, again)
    scene.hall.greet(connection, greeting, scene.now)
    return connection


@pytest.mark.parametrize("phase", [LOBBY, PLAYING])
def test_a_seated_player_keeps_their_seat(phase: Phase) -> None:
    scene = Scene()
    _, ben = scene.stage(phase)
    assert greeted(scene, ben, again=True).seat == ben.seat


@pytest.mark.parametrize("phase", [LOBBY, PLAYING])
def test_a_player_who_left_their_seat_watches(phase: Phase) -> None:
    scene = Scene()
    _, ben = scene.stage(phase)
    ben.say(LeaveTable())
    connection = greeted(scene, ben, again=True)
    assert (connection.seat, connection.closing) == (NO_SEAT, False)


def test_a_player_who_left_a_match_and_returns_by_themselves_plays_on() -> None:
    scene = Scene()
    _, ben = scene.stage(PLAYING)
    seat = ben.seat
    ben.say(LeaveTable())
    assert greeted(scene, ben, again=False).seat == seat


def test_an_invalid_key_is_refused_at_the_first_hello() -> None:
    scene = Scene()
    _, ben = scene.stage(LOBBY)
    ben.say(LeaveTable())
    assert greeted(scene, ben, again=False).closing
