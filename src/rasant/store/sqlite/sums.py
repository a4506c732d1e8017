"""Row checksums, because SQLite does not notice a changed byte inside a row.

They are CRC-32, which finds any damage of up to four consecutive bytes, and misses other damage once in four thousand
million times. They cover the kind of row and the types of values too: damage may turn a number into a text or NULL.
"""

from collections.abc import Sequence
from typing import Final
from zlib import crc32

import msgspec

_encode: Final = msgspec.msgpack.Encoder().encode

Value = None | int | float | bytes | str
"""Types that SQLite stores."""
Values = Sequence[Value]


def sum_of(kind: str, values: Values) -> int:
    """The checksum of a row, by its table in the database."""
    return crc32(_encode((kind, *values)))


def stamped(kind: str, values: Values) -> tuple[Value, ...]:
    """A row as it is written: its values, then their checksum."""
    return (*values, sum_of(kind, values))


def is_sound(kind: str, row: Values) -> bool:
    """Does a row match its checksum, which is its last value?"""
    return row[-1] == sum_of(kind, row[:-1])


def body_sum(row: int, entries: bytes) -> int:
    """The checksum of a group's entries. It does not copy them: they are most of what is ever written."""
    return crc32(entries, row & 0xFFFF_FFFF)
