"""The store's benchmark works at a small size. No test checks speed."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path

import pytest
from rich.console import Console

from bench_store import Burst, missed, page, run
from rasant.players.results import Result
from rasant.store.port import MatchFinished, TableClosed
from rasant.table.log.entries import BatchPlayed, TableCreated, read_entry
from real_matches import real_log
from store_history import GAMES, History
from store_questions import QUESTIONS

pytestmark = pytest.mark.slow

SIZES = (100, 300)


def results(history: History) -> list[Result]:
    """The results of all its matches."""
    written = [record for records in history.records(0, history.matches) for record in records]
    assert sum(isinstance(record, TableClosed) for record in written) == history.matches
    return [record.result for record in written if isinstance(record, MatchFinished)]


def test_a_history_is_the_same_each_time_and_few_play_most_of_it() -> None:
    history = History(2_000)
    found = results(history)
    assert found == results(History(2_000))
    assert all(one.ended < other.ended for one, other in pairwise(found))
    assert {result.game for result in found} == set(GAMES)
    played = [player for result in found for player in result.players if player]
    assert played.count(history.person(0)) > 20 * len(played) / history.people
    assert {len({player for player in result.players if player}) for result in found} == {1, 2, 3, 4}


def test_real_logs_are_of_whole_matches() -> None:
    log = real_log("schuss_und_tor")
    assert isinstance(read_entry(log[0]), TableCreated)
    assert sum(isinstance(read_entry(entry), BatchPlayed) for entry in log) > 20


def test_every_query_runs_and_is_reported_and_a_filled_store_is_not_filled_again(tmp_path: Path) -> None:
    logs = {game: [b"entry"] * 12 for game in GAMES}
    parts, verdict = asyncio.run(run(tmp_path, SIZES, 1, logs, Console(quiet=True)))
    text = page(parts, verdict)
    assert all(f"{question}: {what}" in text for question in QUESTIONS for what in ("time", "processor"))
    assert all(f"\n| {game} | " in text for game in GAMES)
    assert verdict
    kept = parts[1].rows
    assert [row[0] for row in kept] == ["100 matches", "300 matches"]
    assert all(500 < float(row[1].replace(",", "")) < 50_000 for row in kept)
    again, _ = asyncio.run(run(tmp_path, SIZES, 1, logs, Console(quiet=True)))
    assert [part.title for part in again] == [part.title for part in parts]


def test_queries_of_more_than_twice_the_cost_are_reported() -> None:
    found = {question: [[Burst(1.0, 1.0), Burst(1.9, 1.9)]] for question in QUESTIONS}
    assert missed(found, SIZES) == []
    found["You"] = [[Burst(1.0, 1.0), Burst(1.5, 2.5)]] * 3
    assert missed(found, SIZES) == ["You (processor, 300 matches): 2.50 times"]
