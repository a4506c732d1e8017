"""Reads logs: joins their rows, and notices missing ones."""

from collections.abc import Sequence
from typing import Final

import msgspec

from rasant.core.errors import quoted
from rasant.store.log_states import DELETED, DELETING
from rasant.store.packing import unpack_entries
from rasant.store.port import DamagedError, PrunedError, SnapshotTaken, StoredTable
from rasant.store.postgres.driver import PgConnection, PgRow, texts

_OPEN: Final = """
SELECT id, length, seq, state FROM tables LEFT JOIN snapshots ON of_table = id
WHERE open AND ($1::text[] IS NULL OR id = ANY($1)) ORDER BY id
"""
_AFTER: Final = """
SELECT of_table, first, count, entries FROM unnest($1::text[], $2::bigint[]) AS wanted (id, begin) JOIN log
ON of_table = id AND first >= coalesce((SELECT max(first) FROM log WHERE of_table = id AND first <= begin), 0)
ORDER BY of_table, first
"""
_BETWEEN: Final = """
SELECT of_table, first, count, entries FROM log
WHERE of_table = $1 AND first <= $3
    AND first >= coalesce((SELECT max(first) FROM log WHERE of_table = $1 AND first <= $2), 0)
ORDER BY first
"""


async def stored_tables(connection: PgConnection, tables: Sequence[str] | None = None) -> list[StoredTable]:
    """Open tables as stored, sorted by id: these, or all. Must run in a transaction with a consistent snapshot."""
    found = await connection.fetch(_OPEN, None if tables is None else texts(tables))
    begins = {row["id"]: 0 if row["seq"] is None else row["seq"] + 1 for row in found}
    logs: dict[str, list[PgRow]] = {table: [] for table in begins}
    for row in await connection.fetch(_AFTER, texts(begins), list(begins.values())):
        logs[row["of_table"]].append(row)
    return [_stored(row, begins[row["id"]], logs[row["id"]]) for row in found]


async def entries(connection: PgConnection, table: str, first: int, last: int) -> list[bytes]:
    """Entries of a table's log, both ends included."""
    known = await connection.fetchrow("SELECT length, log FROM tables WHERE id = $1", table)
    if known is None:
        return []
    if known["log"] in (DELETING, DELETED):
        raise PrunedError(f"the log of table {quoted(table)} was pruned")
    first, after = max(first, 0), min(last + 1, known["length"])
    if first >= after:
        return []
    rows = await connection.fetch(_BETWEEN, table, first, after - 1)
    try:
        return _joined(rows, first, after)
    except ValueError as damage:
        raise DamagedError(f"the log of table {quoted(table)} is damaged: {damage}") from None


def _stored(row: PgRow, begin: int, log: list[PgRow]) -> StoredTable:
    snapped = None if row["seq"] is None else SnapshotTaken(row["id"], row["seq"], row["state"])
    try:
        if log and log[-1]["first"] + log[-1]["count"] > row["length"]:
            raise ValueError(f"its log goes on after entry {row['length'] - 1}, which should be the last")
        return StoredTable(row["id"], snapped, _joined(log, begin, row["length"]))
    except ValueError as damage:
        return StoredTable(row["id"], None, [], str(damage))


def _joined(rows: Sequence[PgRow], first: int, after: int) -> list[bytes]:
    """Entries `first` up to `after`; `ValueError` if any is missing."""
    found: list[bytes] = []
    reached = first
    for row in rows:
        begin, end = row["first"], row["first"] + row["count"]
        if end <= reached:
            continue
        if begin > reached:
            break
        found += _unpacked(row)[reached - begin : after - begin]
        reached = min(end, after)
    if reached != after:
        raise ValueError(f"entry {reached} is missing")
    return found


def _unpacked(row: PgRow) -> list[bytes]:
    """The entries of a row, which may have been changed by hand."""
    try:
        found = unpack_entries(row["entries"])
    except msgspec.MsgspecError:
        found = []
    if len(found) != row["count"]:
        raise ValueError(f"entries {row['first']} to {row['first'] + row['count'] - 1} are damaged")
    return found
