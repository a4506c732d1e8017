"""Taking seats, returning, changing seats, and the rights of the host."""

from __future__ import annotations

import pytest
from tests.table.scene import Guest, Scene

from rasant.table.people.roster import MOST_REMOVED
from rasant.table.recovery import snapshot
from rasant.table.timeouts import SNAPSHOT_EVERY
from rasant.wire.from_client import ChangeSeat, LeaveTable, RemovePlayer, SetBot, SetReady
from rasant.wire.from_server import Goodbye
from rasant.wire.http import Claim, Problem
from rasant.wire.room import COUNTDOWN, LOBBY, MATCH_OVER, PAUSED, PLAYING, ROUND_OVER, Phase

IN_A_MATCH: list[Phase] = [COUNTDOWN, PLAYING, PAUSED, ROUND_OVER]


def refusal(scene: Scene, table: str, player: str, seat: int = -1) -> str:
    """The code with which a seat is refused."""
    answer = scene.claim(table, player, seat)
    assert isinstance(answer, Problem)
    return answer.code


# --- sitting down ---


def test_opening_the_link_gives_the_first_free_seat_and_makes_the_first_player_host() -> None:
    scene = Scene()
    table = scene.open(players=3)
    anna, ben = scene.sit(table, "anna"), scene.sit(table, "ben")
    assert (anna.seat, ben.seat, anna.room.host) == (0, 1, 0)
    assert [place.name for place in anna.room.seats] == ["Anna", "Ben", ""]
    assert [place.here for place in anna.room.seats] == [True, True, False]


def test_a_seat_can_be_asked_for_by_its_number() -> None:
    scene = Scene()
    table = scene.open(players=3)
    assert scene.sit(table, "anna", 2).seat == 2
    assert refusal(scene, table, "ben", 2) == "full"
    assert refusal(scene, table, "ben", 3) == "no_such_seat"
    assert refusal(scene, table, "ben", 65_535) == "no_such_seat"


def test_a_full_table_is_reported_and_can_be_watched() -> None:
    scene = Scene()
    table = scene.open(players=2)
    anna, _ = scene.sit(table, "anna"), scene.sit(table, "ben")
    assert refusal(scene, table, "carl") == "full"
    scene.watch(table)
    assert anna.room.watching == 1


def test_an_unknown_table_is_a_problem() -> None:
    answer = Scene().hall.claim("nowhere", Claim("Anna"), "anna", 0)
    assert isinstance(answer, Problem)
    assert answer.code == "unknown_table"


@pytest.mark.parametrize("phase", [LOBBY, MATCH_OVER])
def test_a_newcomer_takes_a_bots_seat_before_and_after_a_match(phase: Phase) -> None:
    scene = Scene()
    anna, _ = scene.stage(phase, people=2, bots=1)
    carl = scene.sit(anna.table, "carl")
    assert carl.seat == 2
    assert (anna.room.seats[2].name, anna.room.seats[2].bot) == ("Carl", "")


def test_a_free_seat_is_given_before_one_of_a_bot() -> None:
    scene = Scene()
    assert scene.sit(scene.open(players=3, bots=["quick", "", ""]), "anna").seat == 1


@pytest.mark.parametrize("phase", [COUNTDOWN, PLAYING, PAUSED])
def test_no_new_player_sits_down_in_a_round(phase: Phase) -> None:
    scene = Scene()
    anna, _ = scene.stage(phase)
    assert refusal(scene, anna.table, "carl") == "not_now"
    assert refusal(scene, anna.table, "carl", 2) == "not_now"


# --- the same person again ---


@pytest.mark.parametrize("phase", [LOBBY, *IN_A_MATCH, MATCH_OVER])
def test_the_same_person_gets_the_same_seat_with_a_new_key_and_the_old_one_ends(phase: Phase) -> None:
    scene = Scene()
    anna, ben = scene.stage(phase)
    again = scene.sit(ben.table, "player1", 0)
    assert again.seat == 1
    assert ben.bye is not None
    assert ben.bye.reason == "replaced"
    assert isinstance(ben.last(), Goodbye), "nothing is sent after a goodbye"
    assert anna.room.seats[1].here
    old = ben.connect()
    assert old.bye is not None
    assert old.bye.reason == "bad_token"


