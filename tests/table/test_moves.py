"""Every move is answered under its own number and made at most once, and only legal moves are made."""

from __future__ import annotations

from random import Random

import pytest
from tests.table.scene import Guest, Scene

from rasant.core.moves import ANYWHERE, Act, Move, Play
from rasant.games import boxes
from rasant.table.play.move_senders import NOT_MADE, MoveSender, MoveSenders
from rasant.wire.from_client import ActMove, CastVote, LeaveTable, PlayMove, SetReady
from rasant.wire.from_server import BatchMessage, MoveAccepted, MoveRefused
from rasant.wire.room import COUNTDOWN, PLAYING


def batches(guest: Guest) -> list[BatchMessage]:
    """All batches a guest received."""
    return [message for message in guest.received if isinstance(message, BatchMessage)]


def reason(guest: Guest, message: PlayMove | ActMove) -> str:
    """Why a move was refused; checks that nothing has changed."""
    before = guest.scene.table(guest.table).cards.live.match.pack(), guest.seq
    guest.say(message)
    answer = guest.answers[message.id]
    assert isinstance(answer, MoveRefused), answer
    assert (guest.scene.table(guest.table).cards.live.match.pack(), guest.seq) == before
    return answer.reason


def a_play(guest: Guest) -> Play:
    """A play onto a contested place, or any."""
    return next(move for move in guest.legal() if isinstance(move, Play))


def table_with_a_play(scene: Scene) -> tuple[Guest, Guest, Play]:
    """Two people, the first of whom can lay a card."""
    anna, ben = scene.match("kickoff", people=2)
    for _ in range(50):
        plays = [move for move in anna.legal() if isinstance(move, Play)]
        if plays:
            return anna, ben, plays[0]
        anna.move(anna.legal()[0])
    raise AssertionError("no card can be laid here")


# --- answers ---


@pytest.mark.parametrize("game", boxes())
def test_every_legal_move_is_acknowledged_with_its_entry_and_every_other_refused_with_a_reason(game: str) -> None:
    random = Random(game)
    scene = Scene()
    guests = scene.match(game, people=2)
    for _ in range(60):
        if guests[0].phase != PLAYING:
            break
        guest = random.choice(guests)
        moves = guest.legal()
        face = random.randrange(len(scene.layout(guest.table).deck.faces))
        wild: list[Move] = [Play(random.randrange(60), face, random.randrange(-1, 60)), Act("fly")]
        move = random.choice(moves) if moves and random.random() < 0.6 else random.choice(wild)
        seq, legal = guest.seq, move in moves
        answer = guest.move(move)
        assert answer is not None
        if legal:
            assert isinstance(answer, MoveAccepted)
            assert batches(guest)[-1].seq >= answer.seq == seq + 1
        elif isinstance(answer, MoveRefused):
            assert answer.reason in ("not_now", "not_yours", "not_there", "does_not_fit", "not_possible", "beaten")
            assert guest.seq == seq
        scene.wait(100)


def test_an_answer_goes_to_the_sender() -> None:
    scene = Scene()
    anna, ben = scene.match(people=2)
    tab = Guest(scene, anna.table, "another tab", anna.token).connect()
    number = anna.put(anna.legal()[0], 41)
    scene.settle()
    assert isinstance(anna.answers[number], MoveAccepted)
    assert (ben.answers, tab.answers) == ({}, {})


def test_two_tabs_count_for_themselves() -> None:
    scene = Scene()
    anna, _ = scene.match(people=2)
    tab = Guest(scene, anna.table, "another tab", anna.token).connect()
    assert isinstance(anna.move(anna.legal()[0], 7), MoveAccepted)
    assert isinstance(tab.move(tab.legal()[0], 7), MoveAccepted)
    assert anna.answers[7] != tab.answers[7]


# --- the same move again ---


def test_a_move_sent_again_on_the_same_connection_is_made_once() -> None:
    scene = Scene()
    anna, _ = scene.match(people=2)
    move = anna.legal()[0]
    first = anna.move(move, 1)
    seq = anna.seq
    del anna.answers[1]
    assert anna.move(move, 1) == first
    assert anna.seq == seq


