"""Bots as fast as the people of a live table, still bots, and which paces are stored and sent."""

from __future__ import annotations

import msgspec
import pytest
from tests.table.scene import Guest, Scene

from rasant.core.moves import Play
from rasant.games import boxes
from rasant.table.bots.pace import FASTEST, GENTLE, MEMORY, SLOWEST, Pace
from rasant.table.bots.temperaments import ADAPTIVE, STILL
from rasant.table.log.entries import PaceMeasured, TableCreated, read_entry
from rasant.table.recovery import read_snapshot, snapshot
from rasant.wire.from_client import CastVote, SetBot, SetReady
from rasant.wire.from_server import MoveAccepted, PaceMessage
from rasant.wire.http import NewTable, Problem
from rasant.wire.pace import PER_STEADY, KnownPace
from rasant.wire.room import MATCH_OVER, PAUSED, PLAYING, ROUND_OVER

MANY_ROUNDS = "default"
ONE_ROUND = "de"


def opened(scene: Scene, bot: str, people: int = 1, preset: str = MANY_ROUNDS, pace: KnownPace | None = None) -> str:
    """A table of Ligretto for four: people on the first seats, such bots on the others."""
    order = NewTable("ligretto", preset, players=4, bots=[""] * people + [bot] * (4 - people), pace=pace)
    table = scene.hall.open_table(order, "host", scene.now)
    assert isinstance(table, str), table
    scene.settle()
    return table


def begun(scene: Scene, table: str, people: int = 1) -> list[Guest]:
    guests = [scene.sit(table, f"player{seat}", seat) for seat in range(people)]
    scene.all_say(guests, SetReady())
    scene.wait_for(lambda: guests[0].phase == PLAYING)
    return guests


def play(guest: Guest, every: int) -> None:
    """Play sensibly, a move every this many milliseconds, until the round is over."""
    while guest.phase == PLAYING:
        guest.scene.wait(every)
        moves = guest.legal()
        if moves and guest.phase == PLAYING:
            guest.move(next((move for move in moves if isinstance(move, Play)), moves[0]))


def paces(scene: Scene, table: str) -> list[PaceMeasured]:
    entries = [read_entry(data) for data in scene.disk.logs[table]]
    return [entry for entry in entries if isinstance(entry, PaceMeasured)]


def paces_sent(guest: Guest) -> list[PaceMessage]:
    return [message for message in guest.received if isinstance(message, PaceMessage)]


def looks(scene: Scene, table: str, seat: int) -> float:
    """The mean look of a seat's bot, in milliseconds."""
    bot = scene.table(table).cards.live.seated_bots.bots[seat]
    assert bot is not None
    return sum(bot.look_ms() for _ in range(100)) / 100


def test_bots_are_gentle_at_first_and_then_as_fast_as_the_person() -> None:
    scene = Scene()
    table = opened(scene, ADAPTIVE)
    [anna] = begun(scene, table)
    at_first = looks(scene, table, 1)
    assert at_first == pytest.approx(GENTLE * 650, rel=0.2)
    play(anna, every=400)
    assert looks(scene, table, 1) < 0.5 * at_first
    [measured] = paces(scene, table)
    assert measured.time < 700
    assert paces_sent(anna) == [PaceMessage(measured.time, measured.trim)]


def test_bots_adapt_to_a_slow_player() -> None:
    scene = Scene()
    [anna] = begun(scene, opened(scene, ADAPTIVE))
    play(anna, every=4_000)
    assert paces(scene, anna.table)[-1].time > 2_200


def test_each_player_is_sent_their_own_pace_and_no_other() -> None:
    scene = Scene()
    table = opened(scene, ADAPTIVE, people=2)
    anna, ben = begun(scene, table, people=2)
    watcher = scene.watch(table)
    play(anna, every=500)
    assert [entry.seat for entry in paces(scene, table)] == [0, 1]
    first, second = paces(scene, table)
    assert paces_sent(anna) == [PaceMessage(first.time, first.trim)]
    assert paces_sent(ben) == [PaceMessage(second.time, second.trim)]
    assert paces_sent(watcher) == []


def test_a_table_without_adaptive_bots_measures_no_player() -> None:
    scene = Scene()
    [anna] = begun(scene, opened(scene, "steady"))
    play(anna, every=600)
    assert paces(scene, anna.table) == []
    assert paces_sent(anna) == []


def test_a_pace_brought_from_another_table_counts_from_the_first_card() -> None:
    scene = Scene()
    table = opened(scene, ADAPTIVE, pace=KnownPace(400, 900))
    begun(scene, table)
    assert looks(scene, table, 1) == pytest.approx(0.36 * 650, rel=0.2)


@pytest.mark.parametrize("taken", [0.01, 100.0])
def test_no_player_is_ever_too_fast_or_too_slow_for_the_next_table(taken: float) -> None:
    pace = Pace()
    for _ in range(2 * MEMORY):
        pace.add(taken)
    assert pace.time in (FASTEST, SLOWEST)
    msgspec.convert({"time": round(pace.time * PER_STEADY), "trim": round(pace.trim * PER_STEADY)}, KnownPace)