def test_a_player_with_a_new_key_before_the_old_socket_is_gone_takes_over_from_the_substitute() -> None:
    scene = Scene()
    anna, ben = scene.stage(MATCH_OVER)
    anna.say(SetReady())
    scene.wait(scene.environment.timeouts.ready_wait)
    assert anna.phase == COUNTDOWN
    assert anna.room.seats[1].bot == "steady", "Ben is connected but was not ready"
    scene.hang_up = lambda connection: None  # type: ignore[method-assign]
    again = scene.claim(ben.table, "player1")
    assert isinstance(again, Guest)
    again.connect()
    assert anna.room.seats[1].bot == ""


def test_several_tabs_share_a_seat() -> None:
    scene = Scene()
    anna, _ = scene.stage(PLAYING)
    tab = Guest(scene, anna.table, "another tab", anna.token).connect()
    assert tab.seat == anna.seat
    tab.move(tab.legal()[0])
    anna.disconnect()
    assert tab.room.seats[0].here
    tab.disconnect()
    assert not scene.table(anna.table).people.audience.here(0)


def test_a_guessed_key_opens_nothing() -> None:
    scene = Scene()
    anna, _ = scene.stage(PLAYING)
    for token in ("0" * 32, "player0" * 4, scene.table(anna.table).people.roster.holders[0].key):
        thief = Guest(scene, anna.table, "thief", token).connect()
        assert thief.bye is not None
        assert thief.bye.reason == "bad_token"
        assert len(thief.received) == 1, "and shows nothing"


def test_a_key_of_one_table_opens_no_seat_at_another() -> None:
    scene = Scene()
    anna, other = scene.stage(LOBBY)[0], scene.open(players=3)
    guest = Guest(scene, other, "tab", anna.token).connect()
    assert guest.bye is not None
    assert guest.bye.reason == "bad_token"


# --- changing places ---


def test_before_the_match_a_player_may_change_seats_with_all_tabs_and_stays_host() -> None:
    scene = Scene()
    table = scene.open(players=3)
    anna = scene.sit(table, "anna")
    tab = Guest(scene, table, "tab", anna.token).connect()
    anna.say(ChangeSeat(2))
    assert (anna.seat, tab.seat, anna.room.host) == (2, 2, 2)
    assert [place.name for place in tab.room.seats] == ["", "", "Anna"]
    anna.disconnect()
    tab.disconnect()
    assert anna.connect().seat == 2, "the key goes with the person"


@pytest.mark.parametrize("seat", [-1, 0, 1, 2, 3, 65_535])
def test_a_taken_or_missing_seat_is_refused(seat: int) -> None:
    scene = Scene()
    anna, _ = scene.stage(LOBBY)
    anna.say(ChangeSeat(seat))
    assert (anna.complaint(), anna.seat) == ("not_possible", 0)


def test_a_player_who_changed_seats_is_shown_as_connected() -> None:
    scene = Scene()
    table = scene.open(players=3)
    anna, ben = scene.sit(table, "anna"), scene.sit(table, "ben")
    ben.say(ChangeSeat(2))
    assert [place.here for place in anna.room.seats] == [True, False, True]
    anna.say(ChangeSeat(1))
    assert [place.here for place in ben.room.seats] == [False, True, True]


def test_a_player_who_changes_seats_must_get_ready_again() -> None:
    scene = Scene()
    table = scene.open(players=3)
    anna = scene.sit(table, "anna")
    anna.say(SetReady())
    anna.say(ChangeSeat(1))
    assert not anna.room.seats[1].ready


# --- the host ---


