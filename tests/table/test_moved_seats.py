"""Seats that are freed, taken and moved after a match keep nothing of their former holders."""

from __future__ import annotations

import pytest
from tests.table.scene import Guest, Scene

from rasant.hall.hall import Hall
from rasant.table.log.entries import SeatLeft, read_entry
from rasant.wire.from_client import BeginNow, ChangeSetup, LeaveTable, SetBot, SetReady, SwapSeats
from rasant.wire.from_server import MoveAccepted, MoveRefused
from rasant.wire.room import LOBBY, MATCH_OVER, PLAYING


def restart(scene: Scene, guests: list[Guest]) -> None:
    """The server is killed, and comes back from its logs; guests connect again."""
    scene.lines.clear()
    scene.hall = Hall(scene.environment)
    assert scene.hall.resume(scene.disk.kept(), scene.now) == []
    for guest in guests:
        guest.connect()


def reopen(guest: Guest, players: int) -> None:
    """After a match the host goes back to the waiting room."""
    guest.say(ChangeSetup(guest.scene.table(guest.table).setup.changes, "de", {}, players, False))
    assert guest.phase == LOBBY


def test_a_bot_on_the_seat_of_a_player_who_left_stays_there_after_a_restart() -> None:
    scene = Scene()
    anna, ben = scene.stage(MATCH_OVER, people=2, bots=0)
    ben.say(LeaveTable())
    restart(scene, [anna])
    reopen(anna, 2)
    anna.say(SetBot(1, "steady"))
    scene.wait(2 * scene.environment.timeouts.vacancy)
    assert [seat.bot for seat in anna.room.seats] == ["", "steady"]


def test_a_free_seat_cannot_be_left_again() -> None:
    scene = Scene()
    anna, ben = scene.stage(MATCH_OVER, people=2, bots=0)
    ben.say(LeaveTable())
    restart(scene, [anna])
    reopen(anna, 2)
    entries = len(scene.disk.logs[anna.table])
    scene.wait(2 * scene.environment.timeouts.vacancy)
    assert not [
        entry for entry in map(read_entry, scene.disk.logs[anna.table][entries:]) if isinstance(entry, SeatLeft)
    ]


@pytest.mark.parametrize("killed", [False, True], ids=["same process", "after a restart"])
def test_a_move_sent_again_after_seats_were_swapped_is_known_to_be_made(killed: bool) -> None:
    scene = Scene()
    table = scene.open("ligretto", 2, preset="de")
    anna, ben = scene.sit(table, "anna", 0), scene.sit(table, "ben", 1)
    scene.all_say([anna, ben], SetReady())
    scene.wait(scene.environment.timeouts.countdown)
    move = next(iter(ben.legal()))
    number = ben.put(move)
    scene.wait(1_000)
    made = ben.answers.pop(number)
    assert isinstance(made, MoveAccepted)
    scene.end_round(anna)
    reopen(anna, 2)
    anna.say(SwapSeats(0, 1))
    if killed:
        restart(scene, [anna, ben])
    assert ben.move(move, number) == made, "in the waiting room"
    anna.say(BeginNow())
    ben.say(SetReady())
    scene.wait(scene.environment.timeouts.countdown)
    assert ben.phase == PLAYING
    assert ben.move(move, number) == made, "and in the next match"


def test_a_number_that_another_seat_used_is_free_for_a_player_who_moves_there() -> None:
    scene = Scene()
    table = scene.open("ligretto", 2, preset="de")
    anna, ben = scene.sit(table, "anna", 0), scene.sit(table, "ben", 1)
    ben.client = anna.client
    ben.disconnect()
    ben.connect()
    scene.all_say([anna, ben], SetReady())
    scene.wait(scene.environment.timeouts.countdown)
    anna.move(anna.legal()[0], 50)
    scene.wait(1_000)
    scene.end_round(anna)
    reopen(anna, 2)
    anna.say(SwapSeats(0, 1))
    scene.all_say([anna, ben], SetReady())
    scene.wait(scene.environment.timeouts.countdown)
    ben.put(ben.legal()[0], 7)
    scene.wait(1_000)
    answer = ben.answers[7]
    assert not isinstance(answer, MoveRefused) or answer.reason != "repeated"


def test_senders_of_removed_seats_are_dropped() -> None:
    scene = Scene()
    table = scene.open("ligretto", 3, preset="de")
    guests = [scene.sit(table, name, seat) for seat, name in enumerate(("anna", "ben", "carl"))]
    scene.all_say(guests, SetReady())
    scene.wait(scene.environment.timeouts.countdown)
    for guest in guests:
        guest.move(guest.legal()[0])
    scene.wait(1_000)
    scene.end_round(guests[0])
    guests[1].say(LeaveTable())
    reopen(guests[0], 3)
    reopen(guests[0], 2)
    seats = {sender.seat: sender.client for sender in scene.table(table).cards.senders.all()}
    assert seats == {0: guests[0].client, 1: guests[2].client}
