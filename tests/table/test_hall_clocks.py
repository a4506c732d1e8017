"""The hall's time is its caller's: it may run back or jump, and logs depend on nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.table.scene import Scene

from rasant.hall.hall import Hall
from rasant.wire.from_client import RequestSync
from rasant.wire.from_server import (
    BatchMessage,
    MoveAccepted,
)
from rasant.wire.room import COUNTDOWN, MATCH_OVER, PLAYING

HOUR = 3_600_000


def test_the_callers_clock_may_run_back_and_nothing_happens_twice_or_too_late() -> None:
    scene = Scene()
    anna, _ = scene.match("ligretto", people=2)
    scene.wait(5_000)
    due = scene.hall.due()
    ahead = scene.now
    for now in (0, -HOUR, 10, ahead - 1):
        scene.now = now
        scene.settle()
        assert isinstance(anna.move(anna.legal()[0]), MoveAccepted)
        assert anna.clock >= 5_000
        assert scene.hall.due() >= due
    scene.now = ahead
    scene.wait(1_000)
    anna.say(RequestSync())
    assert (anna.phase, anna.clock) == (PLAYING, 6_000)


def test_a_jump_of_the_callers_clock_happens_in_order() -> None:
    scene = Scene()
    anna, _ = scene.stage(PLAYING)
    scene.now += HOUR
    scene.settle()
    times = [message.now for message in anna.received if isinstance(message, BatchMessage)]
    assert times == sorted(times)


@pytest.mark.parametrize("day", ["2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z", "2025-12-31T23:00:00Z"])
def test_the_time_of_day_is_only_written_on_results(day: str) -> None:
    logs = []
    for time_of_day in ("1970-01-01T00:00:00Z", day):
        scene = Scene()
        scene.environment = replace(scene.environment, time_of_day=lambda time=time_of_day: time)  # type: ignore[misc]
        scene.hall = Hall(scene.environment)
        anna, _ = scene.stage(MATCH_OVER)
        assert scene.disk.finished[0].result.ended == time_of_day
        logs.append(scene.disk.logs[anna.table])
    assert logs[0] == logs[1]


def test_the_same_seeds_and_messages_make_the_same_log() -> None:
    logs = []
    for _ in range(2):
        scene = Scene()
        (anna,) = scene.match("ligretto", people=1, bots=3)
        scene.wait(20_000)
        logs.append(scene.disk.logs[anna.table])
    assert logs[0] == logs[1]
    assert len(logs[0]) > 30


def test_due_is_exactly_when_something_happens() -> None:
    scene = Scene()
    assert scene.hall.due() == -1
    anna, ben = scene.stage(COUNTDOWN)
    assert scene.hall.due() == scene.now + scene.environment.timeouts.countdown
    scene.hall.run(scene.hall.due() - 1)
    assert anna.phase == COUNTDOWN
    scene.wait(scene.environment.timeouts.countdown)
    assert ben.phase == PLAYING
