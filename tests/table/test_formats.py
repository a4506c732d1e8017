"""Versions of logs and snapshots: data of older programs is read, and data of newer ones is refused completely."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
import pytest
from tests.table.scene import Scene
from tests.table.test_recovery import remains

from rasant.hall.hall import Hall
from rasant.hall.table_registry import SET_ASIDE
from rasant.store.port import SnapshotTaken, StoredTable
from rasant.table.log.entries import Entry, TableCreated, read_entry, write_entry
from rasant.table.log.formats import SNAPSHOT_VERSION, TABLE_LOG_VERSION
from rasant.table.recovery import read_snapshot, snapshot
from rasant.wire.http import NewTable, Problem
from rasant.wire.room import PLAYING

VERSION_1: Final = Path(__file__).parent / "version_1"
"""A match of Ligretto as written before there were versions: its log, and snapshots at two entries."""
LOG: Final = VERSION_1.joinpath("log.jsonl").read_bytes().splitlines()
STATES: Final = {seq: VERSION_1.joinpath(f"state_at_{seq}.json").read_bytes().rstrip() for seq in (15, 20)}
OLDEST: Final = (
    b'["found","ligretto",2,"default",{"recycle":"shuffle","waste_next":"locked","row_size":"by_players",'
    b'"end":"automatic","match":"to_99","tie":"share","stalemate":"score_round"},false,"x"]'
)
"""From before paces, lessons and deals of the day."""


def kept_at(seq: int) -> StoredTable:
    """That table in a store with a snapshot at this entry."""
    return StoredTable("old", SnapshotTaken("old", seq, STATES[seq]), LOG[seq + 1 :])


# --- data of older programs ---


@pytest.mark.parametrize("kept", [StoredTable("old", None, LOG), kept_at(15), kept_at(20)], ids=["log", "15", "20"])
def test_a_table_from_before_there_were_versions_comes_back_and_is_played_on(kept: StoredTable) -> None:
    scene = Scene()
    assert scene.hall.resume([kept], scene.now) == []
    table = scene.table("old")
    assert (table.journal.seq, table.phase) == (20, PLAYING)
    assert read_snapshot(snapshot(table)) == read_snapshot(STATES[20])
    scene.disk.logs["old"] = LOG[:]
    scene.watch("old")
    scene.wait(20_000)
    assert table.journal.seq > 20, "the bots go on"
    before = remains(table)
    scene.restart(snapshots=False)
    assert remains(scene.table("old")) == before


def test_entries_are_written_under_the_names_by_which_old_logs_are_read() -> None:
    names = {kind.__name__: kind.__struct_config__.tag for kind in get_args(Entry)}
    assert names == {
        "TableCreated": "found",
        "SeatTaken": "sat",
        "SeatLeft": "rose",
        "PlayerRemoved": "removed",
        "BotSeated": "bot",
        "BotStoodIn": "stand_in",
        "ReadyChanged": "ready",
        "MotionOpposed": "oppose",
        "VoteCast": "vote",
        "HostChanged": "host",
        "SeatsArranged": "arrange",
        "SetupChanged": "setup",
        "LessonAdvanced": "lesson",
        "PhaseChanged": "phase",
        "BatchPlayed": "b",
        "RaceLost": "race",
        "RematchBegun": "rematch",
        "PaceMeasured": "pace",
        "ClockReported": "clock",
    }


def test_data_without_a_version_is_of_the_first() -> None:
    for first in (LOG[0], OLDEST):
        founded = read_entry(first)
        assert isinstance(founded, TableCreated)
        assert founded.version == 1
    assert read_snapshot(STATES[15]).version == 1
    scene = Scene()
    assert scene.hall.resume([StoredTable("oldest", None, [OLDEST])], scene.now) == []


# --- current data ---


@pytest.mark.parametrize("lesson", [False, True])
def test_current_data_has_its_version_and_is_read_back(lesson: bool) -> None:
    scene = Scene()
    name = scene.hall.open_table(NewTable("ligretto", lesson=lesson), "anna", scene.now)
    assert isinstance(name, str)
    scene.settle()
    log, table = scene.disk.logs[name], scene.table(name)
    assert msgspec.json.decode(log[0])[-1] == table.founded.version == TABLE_LOG_VERSION
    assert [write_entry(read_entry(entry)) for entry in log] == log
    state = snapshot(table)
    assert read_snapshot(state).version == SNAPSHOT_VERSION
    assert msgspec.json.encode(read_snapshot(state)) == state


# --- data of newer programs ---


def founded_by_newer(*more: Any) -> bytes:
    """A founding entry of the next version, with an unknown field."""
    return msgspec.json.encode([*msgspec.json.decode(LOG[0]), TABLE_LOG_VERSION + 1, *more])


def snapped_by_newer(version: int = SNAPSHOT_VERSION + 1, *more: Any, **changed: Any) -> StoredTable:
    """A table with a snapshot of the next version; `changed` are fields of another shape."""
    fields = msgspec.json.decode(STATES[15])
    fields[1] = fields[1] | changed
    state = msgspec.json.encode([*fields, version, *more])
    return StoredTable("newer", SnapshotTaken("newer", 15, state), LOG[16:])


def snapped_in_newer_log() -> StoredTable:
    """A table with a readable snapshot of an unreadable log."""
    fields = msgspec.json.decode(STATES[15])
    fields[0] = msgspec.json.decode(founded_by_newer())
    return StoredTable("newer", SnapshotTaken("newer", 15, msgspec.json.encode(fields)), LOG[16:])


NEWER: Final = {
    "a founding": StoredTable("newer", None, [founded_by_newer(), *LOG[1:]]),
    "a founding with more in it": StoredTable("newer", None, [founded_by_newer("more", 7), *LOG[1:]]),
    "a kind of entry, in an older log": StoredTable("newer", None, [*LOG, b'["dance",1,2]']),
    "an entry with more in it": StoredTable("newer", None, [*LOG, b'["ready",0,true,"more"]']),
    "a kind of entry after a snapshot": StoredTable("newer", kept_at(15).snapped, [*LOG[16:], b'["dance"]']),
    "a snapshot": snapped_by_newer(),
    "a snapshot with more in it": snapped_by_newer(SNAPSHOT_VERSION + 1, "more"),
    "a snapshot of another shape": snapped_by_newer(holders="elsewhere"),
    "a snapshot in a newer log": snapped_in_newer_log(),
}


@pytest.mark.parametrize("kept", NEWER.values(), ids=NEWER)
def test_a_table_of_a_newer_program_is_set_aside_with_advice(kept: StoredTable) -> None:
    scene = Scene()
    reasons: dict[str, Exception] = {}
    hall = Hall(replace(scene.environment, unreadable=reasons.__setitem__))
    assert hall.resume([kept, kept_at(20)], 0) == ["newer"]
    reason = str(reasons["newer"])
    assert "newer rasant" in reason
    assert reason.endswith("update rasant")
    assert "\n" not in reason
    assert hall.connect("newer", 0) == Problem("unknown_table", SET_ASIDE)
    assert hall.find("old") is not None


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"[[]]", b"[1]", b'["found"]', b'["found",1]', b"[" * 100_000])
def test_an_unwritten_format_is_not_reported_as_newer(data: bytes) -> None:
    for read in (read_entry, read_snapshot):
        with pytest.raises(Exception, match=r"^not (an entry|a snapshot) of a table") as raised:
            read(data)
        assert "newer" not in str(raised.value)