def test_a_move_sent_again_on_a_new_connection_is_made_once() -> None:
    scene = Scene()
    anna, _ = scene.match(people=2)
    move = anna.legal()[0]
    first = anna.move(move, 1)
    anna.disconnect()
    anna.connect()
    seq = anna.seq
    assert anna.move(move, 1) == first
    assert anna.seq == seq


@pytest.mark.parametrize("snapshots", [False, True])
def test_a_move_sent_again_after_the_server_came_back_is_made_once(snapshots: bool) -> None:
    scene = Scene()
    anna, _ = scene.match(people=2)
    move = anna.legal()[0]
    first = anna.move(move, 1)
    scene.restart(snapshots)
    anna.connect()
    seq = anna.seq
    assert anna.move(move, 1) == first
    assert anna.seq == seq


def test_an_unwritten_move_can_be_sent_again_after_the_server_came_back() -> None:
    scene = Scene()
    anna, _ = scene.match(people=2)
    number = anna.put(anna.legal()[0])
    scene.hall.run(scene.now)
    scene.restart()
    anna.connect()
    assert anna.answers == {}
    assert isinstance(anna.move(anna.legal()[0], number), MoveAccepted)


def test_a_delayed_move_sent_again_is_made_once_and_answered_on_the_newest_connection() -> None:
    scene = Scene()
    anna, ben, play = table_with_a_play(scene)
    anna.measured(10)
    ben.measured(150)
    number = anna.put(play)
    scene.settle()
    assert number not in anna.answers, "it waits"
    anna.disconnect()
    anna.connect()
    anna.move(play, number)
    assert number not in anna.answers
    seq = anna.seq
    scene.wait(150)
    assert isinstance(anna.answers[number], MoveAccepted)
    assert anna.seq == seq + 1
    assert [batch.seat for batch in batches(ben)[-1:]] == [0]


def test_a_refused_number_stays_refused() -> None:
    scene = Scene()
    anna, _ = scene.match(people=2)
    assert reason(anna, ActMove(5, "fly")) == "not_possible"
    assert reason(anna, ActMove(5, anna.copy.view().acts[0].verb)) == "repeated"


def test_a_number_refused_before_play_stays_refused_during_play() -> None:
    scene = Scene()
    anna, _ = scene.stage(COUNTDOWN)
    message = anna.as_message(anna.legal()[0], 5)
    assert reason(anna, message) == "not_now"
    scene.wait(scene.environment.timeouts.countdown)
    assert reason(anna, message) == "repeated"


def test_a_made_move_is_still_known_when_nothing_can_be_moved_any_more() -> None:
    scene = Scene()
    anna, ben = scene.match(people=2)
    move = anna.legal()[0]
    first = anna.move(move, 1)
    scene.all_say([anna, ben], CastVote("pause"))
    assert anna.move(move, 1) == first


def test_a_made_move_is_still_known_in_the_next_match() -> None:
    scene = Scene()
    anna, ben = scene.match("ligretto", people=2, preset="de")
    message = anna.as_message(anna.legal()[0], 9)
    anna.say(message)
    first = anna.answers[9]
    scene.give_up([anna, ben])
    scene.all_say([anna, ben], SetReady())
    scene.wait(scene.environment.timeouts.countdown)
    assert (anna.phase, anna.room.match) == (PLAYING, 2)
    seq = anna.seq
    anna.say(message)
    assert (anna.answers[9], anna.seq) == (first, seq)


def test_old_numbers_are_never_made_even_when_their_answers_are_forgotten() -> None:
    sender = MoveSender(0, "tab")
    for number in range(MoveSender.MEMORY + 10):
        sender.accept(number, number + 100)
    assert (len(sender.made()), sender.last) == (2 * MoveSender.MEMORY, MoveSender.MEMORY + 9)
    assert [sender.entry_of(number) for number in (9, 10)] == [NOT_MADE, 110]
    scene = Scene()
    anna, _ = scene.match(people=2)
    assert isinstance(anna.move(anna.legal()[0], 10), MoveAccepted)
    assert reason(anna, anna.as_message(anna.legal()[0], 3)) == "repeated"


