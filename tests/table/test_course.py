"""From the lobby to the rematch: which players are waited for, how long, and the table's clock."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from tests.table.scene import Guest, Scene

from rasant.table.log.match_id import match_id
from rasant.table.room.votes import QUIET_MS
from rasant.wire.from_client import CastVote, LeaveTable, RequestSync, SetReady
from rasant.wire.from_server import ViewReplaced
from rasant.wire.room import COUNTDOWN, LOBBY, MATCH_OVER, PAUSED, PLAYING, ROUND_OVER, Phase


def clock(guest: Guest) -> int:
    """The time on the table's clock."""
    guest.say(RequestSync())
    return guest.clock


# --- the beginning ---


def test_the_match_begins_when_all_are_ready_and_play_begins_after_the_countdown() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    anna.say(SetReady())
    assert anna.phase == LOBBY
    ben.say(SetReady())
    assert (anna.phase, anna.room.left, anna.room.round) == (COUNTDOWN, 3_000, 1)
    assert anna.copy.view().plays() or anna.copy.view().acts, "the cards are dealt, to be looked at"
    assert not any(place.ready for place in anna.room.seats)
    scene.wait(2_999)
    assert anna.phase == COUNTDOWN
    scene.wait(1)
    assert (anna.phase, anna.room.left) == (PLAYING, -1)


def test_one_person_among_bots_begins_with_one_tap() -> None:
    scene = Scene()
    (anna,) = scene.stage(LOBBY, people=1, bots=3)
    anna.say(SetReady())
    assert anna.phase == COUNTDOWN


def test_a_ready_player_can_change_their_mind() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    anna.say(SetReady())
    anna.say(SetReady(False))
    ben.say(SetReady())
    assert anna.phase == LOBBY


def test_getting_ready_twice_is_written_once() -> None:
    scene = Scene()
    anna, _ = scene.stage(LOBBY)
    anna.say(SetReady())
    before = anna.seq
    anna.say(SetReady())
    assert anna.seq == before


def test_nothing_begins_while_a_seat_is_free_however_long_it_takes() -> None:
    scene = Scene()
    anna = scene.sit(scene.open(players=2), "anna")
    anna.say(SetReady())
    scene.wait(scene.environment.timeouts.ready_wait * 10)
    assert (anna.phase, anna.room.left) == (LOBBY, -1)


def test_those_who_are_ready_wait_for_the_others_but_not_for_ever() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    anna.say(SetReady())
    assert anna.room.left == scene.environment.timeouts.ready_wait
    scene.wait(scene.environment.timeouts.ready_wait - 1)
    assert anna.phase == LOBBY
    scene.wait(1)
    assert anna.phase == COUNTDOWN
    assert ben.room.seats[1].bot == "steady"


def test_the_countdown_ends_when_no_player_is_ready_any_more() -> None:
    scene = Scene()
    anna, _ = scene.stage(LOBBY)
    anna.say(SetReady())
    anna.say(SetReady(False))
    assert anna.room.left == -1
    scene.wait(scene.environment.timeouts.ready_wait * 2)
    assert anna.phase == LOBBY


def test_an_absent_person_is_waited_for_before_the_match() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    ben.disconnect()
    anna.say(SetReady())
    assert anna.phase == LOBBY
    ben.connect()
    ben.say(SetReady())
    assert anna.phase == COUNTDOWN


def test_a_stand_in_gives_the_seat_back_when_the_person_gets_ready() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    anna.say(SetReady())
    scene.wait(scene.environment.timeouts.ready_wait + scene.environment.timeouts.countdown)
    assert ben.room.seats[1].bot == "steady"
    scene.end_round(anna)
    ben.say(SetReady())
    assert (ben.room.seats[1].bot, ben.room.seats[1].ready) == ("", True)


# --- rounds and matches ---


