"""Lists read about as much as they show, however long the history is: counted in SQLite's steps, not in time."""

from __future__ import annotations

from collections.abc import Callable

import apsw
import msgspec
import pytest
from tests.store.records import result

from rasant.store.sqlite import queries, schema

ASKED: dict[str, Callable[[apsw.Connection], object]] = {
    "all": lambda db: queries.results(db, "", "", "", "", 5),
    "a game": lambda db: queries.results(db, "", "", "ligretto", "", 5),
    "a game that nobody plays": lambda db: queries.results(db, "", "", "chess", "", 5),
    "before a time": lambda db: queries.results(db, "", "", "", "000010", 5),
    "a person": lambda db: queries.results(db, "", "ann", "", "", 5),
    "a person in a game": lambda db: queries.results(db, "", "ann", "kickoff", "", 5),
    "one's own": lambda db: queries.results(db, "ann", "", "", "", 5),
    "one's own in a game": lambda db: queries.results(db, "ann", "ann", "kickoff", "", 5),
    "a person, by another": lambda db: queries.results(db, "dora", "ann", "", "", 5),
    "the ranking": lambda db: queries.ranking(db, "ligretto", 5),
}


def history(private: int) -> apsw.Connection:
    """A few public matches, and after them so many private ones of people who are strong and unknown."""
    db = apsw.Connection(":memory:")
    schema.prepare(db, "memory")
    encoded = msgspec.json.encode(result(["ann", "ben"], [0]))
    with db:
        for number in range(1, private + 11):
            public, ended, game = number <= 10, f"{number:06}", "ligretto"
            db.execute(
                "INSERT INTO matches (number, id, game, ended, of_table, first, last, result, public) "
                "VALUES (?, ?, ?, ?, 't', 0, 0, ?, ?)",
                (number, f"m{number}", game, ended, encoded, public),
            )
            rows = [("ann", ended, number, game, public), (f"p{number}", ended, number, game, public)]
            db.executemany("INSERT INTO played VALUES (?, ?, ?, ?, ?)", rows)
            db.execute("INSERT INTO people VALUES (?, 'Name', ?)", (f"p{number}", public))
            db.execute(
                "INSERT INTO records VALUES (?, 'ligretto', 'people', 1, 1, ?, 1, ?)", (f"p{number}", number, public)
            )
    return db


def steps(db: apsw.Connection, ask: Callable[[apsw.Connection], object]) -> int:
    """How much work a question is."""
    counted = 0

    def step() -> bool:
        nonlocal counted
        counted += 1
        return False

    db.set_progress_handler(step, 10)
    ask(db)
    return counted


@pytest.mark.parametrize("asked", ASKED)
def test_a_long_private_history_makes_no_list_slower(asked: str) -> None:
    short, long = history(50), history(2_000)
    assert steps(long, ASKED[asked]) <= 2 * steps(short, ASKED[asked]) + 5