def test_the_host_appoints_bots_and_frees_their_seats() -> None:
    scene = Scene()
    anna = scene.sit(scene.open(players=2), "anna")
    anna.say(SetBot(1, "quick"))
    assert anna.room.seats[1].bot == "quick"
    anna.say(SetBot(1, "relaxed"))
    assert anna.room.seats[1].bot == "relaxed"
    anna.say(SetBot(1, ""))
    assert (anna.room.seats[1].bot, anna.room.seats[1].name) == ("", "")


def test_appointing_the_same_bot_writes_nothing() -> None:
    scene = Scene()
    anna = scene.sit(scene.open(players=2), "anna")
    anna.say(SetBot(1, "quick"))
    before = anna.seq
    anna.say(SetBot(1, "quick"))
    assert anna.seq == before


@pytest.mark.parametrize(("seat", "temperament"), [(0, "quick"), (1, "quick"), (3, "quick"), (-1, ""), (2, "grumpy")])
def test_the_host_cannot_put_bots_on_people_or_where_no_seat_is(seat: int, temperament: str) -> None:
    scene = Scene()
    anna, _ = scene.stage(LOBBY)
    anna.say(SetBot(seat, temperament))
    assert anna.complaint() == "not_possible"


def test_the_host_removes_a_player_who_is_sent_why_and_may_come_back() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    anna.say(RemovePlayer(1))
    assert ben.bye is not None
    assert ben.bye.reason == "removed"
    assert "removed you" in ben.bye.text
    assert isinstance(ben.last(), Goodbye)
    assert anna.room.seats[1].name == ""
    old = ben.connect()
    assert old.bye is not None
    assert old.bye.reason == "bad_token"
    assert scene.sit(anna.table, "another player").seat == 1


@pytest.mark.parametrize("snapshots", [None, True, False])
def test_a_removed_player_cannot_sit_down_again_even_after_a_restart(snapshots: bool | None) -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    anna.say(RemovePlayer(ben_seat := ben.seat))
    if snapshots is not None:
        for turn in range(SNAPSHOT_EVERY):
            scene.wait(1_000)
            anna.say(SetReady(on=turn % 2 == 0))
        scene.restart(snapshots)
        anna.connect()
    assert refusal(scene, anna.table, "player1") == "removed"
    assert refusal(scene, anna.table, "player1", ben_seat) == "removed"
    assert scene.watch(anna.table).bye is None, "spectators are anonymous"
    assert scene.sit(anna.table, "player0").seat == anna.seat, "seated players return as ever"


def test_the_list_of_removed_players_is_limited() -> None:
    scene = Scene()
    anna = scene.sit(scene.open(), "anna")
    for number in range(MOST_REMOVED + 5):
        scene.sit(anna.table, f"guest{number}")
        anna.say(RemovePlayer(1))
    assert len(scene.table(anna.table).people.roster.removed) == MOST_REMOVED == 100
    assert refusal(scene, anna.table, f"guest{MOST_REMOVED}") == "removed"


@pytest.mark.parametrize("public", [True, False])
def test_the_address_is_barred_too(public: bool) -> None:
    scene = Scene()
    table = scene.open(players=4, public=public)
    anna, ben = scene.sit(table, "anna", caller="home"), scene.sit(table, "ben", caller="afar")
    anna.say(RemovePlayer(ben.seat))
    answer = scene.claim(table, "ben with another key", caller="afar")
    assert isinstance(answer, Problem)
    assert answer.code == "removed"
    assert isinstance(scene.claim(table, "carl", caller="elsewhere"), Guest)


@pytest.mark.parametrize("public", [True, False])
def test_an_address_with_other_players_is_not_barred(public: bool) -> None:
    scene = Scene()
    table = scene.open(players=4, public=public)
    anna, ben = scene.sit(table, "anna", caller="home"), scene.sit(table, "ben", caller="home")
    anna.say(RemovePlayer(ben.seat))
    assert isinstance(scene.claim(table, "carl", caller="home"), Guest)


