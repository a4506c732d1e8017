"""Restores a table from its log or a snapshot: seats, clock and bots."""

from typing import Any, Final

import msgspec
from msgspec import Struct

from rasant.core.errors import LogError, newer
from rasant.core.events import NO_SEAT
from rasant.core.packing import unpack
from rasant.table.log import entries as log
from rasant.table.log.formats import SNAPSHOT_VERSION, TABLE_LOG_VERSION, UNSAID, array_in, version_in
from rasant.table.people.roster import Roster
from rasant.table.table import Table


class Snapshot(Struct, array_like=True, forbid_unknown_fields=True):
    """The whole state of a table after an entry of its log."""

    founded: log.TableCreated
    roster: Roster
    match: list[Any]
    senders: list[tuple[int, str, list[int]]]
    first: int
    version: int = UNSAID
    reported: int = 0
    """The latest time of the table's clock that a client was sent."""


_snapshots: Final = msgspec.json.Decoder(Snapshot)
_version_at: Final = Snapshot.__struct_fields__.index("version")
_encoder: Final = msgspec.json.Encoder()


def snapshot(table: Table) -> bytes:
    """Encode the state of a table."""
    cards = table.cards
    match, senders = cards.live.match.pack(), cards.senders.pack()
    return _encoder.encode(
        Snapshot(
            table.founded,
            table.people.roster,
            match,
            senders,
            table.journal.first,
            SNAPSHOT_VERSION,
            table.clock.reported,
        )
    )


def read_snapshot(data: bytes) -> Snapshot:
    """Decode a snapshot; `LogError` if it is invalid, or if a newer program wrote it."""
    try:
        read = _snapshots.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        version = version_in(array_in(data), _version_at)
        if version > SNAPSHOT_VERSION:
            raise LogError(newer("this table's snapshot", version, SNAPSHOT_VERSION)) from None
        raise LogError(f"not a snapshot of a table: {error}") from None
    if read.version > SNAPSHOT_VERSION:
        raise LogError(newer("this table's snapshot", read.version, SNAPSHOT_VERSION))
    if read.founded.version > TABLE_LOG_VERSION:
        raise LogError(newer("this table's log", read.founded.version, TABLE_LOG_VERSION))
    return read


def founding(entries: list[bytes]) -> log.TableCreated:
    """The first entry of a log."""
    founded = log.read_entry(entries[0]) if entries else None
    if not isinstance(founded, log.TableCreated):
        raise LogError("a table's log begins with its founding")
    return founded


def recover(table: Table, kept: Snapshot | None, seq: int, entries: list[bytes]) -> None:
    """Restore a new table from the snapshot taken at entry `seq`, if there is one, and all entries after it.

    `LogError` if they do not fit together; the table is then unusable.
    """
    table.journal.seq = seq
    if kept is not None:
        _restore_snapshot(table, kept)
    for data in entries:
        _follow(table, data)
    table.wake(seq)


def _restore_snapshot(table: Table, kept: Snapshot) -> None:
    cards, seats = table.cards, range(table.founded.players)
    cast = [*kept.roster.votes.values(), *kept.roster.against.values()]
    voters = [seat for votes in cast for seat in votes]
    if len(kept.roster.holders) != len(seats) or not {kept.roster.host, *voters} <= {NO_SEAT, *seats}:
        raise LogError("the snapshot is of another table")
    if not {*kept.roster.races} <= {*seats}:
        raise LogError("the snapshot has races of missing seats")
    if any(holder.times < 0 for holder in kept.roster.holders):
        raise LogError("the snapshot has a pace with a negative number of measurements")
    table.people.roster = kept.roster
    table.changes.number_setup()
    cards.lay_out()
    state = cards.live.match.state
    cards.live.match.unpack(kept.match)
    if sorted(card for zone in state.zones for card in zone) != list(range(len(state.layout.deck))):
        raise LogError("the snapshot has other cards")
    if any(len(made) % 2 for _, _, made in kept.senders):
        raise LogError("the snapshot has an incomplete move")
    table.journal.first = kept.first
    table.clock.reported = kept.reported
    cards.senders.unpack(kept.senders)


def _follow(table: Table, data: bytes) -> None:
    cards, journal = table.cards, table.journal
    entry = log.read_entry(data)
    journal.seq += 1
    match entry:
        case log.BatchPlayed():
            cards.live.resume(unpack(entry.batch), journal.seq, entry.client, entry.id)
            return
        case log.TableCreated():
            raise LogError(f"entry {journal.seq} founds the table again")
        case (
            log.SeatTaken()
            | log.SeatLeft()
            | log.PlayerRemoved()
            | log.BotSeated()
            | log.BotStoodIn()
            | log.ReadyChanged()
            | log.MotionOpposed()
            | log.VoteCast()
            | log.HostChanged()
            | log.PaceMeasured()
        ):
            lowest = NO_SEAT if isinstance(entry, log.HostChanged) else 0
            if not lowest <= entry.seat < table.founded.players:
                raise LogError(f"entry {journal.seq} names a missing seat")
            if isinstance(entry, log.PaceMeasured) and entry.times < 0:
                raise LogError(f"entry {journal.seq} has a pace with a negative number of measurements")
        case log.SeatsArranged() | log.SetupChanged():
            _check_seats(table, entry)
        case log.RaceLost() if not log.race_fits(entry, table.founded.players, cards.live.match.number):
            raise LogError(f"entry {journal.seq} has an impossible race")
        case log.ClockReported():
            if entry.now < 0:
                raise LogError(f"entry {journal.seq} has a time before the table was opened")
            table.clock.reported = max(table.clock.reported, entry.now)
        case log.LessonAdvanced() if entry.step < 0:
            raise LogError(f"entry {journal.seq} names a missing step")
    table.people.roster.fold(entry)
    if isinstance(entry, log.RematchBegun):
        cards.begin_anew()
    elif isinstance(entry, log.SetupChanged):
        table.changes.follow(entry)
    elif isinstance(entry, log.SeatsArranged):
        table.seating.rearrange(entry.seats)


def _check_seats(table: Table, entry: log.SeatsArranged | log.SetupChanged) -> None:
    """`LogError` if an entry arranges missing seats, or drops people."""
    kept = [seat for seat in entry.seats if seat != NO_SEAT]
    players, before = (
        entry.players if isinstance(entry, log.SetupChanged) else table.founded.players,
        table.founded.players,
    )
    sound = len(entry.seats) == players and len({*kept}) == len(kept) == min(players, before)
    if not sound or not {*kept} <= {*range(before)}:
        raise LogError(f"entry {table.journal.seq} arranges missing seats")
