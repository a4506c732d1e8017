"""Forgetting a person, a few matches at a time.

First they are marked: from then on nobody finds them. Who played what is the list of what is still to be done; when it
is empty, so is their row. Whatever happens in between, it can be gone on with, by them or by the server itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from msgspec.structs import replace

from rasant.store.forgetting import Scrub, alias_of, result_without
from rasant.store.port import DamagedError
from rasant.store.sqlite.faults import UNREADABLE
from rasant.store.sqlite.groups import entries_by_run, head_of, latest, pack_runs, packed_group, read_group
from rasant.store.sqlite.lines import delete_lines
from rasant.store.sqlite.matches import match_row
from rasant.store.sqlite.people import PersonRow
from rasant.store.sqlite.places import places_of
from rasant.store.sqlite.pruning import turn
from rasant.store.sqlite.rows import Rows, TableRow, match_of
from rasant.store.sqlite.schema import GOING
from rasant.store.sqlite.sums import sum_of

MATCHES_AT_ONCE: Final = 4
"""Their logs are read by the thread that reads, which others wait for."""


class ForgetPlan(NamedTuple):
    """What is to be done next for a person."""

    player: str
    matches: list[tuple[str, int]]
    """When they ended, and their numbers."""
    groups: dict[int, list[TableRow]]
    """Groups of the log that name the person, and the tables at which they do."""


def planned(rows: Rows, player: str, scrub: Scrub) -> ForgetPlan:
    """The next matches of a person, or of somebody whom one has begun to forget, and where their logs name them."""
    if not player:
        player = rows.connection.execute("SELECT id FROM people WHERE going LIMIT 1").get or ""
    query = "SELECT ended, number FROM played WHERE player = ? ORDER BY ended DESC, number DESC LIMIT ?"
    matches = [(ended, number) for ended, number in rows.listed(query, (player, MATCHES_AT_ONCE))]
    names = dict.fromkeys(name for _, number in matches for name in _name_of_table(rows, number))
    groups: dict[int, list[TableRow]] = {}
    for table in filter(None, (_table(rows, name) for name in names)):
        for row in _naming(rows, table, player, scrub):
            groups.setdefault(row, []).append(table)
    return ForgetPlan(player, matches, groups)


def forget(rows: Rows, plan: ForgetPlan, scrub: Scrub) -> bool:
    """One step, inside a transaction; is there more to do?"""
    player = plan.player
    known = rows.connection.execute("SELECT 1 FROM people WHERE id = ?", (player,)).get
    if not known and not plan.matches:
        return False
    _forget_person(rows, player)
    for row, tables in plan.groups.items():
        _scrub_group(rows, row, tables, player, scrub)
    for ended, number in plan.matches:
        _take_out(rows, number, player)
        rows.connection.execute(
            "DELETE FROM played WHERE player = ? AND ended = ? AND number = ?", (player, ended, number)
        )
    if plan.matches:
        return True
    rows.connection.execute("DELETE FROM people WHERE id = ?", (player,))
    return False


def _forget_person(rows: Rows, player: str) -> None:
    """All that is theirs and nobody else's, but for the matches; until these are done they are known to be going."""
    rows.put("people", PersonRow(player, "", 0, 0, 1))
    delete_lines(rows, player)
    for kind in ("records", "course", "memories", "tries"):
        rows.connection.execute(f"DELETE FROM {kind} WHERE player = ?", (player,))


def _take_out(rows: Rows, number: int, player: str) -> None:
    """Take a person out of a match, or forget it where it was theirs alone. Of a damaged one nothing stays."""
    row = rows.found("matches", "number = ?", number)
    if row is None:
        rows.connection.execute("UPDATE matches SET result = x'' WHERE number = ?", (number,))
        return
    match = match_of(row)
    left = result_without(match.result, player)
    if left is None:
        rows.connection.execute("DELETE FROM matches WHERE number = ?", (number,))
        _let_go(rows, match.table)
        return
    changed = match_row(replace(match, result=left))
    rows.connection.execute(
        "UPDATE matches SET result = ?, sum = ? WHERE number = ?", (changed[6], sum_of("matches", changed), number)
    )


def _let_go(rows: Rows, name: str) -> None:
    """Have the log of a closed table go if no match needs it any more."""
    needed = rows.connection.execute("SELECT 1 FROM matches WHERE of_table = ? LIMIT 1", (name,)).get
    table = _table(rows, name)
    if not needed and table is not None and not table.open and not table.pruned:
        turn(rows, table, GOING)


def _name_of_table(rows: Rows, number: int) -> list[str]:
    """The table of a match, which may be damaged: at a wrong one nobody is found who is not to be forgotten."""
    try:
        return [str(name) for (name,) in rows.listed("SELECT of_table FROM matches WHERE number = ?", (number,))]
    except UNREADABLE:
        return []


def _table(rows: Rows, name: str) -> TableRow | None:
    try:
        return rows.table(name)
    except DamagedError as damage:
        rows.noted(damage)
        return None


def _naming(rows: Rows, table: TableRow, player: str, scrub: Scrub) -> Iterable[int]:
    """The groups with entries of a table that name a person."""
    if table.pruned:
        return
    try:
        groups = {row for place in places_of(rows, table.number) for row in place.rows}
    except DamagedError as damage:
        rows.noted(damage)
        return
    if table.open:
        newest, floor = latest(rows.connection)
        groups.update(range(floor, newest + 1))
    alias = alias_of(player, table.id)
    for row in sorted(groups):
        for (number, _, _), entries in entries_by_run(read_group(rows.connection, row)):
            if number == table.number and any(scrub(entry, player, alias) != entry for entry in entries or []):
                yield row
                break


def _scrub_group(rows: Rows, row: int, tables: list[TableRow], player: str, scrub: Scrub) -> None:
    """Write a group anew with aliases in place of a person, at these tables; one that is damaged is left as it is."""
    head, group = head_of(rows.connection, row), read_group(rows.connection, row)
    aliases = {table.number: alias_of(player, table.id) for table in tables}
    if head is None or group.entries is None:
        return
    runs: list[int] = []
    written: list[bytes] = []
    for run, entries in entries_by_run(group):
        runs += run
        alias = aliases.get(run[0])
        written += [scrub(entry, player, alias) if alias else entry for entry in entries or []]
    packed = packed_group(row, head[0], pack_runs(runs), written)
    rows.connection.execute("INSERT OR REPLACE INTO groups VALUES (?, ?, ?, ?, ?, ?)", packed)