def test_an_address_stays_barred_after_other_players_left() -> None:
    scene = Scene()
    table = scene.open(players=4, public=True)
    anna = scene.sit(table, "anna", caller="home")
    ben, carl = scene.sit(table, "ben", caller="afar"), scene.sit(table, "carl", caller="afar")
    carl.say(LeaveTable())
    anna.say(RemovePlayer(ben.seat))
    assert isinstance(scene.claim(table, "dora", caller="afar"), Problem)


# --- empty seats ---


def test_at_a_public_table_an_address_claims_one_seat_until_a_player_sits_on_it() -> None:
    scene = Scene()
    table = scene.open(players=4, public=True)
    anna = scene.claim(table, "anna", caller="home")
    ben = scene.claim(table, "ben", caller="home")
    assert isinstance(anna, Guest)
    assert isinstance(ben, Problem)
    assert ben.code == "not_connected"
    assert isinstance(scene.claim(table, "carl", caller="elsewhere"), Guest)
    anna.connect()
    assert isinstance(scene.claim(table, "ben", caller="home"), Guest), "a family behind one router"


def test_a_returning_address_holds_one_seat_of_a_public_table() -> None:
    scene = Scene()
    table = scene.open(players=4, public=True)
    scene.sit(table, "anna", caller="home").disconnect()
    assert isinstance(scene.claim(table, "ben", caller="home"), Problem)
    assert isinstance(scene.claim(table, "anna", caller="home"), Guest), "one's own seat can always be asked for"


def test_friends_may_claim_their_seats_as_they_like() -> None:
    scene = Scene()
    table = scene.open(players=4)
    assert all(isinstance(scene.claim(table, player, caller="home"), Guest) for player in "abcd")


def test_a_seat_that_no_player_ever_came_to_is_free_soon() -> None:
    scene = Scene()
    table = scene.open(players=2)
    anna = scene.sit(table, "anna")
    scene.claim(table, "ben")
    scene.wait(scene.environment.timeouts.arrival - 1)
    assert anna.room.seats[1].name == "Ben"
    scene.wait(1)
    assert anna.room.seats[1].name == ""


def test_after_a_match_too() -> None:
    scene = Scene()
    anna, ben = scene.stage(MATCH_OVER, people=2, bots=0)
    ben.say(LeaveTable())
    scene.claim(anna.table, "carl")
    scene.wait(scene.environment.timeouts.arrival - 1)
    assert refusal(scene, anna.table, "dora") == "full"
    scene.wait(1)
    assert scene.sit(anna.table, "dora").seat == 1


def test_a_player_who_was_connected_keeps_the_seat_longer() -> None:
    scene = Scene()
    table = scene.open(players=2)
    anna, ben = scene.sit(table, "anna"), scene.sit(table, "ben")
    ben.disconnect()
    scene.wait(scene.environment.timeouts.vacancy - 1)
    assert anna.room.seats[1].name == "Ben"


def test_addresses_are_never_logged() -> None:
    scene = Scene()
    table = scene.open(players=4, public=True, caller="198.51.100.7")
    anna, ben = scene.sit(table, "anna", caller="198.51.100.7"), scene.sit(table, "ben", caller="198.51.100.8")
    anna.say(RemovePlayer(ben.seat))
    assert b"198.51" not in b"".join(scene.disk.logs[table])
    assert b"198.51" not in snapshot(scene.table(table))


# --- names ---


@pytest.mark.parametrize("name", ["Anna", "ANNA", "anna", " A n n a", "\uff21nna", "An\u200dna", "Anna\ufe0f"])
def test_two_people_of_one_name_are_distinguished(name: str) -> None:
    scene = Scene()
    anna = scene.sit(scene.open(players=4), "anna", name="Anna")
    scene.sit(anna.table, "other", name=name)
    scene.sit(anna.table, "third", name="Anna")
    assert [place.name for place in anna.room.seats][:3] == ["Anna", f"{name} 2", "Anna 3"]


