"""Leaving, disconnecting, stand-ins, returning; and tables that all have left."""

from __future__ import annotations

import pytest
from tests.table.scene import Scene

from rasant.table.log.entries import BotStoodIn, ClockReported, Entry, read_entry
from rasant.wire.from_client import ChangeSetup, LeaveTable, SetReady
from rasant.wire.from_server import MoveAccepted
from rasant.wire.http import Problem
from rasant.wire.room import COUNTDOWN, LOBBY, MATCH_OVER, PAUSED, PLAYING, ROUND_OVER, Phase

# --- leaving ---


def entries_after(scene: Scene, table: str, seq: int) -> list[Entry]:
    """The entries that a table has written since this one."""
    return [read_entry(entry) for entry in scene.disk.logs[table][seq + 1 :]]


def test_a_player_who_leaves_before_the_match_frees_the_seat_and_watches() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    ben.say(LeaveTable())
    assert (ben.seat, anna.room.seats[1].name, anna.room.watching) == (-1, "", 1)


@pytest.mark.parametrize("phase", [COUNTDOWN, PLAYING, PAUSED, ROUND_OVER, MATCH_OVER])
def test_a_bot_plays_on_for_a_player_who_leaves_a_match(phase: Phase) -> None:
    scene = Scene()
    anna, ben = scene.stage(phase)
    points = anna.room.standing
    ben.say(LeaveTable())
    place = anna.room.seats[1]
    assert (place.name, place.player, place.bot, place.here) == ("Player1", "player1", "steady", False)
    assert (ben.seat, anna.room.standing) == (-1, points), "the points stay"


def test_the_bot_of_a_leaver_really_plays() -> None:
    scene = Scene()
    anna, ben = scene.match("ligretto", people=2)
    ben.say(LeaveTable())
    before = anna.seq
    scene.wait(10_000)
    assert anna.seq > before + 5


def test_a_player_who_left_may_return_with_the_old_key_or_a_new_one() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    ben.say(LeaveTable())
    ben.disconnect()
    ben.connect()
    assert (ben.seat, anna.room.seats[1].bot) == (1, "")
    ben.say(LeaveTable())
    again = scene.sit(anna.table, "player1")
    assert (again.seat, anna.room.seats[1].bot) == (1, "")
    assert isinstance(again.move(again.legal()[0]), MoveAccepted)


def test_after_the_match_the_seat_of_a_leaver_is_open_to_others() -> None:
    scene = Scene()
    anna, ben = scene.stage(MATCH_OVER)
    ben.say(LeaveTable())
    ben.disconnect()
    carl = scene.sit(anna.table, "carl")
    assert (carl.seat, anna.room.seats[1].bot) == (1, "")
    late = ben.connect()
    assert late.bye is not None
    assert late.bye.reason == "bad_token"


def test_a_player_who_left_and_returned_keeps_the_seat_after_the_match() -> None:
    scene = Scene()
    anna, ben = scene.match("ligretto", people=2, preset="de")
    ben.say(LeaveTable())
    ben.disconnect()
    ben.connect()
    scene.give_up([anna, ben])
    assert anna.phase == MATCH_OVER
    assert isinstance(scene.claim(anna.table, "carl"), Problem)


def test_after_the_match_an_absent_player_does_not_keep_a_seat_for_ever() -> None:
    scene = Scene()
    anna, ben = scene.stage(MATCH_OVER, people=2, bots=0)
    ben.disconnect()
    scene.wait(scene.environment.timeouts.vacancy - 1)
    assert isinstance(scene.claim(anna.table, "carl"), Problem)
    scene.wait(1)
    assert scene.sit(anna.table, "carl").seat == 1


def test_a_leavers_seat_goes_into_the_rematch_with_a_bot() -> None:
    scene = Scene()
    anna, ben = scene.stage(MATCH_OVER)
    ben.say(LeaveTable())
    anna.say(SetReady())
    assert (anna.phase, anna.room.seats[1].bot) == (COUNTDOWN, "steady")


# --- disconnecting ---


@pytest.mark.parametrize("phase", [PLAYING, ROUND_OVER, MATCH_OVER])
def test_a_bot_stands_in_for_an_absent_player_and_gives_the_seat_back(phase: Phase) -> None:
    scene = Scene()
    anna, ben = scene.stage(phase)
    ben.disconnect()
    assert not anna.room.seats[1].here
    scene.wait(scene.environment.timeouts.absence - 1)
    assert anna.room.seats[1].bot == ""
    scene.wait(1)
    assert anna.room.seats[1].bot == "steady"
    ben.connect()
    assert (anna.room.seats[1].bot, anna.room.seats[1].here, ben.seat) == ("", True, 1)


def test_a_short_disconnection_changes_nothing() -> None:
    scene = Scene()
    anna, ben = scene.match(people=2)
    before = anna.seq
    ben.disconnect()
    scene.wait(scene.environment.timeouts.absence - 1)
    ben.connect()
    scene.wait(scene.environment.timeouts.absence)
    assert all(isinstance(entry, ClockReported) for entry in entries_after(scene, anna.table, before))


