"""A group as arrays, one per column of the statement. Every move takes this path, so it is short."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rasant.store.packing import pack
from rasant.store.port import EntriesAppended, Personal, SnapshotTaken, StoreRecord, TableClosed
from rasant.store.postgres.driver import texts
from rasant.store.postgres.holds import TableHold

APPEND: Final = """
SELECT append_group($1, $2, $3, $4, $5::text::bigint[], $6::text::bigint[], $7::text::bigint[], $8, $9, $10,
    $11::text::bigint[], $12::text::integer[], $13, $14, $15, $16)
"""
"""Numbers of every entry are sent as one text: the driver is slow at encoding lists of numbers."""


class GroupBatch:
    """The arrays of a group, and the table lengths after it is written."""

    __slots__ = ("_lengths", "arrays", "closing", "others")

    def __init__(self, lengths: dict[str, int], arrays: tuple[Any, ...], others: list[StoreRecord]) -> None:
        self._lengths = lengths
        self.arrays = arrays
        self.others = others
        """Records other than entries and snapshots."""
        self.closing: dict[str, str] = {}
        """Tables that the group closes, and their closing times."""

    def settle(self, holds: dict[str, TableHold]) -> None:
        """Update the held tables after the group was written."""
        for table, length in self._lengths.items():
            hold = holds.get(table)
            if hold is None:
                holds[table] = TableHold(1, length)
            else:
                hold.length = length
        for table in self.closing:
            holds.pop(table, None)


def batch_of(records: Sequence[StoreRecord], holds: Mapping[str, TableHold]) -> GroupBatch | None:
    """The arrays of a group; None if it does not follow the held lengths. A table that is not held counts as new."""
    lengths: dict[str, int] = {}
    tables: list[str] = []
    firsts: list[int] = []
    counts: list[int] = []
    packed: list[bytes] = []
    snapshots: dict[str, SnapshotTaken] = {}
    others: list[StoreRecord] = []
    for record in records:
        if type(record) is EntriesAppended:
            table, entries = record.table, record.entries
            length = lengths.get(table, -1)
            if length < 0:
                hold = holds.get(table)
                length = 0 if hold is None else hold.length
            if record.first != length:
                return None
            lengths[table] = length + len(entries)
            if entries:
                tables.append(table)
                firsts.append(length)
                counts.append(len(entries))
                packed.append(pack(entries))
        elif type(record) is SnapshotTaken:
            table = record.table
            if table not in lengths:
                if table not in holds:
                    return None
                lengths[table] = holds[table].length
            if not 0 <= record.seq < lengths[table]:
                return None
            snapshots[table] = record
        else:
            others.append(record)
            table = table_of(record)
            if table in holds and table not in lengths:
                lengths[table] = holds[table].length
    arrays = (
        *_of_tables(lengths, holds),
        texts(tables),
        _numbers(firsts),
        _numbers(counts),
        packed,
        *_of_snapshots(snapshots),
    )
    return GroupBatch(lengths, arrays, others)


def closings(records: Sequence[StoreRecord], length_of: Callable[[str], int]) -> dict[str, str]:
    """The tables that a group closes, and their closing times; unknown tables are left out."""
    lengths: dict[str, int] = {}
    closing: dict[str, str] = {}
    for record in records:
        if isinstance(record, EntriesAppended):
            lengths[record.table] = record.first + len(record.entries)
        elif isinstance(record, TableClosed):
            length = lengths.get(record.table)
            if (length_of(record.table) if length is None else length) > 0:
                closing.setdefault(record.table, record.at)
    return closing


def table_of(record: StoreRecord) -> str:
    """The table of a record; empty if it has none."""
    return "" if isinstance(record, Personal) else record.table


def tables_in(records: Sequence[StoreRecord]) -> list[str]:
    """All tables of a group."""
    return [table for table in dict.fromkeys(map(table_of, records)) if table]


def _of_tables(lengths: dict[str, int], holds: Mapping[str, TableHold]) -> tuple[Any, ...]:
    """Held tables with epoch and length before and after; then new ones with their length."""
    known: list[str] = []
    epochs: list[int] = []
    before: list[int] = []
    after: list[int] = []
    fresh: list[str] = []
    fresh_after: list[int] = []
    for table, length in lengths.items():
        hold = holds.get(table)
        if hold is None:
            fresh.append(table)
            fresh_after.append(length)
        else:
            known.append(table)
            epochs.append(hold.epoch)
            before.append(hold.length)
            after.append(length)
    return texts(known), _numbers(epochs), _numbers(before), _numbers(after), texts(fresh), fresh_after


def _numbers(values: list[int]) -> str:
    """A list of numbers in PostgreSQL's array syntax."""
    return f"{{{','.join(map(str, values))}}}"


def _of_snapshots(snapshots: dict[str, SnapshotTaken]) -> tuple[list[Any], ...]:
    taken = snapshots.values()
    return texts(one.table for one in taken), [one.seq for one in taken], [one.state for one in taken]
