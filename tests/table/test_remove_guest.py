"""A player asks for erasure: nothing may be written under their name afterwards."""

from __future__ import annotations

import pytest
from tests.table.scene import Guest, Scene

from rasant.hall.hall import WITH_OTHERS
from rasant.wire.from_client import LeaveTable
from rasant.wire.http import Problem
from rasant.wire.room import LOBBY, MATCH_OVER, PLAYING, ROUND_OVER, Phase

WITH_COMPANY = Problem("at_a_table", WITH_OTHERS)


def player_of(guest: Guest) -> str:
    """A player's public id."""
    return guest.room.seats[guest.seat].player


@pytest.mark.parametrize("phase", [LOBBY, PLAYING, ROUND_OVER])
def test_a_players_own_table_is_closed_for_good(phase: Phase) -> None:
    scene = Scene()
    (ann,) = scene.stage(phase, people=1, bots=2)
    assert scene.hall.remove_guest(player_of(ann), scene.now) is None
    scene.settle()
    assert scene.hall.find(ann.table) is None
    scene.restart()
    assert scene.hall.find(ann.table) is None


@pytest.mark.parametrize("phase", [LOBBY, PLAYING, MATCH_OVER])
def test_a_player_with_others_must_leave_first(phase: Phase) -> None:
    scene = Scene()
    ann, ben = scene.stage(phase, people=2)
    assert scene.hall.remove_guest(player_of(ann), scene.now) == WITH_COMPANY
    assert scene.hall.find(ben.table) is not None


@pytest.mark.parametrize(("phase", "held"), [(LOBBY, False), (PLAYING, True), (ROUND_OVER, True), (MATCH_OVER, False)])
def test_a_player_who_left_others_must_wait_for_the_end_of_the_match(phase: Phase, held: bool) -> None:
    scene = Scene()
    ann, ben = scene.stage(phase, people=2)
    person = player_of(ann)
    ann.say(LeaveTable())
    assert scene.hall.remove_guest(person, scene.now) == (WITH_COMPANY if held else None)
    assert scene.hall.find(ben.table) is not None


def test_a_player_who_left_after_a_match_is_no_longer_named() -> None:
    scene = Scene()
    ann, ben = scene.stage(MATCH_OVER, people=2)
    person, name = player_of(ann), ann.room.seats[ann.seat].name
    ann.say(LeaveTable())
    scene.settle()
    assert name in [seat.name for seat in ben.room.seats], "the next match would give the seat away"
    assert scene.hall.remove_guest(person, scene.now) is None
    scene.settle()
    assert [(seat.player, seat.bot) for seat in ben.room.seats][ann.seat] == ("", "steady")
    assert name not in [seat.name for seat in ben.room.seats]
    info = scene.hall.info(ben.table)
    assert not isinstance(info, Problem)
    assert name not in info.names


def test_an_empty_table_closes_with_the_clients_that_left_it() -> None:
    scene = Scene()
    (ann,) = scene.stage(MATCH_OVER, people=1, bots=1)
    person = player_of(ann)
    ann.say(LeaveTable())
    assert scene.hall.remove_guest(person, scene.now) is None
    scene.settle()
    assert scene.hall.find(ann.table) is None


def test_a_player_without_a_table_can_be_removed() -> None:
    scene = Scene()
    scene.stage(PLAYING)
    assert scene.hall.remove_guest("nobody", scene.now) is None
    assert scene.hall.counts().phases == {"playing": 1}
