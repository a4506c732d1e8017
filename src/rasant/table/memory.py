"""A table from its log: as it was, with seats, clock and bots, whatever happened to the process."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct

from rasant.core.errors import LogError
from rasant.core.packing import unpack
from rasant.table.company import NOBODY, Company
from rasant.table.desk import Desk
from rasant.table.entries import (
    Appointed,
    Founded,
    Hosted,
    Played,
    Readied,
    Rematched,
    Removed,
    Rose,
    Sat,
    StoodIn,
    Voted,
    read_entry,
)
from rasant.table.table import Table
from rasant.wire.codec import encode


class Snapshot(Struct, array_like=True):
    """Everything a table is, at one entry of its log."""

    founded: Founded
    company: Company
    match: list[Any]
    senders: list[tuple[int, str, list[int]]]
    first: int


_snapshots: Final = msgspec.json.Decoder(Snapshot)


def snapshot(table: Table) -> bytes:
    """Everything a table is."""
    desk = table.desk
    return encode(Snapshot(desk.founded, desk.company, desk.floor.match.pack(), desk.senders.pack(), desk.first))


def read_snapshot(data: bytes) -> Snapshot:
    """A snapshot as it was written; `LogError` if it is none."""
    try:
        return _snapshots.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise LogError(f"not a snapshot of a table: {error}") from None


def founding(entries: list[bytes]) -> Founded:
    """The first entry of a log."""
    founded = read_entry(entries[0]) if entries else None
    if not isinstance(founded, Founded):
        raise LogError("a table's log begins with its founding")
    return founded


def recall(table: Table, kept: Snapshot | None, seq: int, entries: list[bytes]) -> None:
    """Make a new table what its log says: the snapshot taken at entry `seq`, if there is one, and all entries after it.

    `LogError` if they do not fit together; the table is then of no use.
    """
    desk = table.desk
    desk.journal.seq = seq
    if kept is not None:
        _take_over(desk, kept)
    for data in entries:
        _follow(table, data)
    table.wake(seq)


def _take_over(desk: Desk, kept: Snapshot) -> None:
    seats = range(desk.founded.players)
    voters = [seat for votes in kept.company.votes.values() for seat in votes]
    if len(kept.company.chairs) != len(seats) or not {kept.company.host, *voters} <= {NOBODY, *seats}:
        raise LogError("a snapshot of another table")
    desk.company = kept.company
    desk.floor = desk.new_floor()
    state = desk.floor.match.state
    desk.floor.match.unpack(kept.match)
    if sorted(card for zone in state.zones for card in zone) != list(range(len(state.layout.deck))):
        raise LogError("a snapshot with other cards")
    if any(len(made) % 2 for _, _, made in kept.senders):
        raise LogError("a snapshot with half a move")
    desk.first = kept.first
    desk.senders.unpack(kept.senders)


def _follow(table: Table, data: bytes) -> None:
    desk = table.desk
    entry = read_entry(data)
    desk.journal.seq += 1
    match entry:
        case Played():
            desk.floor.resume(unpack(entry.batch), desk.journal.seq, entry.client, entry.id)
            return
        case Founded():
            raise LogError(f"entry {desk.journal.seq} founds the table again")
        case Sat() | Rose() | Removed() | Appointed() | StoodIn() | Readied() | Voted() | Hosted():
            lowest = NOBODY if isinstance(entry, Hosted) else 0
            if not lowest <= entry.seat < desk.founded.players:
                raise LogError(f"entry {desk.journal.seq} names a seat that is not there")
    desk.company.fold(entry)
    if isinstance(entry, Rematched):
        table.phases.lay_anew()
