"""Known bugs of other online card games, each excluded by a test with its name."""

from __future__ import annotations

import pytest
from tests.table.scene import Guest, Scene

from rasant.core.layout import SHARED
from rasant.core.moves import Play
from rasant.games import boxes
from rasant.wire.codec import encode
from rasant.wire.from_client import CastVote, LeaveTable, PlayMove, RemovePlayer, SetBot, SetReady
from rasant.wire.from_server import Goodbye, MoveAccepted, MoveRefused, Welcome
from rasant.wire.room import COUNTDOWN, LOBBY, MATCH_OVER, PAUSED, PLAYING, ROUND_OVER, Phase


def openings(guest: Guest) -> list[Play]:
    """Plays that open a pile."""
    state = guest.copy.state
    plays = [move for move in guest.legal() if isinstance(move, Play)]
    return [play for play in plays if state.layout.owner[play.dst] == SHARED and not state.zones[play.dst]]


def two_for_one_place(scene: Scene) -> tuple[Guest, Play, Guest, Play]:
    """Two people at a table of Ligretto who can open a pile at the same empty place."""
    guests = scene.match("ligretto", people=12)
    for _ in range(100):
        found: dict[int, tuple[Guest, Play]] = {}
        for guest in guests:
            for play in openings(guest):
                if play.dst in found and found[play.dst][0] is not guest:
                    return *found[play.dst], guest, play
                found[play.dst] = guest, play
        for guest in guests:
            guest.move(guest.copy.view().acts[0])
    raise AssertionError("no two want the same place")


def test_a_card_aimed_at_a_slot_where_it_cannot_go_is_refused_and_not_deleted() -> None:
    scene = Scene()
    anna, _ = scene.match("ligretto", people=2)
    view = anna.copy.view()
    before = view.visible()
    fitting = [(move.src, move.dst) for move in anna.legal() if isinstance(move, Play)]
    number = 0
    for src in view.layout.mine[0]:
        face = view.top(src)
        for dst in range(len(view.layout.names)):
            if face >= 0 and view.gives(src) and (src, dst) not in fitting:
                number += 1
                anna.say(PlayMove(number, src, view.layout.deck.faces[face], dst))
                answer = anna.answers[number]
                assert isinstance(answer, MoveRefused) or not view.size(dst), "an empty place may stand for another"
                if isinstance(answer, MoveRefused):
                    assert anna.copy.view().visible() == before
    assert number > 20
    assert sum(len(zone) for zone in scene.table(anna.table).cards.live.match.state.zones) == len(
        scene.layout(anna.table).deck
    )


def test_two_cards_dropped_on_one_empty_place_do_not_make_two_piles_in_one_cell() -> None:
    scene = Scene()
    anna, one, ben, other = two_for_one_place(scene)
    place, cards = one.dst, scene.table(anna.table).cards.live.match.state.zones
    sizes = [len(zone) for zone in cards]
    first, second = anna.put(one), ben.put(other)
    scene.settle()
    assert isinstance(anna.answers[first], MoveAccepted)
    assert isinstance(ben.answers[second], MoveAccepted)
    grown = [zone for zone in range(len(cards)) if len(cards[zone]) > sizes[zone]]
    assert len(cards[place]) == 1
    assert len([zone for zone in grown if not sizes[zone]]) == 2, "the second one found a place of its own"


@pytest.mark.parametrize("phase", [COUNTDOWN, PAUSED])
def test_moves_are_not_taken_while_paused_or_in_the_countdown(phase: Phase) -> None:
    scene = Scene()
    anna, _ = scene.stage(phase)
    before = anna.seq
    for move in anna.legal():
        answer = anna.move(move)
        assert isinstance(answer, MoveRefused)
        assert answer.reason == "not_now"
    assert anna.seq == before


@pytest.mark.parametrize("phase", [LOBBY, PLAYING, PAUSED, ROUND_OVER, MATCH_OVER])
def test_not_anyone_can_start_restart_or_skip_a_round(phase: Phase) -> None:
    scene = Scene()
    anna, ben = scene.stage(phase)
    watcher = scene.watch(anna.table)
    for message in (SetReady(), CastVote("resume"), CastVote("pause"), CastVote("stalemate")):
        watcher.say(message)
        ben.say(message)
    ben.say(SetBot(2, ""))
    ben.say(RemovePlayer(0))
    scene.wait(1_000)
    assert (anna.phase, anna.room.round) == (phase, 0 if phase == LOBBY else 1)


