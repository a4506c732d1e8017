"""How the entries of a table are packed into chunks, and under which keys they stand."""

from __future__ import annotations

from typing import Final

import apsw
import msgspec

_SEQ_BITS: Final = 32
LAST_SEQ: Final = (1 << _SEQ_BITS) - 1

pack: Final = msgspec.msgpack.Encoder().encode
unpack: Final = msgspec.msgpack.Decoder(list[bytes]).decode


def key_of(number: int, seq: int) -> int:
    """The key of a chunk that begins with this entry; chunks of one table stand together, in their order."""
    return number << _SEQ_BITS | seq


def first_of(key: int) -> int:
    """The entry a chunk begins with."""
    return key & LAST_SEQ


def chunked(connection: apsw.Connection, number: int) -> int:
    """How many entries of a table are in chunks."""
    last = connection.execute(
        "SELECT key, entries FROM chunks WHERE key BETWEEN ? AND ? ORDER BY key DESC LIMIT 1",
        (key_of(number, 0), key_of(number, LAST_SEQ)),
    ).fetchone()
    return first_of(last[0]) + len(unpack(last[1])) if last else 0


def chunk_entries(connection: apsw.Connection, number: int, first: int, last: int) -> list[bytes]:
    """Those entries from `first` to `last` that are in chunks: all, or the first of them."""
    entries: list[bytes] = []
    rows = connection.execute(
        "SELECT key, entries FROM chunks WHERE key <= :last AND key >= "
        "(SELECT max(key) FROM chunks WHERE key BETWEEN :origin AND :first) ORDER BY key",
        {"origin": key_of(number, 0), "first": key_of(number, first), "last": key_of(number, last)},
    )
    for key, packed in rows:
        begins = first_of(key)
        entries += unpack(packed)[max(first - begins, 0) : last + 1 - begins]
    return entries
