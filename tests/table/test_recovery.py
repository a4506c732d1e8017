"""Recovery from the log, or a snapshot and the later entries: in every phase, in every game, with broken data."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import msgspec
import pytest
from tests.table.scene import Guest, Scene

from rasant.games import boxes
from rasant.hall.hall import Hall
from rasant.hall.table_registry import SET_ASIDE
from rasant.store.port import SnapshotTaken, StoredTable
from rasant.table.log.entries import (
    BatchPlayed,
    BotSeated,
    BotStoodIn,
    ClockReported,
    HostChanged,
    PaceMeasured,
    PhaseChanged,
    ReadyChanged,
    SeatTaken,
    TableCreated,
    VoteCast,
    write_entry,
)
from rasant.table.log.match_id import match_id
from rasant.table.people.roster import Roster
from rasant.table.recovery import Snapshot, read_snapshot, snapshot
from rasant.table.table import Table
from rasant.table.timeouts import SNAPSHOT_EVERY
from rasant.wire.from_client import CastVote, LeaveTable, SetReady
from rasant.wire.from_server import MoveAccepted
from rasant.wire.http import Problem
from rasant.wire.room import COUNTDOWN, LOBBY, MATCH_OVER, PAUSED, PLAYING, ROUND_OVER, Phase

PHASES: list[Phase] = [LOBBY, COUNTDOWN, PLAYING, PAUSED, ROUND_OVER, MATCH_OVER]


def remains(table: Table) -> tuple[Roster, list[object], object, int, int]:
    """The state of a table that must be restored."""
    roster = msgspec.convert(msgspec.to_builtins(table.people.roster), Roster)
    return roster, table.cards.live.match.pack(), table.cards.senders.pack(), table.journal.seq, table.journal.first


def is_restored(scene: Scene, name: str) -> None:
    """Check that a table is restored from its log alone and with its snapshot."""
    before = remains(scene.table(name))
    for snapshots in (False, True):
        scene.restart(snapshots)
        assert remains(scene.table(name)) == before


# --- everything is restored ---


@pytest.mark.parametrize("phase", PHASES)
def test_a_table_is_restored_in_every_phase(phase: Phase) -> None:
    scene = Scene()
    anna, ben = scene.stage(phase)
    if phase == PLAYING:
        anna.move(anna.legal()[0])
        ben.say(CastVote("pause"))
    elif phase in (LOBBY, ROUND_OVER, MATCH_OVER):
        ben.say(SetReady())
    is_restored(scene, anna.table)


@pytest.mark.parametrize("game", boxes())
def test_a_match_of_every_game_is_restored_at_any_time(game: str) -> None:
    scene = Scene()
    anna, ben = scene.match(game, people=2)
    ben.say(LeaveTable())
    random = Random(game)
    for _ in range(6):
        scene.wait(random.randrange(100, 6_000))
        if anna.phase == PLAYING and anna.legal():
            anna.move(random.choice(anna.legal()))
        is_restored(scene, anna.table)
        anna.connect()
        ben.connect()
        ben.say(LeaveTable())


def test_after_a_rematch_the_second_match_is_restored() -> None:
    scene = Scene()
    anna, ben = scene.stage(MATCH_OVER)
    scene.all_say([anna, ben], SetReady())
    scene.wait(scene.environment.timeouts.countdown)
    anna.move(anna.legal()[0])
    is_restored(scene, anna.table)
    anna.connect()
    assert (anna.phase, anna.room.match) == (PLAYING, 2)
    ben.connect()
    scene.end_round(anna)
    assert [finished.result.match for finished in scene.disk.finished] == [match_id(anna.table, n) for n in (1, 2)]


def test_every_prefix_of_a_log_is_a_playable_table() -> None:
    scene = Scene()
    anna, ben = scene.stage(MATCH_OVER)
    scene.all_say([anna, ben], SetReady())
    scene.wait(scene.environment.timeouts.countdown)
    anna.move(anna.legal()[0])
    ben.say(LeaveTable())
    log = scene.disk.logs[anna.table]
    for length in range(1, len(log) + 1):
        other = Scene()
        other.disk.logs["half"] = log[:length]
        assert other.restart() == []
        other.wait(100)
        assert other.table("half").journal.seq >= length - 1


def test_people_get_their_seats_back_with_their_old_keys() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    view = anna.copy.view().visible()
    scene.restart()
    anna.connect()
    ben.connect()
    assert (anna.seat, ben.seat) == (0, 1)
    assert anna.copy.view().visible() == view
    assert isinstance(anna.move(anna.legal()[0]), MoveAccepted)


def test_a_result_is_written_once_though_the_server_is_restored_after_the_match() -> None:
    scene = Scene()
    anna, ben = scene.stage(MATCH_OVER)
    scene.restart()
    anna.connect()
    ben.connect()
    scene.wait(10_000)
    assert len(scene.disk.finished) == 1


def test_a_match_whose_last_card_was_written_but_not_its_end_is_ended_on_coming_back() -> None:
    scene = Scene()
    anna, _ = scene.stage(MATCH_OVER)
    log = scene.disk.logs[anna.table]
    while not log[-1].startswith(b'["b"'):
        log.pop()
    scene.disk.finished.clear()
    scene.restart()
    anna.connect()
    assert anna.phase == MATCH_OVER
    assert [finished.result.match for finished in scene.disk.finished] == [match_id(anna.table, 1)]


# --- timeouts start over ---


@pytest.mark.parametrize(
    ("phase", "lasting"), [(COUNTDOWN, "countdown"), (ROUND_OVER, "between"), (PAUSED, "longest_pause")]
)
def test_every_phase_gets_its_full_time_again(phase: Phase, lasting: str) -> None:
    scene = Scene()
    anna, _ = scene.stage(phase)
    scene.wait(2_000)
    scene.restart()
    table = scene.table(anna.table)
    assert table.clock.deadline - scene.now == getattr(scene.environment.timeouts, lasting)


def test_the_clock_of_the_new_process_may_start_anywhere() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    scene.wait(1_000)
    scene.now = 5
    scene.restart()
    anna.connect()
    ben.connect()
    table = scene.table(anna.table)
    assert table.clock.time() == table.cards.live.match.now
    scene.wait(10_000)
    assert anna.phase == PLAYING


@pytest.mark.parametrize("snapshots", [False, True])
def test_a_table_never_shows_an_earlier_time_than_it_sent(snapshots: bool) -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    anna.move(anna.legal()[0])
    scene.wait(1_500)
    received = [scene.watch(anna.table).clock]
    scene.wait(700)
    assert anna.connection is not None
    scene.hall.resync(anna.connection, scene.now)
    scene.settle()
    received.append(anna.clock)
    table = scene.table(anna.table)
    assert table.cards.live.match.now < received[0] < received[1], "no batch has this time"
    scene.disk.write([SnapshotTaken(anna.table, table.journal.seq, snapshot(table))])
    scene.restart(snapshots)
    table = scene.table(anna.table)
    assert table.clock.time() == received[1]
    ben.connect()
    assert ben.clock == received[1]
    table.cards.begin_anew()
    assert table.clock.time() == table.clock.reported == 0


def test_bots_keep_still_for_a_moment_so_that_people_can_come_back() -> None:
    scene = Scene()
    (anna,) = scene.match("kickoff", people=1, bots=3)
    scene.wait(1_000)
    scene.restart()
    seq = scene.table(anna.table).journal.seq
    scene.wait(scene.environment.timeouts.composure)
    assert scene.table(anna.table).journal.seq == seq
    anna.connect()
    scene.wait(10_000)
    assert anna.seq > seq


def test_a_match_to_which_no_player_returns_pauses_and_is_closed_in_the_end() -> None:
    scene = Scene()
    anna, _ = scene.stage(PLAYING)
    scene.restart()
    scene.wait(scene.environment.timeouts.absence)
    assert scene.table(anna.table).people.roster.phase == PAUSED
    scene.wait(scene.environment.timeouts.desertion)
    assert scene.disk.closed == [anna.table]
    assert scene.restart() == []
    assert scene.hall.find(anna.table) is None


# --- snapshots ---


def long_match(scene: Scene) -> Guest:
    """A match long enough for snapshots."""
    (anna,) = scene.match("ligretto", people=1, bots=3)
    scene.wait_for(lambda: anna.seq > SNAPSHOT_EVERY + 40)
    return anna


def test_snapshots_are_taken_now_and_then_and_are_small() -> None:
    scene = Scene()
    anna = long_match(scene)
    snapped = scene.disk.snaps[anna.table]
    assert SNAPSHOT_EVERY <= snapped.seq <= SNAPSHOT_EVERY + 10
    assert len(snapped.state) < 8_192
    assert len(scene.disk.kept_of(anna.table).entries) == anna.seq - snapped.seq
    is_restored(scene, anna.table)
    taken = sum(isinstance(record, SnapshotTaken) for commit in scene.disk.commits for record in commit)
    anna.connect()
    scene.wait_for(lambda: anna.seq > 2 * SNAPSHOT_EVERY + 60)
    assert sum(isinstance(record, SnapshotTaken) for commit in scene.disk.commits for record in commit) == taken + 1


def test_repeated_crashes_do_not_increase_the_work_of_recovery() -> None:
    scene = Scene()
    (anna,) = scene.match("ligretto", people=1, bots=3)
    for _ in range(6):
        _wait_for_entries(scene, anna, SNAPSHOT_EVERY // 2)
        assert len(scene.disk.kept_of(anna.table).entries) <= SNAPSHOT_EVERY + 10
        is_restored(scene, anna.table)
        anna.connect()


def _wait_for_entries(scene: Scene, anna: Guest, count: int) -> None:
    before = anna.seq
    scene.wait_for(lambda: anna.seq > before + count)


def test_a_snapshot_contains_no_token() -> None:
    scene = Scene()
    anna = long_match(scene)
    assert anna.token is not None
    assert anna.token.encode() not in scene.disk.snaps[anna.table].state
    assert anna.token.encode() not in b"".join(scene.disk.logs[anna.table])


# --- what is broken ---


def breaks(kept: StoredTable) -> None:
    """Check that a table is not restored, with a report, but its neighbour is."""
    scene = Scene()
    sound = scene.open()
    reasons: dict[str, Exception] = {}
    hall = Hall(replace(scene.environment, unreadable=reasons.__setitem__))
    assert hall.resume([kept, scene.disk.kept_of(sound)], 0) == [kept.table] == list(reasons)
    assert hall.find(kept.table) is None
    assert hall.connect(kept.table, 0) == Problem("unknown_table", SET_ASIDE)
    assert hall.find(sound) is not None


def played_log() -> list[bytes]:
    """The log of a table at which a seat moved."""
    scene = Scene()
    anna, _ = scene.stage(PLAYING)
    anna.move(anna.legal()[0])
    return scene.disk.logs[anna.table]


WRONG_ENTRIES = {
    "no entry": b"{}",
    "no JSON": b'["b",',
    "not text": b"\xff\xfe",
    "unknown kind": b'["dance",1]',
    "nested too deep": b"[" * 100_000,
    "a seat too far": write_entry(ReadyChanged(99, True)),
    "a seat below the first": write_entry(SeatTaken(-1, "x", "x", "x")),
    "a host who is not there": write_entry(HostChanged(99)),
    "a voter who is not there": write_entry(VoteCast("pause", 3, True)),
    "a pace measured a negative number of times": write_entry(PaceMeasured(0, 900, 1_000, -1)),
    "a time before the first": write_entry(ClockReported(-1)),
    "an unknown bot": write_entry(BotSeated(2, "grumpy")),
    "an unknown stand-in": write_entry(BotStoodIn(1, "grumpy")),
    "an unknown phase": b'["phase","sleeping"]',
    "founded again": write_entry(TableCreated("ligretto", 3, "default", {}, False, "x")),
    "no batch": write_entry(BatchPlayed([1, 2, 3])),
    "a batch of another time": write_entry(BatchPlayed([0, 0, -1, "deal", []])),
}


@pytest.mark.parametrize("entry", WRONG_ENTRIES.values(), ids=WRONG_ENTRIES)
def test_a_table_with_a_broken_entry_is_left_alone_and_the_others_live(entry: bytes) -> None:
    breaks(StoredTable("broken", None, [*played_log(), entry]))


def test_a_log_without_its_beginning_or_with_a_batch_missing_is_broken() -> None:
    log = played_log()
    breaks(StoredTable("headless", None, log[1:]))
    deal = next(place for place, entry in enumerate(log) if entry.startswith(b'["b"'))
    breaks(StoredTable("holed", None, log[:deal] + log[deal + 1 :]))


@pytest.mark.parametrize("entries", [[], [b""], [b"[]"]])
def test_a_log_without_a_founding_entry_is_broken(entries: list[bytes]) -> None:
    breaks(StoredTable("empty", None, entries))


@pytest.mark.parametrize(
    "founded",
    [
        TableCreated("halma", 2, "default", {}, False, "x"),
        TableCreated("ligretto", 99, "default", {}, False, "x"),
        TableCreated("ligretto", 2, "grand", {}, False, "x"),
        TableCreated("ligretto", 2, "default", {"speed": "high"}, False, "x"),
    ],
)
def test_a_table_of_a_removed_game_is_broken(founded: TableCreated) -> None:
    breaks(StoredTable("old", None, [write_entry(founded)]))


def spoiled(snapshot: Snapshot, how: str) -> bytes:
    """A snapshot with an error in it."""
    if how == "not a snapshot":
        return b"[]"
    if how == "cut off":
        return msgspec.json.encode(snapshot)[:-40]
    if how == "a seat too few":
        snapshot.roster.holders.pop()
    elif how == "a host who is not there":
        snapshot.roster.host = 12
    elif how == "a voter who is not there":
        snapshot.roster.votes["pause"] = [7]
    elif how == "an opponent who is not there":
        snapshot.roster.against["pause"] = [7]
    elif how == "a pace measured a negative number of times":
        snapshot.roster.holders[0].times = -1
    elif how == "no match":
        snapshot.match.pop()
    elif how == "a card twice":
        zones = snapshot.match[-1][4]
        full = next(zone for zone in zones if zone)
        full.append(full[0])
    elif how == "no such card":
        next(zone for zone in snapshot.match[-1][4] if zone)[0] = 100_000
    elif how == "no such rule":
        snapshot.match[-1][-1][0] = 100_000
    elif how == "half a move":
        snapshot.senders.append((0, "tab", [1]))
    return msgspec.json.encode(snapshot)


@pytest.mark.parametrize(
    "how",
    [
        "not a snapshot",
        "cut off",
        "a seat too few",
        "a host who is not there",
        "a voter who is not there",
        "an opponent who is not there",
        "a pace measured a negative number of times",
        "no match",
        "a card twice",
        "no such card",
        "no such rule",
        "half a move",
    ],
)
def test_a_table_with_a_broken_snapshot_is_left_alone_and_the_others_live(how: str) -> None:
    scene = Scene()
    anna = long_match(scene)
    kept = scene.disk.kept_of(anna.table)
    assert kept.snapped is not None
    state = spoiled(read_snapshot(kept.snapped.state), how)
    breaks(StoredTable("broken", SnapshotTaken("broken", kept.snapped.seq, state), kept.entries))


def test_a_snapshot_without_the_entry_that_follows_it_is_broken() -> None:
    scene = Scene()
    anna = long_match(scene)
    kept = scene.disk.kept_of(anna.table)
    batches = [entry for entry in kept.entries if entry.startswith(b'["b"')]
    breaks(StoredTable("holed", kept.snapped, batches[1:]))


def test_written_entries_are_read_back() -> None:
    scene = Scene()
    anna, ben = scene.stage(MATCH_OVER)
    scene.all_say([anna, ben], SetReady())
    scene.wait(scene.environment.timeouts.countdown)
    ben.say(CastVote("pause"))
    kinds = {msgspec.json.decode(entry)[0] for entry in scene.disk.logs[anna.table]}
    assert kinds == {"found", "bot", "sat", "host", "ready", "phase", "b", "vote", "rematch"}
    assert write_entry(PhaseChanged(PLAYING)) in scene.disk.logs[anna.table]
