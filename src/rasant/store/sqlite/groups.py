"""The format of a group: one row with entries of any tables, parsed only when it is read."""

import struct
from collections.abc import Iterator
from typing import Final, NamedTuple

import apsw

from rasant.store.packing import pack, unpack_entries
from rasant.store.sqlite.faults import UNREADABLE
from rasant.store.sqlite.sums import Value, body_sum, sum_of

_RUN: Final = struct.Struct("<III")
LARGEST_NUMBER: Final = (1 << 32) - 1
"""Of a table: a run stores it in four bytes."""

Run = tuple[int, int, int]
"""Table number, first entry, number of entries."""


class EntryGroup(NamedTuple):
    """A group as it was read."""

    row: int
    runs: list[Run] | None
    """The tables and numbers of its entries; None if both copies of this list are damaged."""
    entries: list[bytes] | None
    """In the order of the runs; None if they are damaged."""


def pack_runs(flat: list[int]) -> bytes:
    """Encode a list of runs: table number, first entry, number of entries, and so on."""
    return struct.pack(f"<{len(flat)}I", *flat)


def packed_group(row: int, floor: int, runs: bytes, entries: list[bytes]) -> tuple[int, int, bytes, int, int, bytes]:
    """A group as a row. The runs are stored a second time before the entries.

    So damage to one place never hides which tables the entries belong to.
    """
    packed = pack([runs, *entries])
    return row, floor, runs, _head_sum(row, floor, runs), body_sum(row, packed), packed


def latest(connection: apsw.Connection) -> tuple[int, int]:
    """The last group's row and its floor: groups before the floor are found by the places of their tables.

    A floor only ever rises, so if it is damaged, that of an earlier group serves as well.
    """
    last: int = connection.execute("SELECT max(row) FROM groups").get or 0
    for row in range(last, 0, -1):
        head = head_of(connection, row)
        if head is not None:
            return last, head[0]
    return last, 1


def runs_in(connection: apsw.Connection, row: int) -> list[Run] | None:
    """The runs of a group, if possible without reading its entries; None if they are damaged."""
    head = head_of(connection, row)
    return _parsed(head[1]) if head is not None else read_group(connection, row).runs


def read_group(connection: apsw.Connection, row: int) -> EntryGroup:
    """A group, as far as it can be read."""
    head, packed = head_of(connection, row), _body(connection, row)
    if packed is None:
        return EntryGroup(row, None if head is None else _parsed(head[1]), None)
    runs, *entries = unpack_entries(packed)
    return EntryGroup(row, _parsed(runs), entries)


def entries_by_run(group: EntryGroup) -> Iterator[tuple[Run, list[bytes] | None]]:
    """The runs of a group with their entries, as far as they can be read."""
    begins = 0
    for run in group.runs or []:
        yield run, None if group.entries is None else group.entries[begins : begins + run[2]]
        begins += run[2]


def head_of(connection: apsw.Connection, row: int) -> tuple[int, bytes] | None:
    """The floor and the runs of a group; None if they are damaged."""
    try:
        found = connection.execute("SELECT floor, runs, head FROM groups WHERE row = ?", (row,)).fetchone()
    except UNREADABLE:
        return None
    if found is None or found[2] != _head_sum(row, found[0], found[1]):
        return None
    return found[0], found[1]


def _body(connection: apsw.Connection, row: int) -> bytes | None:
    """The entries of a group; None if they are damaged."""
    try:
        found = connection.execute("SELECT body, entries FROM groups WHERE row = ?", (row,)).fetchone()
    except UNREADABLE:
        return None
    if found is None or not isinstance(found[1], bytes) or found[0] != body_sum(row, found[1]):
        return None
    return found[1]


def _head_sum(row: int, floor: Value, runs: Value) -> int:
    return sum_of("groups", (row, floor, runs))


def _parsed(runs: bytes) -> list[Run]:
    return list(_RUN.iter_unpack(runs))
