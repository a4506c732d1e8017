"""Limits on updates: the room is sent a few times a second, cards and phases at once."""

from __future__ import annotations

import pytest
from tests.table.scene import Guest, Scene

from rasant.table.timeouts import Timeouts
from rasant.wire.from_client import CastVote, ChangeSeat, RequestSync, SetReady
from rasant.wire.from_server import BatchMessage, RoomChanged, RoomPatch, SeatLatencies, ViewReplaced
from rasant.wire.room import PLAYING

A_SECOND = 1_000
MOST = 5
"""Room updates that a player gets within a second."""


def room_updates_of(guest: Guest) -> int:
    return sum(isinstance(message, RoomChanged | RoomPatch | SeatLatencies) for message in guest.received)


def usual() -> Scene:
    """A table with the usual timeouts."""
    return Scene(timeouts=Timeouts())


def test_presence_is_sent_a_few_times_a_second_and_then_as_it_is() -> None:
    scene = usual()
    anna = scene.sit(scene.open(players=4), "anna")
    scene.wait(A_SECOND)
    anna.received.clear()
    watchers = [scene.watch(anna.table)]
    for _ in range(A_SECOND - 1):
        scene.wait(1)
        watchers.append(scene.watch(anna.table))
        watchers.pop(0).disconnect()
    assert 3 <= room_updates_of(anna) <= MOST
    watchers.append(scene.watch(anna.table))
    scene.wait(A_SECOND)
    assert anna.room.watching == 2


def test_the_first_change_is_sent_at_once_and_the_last_one_soon() -> None:
    scene = usual()
    table = scene.open(players=3)
    anna, ben = scene.sit(table, "anna"), scene.sit(table, "ben")
    scene.wait(A_SECOND)
    ben.say(SetReady())
    assert anna.room.seats[ben.seat].ready
    ben.say(SetReady(on=False))
    assert anna.room.seats[ben.seat].ready, "this update is delayed"
    scene.wait(scene.environment.timeouts.room_every)
    assert not anna.room.seats[ben.seat].ready


def test_a_new_phase_and_cards_are_sent_at_once_with_all_that_is_new() -> None:
    scene = usual()
    table = scene.open(players=2)
    anna, ben = scene.sit(table, "anna"), scene.sit(table, "ben")
    scene.all_say([anna, ben], SetReady())
    assert anna.phase == ben.phase == "countdown"
    assert any(isinstance(message, BatchMessage) for message in anna.received)
    scene.wait(scene.environment.timeouts.countdown)
    assert anna.phase == "playing"


def test_a_batch_does_not_wait_for_unsent_votes() -> None:
    scene = usual()
    anna, ben, _ = scene.match(people=3)
    scene.wait(A_SECOND)
    anna.say(CastVote("pause"))
    anna.say(CastVote("pause", on=False))
    anna.say(CastVote("pause"))
    known, rooms = ben.seq, room_updates_of(ben)
    anna.move(anna.legal()[0])
    batch = next(message for message in reversed(ben.received) if isinstance(message, BatchMessage))
    assert (batch.seq, room_updates_of(ben)) == (known + 3, rooms)
    scene.wait(scene.environment.timeouts.room_every)
    assert ben.room.votes == {"pause": [anna.seat]}


def test_latencies_are_limited_like_the_room() -> None:
    scene = usual()
    anna, ben = scene.match(people=2)
    scene.wait(A_SECOND)
    ben.received.clear()
    for ms in range(1, A_SECOND):
        anna.measured(2.0 * (ms % 50))
        scene.wait(1)
    assert 3 <= room_updates_of(ben) <= MOST
    scene.wait(A_SECOND)
    assert [message.delays for message in ben.received if isinstance(message, SeatLatencies)][-1] == [999 % 50, -1]


def test_a_connection_without_a_measurable_delay_is_known() -> None:
    scene = usual()
    anna, ben = scene.match(people=2)
    anna.measured(0.0)
    scene.wait(2 * A_SECOND)
    assert [message.delays for message in ben.received if isinstance(message, SeatLatencies)][-1] == [0, -1]


def test_too_many_changes_are_refused_and_fill_no_log() -> None:
    scene = usual()
    table = scene.open(players=3)
    anna, ben = scene.sit(table, "anna"), scene.sit(table, "ben")
    before = ben.seq
    for second in range(20):
        for toggle in range(20):
            anna.say(SetReady(on=toggle % 2 == 0))
        assert second < 2 or anna.complaint() == "too_fast"
        scene.wait(A_SECOND)
    assert ben.seq - before <= 30 + 20 + 1
    for on in (True, False):
        anna.say(SetReady(on=on))
    assert anna.complaint() == "too_fast"
    ben.say(SetReady())
    assert ben.room.seats[ben.seat].ready, "others are not limited"
    scene.wait(A_SECOND)
    anna.say(SetReady(on=not anna.room.seats[anna.seat].ready))
    assert not anna.complaint(), "after a wait, changes are accepted again"


def test_another_seat_brings_no_further_changes() -> None:
    scene = usual()
    anna = scene.sit(scene.open(players=4), "anna")
    for turn in range(100):
        anna.say(ChangeSeat(1 + turn % 3))
    assert anna.seq < 100, "three entries each, for thirty times"


@pytest.mark.parametrize("snapshots", [True, False])
def test_after_a_restart_the_room_follows_what_was_shown(snapshots: bool) -> None:
    scene = usual()
    anna, ben = scene.match(people=2)
    anna.move(anna.legal()[0])
    scene.restart(snapshots)
    anna.connect()
    ben.connect()
    scene.wait(A_SECOND)
    assert anna.room.seats[ben.seat].here
    anna.move(anna.legal()[0])
    assert ben.seq == anna.seq


def test_requests_for_full_views_are_rate_limited() -> None:
    scene = usual()
    anna, _ = scene.stage(PLAYING)
    watcher = scene.watch(anna.table)
    for guest in (anna, watcher):
        guest.received.clear()
    for _ in range(40):
        for guest in (anna, watcher):
            guest.send(RequestSync())
    scene.settle()
    assert [shown(guest) for guest in (anna, watcher)] == [1, 1]
    scene.wait(scene.environment.timeouts.view_every)
    for _ in range(A_SECOND - 1):
        anna.send(RequestSync())
        scene.wait(1)
    assert 2 <= shown(anna) <= 4
    before = shown(anna)
    scene.wait(A_SECOND)
    assert shown(anna) == before + 1, "the last time it asked is answered, too"
    scene.wait(A_SECOND)
    assert shown(anna) == before + 1


def test_a_disconnected_client_gets_no_requested_view() -> None:
    scene = usual()
    anna, ben = scene.stage(PLAYING)
    for _ in range(2):
        ben.say(RequestSync())
    ben.disconnect()
    scene.wait(A_SECOND)
    assert anna.phase == PLAYING


def shown(guest: Guest) -> int:
    return sum(isinstance(message, ViewReplaced) for message in guest.received)
