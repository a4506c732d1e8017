"""Opening a table: what can be ordered, and what is answered if it cannot be had."""

from __future__ import annotations

import pytest
from tests.table.scene import Scene

from rasant.bots import bot_names
from rasant.core.options import specs
from rasant.games import box, boxes
from rasant.server.orders import USUAL_PLAYERS
from rasant.wire.http import NewTable, Problem, TableInfo
from rasant.wire.room import LOBBY


def opened(scene: Scene, order: NewTable) -> TableInfo:
    """The table that an order brings."""
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
def test_what_is_left_out_is_as_usual(game: str) -> None:
    info = opened(Scene(), NewTable(game))
    seats = boxes()[game].seats
    assert info.players == min(max(USUAL_PLAYERS, seats[0]), seats[-1])
    assert info.preset == next(iter(boxes()[game].presets))


def test_settings_change_the_preset_and_are_told_to_those_who_come() -> None:
    scene = Scene()
    info = opened(scene, NewTable("ligretto", settings={"match": "single", "stall_s": "60"}))
    guest = scene.watch(info.table)
    welcome = guest.told[0]
    settings = welcome.setting.settings  # type: ignore[union-attr]
    assert settings["match"] == "single"
    assert settings["stall_s"] == "60"
    assert settings["recycle"] == "shuffle", "what nobody changed is told, too"
    assert list(settings) == list(specs(box("ligretto").options))
    assert scene.table(info.table).desk.game.stall_ms == 60_000


def test_teams_are_told_with_the_seats() -> None:
    scene = Scene()
    guest = scene.sit(scene.open("fussballspiel", 4), "anna")
    assert [place.team for place in guest.room.places] == [0, 1, 0, 1]
    assert guest.room.standing.parties == [[0, 2], [1, 3]]


def test_bots_of_every_temperament_sit_where_they_were_ordered() -> None:
    scene = Scene()
    for name in bot_names():
        info = opened(scene, NewTable("ligretto", players=3, bots=["", name]))
        assert info.names == ["", name, ""]


def test_only_public_tables_are_listed_and_those_with_most_people_first() -> None:
    scene = Scene()
    private = opened(scene, NewTable("ligretto", players=2)).table
    quiet = opened(scene, NewTable("ligretto", players=2, public=True)).table
    busy = opened(scene, NewTable("ligretto", players=2, public=True, bots=["quick"])).table
    assert [info.table for info in scene.hall.tables()] == [busy, quiet]
    assert isinstance(scene.hall.info(private), TableInfo), "who has the link finds it"


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
def test_what_cannot_be_had_is_a_problem_that_names_what_is_wrong(order: NewTable, named: str) -> None:
    scene = Scene()
    problem = scene.hall.open_table(order, "host", 0)
    assert isinstance(problem, Problem)
    assert problem.code == "bad_option"
    assert named in problem.text
    scene.settle()
    assert scene.disk.logs == {}, "nothing is half written"
    assert scene.hall.census().phases == {}


def test_a_full_house_takes_no_further_table_until_one_is_closed() -> None:
    scene = Scene(most_tables=1)
    scene.open()
    problem = scene.hall.open_table(NewTable("ligretto"), "host", 0)
    assert isinstance(problem, Problem)
    assert problem.code == "too_many_tables"
    scene.wait(scene.outside.pace.desertion)
    assert len(scene.disk.closed) == 1
    scene.open()


def test_a_table_that_nobody_ever_comes_to_is_closed() -> None:
    scene = Scene()
    table = scene.open()
    scene.wait(scene.outside.pace.empty_lobby - 1)
    assert scene.hall.find(table) is not None
    scene.wait(1)
    assert scene.disk.closed == [table]
    assert isinstance(scene.hall.info(table), Problem)
    assert isinstance(scene.hall.connect(table, scene.now), Problem)
