"""Places of a table's entries: each lists some hundred groups that have entries of it."""

from typing import Final, NamedTuple

import msgspec

from rasant.store.port import DamagedError
from rasant.store.sqlite.rows import Rows
from rasant.store.sqlite.sums import stamped

_SEQ_BITS: Final = 32
LAST_SEQ: Final = (1 << _SEQ_BITS) - 1

pack_rows: Final = msgspec.msgpack.Encoder().encode
_unpack_rows: Final = msgspec.msgpack.Decoder(list[int]).decode


class EntryPlace(NamedTuple):
    """Entries from `first` up to but without `after` are in these groups."""

    key: int
    first: int
    after: int
    rows: list[int]


def key_of(number: int, seq: int) -> int:
    """The key of a place that begins with this entry. Keys of one table are consecutive, in the order of entries."""
    return number << _SEQ_BITS | seq


def packed_place(key: int, after: int, rows: list[int]) -> tuple[object, ...]:
    """A place as a row."""
    return stamped("places", (key, after, pack_rows(rows)))


def keys_of(rows: Rows, number: int) -> list[int]:
    """The keys of all places of a table."""
    query = "SELECT key FROM places WHERE key BETWEEN ? AND ? ORDER BY key"
    return list(rows.rowids(query, (key_of(number, 0), key_of(number, LAST_SEQ))))


def read_place(rows: Rows, key: int) -> EntryPlace:
    """One place; `DamagedError` if it is missing or damaged."""
    found = rows.read("places", "key = ?", key)
    if found is None:
        raise DamagedError(f"the place of entries {key} is missing")
    return EntryPlace(key, key & LAST_SEQ, found[1], _unpack_rows(found[2]))


def places_of(rows: Rows, number: int) -> list[EntryPlace]:
    """All places of a table in order; `DamagedError` if one is damaged or missing."""
    places: list[EntryPlace] = []
    for key in keys_of(rows, number):
        place = read_place(rows, key)
        if place.first != placed(places):
            raise DamagedError(f"the place of entry {placed(places)} of table number {number} is missing")
        places.append(place)
    return places


def placed(places: list[EntryPlace]) -> int:
    """How many entries of a table have a place, if `places` are all of its places."""
    return places[-1].after if places else 0
