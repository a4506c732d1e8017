"""Checks that every store applies to a group before it writes it."""

from collections.abc import Callable, Sequence
from typing import Final

from rasant.core.errors import quoted
from rasant.store.port import EntriesAppended, MatchFinished, SnapshotTaken, StoreError, StoreRecord, TableClosed

TABLE_CLOSED: Final = -1
"""Returned in place of a log's length: the table is closed."""
ROW_DAMAGED: Final = -2
"""Returned in place of a log's length: it cannot be read in full, so nothing may be appended."""


class MisfitError(StoreError):
    """A record does not follow the stored log of its table."""

    def __init__(self, table: str, why: str) -> None:
        self.table = table
        super().__init__(f"table {quoted(table)} {why}")


def checked(records: Sequence[StoreRecord], length_of: Callable[[str], int]) -> dict[str, int]:
    """Log lengths after this group, for the tables it touches; `MisfitError` if it cannot be written.

    `length_of` gives the length of a table's log: 0 if it is unknown, `TABLE_CLOSED` or `ROW_DAMAGED`.
    """
    lengths: dict[str, int] = {}
    for record in records:
        if type(record) is EntriesAppended:  # nearly all are, and a test against a union costs as much as the rest
            table = record.table
            length = lengths[table] if table in lengths else length_of(table)
            if record.first != length:
                raise _out_of_order(record, length)
            lengths[table] = length + len(record.entries)
        elif isinstance(record, SnapshotTaken | MatchFinished | TableClosed):
            table = record.table
            length = lengths[table] if table in lengths else length_of(table)
            if isinstance(record, TableClosed):
                lengths[table] = TABLE_CLOSED if length > 0 else length
            else:
                _covered(record, length)
    return lengths


def _covered(record: SnapshotTaken | MatchFinished, length: int) -> None:
    """Check that the entries of a snapshot or match are stored. Only a match may come after its table was closed."""
    if isinstance(record, MatchFinished):
        fits = length == TABLE_CLOSED or 0 <= record.first <= record.last < length
        what = f"match {quoted(record.result.match)}, entries {record.first} to {record.last}"
    else:
        fits = 0 <= record.seq < length
        what = f"a snapshot after entry {record.seq}"
    if not fits:
        raise MisfitError(record.table, f"{_has(length)}: {what}, was refused; write the entries first")


def _out_of_order(record: EntriesAppended, length: int) -> MisfitError:
    return MisfitError(
        record.table,
        f"{_has(length)}: entry {record.first} was refused; another server may have written: load the table again",
    )


def _has(length: int) -> str:
    return {TABLE_CLOSED: "is closed", ROW_DAMAGED: "is damaged"}.get(length, f"has {length} entries")
