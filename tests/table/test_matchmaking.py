"""Matchmaking: which table a player gets, what is opened for the first one, and taking a bot's seat."""

from __future__ import annotations

import pytest
from tests.table.scene import Guest, Scene

from rasant.core.contract import NEVER
from rasant.games import boxes
from rasant.wire.from_client import RemovePlayer, SetReady
from rasant.wire.http import NewTable, Problem, QuickMatch, TableInfo
from rasant.wire.room import LOBBY, MATCH_OVER, PLAYING, ROUND_OVER


def found(scene: Scene, player: str, game: str = "ligretto", caller: str = "") -> str:
    """The table that a player gets, found or opened for them."""
    table = scene.hall.quick_match(QuickMatch(game), player, scene.now, caller)
    if isinstance(table, NewTable):
        table = scene.hall.open_table(table, player, scene.now, caller)
    assert isinstance(table, str), table
    scene.settle()
    return table


def playing_alone(scene: Scene, player: str = "anna") -> Guest:
    """The first player, who plays against bots meanwhile."""
    guest = scene.sit(found(scene, player), player)
    guest.say(SetReady())
    scene.wait_for(lambda: guest.phase == PLAYING)
    return guest


@pytest.mark.parametrize("game", boxes())
def test_the_first_gets_a_public_table_by_the_usual_rules_with_bots_until_a_player_comes(game: str) -> None:
    scene = Scene()
    anna = scene.sit(found(scene, "anna", game), "anna")
    setup = scene.table(anna.table).setup
    assert (setup.game, setup.public, setup.preset) == (game, True, boxes()[game].first_preset)
    assert [bool(seat.bot) for seat in anna.room.seats] == [False] + [True] * (boxes()[game].usual_seats - 1)
    anna.say(SetReady())
    scene.wait_for(lambda: anna.phase == PLAYING)


def test_two_players_who_search_at_the_same_moment_meet() -> None:
    scene = Scene()
    assert found(scene, "anna") == found(scene, "ben")


def test_the_second_is_sent_to_the_first_and_sits_down_when_the_round_is_over() -> None:
    scene = Scene()
    anna = playing_alone(scene)
    assert found(scene, "ben") == anna.table
    early = scene.claim(anna.table, "ben")
    assert isinstance(early, Problem)
    assert early.code == "not_now"
    scene.wait_for(lambda: anna.phase == ROUND_OVER)
    totals = anna.room.standing.totals
    ben = scene.sit(anna.table, "ben")
    assert (anna.room.seats[ben.seat].name, anna.room.seats[ben.seat].bot) == ("Ben", "")
    assert anna.room.standing.totals == totals, "the points of the seat stay with it"
    scene.all_say([anna, ben], SetReady())
    scene.wait_for(lambda: ben.phase == PLAYING)
    assert ben.legal()


def test_a_bots_seat_counts_as_open_wherever_a_new_player_can_take_it() -> None:
    scene = Scene()
    anna = scene.sit(found(scene, "anna"), "anna")
    bots = len(anna.room.seats) - 1

    def open_seats() -> tuple[int, int]:
        [listed] = scene.hall.tables()
        asked = scene.hall.info(anna.table)
        assert isinstance(asked, TableInfo)
        return listed.open_seats, asked.open_seats

    assert open_seats() == (bots, bots), "in the lobby"
    anna.say(SetReady())
    scene.wait_for(lambda: anna.phase == PLAYING)
    assert open_seats() == (bots, bots), "after the round"
    scene.end_round(anna)
    assert open_seats() == (bots, bots), "between rounds"
    scene.sit(anna.table, "ben")
    assert open_seats() == (bots - 1, bots - 1)
    scene.all_say([anna], SetReady())


def test_no_seat_is_open_where_all_are_people_or_the_round_is_abandoned() -> None:
    scene = Scene()
    anna = playing_alone(scene)
    anna.disconnect()
    ben, carl = scene.match(people=2)

    def seats(table: str) -> int:
        received = scene.hall.info(table)
        assert isinstance(received, TableInfo)
        return received.open_seats

    assert seats(anna.table) == 0
    assert seats(ben.table) == seats(carl.table) == 0
    anna.connect()
    assert seats(anna.table) == len(anna.room.seats) - 1


def test_a_player_who_took_a_bots_seat_in_a_match_has_neither_won_nor_lost_it() -> None:
    scene = Scene()
    anna = playing_alone(scene)
    scene.wait_for(lambda: anna.phase == ROUND_OVER)
    ben = scene.sit(anna.table, "ben")
    scene.restart()  # that a player came late is in the log
    anna.connect()
    ben.connect()
    while anna.phase != MATCH_OVER:
        scene.all_say([guest for guest in (anna, ben) if guest.phase == ROUND_OVER], SetReady())
        scene.wait_for(lambda: anna.phase in (ROUND_OVER, MATCH_OVER))
    result = scene.disk.finished[-1].result
    assert result.players[ben.seat] == "ben"
    assert result.shares[ben.seat] == ""
    scene.all_say([anna, ben], SetReady())
    assert not scene.table(anna.table).people.roster.holders[ben.seat].late, (
        "the next match is theirs from its beginning"
    )


