"""How a group is written: one row, whichever tables its entries are of, which is parsed only when it is read."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import apsw
import msgspec

pack_entries: Final = msgspec.msgpack.Encoder().encode
_unpack_entries: Final = msgspec.msgpack.Decoder(list[bytes]).decode

_RUN: Final = struct.Struct("<III")
_NUMBER: Final = struct.Struct("<I")


def pack_runs(flat: list[int]) -> bytes:
    """Whose the entries are: the number of a table, its first entry and how many there are, and so on.

    All of the same width, so that SQLite can look for the number of a table without anything being parsed.
    """
    return struct.pack(f"<{len(flat)}I", *flat)


def runs_of(packed: bytes) -> Iterator[tuple[int, int, int]]:
    """Number of the table, first entry, how many."""
    return _RUN.iter_unpack(packed)


def latest(connection: apsw.Connection) -> tuple[int, int]:
    """The last group's row and its floor: groups before the floor are found by the places of their tables."""
    found: tuple[int, int] | None = connection.execute(
        "SELECT row, floor FROM groups ORDER BY row DESC LIMIT 1"
    ).fetchone()
    return found or (0, 1)


def loose_rows(connection: apsw.Connection, number: int) -> list[int]:
    """The groups which may have entries of a table that are at no place yet, and perhaps some more."""
    rows = connection.execute(
        "SELECT row FROM groups WHERE row >= ? AND instr(runs, ?)", (latest(connection)[1], _NUMBER.pack(number))
    )
    return [row for (row,) in rows]


def gathered(
    connection: apsw.Connection, rows: Iterable[int], wanted: Mapping[int, tuple[int, int]]
) -> dict[int, list[bytes]]:
    """From these groups the entries of some tables: by number, each from a first to a last one."""
    logs: dict[int, list[bytes]] = {number: [] for number in wanted}
    for row in sorted(rows):
        group = connection.execute("SELECT runs, entries FROM groups WHERE row = ?", (row,)).fetchone()
        if group is None:
            raise apsw.CorruptError(f"group {row} is missing")
        entries, begins = _unpack_entries(group[1]), 0
        for number, seq, count in runs_of(group[0]):
            if number in wanted:
                first, last = wanted[number]
                until = begins + min(count, last + 1 - seq)
                logs[number] += entries[begins + max(first - seq, 0) : max(until, begins)]
            begins += count
    return logs
