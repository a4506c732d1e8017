"""Every call that may change a hall makes it run."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from tests.runtime.test_commit_queue import Office
from tests.server.fakes import TABLE
from tests.server.loop import in_loop, until

import rasant
from rasant.hall.hall import Hall
from rasant.hall.outage import HELD_MESSAGES
from rasant.runtime.hall_runner import HallRunner
from rasant.table.connections.greeting import Greeting
from rasant.wire.http import Claim, NewTable

SOURCES = Path(rasant.__file__).parent
Do = Callable[[Office, HallRunner], object]

CHANGES: dict[str, Do] = {
    "open_table": lambda office, runner: runner.open_table(NewTable("ligretto"), "ann", 0),
    "open_day": lambda office, runner: runner.open_day("2026-01-01", "ann", 0),
    "claim": lambda office, runner: runner.claim(TABLE, Claim("Ann"), "ann", 0),
    "seat": lambda office, runner: runner.seat(TABLE, Claim("Ann"), "ann", "key", 0),
    "remove_guest": lambda office, runner: runner.remove_guest("ann", 0),
    "receive": lambda office, runner: runner.receive(office.connections[0], b"one", 0),
    "greet": lambda office, runner: runner.greet(office.connections[0], Greeting(1, "me.1-client", None, book=True), 0),
    "gone": lambda office, runner: runner.gone(office.connections[0], 0),
    "measured": lambda office, runner: runner.measured(office.connections[0], 20.0, 0),
    "resume": lambda office, runner: runner.resume([], 0),
    "withdraw": lambda office, runner: runner.withdraw([TABLE], 0),
    "dismiss_all": lambda office, runner: runner.dismiss_all("restarting", 0),
    "close_table": lambda office, runner: runner.close_table(TABLE, 0),
    "send_away": lambda office, runner: runner.send_away(TABLE, 0, 0),
    "announce": lambda office, runner: runner.announce("The server restarts at noon."),
}

LOOKS = {
    "callers",
    "connect",
    "counts",
    "info",
    "is_between_moves",
    "is_set_aside",
    "lose",
    "missing",
    "quick_match",
    "sits_with_others",
    "standings",
    "table_ids",
    "tables",
    "time_of_day",
}


OF_THE_QUEUE = {"due", "run", "take", "take_urgent", "resync", "stuck"}
"""Methods that the commit queue alone calls."""


def test_every_method_of_a_hall_changes_it_or_only_reads() -> None:
    methods = {name for name in vars(Hall) if not name.startswith("_")} - OF_THE_QUEUE - {"find"}
    assert methods == CHANGES.keys() ^ LOOKS


def test_no_other_code_wakes_the_commit_queue() -> None:
    paths = [path for path in SOURCES.rglob("*.py") if "commits.wake()" in path.read_text()]
    assert [path.name for path in paths] == ["hall_runner.py"]


@pytest.mark.parametrize("change", CHANGES)
@in_loop
async def test_the_hall_runs_after_every_call_that_may_change_it(change: str) -> None:
    office = Office()
    CHANGES[change](office, office.runner)
    await until(lambda: office.hall.runs)


def _has_heard_more(office: Office, than: int) -> bool:
    return len(office.listeners[0].heard) > than


@in_loop
async def test_each_frame_that_is_refused_while_tables_are_suspended_is_answered_before_the_commit() -> None:
    office = Office()
    office.store.failures = 10_000
    office.say(b"one")
    await until(lambda: office.hall.trouble)
    for _ in range(3):
        heard = len(office.listeners[0].heard)
        office.say(b"more")
        await until(partial(_has_heard_more, office, heard))
    assert office.listeners[0].heard == [HELD_MESSAGES["store"], *[b"unavailable"] * 3]
    office.commits.stop()
