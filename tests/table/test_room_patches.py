"""Of a room that changes all get what has changed; whole only where some client may have another one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.table.scene import Guest, Scene

from rasant.wire.from_client import RequestSync, SetReady
from rasant.wire.from_server import RoomChanged, RoomPatch
from rasant.wire.room import PLAYING, Room, RoomFields, SeatInfo, changed_fields, patched


def rooms(seats: int = 3) -> st.SearchStrategy[Room]:
    return st.builds(Room, seats=st.lists(st.builds(SeatInfo, team=st.integers(0, 1)), min_size=seats, max_size=seats))


@given(rooms(), rooms())
def test_a_room_and_what_has_changed_are_the_new_room(before: Room, after: Room) -> None:
    assert patched(before, changed_fields(before, after)) == after


@given(rooms())
def test_where_nothing_has_changed_nothing_is_sent(room: Room) -> None:
    assert changed_fields(room, room) == RoomFields()


def rooms_sent(guest: Guest) -> list[type]:
    return [type(message) for message in guest.received if isinstance(message, RoomChanged | RoomPatch)]


def test_the_first_room_after_a_welcome_or_a_view_is_whole_for_all() -> None:
    scene = Scene()
    table = scene.open(players=2)
    anna, ben = scene.sit(table, "anna"), scene.sit(table, "ben")
    scene.wait(1_000)
    assert rooms_sent(anna)[-1] is RoomChanged
    anna.received.clear()
    ben.received.clear()
    anna.say(SetReady())
    ben.say(SetReady())
    scene.wait(4_000)
    assert anna.phase == ben.phase == PLAYING
    assert rooms_sent(anna) == rooms_sent(ben) == [RoomPatch] * 3
    anna.received.clear()
    ben.say(RequestSync())
    scene.watch(table)
    scene.wait(1_000)
    assert rooms_sent(anna) == [RoomChanged]
    assert anna.room == ben.room
