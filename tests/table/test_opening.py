"""Opening a table: valid requests, and the answers to invalid ones."""

from __future__ import annotations

import pytest
from tests.table.scene import Scene

from rasant.bots import bot_names
from rasant.core.options import specs
from rasant.games import box, boxes
from rasant.hall import opened_tables as openings
from rasant.hall import summaries
from rasant.limits.client_networks import client_network
from rasant.wire.from_client import SetReady
from rasant.wire.http import NewTable, Problem, TableInfo
from rasant.wire.room import LOBBY, MATCH_OVER


def opened(scene: Scene, order: NewTable) -> TableInfo:
    """The table for a request."""
    table = scene.hall.open_table(order, "host", scene.now)
    assert isinstance(table, str), table
    scene.settle()
    info = scene.hall.info(table)
    assert isinstance(info, TableInfo)
    return info


@pytest.mark.parametrize("game", boxes())
def test_every_game_opens_with_every_preset_and_number_of_seats(game: str) -> None:
    scene = Scene()
    for preset in boxes()[game].presets:
        for seats in boxes()[game].seats:
            info = opened(scene, NewTable(game, preset, players=seats))
            assert (info.game, info.preset, info.players, info.phase) == (game, preset, seats, LOBBY)
            assert info.names == [""] * seats


@pytest.mark.parametrize("game", boxes())
def test_missing_fields_have_their_defaults(game: str) -> None:
    info = opened(Scene(), NewTable(game))
    assert info.players == boxes()[game].usual_seats
    assert info.preset == boxes()[game].first_preset


def test_settings_change_the_preset_and_are_sent_to_those_who_join() -> None:
    scene = Scene()
    info = opened(scene, NewTable("ligretto", settings={"match": "single", "stall_s": "60"}))
    guest = scene.watch(info.table)
    welcome = guest.received[0]
    settings = welcome.setup.settings  # type: ignore[union-attr]
    assert settings["match"] == "single"
    assert settings["stall_s"] == "60"
    assert settings["recycle"] == "shuffle", "unchanged options are sent, too"
    assert list(settings) == list(specs(box("ligretto").options))
    assert scene.table(info.table).cards.game.stall_ms == 60_000


def test_teams_are_sent_with_the_seats() -> None:
    scene = Scene()
    guest = scene.sit(scene.open("fussballspiel", 4), "anna")
    assert [place.team for place in guest.room.seats] == [0, 1, 0, 1]
    assert guest.room.standing.parties == [[0, 2], [1, 3]]


def test_bots_of_every_temperament_sit_where_they_were_ordered() -> None:
    scene = Scene()
    for name in bot_names():
        info = opened(scene, NewTable("ligretto", players=3, bots=["", name]))
        assert info.names == ["", name, ""]