def test_a_long_name_stays_short_enough() -> None:
    scene = Scene()
    anna = scene.sit(scene.open(players=3), "anna", name="A" * 24)
    scene.sit(anna.table, "other", name="a" * 24)
    assert anna.room.seats[1].name == "a" * 22 + " 2"
    scene.sit(anna.table, "third", name="a" * 22 + "\u200d 2")
    assert anna.room.seats[2].name == "a" * 22 + " 3"


def test_a_returning_player_keeps_the_name() -> None:
    scene = Scene()
    table = scene.open(players=3)
    anna = scene.sit(table, "anna", name="Anna")
    scene.sit(table, "other", name="Anna")
    scene.sit(table, "other", name="Anna")
    scene.sit(table, "anna", name="Anna")
    assert [place.name for place in scene.watch(anna.table).room.seats] == ["Anna", "Anna 2", ""]


# --- what only the host may do ---


@pytest.mark.parametrize("seat", [-1, 0, 2, 3])
def test_the_host_cannot_remove_bots_empty_seats_or_themselves(seat: int) -> None:
    scene = Scene()
    anna, _ = scene.stage(LOBBY)
    anna.say(RemovePlayer(seat))
    assert anna.complaint() == "not_possible"


@pytest.mark.parametrize("message", [SetBot(2, "quick"), SetBot(2, ""), RemovePlayer(0), RemovePlayer(1)])
def test_no_other_player_has_the_hosts_rights(message: SetBot | RemovePlayer) -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    before = anna.seq
    ben.say(message)
    assert (ben.complaint(), anna.seq) == ("not_host", before)


@pytest.mark.parametrize("phase", [LOBBY, *IN_A_MATCH, MATCH_OVER])
def test_when_the_host_leaves_a_player_present_is_host(phase: Phase) -> None:
    scene = Scene()
    anna, ben = scene.stage(phase)
    anna.say(LeaveTable())
    assert ben.room.host == 1


@pytest.mark.parametrize("phase", [LOBBY, PLAYING, MATCH_OVER])
def test_when_the_host_is_away_for_long_a_player_present_is_host(phase: Phase) -> None:
    scene = Scene()
    anna, ben = scene.stage(phase)
    anna.disconnect()
    scene.wait(scene.environment.timeouts.vacancy if phase == LOBBY else scene.environment.timeouts.absence)
    assert ben.room.host == 1


def test_an_absent_host_is_replaced_by_the_first_returning_player() -> None:
    scene = Scene()
    anna, ben = scene.stage(MATCH_OVER)
    watcher = scene.watch(anna.table)
    ben.disconnect()
    scene.wait(1)
    anna.say(LeaveTable())
    scene.wait(scene.environment.timeouts.absence)
    assert watcher.room.host == 0, "no other player is there"
    ben.connect()
    assert ben.room.host == 1


def test_a_host_who_left_returns_as_an_ordinary_player() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    anna.say(LeaveTable())
    anna.disconnect()
    anna.connect()
    assert (anna.seat, anna.room.host, ben.room.host) == (0, 1, 1)


def test_the_first_to_sit_down_at_an_abandoned_table_is_host() -> None:
    scene = Scene()
    table = scene.open()
    anna = scene.sit(table, "anna")
    anna.say(LeaveTable())
    assert anna.room.host == -1
    assert scene.sit(table, "ben").room.host == 0


def test_the_host_cannot_hold_a_table_hostage() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    ben.say(SetReady())
    scene.wait(scene.environment.timeouts.ready_wait)
    assert ben.phase == COUNTDOWN
    assert ben.room.seats[0].bot == "steady", "a bot stands in until the host moves"
    assert ben.room.host == 1
    scene.wait(scene.environment.timeouts.countdown)
    assert ben.phase == PLAYING
    anna.move(anna.legal()[0])
    assert ben.room.seats[0].bot == ""