def test_many_clients_of_one_seat_evict_no_memory_of_another() -> None:
    senders = MoveSenders()
    senders.of(1, "ben").accept(1, 100)
    for number in range(100):
        senders.of(0, f"tab {number}").accept(1, number)
    packed = senders.pack()
    assert (1, "ben", [1, 100]) in packed
    assert [client for seat, client, _ in packed if seat == 0] == [
        f"tab {n}" for n in range(100 - MoveSenders.EACH, 100)
    ]


def test_a_client_with_a_queued_move_is_not_forgotten() -> None:
    senders = MoveSenders()
    waiting = senders.of(0, "waiting")
    waiting.open.add(1)
    for number in range(100):
        senders.of(0, f"tab {number}")
    assert senders.of(0, "waiting") is waiting


# --- foreign or missing things ---


def test_no_seat_plays_another_seats_cards() -> None:
    scene = Scene()
    anna, ben, play = table_with_a_play(scene)
    face = anna.scene.layout(anna.table).deck.faces[play.face]
    assert reason(ben, PlayMove(1, play.src, face, play.dst)) == "not_yours"


@pytest.mark.parametrize("label", ["", "?", "the joker", "red 99", "\x00", "1" * 64])
def test_unknown_cards_are_in_no_zone(label: str) -> None:
    scene = Scene()
    anna, _ = scene.match(people=2)
    own = anna.copy.state.layout.mine[0][0]
    assert reason(anna, PlayMove(1, own, label)) == "not_there"


@pytest.mark.parametrize("zone", [-1, 1_000, 65_535])
def test_zones_that_do_not_exist_have_no_cards(zone: int) -> None:
    scene = Scene()
    anna, _, play = table_with_a_play(scene)
    label = scene.layout(anna.table).deck.faces[play.face]
    assert reason(anna, PlayMove(500, zone, label, play.dst)) in ("not_there", "not_yours")
    if zone != ANYWHERE:
        assert reason(anna, PlayMove(501, play.src, label, zone)) == "not_there"


@pytest.mark.parametrize("way", [-1, 1, 2, 65_535])
def test_unknown_ways_are_refused(way: int) -> None:
    scene = Scene()
    anna, _, play = table_with_a_play(scene)
    label = scene.layout(anna.table).deck.faces[play.face]
    assert reason(anna, PlayMove(500, play.src, label, play.dst, way)) in ("not_there", "does_not_fit")


@pytest.mark.parametrize("choice", [-1, 99, 2**53 - 1, -(2**53 - 1)])
def test_acts_that_were_not_offered_are_not_possible(choice: int) -> None:
    scene = Scene()
    anna, _ = scene.match(people=2)
    assert reason(anna, ActMove(1, "fly", choice)) == "not_possible"
    assert reason(anna, ActMove(2, anna.copy.view().acts[0].verb, choice)) == "not_possible"


# --- order ---


def test_one_seats_moves_are_made_in_the_order_they_were_sent() -> None:
    scene = Scene()
    anna, ben, play = table_with_a_play(scene)
    anna.measured(10)
    ben.measured(150)
    held = anna.put(play)
    act = anna.put(anna.copy.view().acts[0])
    scene.settle()
    assert act not in anna.answers, "what comes after a held move waits behind it"
    scene.wait(150)
    answers = [anna.answers[held], anna.answers[act]]
    assert all(isinstance(answer, MoveAccepted) for answer in answers)
    assert answers[0].seq < answers[1].seq  # type: ignore[union-attr]


def test_a_move_that_comes_the_moment_the_countdown_ends_is_made() -> None:
    scene = Scene()
    anna, _ = scene.stage(COUNTDOWN)
    scene.now += scene.environment.timeouts.countdown
    number = anna.put(anna.legal()[0])
    scene.settle()
    assert isinstance(anna.answers[number], MoveAccepted)


def test_a_queued_move_of_a_disconnected_player_is_made() -> None:
    scene = Scene()
    anna, ben = scene.match(people=2)
    anna.put(anna.legal()[0])
    anna.disconnect()
    assert batches(ben)[-1].seat == 0


def test_a_move_of_a_player_who_then_leaves_is_made_first() -> None:
    scene = Scene()
    anna, ben = scene.match(people=2)
    anna.put(anna.legal()[0])
    anna.send(LeaveTable())
    scene.settle()
    assert batches(ben)[-1].seat == 0
    assert ben.room.seats[0].bot == "steady"