def test_no_bot_is_substituted_during_a_pause() -> None:
    scene = Scene()
    anna, ben = scene.stage(PAUSED)
    ben.disconnect()
    scene.wait(scene.environment.timeouts.longest_pause - 1)
    assert (anna.phase, anna.room.seats[1].bot) == (PAUSED, "")


def test_before_the_match_the_seat_of_an_absent_player_is_freed_in_the_end() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    ben.disconnect()
    scene.wait(scene.environment.timeouts.vacancy - 1)
    assert anna.room.seats[1].name == "Player1"
    scene.wait(1)
    assert anna.room.seats[1].name == ""
    old = ben.connect()
    assert old.bye is not None
    assert old.bye.reason == "bad_token"


def test_no_countdown_waits_for_a_seat_that_became_free() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    ben.disconnect()
    scene.wait(scene.environment.timeouts.vacancy - 10)
    anna.say(SetReady())
    assert anna.room.left == scene.environment.timeouts.ready_wait
    scene.wait(10)
    assert anna.room.left == -1
    scene.wait(scene.environment.timeouts.ready_wait)
    assert anna.phase == LOBBY


def test_a_player_who_never_connects_loses_the_seat_after_a_while() -> None:
    scene = Scene()
    table = scene.open()
    anna = scene.sit(table, "anna")
    scene.claim(table, "ben")
    assert anna.room.seats[1].name == "Ben"
    scene.wait(scene.environment.timeouts.vacancy)
    assert anna.room.seats[1].name == ""


def test_a_bots_queued_move_is_void_once_the_person_is_back() -> None:
    scene = Scene()
    anna, ben = scene.match(people=2)
    ben.say(LeaveTable())
    ben.disconnect()
    anna.measured(150)
    live = scene.table(anna.table).cards.live
    scene.wait_for(lambda: live.queue.due() > 0)
    before = anna.seq
    ben.connect()
    scene.wait(1_000)
    happened = [entry for entry in entries_after(scene, anna.table, before) if not isinstance(entry, ClockReported)]
    assert happened == [BotStoodIn(1, "")], "the only change is that the seat was given back"


def test_a_player_away_when_the_host_reopens_the_room_keeps_their_seat() -> None:
    scene = Scene()
    name = scene.open("ligretto", 3, ["", "", "steady"], "de")
    anna, ben = [scene.sit(name, player, seat) for seat, player in enumerate(["anna", "ben"])]
    scene.all_say([anna, ben], SetReady())
    scene.wait(scene.environment.timeouts.countdown)
    table = scene.table(name)
    ben.disconnect()
    scene.wait(scene.environment.timeouts.absence)
    assert table.people.roster.holders[1].stand_in
    scene.end_round(anna)
    assert anna.phase == MATCH_OVER
    before = anna.seq
    anna.say(ChangeSetup(table.setup.changes, "default", {}, 3, False))
    assert (anna.phase, table.people.roster.holders[1].stand_in) == (LOBBY, "")
    assert BotStoodIn(1, "") in entries_after(scene, anna.table, before)


# --- all are gone ---


def test_a_match_that_all_have_left_pauses_and_goes_on_when_a_player_returns() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    table = scene.table(anna.table)
    anna.disconnect()
    ben.disconnect()
    scene.wait(scene.environment.timeouts.absence)
    assert table.people.roster.phase == PAUSED
    assert [holder.stand_in for holder in table.people.roster.holders] == ["", "", ""], (
        "no bot stands in at a deserted table"
    )
    scene.wait(scene.environment.timeouts.longest_pause * 2)
    assert table.people.roster.phase == PAUSED
    anna.connect()
    assert anna.phase == COUNTDOWN
    scene.wait(scene.environment.timeouts.countdown)
    assert anna.phase == PLAYING
    scene.wait(scene.environment.timeouts.absence)
    assert anna.room.seats[1].bot == "steady"


def test_a_spectator_neither_keeps_such_a_match_going_nor_starts_it_again() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    watcher = scene.watch(anna.table)
    anna.disconnect()
    ben.disconnect()
    scene.wait(scene.environment.timeouts.absence)
    assert watcher.phase == PAUSED
    scene.wait(scene.environment.timeouts.longest_pause * 2)
    scene.watch(anna.table)
    assert watcher.phase == PAUSED
    ben.connect()
    assert watcher.phase == COUNTDOWN


def test_bots_play_on_for_those_who_left_but_watch() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    anna.say(LeaveTable())
    ben.say(LeaveTable())
    before = anna.seq
    scene.wait(scene.environment.timeouts.absence * 2)
    assert anna.phase != PAUSED
    assert anna.seq > before


@pytest.mark.parametrize("phase", [LOBBY, COUNTDOWN, PLAYING, PAUSED, ROUND_OVER, MATCH_OVER])
def test_a_deserted_table_is_closed_in_the_end(phase: Phase) -> None:
    scene = Scene()
    anna, ben = scene.stage(phase)
    anna.disconnect()
    ben.disconnect()
    timeouts = scene.environment.timeouts
    scene.wait({LOBBY: timeouts.empty_lobby, MATCH_OVER: timeouts.finished}.get(phase, timeouts.desertion) - 1)
    assert scene.disk.closed == []
    scene.wait(1)
    assert scene.disk.closed == [anna.table]
    assert scene.hall.due() == -1, "and leaves no timer behind"