def test_a_seat_cannot_be_taken_with_an_id_that_is_broadcast() -> None:
    scene = Scene()
    anna, _ = scene.stage(PLAYING)
    watcher = scene.watch(anna.table)
    received = b"".join(encode(message) for message in watcher.received)
    assert anna.token is not None
    assert anna.token.encode() not in received
    assert scene.table(anna.table).people.roster.holders[0].key.encode() not in received
    ids = [place.player for place in watcher.room.seats if place.player] + [anna.table, anna.client]
    for broadcast in ids:
        thief = Guest(scene, anna.table, "thief", broadcast.ljust(16, "0")).connect()
        assert isinstance(thief.last(), Goodbye)


@pytest.mark.parametrize("game", boxes())
def test_the_whole_deal_does_not_travel_to_every_client(game: str) -> None:
    scene = Scene()
    seats = max(2, boxes()[game].seats[0])
    guests = scene.match(game, people=seats)
    deck = scene.layout(guests[0].table).deck
    for guest in [*guests, scene.watch(guests[0].table)]:
        seen = sum(guest.copy.view().window(zone) for zone in range(len(guest.copy.state.zones)))
        assert seen < len(deck) / 2, "most cards lie face down"
        welcomes = [message for message in guest.received if isinstance(message, Welcome)]
        known = sum(len(zone.seen) for message in welcomes for zone in message.view.zones)
        assert known <= len(deck) / 2


def test_a_rejected_move_does_not_stay_on_screen_as_a_ghost() -> None:
    scene = Scene()
    anna, ben = scene.match("ligretto", people=2)
    before = {guest: (guest.copy.view().visible(), len(guest.received)) for guest in (anna, ben)}
    anna.say(PlayMove(900, anna.copy.state.layout.mine[0][0], "no such card"))
    answer = anna.answers[900]
    assert isinstance(answer, MoveRefused), "the client learns by its own number which move to take back"
    assert answer.reason
    after = {guest: (guest.copy.view().visible(), len(guest.received)) for guest in (anna, ben)}
    assert after == {anna: (before[anna][0], before[anna][1] + 1), ben: before[ben]}


def test_a_leavers_points_do_not_vanish() -> None:
    scene = Scene()
    anna, ben = scene.match("ligretto", people=2)
    while not openings(ben):
        ben.move(ben.copy.view().acts[0])
    ben.move(openings(ben)[0])
    scene.give_up([anna, ben])
    standing = anna.room.standing
    ben.say(LeaveTable())
    ben.disconnect()
    scene.wait(1_000)
    assert anna.room.standing == standing
    anna.say(SetReady())
    scene.wait(scene.environment.timeouts.countdown)
    scene.end_round(anna)
    assert anna.room.round == 2
    total, points = anna.room.standing.totals[1], anna.room.standing.points[1]
    assert total == standing.totals[1] + points, "and those of its bot are added"


def test_a_page_reload_does_not_lose_the_seat() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    view = anna.copy.view().visible()
    anna.disconnect()
    reloaded = Guest(scene, anna.table, "a new tab", anna.token).connect()
    assert (reloaded.seat, reloaded.copy.view().visible()) == (0, view)
    assert ben.room.seats[0].here
    reloaded.disconnect()
    without_storage = scene.sit(anna.table, "player0")
    assert without_storage.seat == 0


def test_adding_a_bot_leaks_no_timers() -> None:
    scene = Scene()
    (anna,) = scene.stage(LOBBY, people=1, bots=2)
    for temperament in ("quick", "", "lightning", "relaxed", "", "steady") * 20:
        anna.say(SetBot(1, temperament))
    assert scene.hall.due() == -1, "in the lobby no bot looks at cards"
    anna.say(SetReady())
    scene.wait(scene.environment.timeouts.countdown)
    seated_bots = scene.table(anna.table).cards.live.seated_bots
    for _ in range(40):
        anna.say(LeaveTable())
        anna.disconnect()
        anna.connect()
    scene.wait(5_000)
    assert len(seated_bots._due) <= 3 + 2, "one look or reach per bot, and void ones are dropped"
    scene.all_say([anna], CastVote("pause"))
    assert seated_bots.due() == -1
