"""Lost races, which are refusals and in no batch: each is logged once, counted, and restored with the table."""

from __future__ import annotations

import pytest
from tests.table.scene import Guest, Scene

from rasant.core.layout import SHARED
from rasant.core.moves import Play
from rasant.players.results import RaceCount
from rasant.store.port import SnapshotTaken
from rasant.table.log.entries import BatchPlayed, RaceLost, read_entry, write_entry
from rasant.table.log.match_id import match_id
from rasant.table.play.move_queue import RECENT
from rasant.table.recovery import snapshot
from rasant.wire.from_client import SetReady
from rasant.wire.from_server import MoveRefused
from rasant.wire.room import MATCH_OVER, PLAYING


def same_place(guests: list[Guest]) -> list[tuple[Guest, Play]]:
    """Plays of two guests to one place in the middle where a card lies, of which only the first can be made."""
    first, second = guests
    shared = first.copy.state.layout.owner
    for mine in first.copy.view().plays():
        for other in second.copy.view().plays():
            if mine.dst == other.dst and shared[mine.dst] == SHARED and first.copy.state.zones[mine.dst]:
                return [(first, mine), (second, other)]
    return []


def raced(scene: Scene, guests: list[Guest], later_ms: int = 0) -> tuple[int, int, Play]:
    """Let two guests race for a place; returns the winner, the loser, and the winning play."""
    for _ in range(500):
        rivals = same_place(guests)
        if rivals:
            (winner, mine), (loser, other) = rivals
            winner.move(mine)
            scene.wait(later_ms)
            answer = loser.move(other)
            assert isinstance(answer, MoveRefused)
            assert (answer.reason, answer.by, answer.ms) == ("beaten", winner.seat, later_ms)
            return winner.seat, loser.seat, other
        for guest in guests:
            moves = guest.legal()
            guest.move(next((move for move in moves if isinstance(move, Play)), moves[0]))
        scene.wait(20)
    raise AssertionError("there was no contested place")


def races_on_disk(scene: Scene, table: str) -> list[RaceLost]:
    entries = [read_entry(data) for data in scene.disk.logs[table]]
    return [entry for entry in entries if isinstance(entry, RaceLost)]


def batches(scene: Scene, table: str) -> int:
    return sum(isinstance(read_entry(data), BatchPlayed) for data in scene.disk.logs[table])


def test_a_lost_race_is_written_once_however_often_it_is_tried_again() -> None:
    scene = Scene()
    guests = scene.match("ligretto", people=2)
    won, lost, play = raced(scene, guests, later_ms=43)
    table = guests[0].table
    expected = RaceLost(won, lost, 43, batches(scene, table) - 1)
    assert races_on_disk(scene, table) == [expected]
    for _ in range(3):
        guests[lost].move(play)
    assert scene.hall.counts().refusals == {"beaten": 4}
    assert races_on_disk(scene, table) == [expected]
    roster = scene.table(table).people.roster
    assert roster.races == {won: RaceCount(1, 0, 43), lost: RaceCount(0, 1, -1)}


def test_a_move_seconds_later_lost_no_race() -> None:
    scene = Scene()
    guests = scene.match("ligretto", people=2)
    with pytest.raises(AssertionError, match="beaten"):
        raced(scene, guests, later_ms=RECENT + 1)
    assert races_on_disk(scene, guests[0].table) == []


def test_races_are_restored_with_the_table_and_sent_with_the_result() -> None:
    scene = Scene()
    guests = scene.match("ligretto", people=2, preset="de")
    won, lost, _ = raced(scene, guests, later_ms=5)
    table = guests[0].table
    before = dict(scene.table(table).people.roster.races)
    live = scene.table(table)
    scene.disk.snaps[table] = SnapshotTaken(table, live.journal.seq, snapshot(live))
    for snapshots in (False, True):
        scene.restart(snapshots)
        assert scene.table(table).people.roster.races == before
    for guest in guests:
        guest.connect()
    scene.end_round(guests[0])
    (finished,) = scene.disk.finished
    counts = finished.result.races
    assert counts[won] == RaceCount(1, 0, 5)
    assert counts[lost] == RaceCount(0, 1, -1)
    assert finished.result.lasted == scene.table(table).cards.live.match.now > 0


def test_races_of_bots_are_races_of_their_seats() -> None:
    scene = Scene()
    anna, *_ = scene.match("ligretto", people=1, bots=3, preset="de", bot="lightning")
    scene.wait_for(lambda: bool(races_on_disk(scene, anna.table)))
    scene.end_round(anna)
    (finished,) = scene.disk.finished
    lost = races_on_disk(scene, anna.table)
    assert sum(count.lost for count in finished.result.races) == len(lost)
    assert sum(count.won for count in finished.result.races) == len(lost)


def test_the_next_match_counts_its_own_races() -> None:
    scene = Scene()
    guests = scene.match("ligretto", people=2, preset="de")
    raced(scene, guests)
    scene.end_round(guests[0])
    scene.all_say(guests, SetReady())
    assert scene.table(guests[0].table).people.roster.races == {}


@pytest.mark.parametrize(
    "race",
    [RaceLost(0, 2, 5, 0), RaceLost(-1, 1, 5, 0), RaceLost(1, 1, 5, 0), RaceLost(0, 1, -1, 0), RaceLost(0, 1, 5, 900)],
)
def test_an_impossible_race_sets_the_table_aside(race: RaceLost) -> None:
    scene = Scene()
    anna, _ = scene.match("ligretto", people=2)
    scene.disk.logs[anna.table].append(write_entry(race))
    assert scene.restart(snapshots=False) == [anna.table]


# --- the id of a replay ---


def test_the_room_names_the_match_once_it_is_over_and_never_before() -> None:
    scene = Scene()
    guests = scene.match("ligretto", people=2, preset="de")
    watcher = scene.watch(guests[0].table)
    assert (guests[0].phase, watcher.room.replay) == (PLAYING, "")
    scene.end_round(guests[0])
    expected = match_id(guests[0].table, 1)
    assert guests[0].phase == MATCH_OVER
    assert [guest.room.replay for guest in (*guests, watcher)] == [expected] * 3
    assert expected == scene.disk.finished[0].result.match
    scene.all_say(guests, SetReady())
    assert [guest.room.replay for guest in (*guests, watcher)] == [""] * 3
