"""Downloaded logs of live matches."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.commands import Run

from rasant.core.errors import LogError
from rasant.record.live import MatchLog, log_of_match
from rasant.store.port import MatchFinished
from rasant.table.connections.connection import Connection
from rasant.testing.halls import World
from rasant.wire.codec import encode
from rasant.wire.from_client import Hello, LeaveTable, SetReady
from rasant.wire.limits import PROTOCOL_VERSION

PLENTY = 200_000
"""Steps within which any match must be over."""


def played(world: World, game: str, matches: int) -> str:
    """A table with this number of finished matches, played by bots and one person whose seat a bot takes over."""
    table = world.open(game, 4, bots=["", "quick", "lightning", "quick"])
    connection = world.connect(table)
    world.hall.receive(connection, encode(Hello(PROTOCOL_VERSION, "tab", world.sit(table, "Ben").token)), world.now)
    watcher = world.connect(table)
    world.hall.receive(watcher, encode(Hello(PROTOCOL_VERSION, "watcher")), world.now)
    for number in range(1, matches + 1):
        sit_out(world, connection if number == 1 else back(world, table), table, number)
    return table


def back(world: World, table: str) -> Connection:
    connection = world.connect(table)
    world.hall.receive(connection, encode(Hello(PROTOCOL_VERSION, "tab", world.sit(table, "Ben").token)), world.now)
    return connection


def sit_out(world: World, connection: Connection, table: str, number: int) -> None:
    world.hall.receive(connection, encode(SetReady()), world.now)
    world.deliver()
    world.hall.receive(connection, encode(LeaveTable()), world.now)
    for _ in range(PLENTY):
        world.deliver()
        if len(world.finished(table)) == number:
            return
        assert world.pass_time()
    raise AssertionError("the match never ended")


def downloaded(world: World, finished: MatchFinished, path: Path) -> Path:
    founded = world.founded(finished.table)
    entries = world.entries(finished.table, finished.first - 1, finished.last)
    path.write_bytes(log_of_match(founded, entries, finished.result))
    return path


def test_the_command_shows_it_and_marks_persons(run: Run, tmp_path: Path) -> None:
    world = World("shown")
    [finished] = world.finished(played(world, "kickoff", 1))
    path = downloaded(world, finished, tmp_path / "live.jsonl")
    text = path.read_text().replace('"bots":["steady"', '"bots":["person"', 1)
    path.write_text(text)
    shown = run("replay", str(path))
    assert shown.code == 0
    assert "Anna (person), Jonas (quick)" in shown.out.splitlines()[0]
    assert "Won by" in shown.out.splitlines()[-1]


def test_only_bots_can_be_simulated(run: Run) -> None:
    assert "no bot 'person'" in run("simulate", "ligretto", "--bots", "person").complaint()


def test_entries_of_two_matches_are_refused() -> None:
    world = World("two at once")
    first, second = world.finished(played(world, "kickoff", 2))
    entries = world.entries(first.table, first.first - 1, second.last)
    with pytest.raises(LogError, match="more than one match"):
        log_of_match(world.founded(first.table), entries, second.result)


def test_a_log_made_in_parts_is_the_same_log() -> None:
    world = World("in parts")
    for finished in world.finished(played(world, "kickoff", 2)):
        entries = world.entries(finished.table, finished.first - 1, finished.last)
        log = MatchLog(world.founded(finished.table), finished.result)
        parts = [log.lines([entry]) for entry in entries]
        assert b"".join(parts) + log.end() == log_of_match(world.founded(finished.table), entries, finished.result)


def test_a_match_in_which_nothing_was_played_has_a_header() -> None:
    world = World("nothing")
    [finished] = world.finished(played(world, "kickoff", 1))
    log = log_of_match(world.founded(finished.table), [], finished.result)
    assert log.startswith(b'{"rasant":')
    assert log.count(b"\n") == 1
