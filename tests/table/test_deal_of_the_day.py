"""The deal of the day: the same for all players, once for each, and hidden from others."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.table.days import FIRST, begun, day_with, log_of, opened, play_on
from tests.table.scene import Guest, Scene

from rasant.games import boxes
from rasant.hall.daily import BOTS_OF_THE_DAY, day_after, day_of, is_day, order_of_day, seconds_left
from rasant.store.port import DayTried, EntriesAppended
from rasant.table.room.day_try import A_DAY_MS
from rasant.wire.from_client import (
    BeginNow,
    CastVote,
    ChangeSeat,
    ChangeSetup,
    FromClient,
    LeaveTable,
    SetBot,
    SetReady,
    SwapSeats,
)
from rasant.wire.http import Problem
from rasant.wire.room import LOBBY, MATCH_OVER, PAUSED, PLAYING

GAMES = list(boxes())


def finished(scene: Scene, day: str, player: str = "anna", lines_ms: float = 0, style: str = "") -> Guest:
    """A player who has finished their try over a connection of this latency."""
    guest = begun(scene, day, player)
    if lines_ms:
        guest.measured(lines_ms)
    play_on(guest, style)
    return guest


# --- the same for all ---


@pytest.mark.parametrize("game", GAMES)
def test_the_same_moves_at_the_same_times_give_the_same_log(game: str) -> None:
    scene, day = Scene(), day_with(game)
    anna = finished(scene, day, "anna")
    scene.wait(12_345)
    ben = finished(scene, day, "ben")
    assert log_of(anna) == log_of(ben)


@pytest.mark.parametrize("game", GAMES)
def test_cards_and_bots_are_the_same_until_the_first_different_move(game: str) -> None:
    scene, day = Scene(), day_with(game)
    anna, ben = finished(scene, day, "anna"), finished(scene, day, "ben", style="another")
    logs = [log_of(guest).splitlines() for guest in (anna, ben)]
    same = next((number for number, lines in enumerate(zip(*logs, strict=False)) if lines[0] != lines[1]), len(logs[0]))
    assert same >= 2, "the header with the seed, and the deal"
    entries = scene.disk.logs[ben.table]
    assert logs[0] != logs[1], f"the test must play two different matches: {len(entries)}"


def test_a_slower_connection_changes_no_card() -> None:
    scene, day = Scene(), day_with("ligretto")
    anna, ben = finished(scene, day, "anna"), finished(scene, day, "ben", lines_ms=140)
    assert log_of(anna).splitlines()[:2] == log_of(ben).splitlines()[:2]


def test_another_day_and_another_server_deal_other_cards() -> None:
    day = day_with("ligretto")
    deals = set()
    for seed, which in (("here", day), ("there", day), ("here", day_with_again("ligretto", day))):
        deals.add(log_of(finished(Scene(seed), which)).splitlines()[1])
    assert len(deals) == 3


def day_with_again(game: str, day: str) -> str:
    """The next day on which this game is dealt."""
    day = day_after(day)
    while order_of_day(day).game != game:
        day = day_after(day)
    return day


def test_games_take_turns_and_all_opponents_are_the_same_bots() -> None:
    days = [FIRST]
    while len(days) < 2 * len(GAMES):
        days.append(day_after(days[-1]))
    orders = [order_of_day(day) for day in days]
    assert [order.game for order in orders[: len(GAMES)]] == [order.game for order in orders[len(GAMES) :]]
    assert {order.game for order in orders} == set(GAMES)
    for order in orders:
        assert order.bots == ["", *[BOTS_OF_THE_DAY] * (boxes()[order.game].usual_seats - 1)]


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_try_has_its_day_and_is_not_rated(game: str) -> None:
    scene, day = Scene(), day_with(game)
    finished(scene, day)
    (record,) = scene.disk.finished
    assert (record.result.day, record.result.counts, record.public) == (day, False, False)
    assert record.result.rounds == 1 or not boxes()[game].daily


# --- once for each, and hidden from others ---


def test_a_second_request_gets_the_same_table() -> None:
    scene = Scene()
    anna = begun(scene)
    assert opened(scene) == anna.table
    assert opened(scene, player="ben") != anna.table
    again = scene.sit(anna.table, "anna")
    assert again.seat == 0
    assert anna.bye is not None


def test_a_try_is_written_once_together_with_its_table() -> None:
    scene = Scene()
    anna = begun(scene)
    scene.restart()
    opened(scene)
    assert scene.disk.tried == [DayTried(FIRST, "anna", anna.table)]
    (commit,) = [records for records in scene.disk.commits if scene.disk.tried[0] in records]
    assert isinstance(commit[0], EntriesAppended)
    assert (commit[0].table, commit[0].first) == (anna.table, 0)


def test_a_try_whose_table_is_closed_is_not_begun_again() -> None:
    scene = Scene()
    anna = finished(scene, day_with("ligretto"))
    anna.disconnect()
    scene.wait(scene.environment.timeouts.finished)
    assert anna.table in scene.disk.closed
    again = scene.hall.open_day(day_with("ligretto"), "anna", scene.now)
    assert isinstance(again, Problem)
    assert (again.code, "midnight" in again.text) == ("tried_already", True)
    assert isinstance(scene.hall.open_day(day_after(day_with("ligretto")), "anna", scene.now), str)


@pytest.mark.parametrize("sat", [False, True])
def test_no_other_player_sits_down_or_watches(sat: bool) -> None:
    scene = Scene()
    table = opened(scene)
    if sat:
        scene.sit(table, "anna")
    for seat in (-1, 0, 1):
        refused = scene.claim(table, "ben", seat)
        assert isinstance(refused, Problem)
        assert refused.code == "not_yours"
    watcher = Guest(scene, table, "tab")
    watcher.connect()
    assert watcher.bye is not None
    assert watcher.bye.reason == "not_yours"
    assert not watcher.received[:-1], "nothing was sent before"
    info = scene.hall.info(table)
    assert not isinstance(info, Problem)
    assert info.open_seats == 0


@pytest.mark.parametrize("phase", [LOBBY, MATCH_OVER])
@pytest.mark.parametrize(
    "message",
    [
        ChangeSeat(1),
        SetBot(1, "quick"),
        SwapSeats(0, 1),
        ChangeSetup(0, "default", {}, 4, is_public=True),
        BeginNow("bots"),
    ],
    ids=lambda message: type(message).__name__,
)
def test_nothing_can_be_changed(phase: str, message: FromClient) -> None:
    scene, day = Scene(), day_with("ligretto")
    anna = scene.sit(opened(scene, day), "anna") if phase == LOBBY else finished(scene, day)
    before = scene.disk.logs[anna.table][:]
    anna.say(message)
    assert anna.complaint() == "not_possible"
    assert scene.disk.logs[anna.table] == before


def test_there_is_no_rematch() -> None:
    scene = Scene()
    anna = finished(scene, day_with("ligretto"))
    anna.say(SetReady())
    assert anna.complaint() == "not_now"
    scene.wait(60_000)
    assert anna.phase == MATCH_OVER
    assert len(scene.disk.finished) == 1


def test_a_player_who_leaves_can_continue_their_try_and_no_bot_plays_it() -> None:
    scene = Scene()
    anna = begun(scene, day_with("ligretto"))
    anna.say(LeaveTable())
    anna.disconnect()
    scene.wait(A_DAY_MS // 2)
    holder = scene.table(anna.table).people.roster.holders[0]
    assert (holder.player, holder.stand_in, scene.table(anna.table).phase) == ("anna", "", PAUSED)
    again = scene.sit(opened(scene, day_with("ligretto")), "anna")
    scene.wait(scene.environment.timeouts.countdown)
    assert again.phase == PLAYING
    play_on(again)
    assert scene.disk.finished[0].result.shares[0] == "whole"


def test_a_try_can_be_paused() -> None:
    scene = Scene()
    anna = begun(scene, day_with("ligretto"))
    anna.say(CastVote("pause"))
    assert anna.phase == PAUSED


@pytest.mark.parametrize("snapshots", [False, True])
@pytest.mark.parametrize("begins", [False, True])
def test_a_try_is_restored_after_a_crash_for_its_player_only(snapshots: bool, begins: bool) -> None:
    scene, day = Scene(), day_with("kickoff")
    table = begun(scene, day).table if begins else opened(scene, day)
    scene.wait(4_000 if begins else 0)
    assert scene.restart(snapshots) == []
    assert opened(scene, day) == table
    refused = scene.claim(table, "ben")
    assert isinstance(refused, Problem)
    assert refused.code == "not_yours"
    assert scene.sit(table, "anna").room.phase != MATCH_OVER


def test_days_are_those_of_the_environment() -> None:
    scene = Scene()
    scene.environment = replace(scene.environment, time_of_day=lambda: "2026-11-17T23:59:30.250Z")
    assert scene.restart() == []
    now = scene.hall.time_of_day()
    assert (day_of(now), seconds_left(now), day_after(day_of(now))) == ("2026-11-17", 30, "2026-11-18")


@pytest.mark.parametrize("text", ["", "today", "20261117", "2026-W47-2", "2026-02-30", "2026-1-1", "2026-11-17T00"])
def test_invalid_days_are_recognized(text: str) -> None:
    assert not is_day(text)
    assert is_day("2026-11-17")


def test_a_try_is_not_closed_for_tables_of_neighbours() -> None:
    scene = Scene()
    table = scene.hall.open_day(FIRST, "anna", scene.now, "one")
    assert isinstance(table, str)
    scene.settle()
    scene.sit(table, "anna").disconnect()
    for number in range(scene.environment.most_deserted + 3):
        scene.wait(scene.environment.timeouts.vacancy)
        guest = scene.sit(scene.open(players=2, bots=["", "steady"], caller="one"), f"guest{number}")
        guest.say(SetReady())
        guest.disconnect()
    assert len(scene.disk.closed) == 3
    assert scene.hall.find(table) is not None


def test_a_full_hall_closes_tries_last() -> None:
    scene = Scene(most_tables=2)
    table = opened(scene)
    scene.wait(1)
    lobby = scene.open()
    scene.sit(lobby, "ben").disconnect()
    scene.wait(scene.environment.timeouts.absence)
    scene.open()
    assert scene.disk.closed == [lobby]
    assert scene.hall.find(table) is not None