@pytest.mark.parametrize("crash", [False, True])
def test_a_brought_pace_is_only_for_the_first_who_sits_down(crash: bool) -> None:
    scene = Scene()
    table = opened(scene, ADAPTIVE, people=2, pace=KnownPace(400, 900))
    guests = [scene.sit(table, name, seat) for seat, name in enumerate(("opener", "newcomer"))]
    if crash:
        scene.restart()
        guests = [guest.connect() for guest in guests]
    scene.all_say(guests, SetReady())
    scene.wait_for(lambda: guests[0].phase == PLAYING)
    assert looks(scene, table, 2) == pytest.approx((0.36 * GENTLE) ** 0.5 * 650, rel=0.2)


def test_no_player_is_measured_by_moves_of_their_stand_in() -> None:
    scene = Scene()
    anna, ben = begun(scene, opened(scene, ADAPTIVE, people=2), people=2)
    ben.disconnect()
    scene.wait(scene.environment.timeouts.absence + 30_000)
    assert anna.room.seats[1].bot
    ben.connect()
    assert ben.phase == PLAYING
    ben.move(ben.legal()[0])
    scene.end_round(anna)
    [measured] = [pace for pace in paces(scene, anna.table) if pace.seat == ben.seat]
    assert measured.time == round(GENTLE * PER_STEADY), "a single move after returning measures nothing"


@pytest.mark.parametrize(
    "pace", ['{"time":199}', '{"time":6001}', '{"time":900,"trim":9}', '{"time":"fast"}', '{"tim":1}']
)
def test_a_pace_out_of_bounds_is_refused(pace: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(f'{{"game":"ligretto","pace":{pace}}}', type=NewTable)


def test_measured_paces_survive_a_crash_with_and_without_a_snapshot() -> None:
    scene = Scene()
    table = opened(scene, ADAPTIVE)
    [anna] = begun(scene, table)
    play(anna, every=400)
    [measured] = paces(scene, table)
    assert anna.phase == ROUND_OVER
    for snapshots in (False, True):
        scene.restart(snapshots)
        anna.connect()
        holder = scene.table(table).people.roster.holders[0]
        assert (holder.time, holder.trim) == (measured.time, measured.trim)
    anna.say(SetReady())
    scene.wait_for(lambda: anna.phase == PLAYING)
    pace = measured.time * measured.trim / 1_000_000
    assert looks(scene, table, 1) == pytest.approx(pace * 650, rel=0.2)
    again = read_snapshot(snapshot(scene.table(table))).roster.holders[0]
    assert (again.time, again.trim, again.times) == (measured.time, measured.trim, measured.times)


def test_logs_from_before_there_were_paces_are_read() -> None:
    old = b'["found","ligretto",4,"default",{},false,"seed"]'
    founded = read_entry(old)
    assert isinstance(founded, TableCreated)
    assert founded.pace is None


def test_the_host_can_appoint_adaptive_bots_but_none_that_keep_still() -> None:
    scene = Scene()
    table = opened(scene, "steady")
    anna = scene.sit(table, "anna", 0)
    anna.say(SetBot(1, ADAPTIVE))
    assert anna.room.seats[1].bot == ADAPTIVE
    anna.say(SetBot(1, STILL))
    assert anna.complaint() == "not_possible"
    assert anna.room.seats[1].bot == ADAPTIVE


@pytest.mark.parametrize("bot", [ADAPTIVE, STILL])
def test_a_match_with_an_adaptive_or_still_bot_is_not_rated(bot: str) -> None:
    scene = Scene()
    table = opened(scene, bot, preset=ONE_ROUND)
    [anna] = begun(scene, table)
    if bot == STILL:
        scene.end_round(anna)
    else:
        play(anna, every=500)
    assert anna.phase == MATCH_OVER
    assert not scene.disk.finished[-1].result.counts


# --- practice ---


def test_with_still_bots_nothing_moves_and_no_round_ends_by_time() -> None:
    scene = Scene()
    [anna] = begun(scene, opened(scene, STILL))
    assert isinstance(anna.move(anna.legal()[0]), MoveAccepted)
    entries = len(scene.disk.logs[anna.table])
    scene.wait(3_600_000)
    assert len(scene.disk.logs[anna.table]) == entries, "nothing has happened for an hour"
    assert anna.phase == PLAYING
    scene.restart()
    anna.connect()
    scene.wait(3_600_000)
    assert anna.phase == PLAYING, "nor after a crash"


def test_a_practising_player_can_give_up_a_round_though_bots_hold_cards_that_fit() -> None:
    scene = Scene()
    [anna] = begun(scene, opened(scene, STILL))
    scene.wait(30_000)
    anna.say(CastVote("stalemate"))
    assert anna.phase == ROUND_OVER


@pytest.mark.parametrize("game", [name for name, box in boxes().items() if not box.at_once])
def test_a_still_bot_is_refused_in_games_with_turns(game: str) -> None:
    scene = Scene()
    answer = scene.hall.open_table(NewTable(game, bots=["", STILL]), "host", 0)
    assert isinstance(answer, Problem)
    assert answer.code == "bad_option"
    assert "in turns" in answer.text


def test_measured_paces_are_kept_over_a_pause() -> None:
    scene = Scene()
    table = opened(scene, ADAPTIVE)
    [anna] = begun(scene, table)
    meter = scene.table(table).cards.adaptation._meter
    anna.say(CastVote("pause"))
    assert anna.phase == PAUSED
    anna.say(CastVote("resume"))
    scene.wait_for(lambda: anna.phase == PLAYING)
    assert meter is not None
    assert scene.table(table).cards.adaptation._meter is meter
