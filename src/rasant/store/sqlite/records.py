"""Writing what a result adds to records, in both scopes, to the course of those who played, and to leaderboards."""

from __future__ import annotations

from rasant.players.counting import EVERYTHING, IN_PUBLIC, VERSUS_COLUMNS, counted, record_of
from rasant.players.levels import score_of
from rasant.players.persons import PersonRow
from rasant.players.standings import of_all_time, of_the_week
from rasant.store.port import DamagedError
from rasant.store.sqlite.leaderboards import read_line, write_line
from rasant.store.sqlite.rows import Rows
from rasant.store.sqlite.schema import insert_into
from rasant.store.sqlite.sums import stamped
from rasant.wire.http import PlayerRecord, Result, Versus

Counted = dict[tuple[str, Versus], tuple[PlayerRecord, bool]]
"""By person and column: what their record is now, and whether they won."""


def count_everywhere(rows: Rows, number: int, result: Result, people: list[str]) -> None:
    """Count a match for the eyes of those who played it."""
    for (player, versus), (record, won) in _count(rows, result, people, EVERYTHING).items():
        point = (player, result.game, versus, number, score_of(record), int(won))
        rows.connection.execute(insert_into("course"), stamped("course", point))


def count_in_public(rows: Rows, result: Result, people: dict[str, PersonRow]) -> None:
    """Count a match of a public table for everybody's eyes, and put those who played people on the leaderboards."""
    for (player, versus), (record, won) in _count(rows, result, list(people), IN_PUBLIC).items():
        if versus != "people":
            continue
        shown = people[player].visible
        write_line(rows, player, result.game, of_all_time(record), shown)
        before = read_line(rows, player, result.game, "week")
        week = of_the_week(before and before[0], result.ended, won)
        if week is not None:
            write_line(rows, player, result.game, week, shown)


def _count(rows: Rows, result: Result, people: list[str], scope: int) -> Counted:
    """Add to the records. One that is damaged stays so: from what is left of it nobody could count on."""
    before: dict[tuple[str, Versus], PlayerRecord] = {}
    damaged: set[tuple[str, Versus]] = set()
    key = "player = ? AND game = ? AND versus = ? AND scope = ?"
    for player, versus in [(player, versus) for player in people for versus in VERSUS_COLUMNS]:
        try:
            row = rows.read("records", key, player, result.game, versus, scope)
        except DamagedError as damage:
            rows.noted(damage)
            damaged.add((player, versus))
        else:
            if row is not None:
                before[player, versus] = record_in(row)
    after: Counted = {}
    for (player, versus), new in counted(before, result, scope).items():
        if (player, versus) not in damaged:
            old = before.get((player, versus))
            after[player, versus] = new, new.wins > (old.wins if old else 0)
            numbers = new.matches, new.wins, new.mu, new.sigma
            rows.put("records", (player, result.game, versus, scope, *numbers))
    return after


def record_in(row: tuple[object, ...]) -> PlayerRecord:
    """A record from the columns of its row."""
    _, game, versus, _, *numbers = row
    return record_of(game, versus, *numbers)  # type: ignore[arg-type]
