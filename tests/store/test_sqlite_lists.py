"""Lists read about as much as they show, however long the history is, measured in SQLite's steps."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import apsw
import pytest
from tests.store.records import result

from rasant.store.port import MatchFinished
from rasant.store.sqlite import player_queries, queries
from rasant.store.sqlite.matches import write_match
from rasant.store.sqlite.rows import Rows
from rasant.store.sqlite.schema import create

ASKED: dict[str, Callable[[Rows], object]] = {
    "all": lambda rows: queries.results(rows, "", "", "", "", 5),
    "a game": lambda rows: queries.results(rows, "", "", "ligretto", "", 5),
    "a game without players": lambda rows: queries.results(rows, "", "", "chess", "", 5),
    "before a time": lambda rows: queries.results(rows, "", "", "", "000010", 5),
    "a person": lambda rows: queries.results(rows, "", "ann", "", "", 5),
    "a person in a game": lambda rows: queries.results(rows, "", "ann", "kickoff", "", 5),
    "one's own": lambda rows: queries.results(rows, "ann", "", "", "", 5),
    "one's own in a game": lambda rows: queries.results(rows, "ann", "ann", "kickoff", "", 5),
    "a person, by another": lambda rows: queries.results(rows, "dora", "ann", "", "", 5),
    "after a match": lambda rows: queries.results(rows, "", "", "", "m8", 5),
    "one's own after a match": lambda rows: queries.results(rows, "ann", "ann", "", "m30", 5),
    "the leaderboard": lambda rows: player_queries.leaderboard(rows, "ligretto", "", "ann", 5),
    "the leaderboard of a week": lambda rows: player_queries.leaderboard(rows, "ligretto", "2026-01-05", "ann", 5),
    "one's own statistics": lambda rows: player_queries.account(rows, "ann"),
    "one's course": lambda rows: player_queries.course(rows, "ann", "ligretto", "people", 5),
}


@cache
def history(private: int) -> Rows:
    """A few public matches, and after them this many private ones of strong but unknown people."""
    rows = Rows(apsw.Connection(":memory:"), fail)
    create(rows.connection)
    with rows.connection:
        for number in range(1, private + 11):
            played = result(["ann", f"p{number}"], [1], match=f"m{number}", ended=f"{number:06}")
            write_match(rows, MatchFinished("t", 0, 0, played, public=number <= 10))
    return rows


def fail(line: str) -> None:
    """Fail: nothing may be damaged."""
    raise AssertionError(line)


def steps(rows: Rows, ask: Callable[[Rows], object]) -> int:
    """The number of SQLite's steps for a query."""
    counted = 0

    def step() -> bool:
        nonlocal counted
        counted += 1
        return False

    rows.connection.set_progress_handler(step, 10)
    ask(rows)
    return counted


@pytest.mark.parametrize("asked", ASKED)
def test_a_long_private_history_makes_no_list_slower(asked: str) -> None:
    short, long = history(50), history(2_000)
    assert steps(long, ASKED[asked]) <= 2 * steps(short, ASKED[asked]) + 5