def test_tables_with_open_seats_are_listed_first_then_those_with_most_people(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene()
    empty = scene.open(players=3, public=True)
    full_of_bots = scene.open(players=3, bots=["quick"] * 3, public=True)
    with_bots = scene.open(players=3, bots=["quick"] * 2, public=True)
    full, with_one = scene.open(players=3, public=True), scene.open(players=3, public=True)
    for guest in ("ada", "bea", "cleo"):
        scene.sit(full, guest)
    scene.sit(with_one, "dora")
    best_first = [with_one, full_of_bots, with_bots, empty, full]
    assert [info.table for info in scene.hall.tables()] == best_first
    monkeypatch.setattr(summaries, "MOST_LISTED", 3)
    assert [info.table for info in scene.hall.tables()] == best_first[:3]


def test_only_public_tables_are_listed_and_those_with_most_people_first() -> None:
    scene = Scene()
    private = opened(scene, NewTable("ligretto", players=2)).table
    quiet = opened(scene, NewTable("ligretto", players=2, public=True)).table
    busy = opened(scene, NewTable("ligretto", players=2, public=True, bots=["quick"])).table
    assert [info.table for info in scene.hall.tables()] == [busy, quiet]
    assert isinstance(scene.hall.info(private), TableInfo), "its link finds it"


@pytest.mark.parametrize(
    ("order", "named"),
    [
        (NewTable("halma"), "halma"),
        (NewTable("ligretto", "grand"), "grand"),
        (NewTable("ligretto", players=0), "0"),
        (NewTable("ligretto", players=1), "1"),
        (NewTable("ligretto", players=13), "13"),
        (NewTable("schuss_und_tor", players=9), "9"),
        (NewTable("ligretto", settings={"speed": "high"}), "speed"),
        (NewTable("ligretto", settings={"match": "endless"}), "endless"),
        (NewTable("ligretto", settings={"stall_s": "soon"}), "soon"),
        (NewTable("ligretto", settings={"stall_s": "0"}), "0"),
        (NewTable("ligretto", players=2, bots=["grumpy"]), "grumpy"),
        (NewTable("ligretto", players=2, bots=["quick", "quick", "quick"]), "3 bots"),
    ],
)
def test_an_impossible_request_is_a_problem_that_names_the_reason(order: NewTable, named: str) -> None:
    scene = Scene()
    problem = scene.hall.open_table(order, "host", 0)
    assert isinstance(problem, Problem)
    assert problem.code == "bad_option"
    assert named in problem.text
    scene.settle()
    assert scene.disk.logs == {}, "nothing is half written"
    assert scene.hall.counts().phases == {}


def refused(scene: Scene, caller: str = "") -> str:
    """The code with which a further table is refused."""
    problem = scene.hall.open_table(NewTable("ligretto"), "host", scene.now, caller)
    assert isinstance(problem, Problem)
    return problem.code


def test_a_full_hall_takes_no_further_table_until_one_is_closed() -> None:
    scene = Scene(most_tables=1)
    table = scene.open()
    assert refused(scene) == "too_many_tables"
    anna = scene.sit(table, "anna")
    scene.wait(scene.environment.timeouts.desertion)
    assert refused(scene) == "too_many_tables", "people are there"
    anna.disconnect()
    scene.wait(scene.environment.timeouts.empty_lobby)
    assert scene.disk.closed == [table]
    scene.open()


def test_in_a_full_hall_the_table_that_was_empty_for_longest_makes_room() -> None:
    scene = Scene(most_tables=4)
    played, _ = scene.match()
    first, second = scene.open(), scene.sit(scene.open(), "anna")
    over, _ = scene.stage(MATCH_OVER)
    for guest in (played, over, second):
        scene.wait(1)
        guest.disconnect()
    scene.wait(scene.environment.timeouts.absence)
    assert [scene.open(), scene.disk.closed][1] == [first]
    scene.open()
    assert scene.disk.closed == [first, second.table], "the other two still have people"
    assert refused(scene) == "too_many_tables", "the opener has a moment to connect"
    assert scene.hall.counts().phases[LOBBY] == 2


def test_a_match_that_people_could_come_back_to_is_not_evicted() -> None:
    scene = Scene(most_tables=1)
    for guest in scene.match():
        guest.disconnect()
    scene.wait(scene.environment.timeouts.desertion - 1)
    assert refused(scene) == "too_many_tables"


def test_an_invalid_request_closes_no_table() -> None:
    scene = Scene(most_tables=1)
    table = scene.open()
    scene.wait(scene.environment.timeouts.absence)
    assert isinstance(scene.hall.open_table(NewTable("chess"), "host", scene.now), Problem)
    scene.settle()
    assert scene.hall.find(table) is not None


def test_only_the_latest_deserted_tables_of_an_address_are_kept() -> None:
    scene = Scene()
    most = scene.environment.most_deserted
    assert most == 10
    tables = []
    for number in range(most + 3):
        table = scene.open(players=2, bots=["", "steady"], caller="one")
        guest = scene.sit(table, f"guest{number}")
        guest.say(SetReady())
        guest.disconnect()
        tables.append(table)
        scene.wait(scene.environment.timeouts.vacancy)
    assert scene.disk.closed == tables[:3]
    scene.open(caller="another")
    assert len(scene.disk.closed) == 3, "others are not affected"


def test_in_a_full_hall_one_table_makes_room_and_not_two() -> None:
    most = Scene().environment.most_deserted
    scene = Scene(most_tables=most + 1)
    tables = [scene.open(caller="one") for _ in range(most)]
    guest = scene.sit(scene.open(caller="another"), "anna")
    scene.wait(scene.environment.timeouts.vacancy - 1)
    for table in tables:
        scene.sit(table, "guest").disconnect()
    scene.wait(scene.environment.timeouts.vacancy)
    scene.open(caller="one")
    assert (len(scene.disk.closed), guest.bye) == (1, None)


def test_in_a_full_hall_an_empty_lobby_makes_room_in_spite_of_spectators() -> None:
    scene = Scene(most_tables=2)
    first, second = scene.open(), scene.open()
    watchers = [scene.watch(table) for table in (first, second)]
    scene.wait(1)
    scene.sit(first, "anna").disconnect()
    scene.wait(scene.environment.timeouts.absence - 2)
    assert refused(scene) == "too_many_tables", "the opener has a moment to connect"
    scene.wait(1)
    scene.open()
    assert scene.disk.closed == [second], "it has been empty for longest"
    assert [watcher.bye is None for watcher in watchers] == [True, False]


EXTERNAL_GAME = "203.0.113.5"


def spread(number: int, step: int) -> str:
    """An address of one household."""
    return client_network(f"2001:db8:1:{number * step:x}::1")


@pytest.mark.parametrize("step", [0, 1, 0x100], ids=["one /64", "many of a /56", "many of a /48"])
def test_a_household_with_all_tables_loses_one_however_its_addresses_are_spread(step: int) -> None:
    scene = Scene(most_tables=4)
    tables = [scene.open(caller=spread(number, step)) for number in range(4)]
    watchers = [scene.watch(table) for table in tables]
    mine = scene.open(caller=EXTERNAL_GAME)
    assert scene.disk.closed == tables[:1], "only the one that has been empty for longest"
    assert [watcher.bye is None for watcher in watchers] == [False, True, True, True]
    scene.sit(mine, "anna", caller=EXTERNAL_GAME)
    scene.open(caller="198.51.100.7")
    assert scene.disk.closed == tables[:2]
    assert refused(scene, spread(9, step)) == "too_many_tables", "it has the most itself"


def test_the_least_used_of_its_tables_is_closed_first() -> None:
    scene = Scene(most_tables=4)
    home = spread(1, 1)
    busy, waiting, left, empty = (scene.open(players=2, caller=home) for _ in range(4))
    scene.all_say([scene.sit(busy, guest, caller=spread(2, 1)) for guest in ("ada", "bea")], SetReady())
    scene.sit(waiting, "cleo", caller=home)
    scene.sit(left, "dora", caller=home).disconnect()
    scene.watch(empty)
    for number in range(3):
        address = f"198.51.100.{number}"
        scene.sit(scene.open(caller=address), f"guest {number}", caller=address)
    assert scene.disk.closed == [empty, left, waiting]
    assert refused(scene, EXTERNAL_GAME) == "too_many_tables", "it has one, like others"


def test_only_the_oldest_tables_are_examined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openings, "TABLES_LOOKED_AT", 2)
    scene = Scene(most_tables=3)
    busy, waiting, empty = (scene.open(caller=spread(number, 1)) for number in range(3))
    for guest in ("ada", "bea"):
        scene.sit(busy, guest, caller=spread(0, 1))
    scene.sit(waiting, "cleo", caller=spread(1, 1))
    scene.open(caller=EXTERNAL_GAME)
    assert scene.disk.closed == [waiting]
    assert scene.hall.find(empty) is not None


