"""How a group is written: one row, whichever tables its entries are of, which is parsed only when it is read."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final, NamedTuple

import apsw

from rasant.store.packing import pack, unpack_entries
from rasant.store.sqlite.faults import UNREADABLE
from rasant.store.sqlite.sums import Value, body_sum, sum_of

_RUN: Final = struct.Struct("<III")
LARGEST_NUMBER: Final = (1 << 32) - 1
"""Of a table: it has four bytes in a run."""

Run = tuple[int, int, int]
"""Number of the table, first entry, how many."""


class EntryGroup(NamedTuple):
    """A group as it was found."""

    row: int
    runs: list[Run] | None
    """Whose entries there are; nothing if neither of the two places where that is written can be read."""
    entries: list[bytes] | None
    """In the order of the runs; nothing if they are damaged."""


def pack_runs(flat: list[int]) -> bytes:
    """Whose the entries are: the number of a table, its first entry and how many there are, and so on."""
    return struct.pack(f"<{len(flat)}I", *flat)


def packed_group(row: int, floor: int, runs: bytes, entries: list[bytes]) -> tuple[int, int, bytes, int, int, bytes]:
    """A group as a row. The first of the entries stands for the runs once more.

    So they can be read from two places, and damage to one group never hides whose entries it has.
    """
    packed = pack([runs, *entries])
    return row, floor, runs, _head_sum(row, floor, runs), body_sum(row, packed), packed


def latest(connection: apsw.Connection) -> tuple[int, int]:
    """The last group's row and its floor: groups before the floor are found by the places of their tables.

    A floor only ever rises: if it is damaged, that of an earlier group is as good.
    """
    last: int = connection.execute("SELECT max(row) FROM groups").get or 0
    for row in range(last, 0, -1):
        head = head_of(connection, row)
        if head is not None:
            return last, head[0]
    return last, 1


def runs_in(connection: apsw.Connection, row: int) -> list[Run] | None:
    """Whose entries a group has, without reading them if possible; none if it is unknown."""
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
    """Each run of a group with its entries, as far as they can be read."""
    begins = 0
    for run in group.runs or []:
        yield run, None if group.entries is None else group.entries[begins : begins + run[2]]
        begins += run[2]


def head_of(connection: apsw.Connection, row: int) -> tuple[int, bytes] | None:
    """The floor and the runs of a group, unless they are damaged."""
    try:
        found = connection.execute("SELECT floor, runs, head FROM groups WHERE row = ?", (row,)).fetchone()
    except UNREADABLE:
        return None
    if found is None or found[2] != _head_sum(row, found[0], found[1]):
        return None
    return found[0], found[1]


def _body(connection: apsw.Connection, row: int) -> bytes | None:
    """The entries of a group, unless they are damaged."""
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
