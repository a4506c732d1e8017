"""Where the entries of a table are: each place tells of some hundred groups that have entries of it."""

from __future__ import annotations

from typing import Final

import apsw
import msgspec

_SEQ_BITS: Final = 32
LAST_SEQ: Final = (1 << _SEQ_BITS) - 1

pack_rows: Final = msgspec.msgpack.Encoder().encode
_unpack_rows: Final = msgspec.msgpack.Decoder(list[int]).decode


def key_of(number: int, seq: int) -> int:
    """The key of a place that begins with this entry; those of one table stand together, in their order."""
    return number << _SEQ_BITS | seq


def placed(connection: apsw.Connection, number: int) -> int:
    """How many entries of a table have a place."""
    after: int | None = connection.execute(
        "SELECT after FROM places WHERE key BETWEEN ? AND ? ORDER BY key DESC LIMIT 1",
        (key_of(number, 0), key_of(number, LAST_SEQ)),
    ).get
    return after or 0


def place_rows(connection: apsw.Connection, number: int, first: int, last: int) -> list[int]:
    """The groups which have those entries from `first` to `last` that have a place, and perhaps some more."""
    found = connection.execute(
        "SELECT rows FROM places WHERE key <= :last AND key >= "
        "(SELECT max(key) FROM places WHERE key BETWEEN :origin AND :first)",
        {"origin": key_of(number, 0), "first": key_of(number, first), "last": key_of(number, last)},
    )
    return [row for (packed,) in found for row in _unpack_rows(packed)]
