"""Deletes old logs, a little at a time.

A group has entries of many tables, so it is rewritten without the deleted ones, and deleted when none is left. First a
table is marked: from then on its log counts as pruned, and its places list what remains to be done.
"""

from typing import Final

from rasant.store.log_states import DELETED, DELETING, STORED
from rasant.store.port import DamagedError
from rasant.store.sqlite.groups import entries_by_run, head_of, latest, pack_runs, packed_group, read_group, runs_in
from rasant.store.sqlite.places import keys_of, packed_place, read_place
from rasant.store.sqlite.rows import Rows, TableRow
from rasant.store.sqlite.sums import sum_of

MARKED_AT_ONCE: Final = 200
"""Tables deleted together: many of them are in the same groups."""
GROUPS_AT_ONCE: Final = 32
"""Groups rewritten at once: about half a megabyte, which takes some milliseconds."""


def prune(rows: Rows, before: str) -> bool:
    """One step, inside a transaction; returns True if there is more to do."""
    query = f"SELECT number FROM tables WHERE log = {DELETING}"
    going = [TableRow(*row) for row in rows.select("tables", query)]
    if not going:
        return _mark(rows, before)
    keys = keys_of(rows, going[0].number)
    if keys:
        _delete_entries(rows, keys[0], {table.number for table in going})
    else:
        set_log_state(rows, going[0], DELETED)
    return True


def _mark(rows: Rows, before: str) -> bool:
    query = f"SELECT number FROM tables WHERE log = {STORED} AND closed > '' AND closed < ? ORDER BY closed LIMIT ?"
    old = rows.select("tables", query, (before, MARKED_AT_ONCE))
    for row in old:
        set_log_state(rows, TableRow(*row), DELETING)
    return bool(old)


def set_log_state(rows: Rows, table: TableRow, log: int) -> None:
    """Set the state of a table's log."""
    changed = table._replace(log=log)
    rows.connection.execute(
        "UPDATE tables SET log = ?, sum = ? WHERE number = ?", (log, sum_of("tables", changed), table.number)
    )


def _delete_entries(rows: Rows, key: int, going: set[int]) -> None:
    """Remove the marked tables from some groups of a place; a damaged place is only deleted itself."""
    left: list[int] = []
    try:
        place = read_place(rows, key)
    except DamagedError as damage:
        rows.noted(damage)
    else:
        left = place.rows[GROUPS_AT_ONCE:]
        for row in place.rows[:GROUPS_AT_ONCE]:
            _rewrite_group(rows, row, going)
    rows.connection.execute("DELETE FROM places WHERE key = ?", (key,))
    if left:
        rows.connection.execute("INSERT INTO places VALUES (?, ?, ?, ?)", packed_place(key, place.after, left))


def _rewrite_group(rows: Rows, row: int, going: set[int]) -> None:
    """Rewrite a group without the entries of these tables; a damaged one stays as it is."""
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
    # groups from the floor on must not be missing, and the last one gives the next number
    if runs or row >= min(floor, last):
        written = packed_group(row, head[0], pack_runs(runs), entries)
        rows.connection.execute("INSERT OR REPLACE INTO groups VALUES (?, ?, ?, ?, ?, ?)", written)
    else:
        rows.connection.execute("DELETE FROM groups WHERE row = ?", (row,))
