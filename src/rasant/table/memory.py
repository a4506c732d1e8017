"""A table from its log: as it was, with seats, clock and bots, whatever happened to the process."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct

from rasant.core.errors import LogError
from rasant.core.packing import unpack
from rasant.table.company import Company
from rasant.table.entries import Founded, Played, Rematched, read_entry
from rasant.table.table import Table
from rasant.wire.codec import encode


class Snapshot(Struct, array_like=True):
    """Everything a table is, at one entry of its log."""

    founded: Founded
    company: Company
    match: list[Any]
    senders: list[tuple[int, str, int, dict[int, int]]]
    first: int


_snapshots: Final = msgspec.json.Decoder(Snapshot)


def snapshot(table: Table) -> bytes:
    """Everything a table is."""
    desk = table.desk
    floor = desk.floor
    return encode(Snapshot(desk.founded, desk.company, floor.match.pack(), floor.remembered(), desk.first))


def read_snapshot(data: bytes) -> Snapshot:
    """A snapshot as it was written; `LogError` if it is none."""
    try:
        return _snapshots.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise LogError(f"not a snapshot of a table: {error}") from None


def founding(entry: bytes) -> Founded:
    """The first entry of a log."""
    founded = read_entry(entry)
    if not isinstance(founded, Founded):
        raise LogError("a table's log begins with its founding")
    return founded


def recall(table: Table, kept: Snapshot | None, seq: int, entries: list[bytes]) -> None:
    """Make a new table what its log says: the snapshot taken at entry `seq`, and all entries after it.

    `LogError` if they do not fit together; the table is then of no use.
    """
    desk = table.desk
    if kept is not None:
        desk.journal.seq = seq
        desk.company = kept.company
        desk.floor = desk.new_floor()
        desk.floor.match.unpack(kept.match)
        desk.first = kept.first
        for sender in kept.senders:
            desk.floor.remember(*sender)
    for data in entries:
        _follow(table, data)
    table.wake()


def _follow(table: Table, data: bytes) -> None:
    desk = table.desk
    entry = read_entry(data)
    desk.journal.seq += 1
    if isinstance(entry, Played):
        desk.floor.resume(unpack(entry.batch), desk.journal.seq, entry.client, entry.id)
        return
    try:
        desk.company.fold(entry)
    except IndexError:
        raise LogError(f"entry {desk.journal.seq} names a seat that is not there") from None
    if isinstance(entry, Rematched):
        table.phases.lay_anew()
