"""The host changes the setup between matches: rules, number of seats, order of seats."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.table.scene import Guest, Scene
from tests.table.test_recovery import is_restored

from rasant.games import boxes
from rasant.record.live import log_of_match
from rasant.record.logs import parsed_log
from rasant.table.log.entries import SeatsArranged, SetupChanged, read_entry, write_entry
from rasant.table.people.roster import SeatHolder
from rasant.table.recovery import founding
from rasant.table.room.setup_changes import CHANGES_AT_ONCE, seats_kept
from rasant.wire.from_client import (
    BeginNow,
    ChangeSeat,
    ChangeSetup,
    FromClient,
    LeaveTable,
    SetBot,
    SetReady,
    SwapSeats,
)
from rasant.wire.from_server import BatchMessage, RequestRefused, RoomChanged, SeatsSwapped, TableSetup, Welcome
from rasant.wire.http import Problem
from rasant.wire.room import COUNTDOWN, LOBBY, MATCH_OVER, PAUSED, PLAYING, ROUND_OVER, Phase

A_CHANGE_LATER = 1_000


def setup(guest: Guest) -> TableSetup:
    """The setup that a guest received last."""
    return next(message.setup for message in reversed(guest.received) if isinstance(message, Welcome))


def change(
    guest: Guest, players: int, preset: str = "default", settings: dict[str, str] | None = None, public: bool = False
) -> None:
    """A guest requests another setup, knowing all earlier changes."""
    guest.say(ChangeSetup(guest.scene.table(guest.table).setup.changes, preset, settings or {}, players, public))


def text(guest: Guest) -> str:
    """The text of the last message to a guest."""
    last = guest.last()
    assert isinstance(last, RequestRefused), last
    return last.text


def names(guest: Guest) -> list[str]:
    """The holders of seats, as a guest sees them: people by name, bots by temperament."""
    return [seat.name or seat.bot for seat in guest.room.seats]


# --- possible changes ---


def test_the_host_changes_everything_and_all_clients_learn_by_whom() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    watcher = scene.watch(anna.table)
    change(anna, 5, "de", {"recycle": "shuffle"}, public=True)
    for guest in (anna, ben, watcher):
        received = guest.last()
        assert isinstance(received, Welcome)
        assert (received.by, received.seat, received.setup.changes) == (anna.seat, guest.seat, 1)
        assert (received.setup.players, received.setup.preset, received.setup.public) == (5, "de", True)
        assert received.setup.settings["recycle"] == "shuffle"
        assert received.book is not None, "another layout needs another book"
        assert names(guest) == ["Player0", "Player1", "steady", "", ""]
    assert [info.players for info in scene.hall.tables()] == [5], "it is in the list of public tables by now"


def test_readiness_is_withdrawn_if_other_rules_hold_and_only_then() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    ben.say(SetReady())
    change(anna, 3, public=True)
    assert ben.room.seats[1].ready
    change(anna, 4, public=True)
    assert not ben.room.seats[1].ready


def test_a_change_without_a_difference_does_nothing() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    before = scene.table(anna.table).journal.seq
    ben.say(SetReady())
    change(anna, 3)
    assert (scene.table(anna.table).journal.seq, ben.room.seats[1].ready) == (before + 1, True)


@pytest.mark.parametrize("game", boxes())
def test_any_number_of_seats_and_any_preset_may_follow_any_other_and_a_match_begins(game: str) -> None:
    scene, box = Scene(), boxes()[game]
    table = scene.open(game, box.seats[0])
    anna = scene.sit(table, "anna")
    kinds = [(players, preset) for players in box.seats for preset in box.presets]
    for players, preset in [*kinds, *reversed(kinds)]:
        scene.wait(A_CHANGE_LATER)
        change(anna, players, preset)
        assert (len(anna.room.seats), setup(anna).preset) == (players, preset)
    for turn, players in enumerate(box.seats):
        other = scene.sit(scene.open(game, box.seats[0]), "anna")
        change(other, players, list(box.presets)[turn % len(box.presets)])
        other.say(BeginNow("bots"))
        assert other.phase == COUNTDOWN
        assert all(seat.bot for seat in other.room.seats[1:])
        other.disconnect()


# --- no player loses their seat ---


def test_free_seats_are_removed_first_then_bots_and_people_keep_their_order() -> None:
    person, bot, free = SeatHolder(player="p"), SeatHolder(bot="steady"), SeatHolder()
    assert seats_kept([person, free, bot, person, free], 3) == [0, 2, 3]
    assert seats_kept([bot, person, bot, person], 3) == [0, 1, 3]
    assert seats_kept([bot, bot, person], 1) == [2]
    assert seats_kept([person, bot], 4) == [0, 1, -1, -1]


def test_people_on_seats_that_vanish_sit_elsewhere_and_stay_who_they_are() -> None:
    scene = Scene()
    table = scene.open(players=6)
    anna, ben = scene.sit(table, "anna", 4), scene.sit(table, "ben", 5)
    ben.disconnect()
    change(anna, 2)
    assert (anna.seat, names(anna), anna.room.host) == (0, ["Anna", "Ben"], 0)
    ben.connect()
    assert ben.seat == 1, "their key is that of the seat they have now"
    scene.all_say([anna, ben], SetReady())
    assert anna.phase == COUNTDOWN


def test_an_absent_person_is_still_waited_for_no_longer_than_always_after_their_seat_moved() -> None:
    scene = Scene()
    table = scene.open(players=6)
    anna, ben = scene.sit(table, "anna", 0), scene.sit(table, "ben", 5)
    ben.disconnect()
    scene.wait(scene.environment.timeouts.vacancy // 2)
    change(anna, 3)
    scene.wait(scene.environment.timeouts.vacancy // 2)
    assert names(anna) == ["Anna", "", ""]


def test_fewer_seats_than_people_are_refused_with_what_to_do() -> None:
    scene = Scene()
    guests = scene.stage(LOBBY, people=3, bots=0)
    change(guests[0], 2)
    assert guests[0].complaint() == "too_many_people"
    assert "3 people sit here" in text(guests[0])
    assert len(guests[0].room.seats) == 3


@pytest.mark.parametrize(
    ("players", "preset", "settings", "said"),
    [
        (13, "default", {}, "2 to 12 players"),
        (-1, "default", {}, "2 to 12 players"),
        (3, "nonsense", {}, "no preset 'nonsense'"),
        (3, "default", {"recycle": "burn"}, "recycle cannot be 'burn'"),
        (3, "default", {"colour": "red"}, "no option 'colour'"),
    ],
)
def test_an_impossible_setup_is_refused_with_the_reason(
    players: int, preset: str, settings: dict[str, str], said: str
) -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    ben.say(SetReady())
    before = scene.table(anna.table).journal.seq
    change(anna, players, preset, settings)
    assert (anna.complaint(), scene.table(anna.table).journal.seq) == ("bad_option", before)
    assert said in text(anna)
    assert ben.room.seats[1].ready, "nothing is lost"


# --- roles and phases ---


CHANGES: list[FromClient] = [ChangeSetup(0, "de", {}, 4, False), SwapSeats(0, 1), BeginNow("bots")]


@pytest.mark.parametrize("message", CHANGES)
def test_only_the_host_may_change_the_setup(message: FromClient) -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    watcher = scene.watch(anna.table)
    before = scene.table(anna.table).journal.seq
    ben.say(message)
    watcher.say(message)
    assert (ben.complaint(), watcher.complaint()) == ("not_host", "not_seated")
    assert scene.table(anna.table).journal.seq == before


@pytest.mark.parametrize("phase", [COUNTDOWN, PLAYING, PAUSED, ROUND_OVER])
@pytest.mark.parametrize("message", CHANGES)
def test_the_setup_cannot_change_during_a_match(phase: Phase, message: FromClient) -> None:
    scene = Scene()
    anna, _ = scene.stage(phase)
    before = len(anna.room.seats), names(anna)
    anna.say(message)
    assert any(isinstance(received, RequestRefused) and received.code == "not_now" for received in anna.received)
    assert (len(anna.room.seats), names(anna), setup(anna).changes) == (*before, 0)


def test_of_two_changes_at_once_the_second_is_refused_and_nothing_of_the_first_is_lost() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    seen = setup(ben).changes
    anna.send(ChangeSetup(seen, "de", {}, 4, False))
    anna.send(LeaveTable())
    ben.say(ChangeSetup(seen, "default", {}, 6, False))
    assert ben.room.host == ben.seat, "who is the host now changed something that had been changed meanwhile"
    assert any(isinstance(received, RequestRefused) and received.code == "outdated" for received in ben.received)
    assert (setup(ben).players, setup(ben).preset) == (4, "de")
    change(ben, 6)
    assert setup(ben).players == 6


def test_a_flood_of_changes_is_refused_and_not_sent() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY, people=2, bots=0)
    ben.received.clear()
    for turn in range(20):
        change(anna, 3 + turn % 2)
        anna.say(SwapSeats(0, 1))
    assert sum(isinstance(received, Welcome) for received in ben.received) <= CHANGES_AT_ONCE
    assert anna.complaint() == "too_fast"
    scene.wait(A_CHANGE_LATER)
    change(anna, 5)
    assert len(ben.room.seats) == 5


def test_a_seat_that_goes_while_a_player_sits_down_is_refused_with_a_reason() -> None:
    scene = Scene()
    anna = scene.sit(scene.open(players=4), "anna")
    change(anna, 2)
    late = scene.claim(anna.table, "ben", 3)
    assert isinstance(late, Problem)
    assert late.text == "There are only 2 seats."
    scene.sit(anna.table, "ben")
    full = scene.claim(anna.table, "carl")
    assert isinstance(full, Problem)
    assert full.code == "full"


# --- swapping seats ---


def test_the_host_swaps_people_bots_and_free_seats() -> None:
    scene = Scene()
    table = scene.open(players=4, bots=["", "", "quick"])
    anna, ben = scene.sit(table, "anna"), scene.sit(table, "ben")
    anna.say(SwapSeats(1, 2))
    assert (names(ben), ben.seat) == (["Anna", "quick", "Ben", ""], 2)
    anna.say(SwapSeats(0, 3))
    assert (names(ben), anna.seat, ben.room.host) == (["", "quick", "Ben", "Anna"], 3, 3)
    anna.say(SwapSeats(2, 3))
    assert (anna.seat, ben.seat, ben.room.host) == (2, 3, 2)
    is_restored(scene, table)


def test_all_clients_learn_which_seats_were_swapped() -> None:
    scene = Scene()
    anna, ben, carl = scene.stage(LOBBY, people=3)
    anna.say(SwapSeats(0, 1))
    anna.say(SwapSeats(2, 3))
    for guest in (anna, ben, carl):
        swaps = [received for received in guest.received if isinstance(received, SeatsSwapped)]
        assert swaps == [SeatsSwapped(1, 0, 1), SeatsSwapped(1, 2, 3)]
        kinds = [type(received) for received in guest.received]
        before = kinds[: kinds.index(SeatsSwapped)]
        assert RoomChanged in before, "the room is sent first, because seats are named as they are now"


def test_a_player_moved_by_another_must_get_ready_again() -> None:
    scene = Scene()
    anna, ben, carl = scene.stage(LOBBY, people=3)
    scene.all_say([ben, carl], SetReady())
    anna.say(SwapSeats(0, 1))
    assert [seat.ready for seat in carl.room.seats] == [False, False, True, False]


@pytest.mark.parametrize(("seat", "other"), [(0, 0), (0, 3), (-1, 0), (65_535, 1)])
def test_seats_that_are_not_there_are_not_swapped(seat: int, other: int) -> None:
    scene = Scene()
    anna, _ = scene.stage(LOBBY)
    anna.say(SwapSeats(seat, other))
    assert anna.complaint() == "not_possible"


# --- beginning with the players present ---


def test_a_match_can_begin_without_the_empty_seats() -> None:
    scene = Scene()
    table = scene.open(players=6)
    anna, ben = scene.sit(table, "anna", 1), scene.sit(table, "ben", 4)
    ben.say(SetReady())
    anna.say(BeginNow("go"))
    assert (anna.phase, names(ben)) == (COUNTDOWN, ["Anna", "Ben"])
    scene.wait(scene.environment.timeouts.countdown)
    anna.move(anna.legal()[0])
    is_restored(scene, table)


def test_a_match_can_begin_with_bots_on_the_empty_seats() -> None:
    scene = Scene()
    anna = scene.sit(scene.open(players=4), "anna", 2)
    anna.say(BeginNow("bots", "quick"))
    assert (anna.phase, names(anna)) == (COUNTDOWN, ["quick", "quick", "Anna", "quick"])


def test_a_table_too_small_for_the_game_is_refused_and_says_what_to_do() -> None:
    scene = Scene()
    anna = scene.sit(scene.open(players=4), "anna")
    anna.say(BeginNow("go"))
    assert (anna.complaint(), anna.phase, len(anna.room.seats)) == ("bad_option", LOBBY, 4)
    assert "let bots play" in text(anna)
    anna.say(BeginNow("bots", "grim"))
    assert (anna.complaint(), names(anna)) == ("not_possible", ["Anna", "", "", ""])


def test_players_who_are_not_ready_get_the_usual_time() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    anna.say(BeginNow())
    assert (ben.phase, ben.room.left) == (LOBBY, scene.environment.timeouts.ready_wait)
    scene.wait(scene.environment.timeouts.ready_wait - 1)
    assert ben.phase == LOBBY
    ben.say(SetReady())
    assert (ben.phase, names(ben)[1]) == (COUNTDOWN, "Player1")


def test_absent_players_are_not_waited_for_and_keep_their_seats() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    ben.disconnect()
    anna.say(SetReady())
    assert anna.phase == LOBBY
    anna.say(BeginNow())
    assert (anna.phase, anna.room.seats[1].bot) == (COUNTDOWN, "steady")
    ben.connect()
    assert (ben.phase, ben.room.seats[1].bot) == (COUNTDOWN, "")


def test_a_host_who_is_no_longer_ready_cancels_the_beginning() -> None:
    scene = Scene()
    anna, ben, carl = scene.stage(LOBBY, people=3, bots=0)
    anna.say(BeginNow())
    anna.say(SetReady(False))
    carl.disconnect()
    scene.all_say([ben, anna], SetReady())
    assert anna.phase == LOBBY, "absent players are waited for again"
    anna.say(BeginNow())
    assert anna.phase == COUNTDOWN


# --- recovery ---


def test_a_changed_table_comes_back_from_its_log_and_from_a_snapshot_at_every_step() -> None:
    scene = Scene()
    table = scene.open(players=3, bots=["", "", "steady"])
    anna, ben = scene.sit(table, "anna"), scene.sit(table, "ben")
    steps: list[FromClient] = [
        ChangeSetup(0, "de", {}, 5, True),
        SwapSeats(0, 4),
        SetBot(0, "quick"),
        ChangeSetup(1, "default", {"recycle": "turn_over"}, 2, False),
    ]
    for step in steps:
        scene.wait(A_CHANGE_LATER)
        anna.say(step)
        before = scene.table(table).setup
        is_restored(scene, table)
        assert scene.table(table).setup == before
        anna.connect()
        ben.connect()
        assert setup(anna) == before
    assert (names(anna), anna.seat) == (["Ben", "Anna"], 1)
    scene.all_say([anna, ben], SetReady())
    scene.wait(scene.environment.timeouts.countdown)
    assert anna.phase == PLAYING
    is_restored(scene, table)


def test_a_player_away_during_a_change_gets_the_new_book() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    ben.disconnect()
    change(anna, 5)
    ben.connect(book=False)
    received = next(message for message in reversed(ben.received) if isinstance(message, Welcome))
    assert received.book is not None


def test_a_slow_reader_is_sent_the_new_setup_with_everything_else() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    change(anna, 5)
    assert ben.connection is not None
    scene.hall.resync(ben.connection, scene.now)
    scene.settle()
    received = ben.last()
    assert isinstance(received, Welcome)
    assert received.book is not None


def finish(scene: Scene, guests: list[Guest]) -> None:
    """Play a match to its end."""
    scene.all_say(guests, SetReady())
    scene.wait(scene.environment.timeouts.countdown)
    scene.end_round(guests[0])
    assert guests[0].phase == MATCH_OVER


def test_the_log_and_the_result_of_each_match_say_what_was_played_in_it() -> None:
    scene = Scene()
    table = scene.open(players=2, preset="de")
    guests = [scene.sit(table, "anna"), scene.sit(table, "ben")]
    change(guests[0], 3, "de")
    guests[0].say(SetBot(2, "steady"))
    finish(scene, guests)
    finish(scene, guests)
    scene.wait(A_CHANGE_LATER)
    change(guests[0], 4, "de", {"recycle": "shuffle"})
    assert (guests[0].phase, guests[0].room.match) == (LOBBY, 3)
    guests[0].say(SetBot(3, "quick"))
    is_restored(scene, table)
    for guest in guests:
        guest.connect()
    finish(scene, guests)
    found = []
    for finished in scene.disk.finished:
        entries = scene.disk.logs[table]
        log = log_of_match(founding(entries), entries[finished.first - 1 : finished.last + 1], finished.result)
        [recorded] = parsed_log("match", log.decode().splitlines())
        found.append((recorded.setup.players, recorded.setup.settings["recycle"], finished.result.counts))
    usual = boxes()["ligretto"].all_settings("de", {})["recycle"]
    assert found == [(3, usual, True), (3, usual, True), (4, "shuffle", usual == "shuffle")]
    assert len({finished.result.match for finished in scene.disk.finished}) == 3
    assert all(earlier.last < later.first for earlier, later in pairwise(scene.disk.finished))


def test_after_a_match_a_change_leads_back_to_the_waiting_room_and_frees_the_seats_of_those_who_left() -> None:
    scene = Scene()
    anna, ben, carl = scene.stage(MATCH_OVER, people=3, bots=0)
    ben.say(LeaveTable())
    carl.say(SetReady())
    change(anna, 3, "de")
    assert (anna.phase, names(anna)) == (LOBBY, ["Player0", "", "Player2"])
    assert not carl.room.seats[2].ready
    dora = scene.sit(anna.table, "dora")
    scene.all_say([anna, carl, dora], SetReady())
    assert anna.phase == COUNTDOWN


def test_a_player_connected_when_the_layout_changes_plays_with_the_new_cards() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    watcher = scene.watch(anna.table)
    change(anna, 4)
    anna.say(BeginNow("go"))
    ben.say(SetReady())
    scene.wait(scene.environment.timeouts.countdown + 20_000)
    assert any(isinstance(received, BatchMessage) for received in watcher.received)
    assert len(anna.room.seats) == 3


@pytest.mark.parametrize(
    "entry",
    [
        SeatsArranged([0, 0, 2]),
        SeatsArranged([0, 1]),
        SeatsArranged([0, 1, 7]),
        SeatsArranged([0, 1, -1]),
        SetupChanged(4, "default", {}, False, [0, 1, 2]),
        SetupChanged(2, "default", {}, False, [0, 0]),
        SetupChanged(99, "default", {}, False, [0, 1, 2, *[-1] * 96]),
        SetupChanged(3, "nonsense", {}, False, [0, 1, 2]),
    ],
)
def test_a_log_that_arranges_missing_seats_is_set_aside(entry: SeatsArranged | SetupChanged) -> None:
    scene = Scene()
    anna, _ = scene.stage(LOBBY)
    scene.disk.logs[anna.table].append(write_entry(entry))
    assert read_entry(scene.disk.logs[anna.table][-1]) == entry
    assert scene.restart(snapshots=False) == [anna.table]


def left_by_one(scene: Scene) -> list[Guest]:
    """Three people who played one round; the last left during it, and the host reopened the room without changes."""
    anna, ben, carl = scene.match(people=3, preset="de")
    carl.say(LeaveTable())
    scene.end_round(anna)
    played = scene.table(anna.table).setup
    anna.say(ChangeSetup(played.changes, played.preset, played.settings, played.players, played.public))
    assert anna.phase == LOBBY
    return [anna, ben]


def test_the_stand_in_of_a_former_player_does_not_play_for_the_next() -> None:
    scene = Scene()
    anna, ben = left_by_one(scene)
    assert names(anna) == ["Player0", "Player1", ""]
    ben.say(ChangeSeat(2))
    anna.say(SetBot(1, "steady"))
    scene.all_say([anna, ben], SetReady())
    scene.wait_for(lambda: ben.phase == PLAYING)
    before = len(ben.received)
    scene.wait(20_000)
    moved = {message.seat for message in ben.received[before:] if isinstance(message, BatchMessage)}
    assert 1 in moved
    assert ben.seat not in moved, "they did nothing"


def test_a_host_who_changes_seats_stays_host_and_keeps_their_pace() -> None:
    scene = Scene()
    anna, ben = left_by_one(scene)
    holder = scene.table(anna.table).people.roster.holders[0]
    holder.time, holder.times = 1_200, 5
    anna.say(ChangeSeat(2))
    assert scene.table(anna.table).people.roster.holders[2] is holder
    assert (ben.room.host, names(ben)) == (2, ["", "Player1", "Player0"])
    assert isinstance(read_entry(scene.disk.logs[anna.table][-1]), SeatsArranged)