@pytest.mark.parametrize("bot", ["still", "adaptive", "lightning"])
def test_a_claimed_seat_goes_back_to_its_bot_if_the_player_never_comes(bot: str) -> None:
    scene = Scene()
    [anna] = scene.match(people=1, bots=1, bot=bot)
    scene.end_round(anna)
    assert anna.room.left == NEVER
    nobody = scene.claim(anna.table, "nobody", 1)
    assert isinstance(nobody, Guest)
    assert anna.room.left == NEVER, "a player alone is not hurried by an absent one"
    anna.say(SetReady())
    scene.wait_for(lambda: anna.phase == PLAYING)
    assert (anna.room.seats[1].bot, anna.room.seats[1].name) == (bot, "")
    bye = nobody.connect().bye
    assert bye is not None
    assert bye.reason == "bad_token"


def test_a_player_on_a_claimed_bots_seat_is_hurried_and_waited_for_like_any_other() -> None:
    scene = Scene()
    [anna] = scene.match(people=1, bots=1)
    scene.end_round(anna)
    ben = scene.sit(anna.table, "ben", 1)
    assert anna.room.left == scene.environment.timeouts.between
    ben.disconnect()
    scene.wait_for(lambda: anna.phase == PLAYING)
    assert anna.room.seats[1].name == "Ben"


def test_the_seat_of_a_player_who_left_a_match_stays_theirs() -> None:
    scene = Scene()
    anna, ben = scene.stage(ROUND_OVER, people=2, bots=0)
    ben.disconnect()
    full = scene.claim(anna.table, "carl")
    assert isinstance(full, Problem)
    assert full.code == "full"


def test_tables_with_a_seat_at_once_come_first_then_those_with_most_people() -> None:
    scene = Scene()
    busy = playing_alone(scene, "anna")
    order = NewTable("ligretto", public=True)
    lobbies = [scene.hall.open_table(order, "host", scene.now) for _ in range(2)]
    assert [isinstance(table, str) for table in lobbies] == [True, True]
    scene.settle()
    for player, table in (("ben", lobbies[0]), ("carl", lobbies[1]), ("dora", lobbies[1])):
        scene.sit(str(table), player)
    assert found(scene, "emil") == lobbies[1]
    assert busy.table not in lobbies


@pytest.mark.parametrize(
    "order",
    [
        NewTable("ligretto"),
        NewTable("ligretto", preset="de", public=True),
        NewTable("ligretto", settings={"match": "single"}, public=True),
        NewTable("kickoff", public=True),
        NewTable("ligretto", bots=["", "still", "steady", "steady"], players=4, public=True),
        NewTable("ligretto", bots=["", "adaptive", "steady", "steady"], players=4, public=True),
    ],
    ids=["private", "another preset", "other rules", "another game", "practice", "adaptive"],
)
def test_no_player_gets_a_table_with_other_rules(order: NewTable) -> None:
    scene = Scene()
    table = scene.hall.open_table(order, "host", scene.now)
    scene.settle()
    scene.sit(str(table), "anna")
    assert found(scene, "ben") != table


def test_no_player_is_sent_to_a_table_that_all_left_or_that_removed_them() -> None:
    scene = Scene()
    anna = scene.sit(found(scene, "anna"), "anna")
    ben = scene.sit(anna.table, "ben")
    anna.say(RemovePlayer(ben.seat))
    assert found(scene, "ben") != anna.table
    anna.disconnect()
    assert found(scene, "carl") != anna.table


def test_no_player_is_sent_where_another_of_their_address_was_removed() -> None:
    scene = Scene()
    anna = scene.sit(found(scene, "anna", caller="192.0.2.1"), "anna", caller="192.0.2.1")
    ben = scene.sit(anna.table, "ben", caller="192.0.2.2")
    anna.say(RemovePlayer(ben.seat))
    assert isinstance(scene.claim(anna.table, "cem", caller="192.0.2.2"), Problem)
    assert found(scene, "cem", caller="192.0.2.2") != anna.table
    assert found(scene, "dora", caller="192.0.2.3") == anna.table


def test_no_player_is_sent_where_another_of_their_address_has_not_arrived_yet() -> None:
    scene = Scene()
    anna = scene.sit(found(scene, "anna", caller="192.0.2.1"), "anna", caller="192.0.2.1")
    ben = scene.claim(anna.table, "ben", caller="192.0.2.2")
    assert isinstance(ben, Guest)
    assert found(scene, "cem", caller="192.0.2.2") != anna.table
    assert found(scene, "ben", caller="192.0.2.2") == anna.table, "their own seat is theirs"
    ben.connect()
    assert found(scene, "dora", caller="192.0.2.2") == anna.table


def test_no_player_is_sent_to_a_table_that_is_being_closed() -> None:
    scene = Scene()
    anna = scene.sit(found(scene, "anna"), "anna")
    scene.table(anna.table).close(scene.now)
    assert isinstance(scene.hall.quick_match(QuickMatch("ligretto"), "ben", scene.now), NewTable)


def test_a_seated_player_is_sent_back_to_their_seat() -> None:
    scene = Scene()
    table = scene.hall.open_table(NewTable("ligretto", players=2, public=True), "host", scene.now)
    scene.settle()
    anna, _ = scene.sit(str(table), "anna"), scene.sit(str(table), "ben")
    assert anna.phase == LOBBY
    assert found(scene, "anna") == table
    assert found(scene, "carl") != table


def test_an_unknown_game_is_reported() -> None:
    scene = Scene()
    problem = scene.hall.quick_match(QuickMatch("chess"), "anna", scene.now)
    assert isinstance(problem, Problem)
    assert problem.code == "unknown_game"
