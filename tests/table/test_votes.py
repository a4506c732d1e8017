"""Votes: pausing, resuming, and giving up a round that cannot be finished."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.table.scene import Guest, Scene

from rasant.core.events import DECLARED, STUCK
from rasant.core.legal import plays
from rasant.games import boxes
from rasant.table.room.votes import AGAIN_MS, BLINK_MS, MOST_PAUSES, QUIET_MS
from rasant.table.timeouts import Timeouts
from rasant.wire.from_client import CastVote, LeaveTable, OpposeMotion, SetReady
from rasant.wire.from_server import MotionFell, MoveAccepted, MoveRefused, RequestRefused
from rasant.wire.room import COUNTDOWN, MATCH_OVER, PAUSED, PLAYING, ROUND_OVER


def test_a_pause_needs_more_than_half_of_the_people_present_without_bots() -> None:
    scene = Scene()
    anna, ben, carl = scene.stage(PLAYING, people=3, bots=1)
    anna.say(CastVote("pause"))
    assert (carl.phase, carl.room.votes) == (PLAYING, {"pause": [0]})
    ben.say(CastVote("pause"))
    assert (carl.phase, carl.room.votes) == (PAUSED, {})


def test_half_is_not_enough() -> None:
    scene = Scene()
    anna, _ = scene.stage(PLAYING)
    anna.say(CastVote("pause"))
    assert anna.phase == PLAYING


def test_one_person_among_bots_pauses_alone() -> None:
    scene = Scene()
    (anna,) = scene.stage(PLAYING, people=1)
    anna.say(CastVote("pause"))
    assert anna.phase == PAUSED
    before = anna.seq
    scene.wait(60_000)
    assert anna.seq == before, "bots pause, too"


def test_a_vote_can_be_withdrawn() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    anna.say(CastVote("pause"))
    anna.say(CastVote("pause", False))
    ben.say(CastVote("pause"))
    assert (ben.phase, ben.room.votes) == (PLAYING, {"pause": [1]})


def test_resuming_is_voted_on_and_begins_with_a_countdown() -> None:
    scene = Scene()
    anna, ben = scene.stage(PAUSED)
    anna.say(CastVote("resume"))
    assert anna.phase == PAUSED
    ben.say(CastVote("resume"))
    assert (anna.phase, anna.room.left) == (COUNTDOWN, scene.environment.timeouts.countdown)
    scene.wait(scene.environment.timeouts.countdown)
    assert (anna.phase, anna.room.round) == (PLAYING, 1)


def test_a_pause_ends_by_itself() -> None:
    scene = Scene()
    anna, _ = scene.stage(PAUSED)
    assert anna.room.left == scene.environment.timeouts.longest_pause
    scene.wait(scene.environment.timeouts.longest_pause)
    assert anna.phase == COUNTDOWN


def test_a_majority_can_pause_for_a_disconnected_player_but_not_during_a_reload() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    anna.say(CastVote("pause"))
    ben.disconnect()
    assert anna.phase == PLAYING
    scene.wait(BLINK_MS)
    anna.say(CastVote("pause", False))
    anna.say(CastVote("pause"))
    assert anna.phase == PAUSED
    anna.say(CastVote("resume"))
    assert anna.phase == COUNTDOWN


def test_after_a_while_one_person_is_enough_to_end_a_pause() -> None:
    scene = Scene()
    anna, *_ = scene.stage(PAUSED, people=3)
    anna.say(CastVote("resume"))
    assert anna.phase == PAUSED
    scene.wait(scene.environment.timeouts.agreed_pause)
    assert anna.phase == COUNTDOWN
    assert Timeouts().agreed_pause == 60_000, "a minute"


@pytest.mark.parametrize("restarted", [False, True])
def test_a_round_cannot_be_paused_again_and_again(restarted: bool) -> None:
    scene = Scene()
    anna, ben, _ = scene.stage(PLAYING, people=3)
    for _ in range(MOST_PAUSES):
        for guest in (anna, ben):
            guest.say(CastVote("pause"))
        assert anna.phase == PAUSED
        for guest in (anna, ben):
            guest.say(CastVote("resume"))
        scene.wait(scene.environment.timeouts.countdown)
        assert anna.phase == PLAYING
    if restarted:
        scene.restart()
        for guest in (anna, ben):
            guest.connect()
    for guest in (anna, ben):
        guest.say(CastVote("pause"))
    assert anna.phase == PLAYING
    assert ben.complaint() == "not_possible"
    scene.end_round(anna)
    scene.wait(scene.environment.timeouts.between + scene.environment.timeouts.countdown)
    for guest in (anna, ben):
        guest.say(CastVote("pause"))
    assert anna.phase == PAUSED, "another round, other pauses"


def test_votes_of_a_player_who_leaves_are_forgotten() -> None:
    scene = Scene()
    anna, ben, carl = scene.stage(PLAYING, people=3)
    anna.say(CastVote("pause"))
    anna.say(LeaveTable())
    assert carl.room.votes == {}
    ben.say(CastVote("pause"))
    assert carl.phase == PLAYING


def test_a_move_that_came_before_the_pause_is_made_and_one_after_it_refused() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    ben.say(CastVote("pause"))
    early = anna.put(anna.legal()[0])
    anna.send(CastVote("pause"))
    late = anna.put(anna.legal()[0])
    scene.settle()
    assert isinstance(anna.answers[early], MoveAccepted)
    assert anna.answers[late] == MoveRefused(late, "not_now")


def quiet_tables(people: int, bots: int, plays_for: int, wanted: bool) -> Iterator[tuple[Scene, list[Guest]]]:
    """Rounds that have just begun, in which this seat can lay a card, or cannot."""
    scene = Scene()
    while True:
        guests = scene.match("ligretto", people, bots)
        state = scene.table(guests[0].table).cards.live.match.state
        if bool(plays(state, plays_for)) == wanted:
            yield scene, guests


@pytest.mark.rule("C-9")
def test_a_stalemate_is_declared_when_every_person_who_plays_votes_for_it() -> None:
    scene = Scene()
    anna, ben, carl = scene.match("ligretto", people=3)
    scene.give_up([anna, ben])
    assert (carl.phase, carl.room.votes) == (PLAYING, {"stalemate": [0, 1]})
    carl.say(CastVote("stalemate"))
    assert (carl.phase, carl.room.how) == (ROUND_OVER, DECLARED)


@pytest.mark.rule("C-9")
@pytest.mark.parametrize("game", [game for game, box in boxes().items() if box.at_once])
def test_in_every_game_without_turns_people_can_agree_to_stop_the_round(game: str) -> None:
    scene = Scene()
    anna, ben = scene.match(game, people=2)
    scene.give_up([anna, ben])
    table = scene.table(anna.table)
    assert anna.phase in (ROUND_OVER, MATCH_OVER) or table.cards.live.match.number > 1
    assert anna.room.votes == {}, "the next vote is a new one"


@pytest.mark.rule("C-9")
def test_a_vote_counts_only_after_twenty_seconds_without_progress() -> None:
    scene, (anna, ben) = next(quiet_tables(people=2, bots=0, plays_for=0, wanted=True))
    scene.wait(QUIET_MS - 1)
    anna.say(CastVote("stalemate"))
    assert (anna.complaint(), anna.room.votes) == ("too_soon", {})
    assert "after 20 seconds without progress" in str(anna.received[-1])
    scene.wait(1)
    anna.say(CastVote("stalemate"))
    assert ben.room.votes == {"stalemate": [0]}
    anna.move(anna.copy.view().plays()[0])
    assert ben.room.votes == {}, "the round goes on"
    ben.say(CastVote("stalemate"))
    assert (ben.complaint(), ben.phase) == ("too_soon", PLAYING)


@pytest.mark.rule("C-9")
def test_time_without_play_does_not_count() -> None:
    scene = Scene()
    (anna,) = scene.match("ligretto", people=1, bots=1)
    anna.say(CastVote("pause"))
    scene.wait(QUIET_MS)
    anna.say(CastVote("resume"))
    scene.wait(scene.environment.timeouts.countdown)
    anna.say(CastVote("stalemate"))
    assert (anna.complaint(), anna.phase) == ("too_soon", PLAYING)


@pytest.mark.rule("C-9")
def test_a_stand_in_objects_while_it_could_lay_a_card() -> None:
    scene, (anna, ben) = next(quiet_tables(people=2, bots=0, plays_for=1, wanted=True))
    scene.wait(QUIET_MS)
    anna.say(CastVote("stalemate"))
    ben.disconnect()
    assert anna.phase == PLAYING, "a player who is briefly away has not agreed"
    scene.wait(scene.environment.timeouts.absence)
    assert (anna.phase, anna.room.seats[1].bot) == (PLAYING, "steady")
    anna.say(CastVote("stalemate", False))
    anna.say(CastVote("stalemate"))
    assert (anna.complaint(), anna.phase) == ("objection", PLAYING)


@pytest.mark.rule("C-9")
def test_a_bot_that_can_lay_nothing_abstains() -> None:
    scene, (anna, ben) = next(quiet_tables(people=2, bots=0, plays_for=1, wanted=False))
    scene.wait(QUIET_MS)
    anna.say(CastVote("stalemate"))
    ben.disconnect()
    scene.wait(scene.environment.timeouts.absence)
    assert (anna.phase, anna.room.how) == (ROUND_OVER, DECLARED)


@pytest.mark.rule("C-9")
def test_no_player_ends_a_round_against_bots_because_it_suits_them() -> None:
    scene = Scene()
    table = scene.open("ligretto", 3, ["", "lightning", "lightning"])
    anna = scene.sit(table, "anna", 0)
    anna.say(SetReady())
    scene.wait(scene.environment.timeouts.countdown)
    while anna.phase == PLAYING:
        state = scene.table(table).cards.live.match.state
        could_lay = any(plays(state, seat) for seat in (1, 2))
        quiet = scene.table(table).clock.time() - scene.table(table).cards.live.match.idle_since() >= QUIET_MS
        anna.say(CastVote("stalemate"))
        assert anna.phase == PLAYING or (quiet and not could_lay)
        scene.wait(250)
    assert scene.now > QUIET_MS or anna.room.how not in STUCK


@pytest.mark.rule("C-9")
def test_with_no_person_left_there_is_no_vote() -> None:
    scene = Scene()
    (anna,) = scene.stage(PLAYING, people=1, bots=2)
    anna.say(LeaveTable())
    assert (anna.phase, anna.seat) == (PLAYING, -1)
    anna.say(CastVote("stalemate"))
    assert (anna.complaint(), anna.phase) == ("not_seated", PLAYING)


def test_a_vote_ends_even_if_the_stalemate_changes_nothing() -> None:
    scene = Scene()
    anna, ben = scene.match("schuss_und_tor", people=2)
    scene.give_up([anna, ben])
    assert (anna.phase, anna.room.votes) == (PLAYING, {})


# --- voting against ---


def fell(guest: Guest) -> list[MotionFell]:
    """The messages about fallen motions that a guest received."""
    return [received for received in guest.received if isinstance(received, MotionFell)]


def test_one_of_two_can_refuse_a_pause_and_all_are_sent_who_asked() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    watcher = scene.watch(anna.table)
    anna.say(CastVote("pause"))
    ben.say(OpposeMotion("pause"))
    for guest in (anna, ben, watcher):
        assert fell(guest) == [MotionFell("pause", anna.seat, [ben.seat])]
        assert (guest.phase, guest.room.votes, guest.room.against) == (PLAYING, {}, {})


def test_a_motion_stands_until_it_can_no_longer_be_carried() -> None:
    scene = Scene()
    anna, ben, carl, dora = scene.stage(PLAYING, people=4)
    anna.say(CastVote("pause"))
    ben.say(OpposeMotion("pause"))
    assert (anna.room.votes, anna.room.against, fell(anna)) == ({"pause": [0]}, {"pause": [1]}, [])
    ben.say(CastVote("pause"))
    assert (anna.room.votes, anna.room.against) == ({"pause": [0, 1]}, {}), "one may think again"
    carl.say(OpposeMotion("pause"))
    dora.say(OpposeMotion("pause"))
    assert fell(anna) == [MotionFell("pause", 0, [2, 3])]


def test_a_motion_falls_when_its_possible_supporters_leave() -> None:
    scene = Scene()
    anna, ben, carl = scene.stage(PLAYING, people=3)
    anna.say(CastVote("pause"))
    ben.say(OpposeMotion("pause"))
    assert fell(anna) == []
    carl.say(LeaveTable())
    assert [received.motion for received in fell(anna)] == ["pause"]


def test_a_fallen_motion_cannot_be_repeated_at_once_but_joined() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    anna.say(CastVote("pause"))
    ben.say(OpposeMotion("pause"))
    scene.wait(AGAIN_MS // 2)
    anna.say(CastVote("pause"))
    assert anna.complaint() == "refused_before"
    last = anna.last()
    assert isinstance(last, RequestRefused)
    assert "in 30 seconds" in last.text
    ben.say(CastVote("pause"))
    anna.say(CastVote("pause"))
    assert anna.phase == PAUSED


def test_after_a_minute_a_motion_can_be_repeated() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    anna.say(CastVote("pause"))
    ben.say(OpposeMotion("pause"))
    scene.wait(AGAIN_MS)
    anna.say(CastVote("pause"))
    assert ben.room.votes == {"pause": [0]}


def test_one_vote_against_keeps_a_round_going() -> None:
    scene = Scene()
    anna, ben, _ = scene.stage(PLAYING, people=3, bots=0)
    scene.wait(QUIET_MS)
    anna.say(CastVote("stalemate"))
    ben.say(OpposeMotion("stalemate"))
    assert (fell(anna), anna.phase) == ([MotionFell("stalemate", 0, [1])], PLAYING)


def test_resuming_and_missing_motions_cannot_be_voted_against() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    ben.say(OpposeMotion("pause"))
    assert ben.complaint() == "not_possible"
    scene.all_say([anna, ben], CastVote("pause"))
    anna.say(CastVote("resume"))
    ben.say(OpposeMotion("resume"))
    assert (ben.complaint(), ben.room.votes) == ("not_possible", {"resume": [0]})


def test_voting_against_the_own_motion_withdraws_it() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    anna.say(CastVote("pause"))
    anna.say(OpposeMotion("pause"))
    assert (ben.room.votes, ben.room.against, fell(ben)) == ({}, {}, [])


def test_a_repeated_no_is_sent_once() -> None:
    scene = Scene()
    anna, ben, _, _ = scene.stage(PLAYING, people=4)
    anna.say(CastVote("pause"))
    ben.say(OpposeMotion("pause"))
    received = len(anna.received)
    ben.say(OpposeMotion("pause"))
    assert len(anna.received) == received


def test_votes_against_survive_a_restart() -> None:
    scene = Scene()
    anna, ben, _, _ = scene.stage(PLAYING, people=4)
    anna.say(CastVote("pause"))
    ben.say(OpposeMotion("pause"))
    scene.restart()
    anna.connect()
    assert (anna.room.votes, anna.room.against) == ({"pause": [0]}, {"pause": [1]})
