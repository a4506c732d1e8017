"""Checksums: SQLite does not notice a changed byte inside a row, so every row that matters carries its own.

It is a CRC-32, which finds any damage of up to four bytes in a row and misses other damage once in four thousand
million times. It covers the kind of row and the type of each value too: after damage a number may be a text or nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from zlib import crc32

import msgspec

_encode: Final = msgspec.msgpack.Encoder().encode

Value = None | int | float | bytes | str
"""What SQLite keeps."""
Values = Sequence[Value]


def sum_of(kind: str, values: Values) -> int:
    """The checksum of a row of a table of the database."""
    return crc32(_encode((kind, *values)))


def stamped(kind: str, values: Values) -> tuple[Value, ...]:
    """A row as it is written: its values, then their checksum."""
    return (*values, sum_of(kind, values))


def is_sound(kind: str, row: Values) -> bool:
    """Is a row, as it was read with its checksum last, what was written?"""
    return row[-1] == sum_of(kind, row[:-1])


def body_sum(row: int, entries: bytes) -> int:
    """The checksum of the entries of a group, which are not copied for it: they are most of what is ever written."""
    return crc32(entries, row & 0xFFFF_FFFF)