def test_the_next_round_begins_by_itself() -> None:
    scene = Scene()
    anna, _ = scene.stage(ROUND_OVER)
    assert anna.room.left == scene.environment.timeouts.between
    assert anna.room.how
    scene.wait(scene.environment.timeouts.between)
    assert (anna.phase, anna.room.round, anna.room.how) == (COUNTDOWN, 2, "")


def test_alone_against_bots_the_next_round_waits_for_the_player() -> None:
    scene = Scene()
    (anna,) = scene.stage(ROUND_OVER, people=1, bots=2)
    assert anna.room.left == -1
    scene.wait(scene.environment.timeouts.between * 10)
    assert anna.phase == ROUND_OVER
    anna.say(SetReady())
    assert (anna.phase, anna.room.round) == (COUNTDOWN, 2)


def test_a_player_left_alone_between_rounds_is_waited_for_until_others_return() -> None:
    scene = Scene()
    anna, ben = scene.stage(ROUND_OVER)
    ben.say(LeaveTable())
    scene.wait(scene.environment.timeouts.between * 10)
    assert (anna.phase, anna.room.left) == (ROUND_OVER, -1)
    ben.connect()
    ben.say(SetReady())
    anna.say(SetReady(False))
    scene.wait(scene.environment.timeouts.room_every)
    assert 0 < anna.room.left <= scene.environment.timeouts.between


def test_the_next_round_begins_at_once_when_all_are_ready() -> None:
    scene = Scene()
    anna, ben = scene.stage(ROUND_OVER)
    anna.say(SetReady())
    assert anna.phase == ROUND_OVER
    assert anna.room.left == scene.environment.timeouts.between, "no one waits longer because a player is ready"
    ben.say(SetReady())
    assert (anna.phase, anna.room.round) == (COUNTDOWN, 2)


def test_between_rounds_the_table_waits_for_a_disconnected_player_until_a_bot_sits_in() -> None:
    scene = Scene()
    anna, ben = scene.stage(ROUND_OVER)
    ben.disconnect()
    anna.say(SetReady())
    assert anna.phase == ROUND_OVER
    ben.connect()
    ben.say(SetReady())
    assert (anna.phase, anna.room.seats[1].bot) == (COUNTDOWN, "")


def test_after_a_restart_between_rounds_the_first_one_back_does_not_begin_alone() -> None:
    scene = Scene()
    anna, ben = scene.stage(ROUND_OVER)
    scene.restart()
    anna.connect()
    anna.say(SetReady())
    assert anna.phase == ROUND_OVER
    ben.connect()
    ben.say(SetReady())
    assert (anna.phase, anna.room.seats[1].bot) == (COUNTDOWN, "")


def test_connected_players_play_the_next_round_ready_or_not() -> None:
    scene = Scene()
    anna, _ = scene.stage(ROUND_OVER)
    anna.say(SetReady())
    scene.wait(scene.environment.timeouts.between)
    assert anna.room.seats[1].bot == ""


def test_a_finished_match_stays_until_a_player_wants_another() -> None:
    scene = Scene()
    anna, _ = scene.stage(MATCH_OVER)
    assert (anna.room.left, anna.room.standing.winners != []) == (-1, True)
    scene.wait(3_600_000)
    assert anna.phase == MATCH_OVER


def test_a_rematch_is_one_tap_each_with_the_same_seats_and_other_cards() -> None:
    scene = Scene()
    anna, ben = scene.stage(MATCH_OVER)
    secret = scene.table(anna.table).people.roster.seed
    anna.say(SetReady())
    assert anna.phase == MATCH_OVER
    ben.say(SetReady())
    assert (anna.phase, anna.room.match, anna.room.round, anna.room.standing.winners) == (COUNTDOWN, 2, 1, [])
    assert [place.name or place.bot for place in anna.room.seats] == ["Player0", "Player1", "steady"]
    assert any(isinstance(message, ViewReplaced) for message in anna.received), "the old cards are forgotten"
    assert scene.table(anna.table).people.roster.seed != secret
    scene.wait(scene.environment.timeouts.countdown)
    assert (anna.phase, clock(anna)) == (PLAYING, 0), "the clock starts anew, too"