@pytest.mark.parametrize("phase", [PAUSED, MATCH_OVER])
def test_spectators_do_not_keep_a_deserted_table_for_ever(phase: Phase) -> None:
    scene = Scene()
    anna, ben = scene.stage(phase)
    watcher = scene.watch(anna.table)
    anna.disconnect()
    ben.disconnect()
    scene.wait(scene.environment.timeouts.desertion - 1)
    assert watcher.bye is None
    scene.wait(1)
    assert watcher.bye is not None
    assert watcher.bye.reason == "closed"


def test_spectators_do_not_keep_an_empty_lobby_longer() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    watcher, passer_by = scene.watch(anna.table), scene.watch(anna.table)
    anna.disconnect()
    ben.say(LeaveTable())
    scene.wait(scene.environment.timeouts.empty_lobby - 1)
    passer_by.disconnect()
    assert watcher.bye is None
    scene.wait(1)
    assert watcher.bye is not None
    assert watcher.bye.reason == "closed"


def test_a_lobby_is_kept_for_seated_players_and_not_for_spectators() -> None:
    scene = Scene()
    table = scene.open()
    watcher = scene.watch(table)
    scene.wait(scene.environment.timeouts.empty_lobby - 1)
    anna = scene.sit(table, "anna")
    scene.wait(scene.environment.timeouts.desertion)
    assert (anna.bye, watcher.bye) == (None, None)
    anna.disconnect()
    scene.wait(scene.environment.timeouts.empty_lobby - 1)
    assert watcher.bye is None
    scene.wait(1)
    assert watcher.bye is not None


def test_a_finished_table_closes_a_minute_after_the_last_spectator_left() -> None:
    scene = Scene()
    anna, ben = scene.stage(MATCH_OVER)
    watcher = scene.watch(anna.table)
    anna.disconnect()
    ben.disconnect()
    scene.wait(scene.environment.timeouts.finished * 5)
    watcher.disconnect()
    scene.wait(scene.environment.timeouts.finished - 1)
    assert scene.disk.closed == []
    scene.wait(1)
    assert scene.disk.closed == [anna.table]
    assert len(scene.disk.finished) == 1, "the result stays"


@pytest.mark.parametrize("phase", [COUNTDOWN, PLAYING, PAUSED, ROUND_OVER])
def test_a_match_that_all_left_for_good_is_closed_sooner_than_one_that_lost_its_connections(phase: Phase) -> None:
    scene = Scene()
    anna, ben = scene.stage(phase)
    for guest in (anna, ben):
        guest.say(LeaveTable())
        guest.disconnect()
    scene.wait(scene.environment.timeouts.finished)
    assert scene.disk.closed == [anna.table]


def test_a_table_that_no_player_ever_joined_is_not_kept_for_long() -> None:
    scene = Scene()
    table = scene.open()
    scene.claim(table, "anna")
    scene.wait(scene.environment.timeouts.unvisited - 1)
    assert scene.disk.closed == []
    scene.wait(1)
    assert scene.disk.closed == [table]


@pytest.mark.parametrize("phase", [LOBBY, MATCH_OVER])
def test_after_a_restart_all_players_have_the_whole_time_to_come_back(phase: Phase) -> None:
    scene = Scene()
    anna, ben = scene.stage(phase)
    anna.disconnect()
    ben.disconnect()
    timeouts = scene.environment.timeouts
    scene.wait(timeouts.finished - 1)
    scene.restart()
    scene.wait(timeouts.finished - 1)
    assert scene.disk.closed == []
    assert anna.connect().phase == phase


def test_a_match_that_lost_its_connections_is_kept_over_a_restart() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    scene.restart()
    scene.wait(scene.environment.timeouts.desertion - 1)
    assert anna.connect().phase in (COUNTDOWN, PLAYING)
    assert ben.connect().bye is None


def test_a_table_with_a_player_is_not_closed() -> None:
    scene = Scene()
    anna, ben = scene.stage(MATCH_OVER)
    ben.disconnect()
    scene.wait(scene.environment.timeouts.desertion * 3)
    assert anna.phase == MATCH_OVER


def test_a_ready_player_who_is_briefly_away_keeps_the_seat() -> None:
    scene = Scene()
    anna, ben, carl = scene.stage(ROUND_OVER, people=3, bots=0)
    scene.wait(scene.environment.timeouts.between - 1_000)
    ben.say(SetReady())
    for guest in (ben, carl):
        guest.disconnect()
    scene.wait_for(lambda: anna.phase == COUNTDOWN)
    assert [bool(place.bot) for place in anna.room.seats] == [False, False, True]


def test_a_player_who_returns_alone_to_a_paused_table_resumes_at_once() -> None:
    scene = Scene()
    anna, ben = scene.stage(PAUSED)
    for guest in (ben, anna):
        guest.disconnect()
    anna.connect()
    assert anna.phase == COUNTDOWN
