"""The operator's actions at tables: closing them, removing people, announcing."""

from __future__ import annotations

import pytest
from tests.table.scene import Scene

from rasant.core.events import NO_SEAT
from rasant.wire.from_server import ChatSent
from rasant.wire.http import Problem
from rasant.wire.room import COUNTDOWN, LOBBY, MATCH_OVER, PAUSED, PLAYING, ROUND_OVER, Phase

PHASES: list[Phase] = [LOBBY, COUNTDOWN, PLAYING, PAUSED, ROUND_OVER, MATCH_OVER]


@pytest.mark.parametrize("phase", PHASES)
def test_a_removed_player_cannot_return_even_after_a_restart(phase: Phase) -> None:
    scene = Scene()
    anna, ben = scene.stage(phase)
    assert scene.hall.send_away(anna.table, ben.seat, scene.now) is None
    scene.settle()
    assert ben.bye is not None
    assert (ben.bye.reason, ben.bye.again) == ("removed", -1)
    for _ in ("at once", "after a restart"):
        refused = scene.claim(anna.table, "player1")
        assert isinstance(refused, Problem)
        assert refused.code == "removed"
        old = ben.connect()
        assert old.bye is not None
        assert old.bye.reason == "bad_token"
        scene.restart()
    anna.connect()
    assert not anna.room.seats[1].here


def test_in_a_match_a_bot_plays_on() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    scene.hall.send_away(anna.table, ben.seat, scene.now)
    scene.settle()
    assert anna.room.seats[ben.seat].bot


@pytest.mark.parametrize(("seat", "code"), [(2, "no_such_seat"), (7, "no_such_seat"), (-1, "no_such_seat")])
def test_only_people_can_be_removed(seat: int, code: str) -> None:
    scene = Scene()
    anna, _ = scene.stage(LOBBY, people=2, bots=1)
    problem = scene.hall.send_away(anna.table, seat, scene.now)
    assert problem is not None
    assert problem.code == code


def test_actions_at_an_unknown_table_are_refused() -> None:
    scene = Scene()
    for problem in (scene.hall.send_away("nowhere", 0, scene.now), scene.hall.close_table("nowhere", scene.now)):
        assert problem is not None
        assert problem.code == "unknown_table"
    assert scene.hall.callers("nowhere") == []


@pytest.mark.parametrize("phase", PHASES)
def test_a_table_is_closed_in_spite_of_its_players(phase: Phase) -> None:
    scene = Scene()
    anna, ben = scene.stage(phase)
    assert scene.hall.close_table(anna.table, scene.now) is None
    scene.settle()
    for guest in (anna, ben):
        assert guest.bye is not None
        assert guest.bye.reason == "closed"
    assert scene.hall.find(anna.table) is None
    assert scene.restart() == []
    assert scene.hall.find(anna.table) is None


def test_while_the_server_cannot_write_tables_stay() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    scene.hall.stuck("store", scene.now)
    for problem in (
        scene.hall.send_away(anna.table, ben.seat, scene.now),
        scene.hall.close_table(anna.table, scene.now),
    ):
        assert problem is not None
        assert problem.code == "unavailable"


def test_an_announcement_reaches_players_and_spectators_of_all_tables() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    watcher = scene.watch(anna.table)
    carl = scene.sit(scene.open(), "carl")
    scene.open()  # without clients
    assert scene.hall.announce("Back at noon.") == 2
    scene.settle()
    for guest in (anna, ben, watcher, carl):
        assert ChatSent(NO_SEAT, "Back at noon.") in guest.received


def test_the_address_of_each_seat_is_known() -> None:
    scene = Scene()
    table = scene.open(players=3, bots=["", "quick", ""])
    scene.sit(table, "anna", caller="192.0.2.1")
    assert scene.hall.callers(table) == ["192.0.2.1", "", ""]