def test_the_result_of_each_match_is_written_once_with_its_part_of_the_log() -> None:
    scene = Scene()
    anna, ben = scene.stage(MATCH_OVER)
    for _ in range(2):
        scene.all_say([anna, ben], SetReady())
        scene.wait(scene.environment.timeouts.countdown)
        scene.end_round(anna)
    assert [finished.result.match for finished in scene.disk.finished] == [match_id(anna.table, n) for n in (1, 2, 3)]
    ends = [(finished.first, finished.last) for finished in scene.disk.finished]
    assert ends[0][0] == 1
    assert all(last < first for (_, last), (first, _) in pairwise(ends))
    result = scene.disk.finished[0].result
    assert (result.players, result.names) == (["player0", "player1", ""], ["Player0", "Player1", ""])
    assert (result.bots, result.rounds, len(result.totals)) == (["", "", "steady"], 1, 3)


def test_a_public_result_does_not_reveal_where_the_table_is() -> None:
    scene = Scene()
    anna, _ = scene.stage(MATCH_OVER)
    (finished,) = scene.disk.finished
    assert anna.table.encode() not in msgspec.json.encode(finished.result)
    assert not finished.public  # like its table


def test_a_rematch_before_a_commit_loses_no_result() -> None:
    scene = Scene()
    anna, ben = scene.match("ligretto", people=2, preset="de")
    scene.wait(QUIET_MS)
    for message in (CastVote("stalemate"), SetReady()):
        anna.send(message)
        ben.send(message)
        scene.hall.run(scene.now)
    scene.settle()
    assert anna.phase == COUNTDOWN
    assert [finished.result.match for finished in scene.disk.finished] == [match_id(anna.table, 1)]


# --- the table's clock ---


@pytest.mark.parametrize("phase", [LOBBY, COUNTDOWN, PAUSED, ROUND_OVER, MATCH_OVER])
def test_the_tables_clock_stands_still_unless_play_begins(phase: Phase) -> None:
    scene = Scene()
    anna, _ = scene.stage(phase)
    before = clock(anna)
    scene.wait(2_000)
    assert anna.phase == phase
    assert clock(anna) == before


def test_the_tables_clock_runs_while_play_begins_and_goes_on_where_it_stood() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    scene.wait(1_000)
    assert clock(anna) == 1_000
    scene.all_say([anna, ben], CastVote("pause"))
    scene.wait(5_000)
    scene.all_say([anna, ben], CastVote("resume"))
    scene.wait(scene.environment.timeouts.countdown + 500)
    assert (anna.phase, clock(anna)) == (PLAYING, 1_500)


def test_the_turn_clock_stops_in_the_countdown_and_in_a_pause() -> None:
    scene = Scene()
    anna, ben = scene.match("schuss_und_tor", people=2)
    table = scene.table(anna.table)
    due = table.cards.live.match.due()
    assert due > 0
    scene.wait(due - 1_000)
    assert table.cards.live.match.due() == due, "no turn has ended yet"
    scene.all_say([anna, ben], CastVote("pause"))
    scene.wait(60_000)
    scene.all_say([anna, ben], CastVote("resume"))
    scene.wait(scene.environment.timeouts.countdown + 999)
    assert table.cards.live.match.due() == due
    before = anna.seq
    scene.wait(1)
    assert anna.seq > before, "now the turn is over"


def test_a_suspended_server_takes_no_time_from_the_next_round() -> None:
    scene = Scene()
    anna, ben = scene.match("ligretto", people=2)
    scene.now += 1_000_000
    scene.settle()
    assert anna.phase == ROUND_OVER, "the round ended because nothing happened for too long"
    scene.all_say([anna, ben], SetReady())
    assert scene.table(anna.table).cards.live.match.now == clock(anna) == 1_000_000