def test_tables_with_people_of_other_networks_are_not_closed() -> None:
    scene = Scene(most_tables=3)
    mixed, second, third = (scene.open(caller=spread(number, 1)) for number in range(3))
    scene.all_say(
        [scene.sit(mixed, "ada", caller=spread(0, 1)), scene.sit(mixed, "bea", caller="198.51.100.1")], SetReady()
    )
    for table in (second, third):
        for number in range(2):
            scene.sit(table, f"guest {number}", caller=spread(number, 1))
    scene.open(caller=EXTERNAL_GAME)
    assert scene.disk.closed == [second]
    assert refused(scene, EXTERNAL_GAME) == "too_many_tables"


def test_if_people_of_other_networks_sit_at_all_tables_none_is_closed() -> None:
    scene = Scene(most_tables=3)
    for number in range(3):
        scene.sit(scene.open(caller=spread(number, 1)), f"guest {number}", caller=f"198.51.100.{number}")
    assert refused(scene, EXTERNAL_GAME) == "too_many_tables"


def test_if_every_address_has_one_table_none_is_closed() -> None:
    scene = Scene(most_tables=3)
    for number in range(3):
        address = f"198.51.100.{number}"
        scene.sit(scene.open(caller=address), f"guest {number}", caller=address)
    assert refused(scene, EXTERNAL_GAME) == "too_many_tables"


def test_tables_that_are_closed_are_not_counted() -> None:
    scene = Scene(most_tables=3)
    first, *_ = (scene.open(caller=spread(number, 1)) for number in range(2))
    scene.wait(scene.environment.timeouts.unvisited)
    for number in range(3):
        address = f"198.51.100.{number}"
        scene.sit(scene.open(caller=address), f"guest {number}", caller=address)
    assert scene.hall.find(first) is None
    assert refused(scene, EXTERNAL_GAME) == "too_many_tables", "no address has two"


def test_after_a_restart_the_openers_of_tables_are_unknown() -> None:
    scene = Scene(most_tables=3)
    for number in range(3):
        scene.open(caller=spread(number, 1))
    scene.restart()
    assert refused(scene, EXTERNAL_GAME) == "too_many_tables"


def test_a_school_behind_one_address_may_play_at_many_tables() -> None:
    scene = Scene()
    guests = [scene.sit(scene.open(caller="school"), f"guest{number}") for number in range(40)]
    scene.wait(scene.environment.timeouts.desertion)
    assert (scene.disk.closed, guests[0].bye) == ([], None)


def test_a_table_that_no_player_ever_joins_is_closed() -> None:
    scene = Scene()
    table = scene.open()
    scene.wait(scene.environment.timeouts.unvisited - 1)
    assert scene.hall.find(table) is not None
    scene.wait(1)
    assert scene.disk.closed == [table]
    assert isinstance(scene.hall.info(table), Problem)
    assert isinstance(scene.hall.connect(table, scene.now), Problem)
