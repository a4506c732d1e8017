"""What clients at a table received, and the log on disk that it must agree with."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import final

from tests.simulation.lawful import Law
from tests.simulation.truth import Truth

from rasant.cli.hosting import DATABASE
from rasant.client import SeatConnection
from rasant.client.session import Event
from rasant.core.packing import unpack
from rasant.core.view import VisibleTable
from rasant.store.sqlite import SqliteStore
from rasant.table.log.entries import BatchPlayed, BotStoodIn, Entry, PhaseChanged, TableCreated, read_entry
from rasant.wire.conversion import events_from_wire, events_to_wire, view_from_wire
from rasant.wire.from_server import BatchMessage, MoveAccepted, MoveRefused, RoomChanged, ViewReplaced, Welcome
from rasant.wire.room import COUNTDOWN, PAUSED, PLAYING
from rasant.wire.view import ViewData

ALL = 1 << 40


@dataclass
class Testimony:
    """What one client received since it was last asked, and what it saw at that time."""

    table: str
    place: int
    client: str
    batches: dict[int, BatchMessage] = field(default_factory=dict)
    rooms: dict[int, RoomChanged] = field(default_factory=dict)
    views: dict[int, ViewData] = field(default_factory=dict)
    done: dict[int, int] = field(default_factory=dict)
    """Accepted moves by their numbers, with the entries they made."""
    refused: set[int] = field(default_factory=set)
    """Refused moves."""
    latest: int = -1
    seen: tuple[int, int, VisibleTable] | None = None
    """The last entry it knows, its seat, and what it sees."""

    @property
    def count(self) -> int:
        """How many messages there are to compare."""
        return len(self.batches) + len(self.views) + len(self.rooms)


@final
class Recorder:
    """Records all that one client received, and by which entry."""

    def __init__(self, table: str, seat: SeatConnection) -> None:
        self.table = table
        self.seat = seat
        self.place = seat.seat
        self.refused = 0
        self.welcomes = 0
        self.latest = -1
        self.count = 0
        self.made = 0
        self._heard = self._nothing()

    def testimony(self) -> Testimony:
        """All received since the last call; from now on it is only counted."""
        heard, self._heard = self._heard, self._nothing()
        session = self.seat.session
        heard.latest = self.latest
        heard.seen = session.seq, session.seat, session.view().visible()
        self.count += heard.count
        self.made += len(heard.done)
        return heard

    def receive(self, event: Event) -> None:
        """Records a message."""
        match event:
            case Welcome() | ViewReplaced():
                assert event.seq >= self.latest, f"entry {self.latest} was sent, and now there are {event.seq}"
                self.latest = event.seq
                self._heard.views[event.seq] = event.view
                if isinstance(event, Welcome):
                    self.welcomes += 1
                    assert event.seat == self.place, "the key opens another seat"
            case BatchMessage():
                assert event.after <= self.latest < event.seq
                self.latest = event.seq
                self._heard.batches[event.seq] = event
            case RoomChanged():
                assert event.after <= self.latest <= event.seq
                self.latest = event.seq
                self._heard.rooms[event.seq] = event
            case MoveAccepted():
                self._heard.done[event.id] = event.seq
            case MoveRefused():
                self.refused += 1
                self._heard.refused.add(event.id)

    def _nothing(self) -> Testimony:
        return Testimony(self.table, self.place, self.seat.session.name)


class TableLogs:
    """The logs of all tables as they were read from any store. Everything in them must be legal."""

    def __init__(self) -> None:
        self.truths: dict[str, Truth] = {}
        self._laws: dict[str, Law] = {}
        self._raw: dict[str, list[bytes]] = {}

    @property
    def entries(self) -> int:
        """Total number of entries."""
        return sum(truth.last + 1 for truth in self.truths.values())

    def agree(self, testimony: Testimony) -> None:
        """Check that everything a client received is in the log, and so is every move that was acknowledged to it."""
        truth = self.truths[testimony.table]
        assert testimony.latest <= truth.last, f"entry {testimony.latest} was sent, and the log ends at {truth.last}"
        for seq, batch in testimony.batches.items():
            self._agree_on_batch(truth, seq, batch)
        for seq, view in testimony.views.items():
            assert view_from_wire(view) == truth.view(seq, testimony.place)
        for seq, changed in testimony.rooms.items():
            assert truth.describes(seq, changed.room)
        assert testimony.seen is not None
        seq, seat, seen = testimony.seen
        assert seen == truth.view(seq, seat)
        for number, seq in testimony.done.items():
            assert truth.made[(testimony.client, number)] == seq
        made = [number for number in testimony.refused if (testimony.client, number) in truth.made]
        assert not made, f"moves {made} were refused but are in the log"

    def _agree_on_batch(self, truth: Truth, seq: int, batch: BatchMessage) -> None:
        batch_made = truth.redacted(seq)
        played = truth.entries[seq]
        assert batch_made is not None
        assert isinstance(played, BatchPlayed)
        assert events_to_wire(events_from_wire(batch.events)) == events_to_wire(batch_made.public)
        logged = unpack(played.batch)
        assert (batch.now, batch.seat) == (logged.now, logged.seat)

    def learn(self, table: str, entries: list[bytes]) -> None:
        """Check a table's whole log, as it was just read: the entries known before are the same."""
        known = self.known(table)
        assert entries[: len(known)] == known, "the log was rewritten"
        self.learn_more(table, entries[len(known) :])

    def known(self, table: str) -> list[bytes]:
        """The entries of a table's log that were read before."""
        return self._raw.setdefault(table, [])

    def learn_more(self, table: str, entries: list[bytes]) -> None:
        """Add entries to those known of a table's log."""
        if entries and table not in self.truths:
            founded = read_entry(entries[0])
            assert isinstance(founded, TableCreated)
            truth = self.truths[table] = Truth(table, founded)
            self._laws[table] = Law(truth)
        self.known(table).extend(entries)
        for data in entries:
            self.truths[table].learn(data, lambda entry: self._check(table, entry))

    def _check(self, table: str, entry: Entry) -> None:
        broken = self._laws[table].broken(entry)
        assert not broken, f"{table}: {broken}"
        flying = self.truths[table].roster.phase in (COUNTDOWN, PLAYING)  # no long wait between rounds
        assert not (isinstance(entry, BotStoodIn) and entry.temperament and flying), "a player counted as absent"
        assert not (isinstance(entry, PhaseChanged) and entry.phase == PAUSED), "a table counted as deserted"


@final
class Logs(TableLogs):
    """The logs in SQLite, read again after each fault."""

    def __init__(self, data: Path) -> None:
        super().__init__()
        self._data = data

    async def read(self, tables: list[str]) -> None:
        """Read new entries from a copy, because reading the original could repair what a crash has left."""
        with tempfile.TemporaryDirectory(prefix="rasant-faults-") as folder:
            for part in ("", "-wal"):
                found = self._data / f"{DATABASE}{part}"
                if found.exists():
                    shutil.copy(found, folder)
            store = SqliteStore(Path(folder) / DATABASE)
            for table in tables:
                self.learn(table, await store.entries(table, 0, ALL))
            await store.close()
