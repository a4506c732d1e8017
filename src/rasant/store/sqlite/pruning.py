"""Erase old logs, a little at a time.

A group has entries of many tables, so it is written anew without those that go, and deleted when none is left. First a
table is marked: from then on its log counts as gone, and its places are the list of what is still to be done.
"""

from __future__ import annotations

from typing import Final

from rasant.store.log_states import GOING, GONE
from rasant.store.port import DamagedError
from rasant.store.sqlite.groups import entries_by_run, head_of, latest, pack_runs, packed_group, read_group, runs_in
from rasant.store.sqlite.places import keys_of, packed_place, read_place
from rasant.store.sqlite.rows import Rows, TableRow
from rasant.store.sqlite.sums import sum_of

MARKED_AT_ONCE: Final = 200
"""Tables whose entries go together: many of them are in the same groups."""
GROUPS_AT_ONCE: Final = 32
"""Half a megabyte or so is written at once: some milliseconds."""


def prune(rows: Rows, before: str) -> bool:
    """One step, inside a transaction; is there more to do?"""
    numbers = list(rows.rowids("SELECT number FROM tables WHERE log = 2"))
    going = [TableRow(*row) for row in rows.sound("tables", numbers)]
    if not going:
        return _mark(rows, before)
    keys = keys_of(rows, going[0].number)
    if keys:
        _forget(rows, keys[0], {table.number for table in going})
    else:
        turn(rows, going[0], GONE)
    return True


def _mark(rows: Rows, before: str) -> bool:
    query = "SELECT number FROM tables WHERE log = 1 AND closed > '' AND closed < ? ORDER BY closed LIMIT ?"
    old = list(rows.sound("tables", list(rows.rowids(query, (before, MARKED_AT_ONCE)))))
    for row in old:
        turn(rows, TableRow(*row), GOING)
    return bool(old)


def turn(rows: Rows, table: TableRow, log: int) -> None:
    """Set the state of a table's log."""
    changed = table._replace(log=log)
    rows.connection.execute(
        "UPDATE tables SET log = ?, sum = ? WHERE number = ?", (log, sum_of("tables", changed), table.number)
    )


def _forget(rows: Rows, key: int, going: set[int]) -> None:
    """Remove the tables that go from some groups of a place; a damaged place is only deleted itself."""
    left: list[int] = []
    try:
        place = read_place(rows, key)
    except DamagedError as damage:
        rows.noted(damage)
    else:
        left = place.rows[GROUPS_AT_ONCE:]
        for row in place.rows[:GROUPS_AT_ONCE]:
            _thin(rows, row, going)
    rows.connection.execute("DELETE FROM places WHERE key = ?", (key,))
    if left:
        rows.connection.execute("INSERT INTO places VALUES (?, ?, ?, ?)", packed_place(key, place.after, left))


def _thin(rows: Rows, row: int, going: set[int]) -> None:
    """Write a group anew without the entries of these tables; one that is damaged is left as it is."""
    head = head_of(rows.connection, row)
    if head is None or not any(number in going for number, _, _ in runs_in(rows.connection, row) or []):
        return
    group = read_group(rows.connection, row)
    if group.entries is None:
        return
    runs: list[int] = []
    entries: list[bytes] = []
    for run, some in entries_by_run(group):
        if run[0] not in going:
            runs += run
            entries += some or []
    last, floor = latest(rows.connection)
    if runs or row >= min(floor, last):  # from the floor on none is missing, and the last one tells the next number
        written = packed_group(row, head[0], pack_runs(runs), entries)
        rows.connection.execute("INSERT OR REPLACE INTO groups VALUES (?, ?, ?, ?, ?, ?)", written)
    else:
        rows.connection.execute("DELETE FROM groups WHERE row = ?", (row,))
