"""What people at a table were told, and the log on disk it must agree with."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import final

from tests.simulation.lawful import Law
from tests.simulation.truth import Truth

from rasant.cli.hosting import DATABASE
from rasant.client import SeatConnection
from rasant.client.session import Event
from rasant.core.packing import unpack
from rasant.store.sqlite import SqliteStore
from rasant.table.entries import BatchPlayed, BotStoodIn, Entry, PhaseChanged, TableFounded, read_entry
from rasant.wire.conversion import hear_view, tell_events
from rasant.wire.from_server import BatchTold, MoveAccepted, RoomChanged, ViewReplaced, Welcome
from rasant.wire.room import COUNTDOWN, PAUSED, PLAYING
from rasant.wire.view import ViewTold

ALL = 1 << 40


@final
class Witness:
    """Remembers all that one client was told, and by which entry."""

    def __init__(self, table: str, seat: SeatConnection) -> None:
        self.table = table
        self.seat = seat
        self.place = seat.seat
        self.batches: dict[int, BatchTold] = {}
        self.rooms: dict[int, RoomChanged] = {}
        self.views: dict[int, ViewTold] = {}
        self.done: dict[int, int] = {}
        self.refused = 0
        self.welcomes = 0
        self.latest = -1
        self.told = 0
        self.made = 0

    def forget(self) -> None:
        """All of it was compared: count it only."""
        self.told += len(self.batches) + len(self.views) + len(self.rooms)
        self.made += len(self.done)
        for memory in (self.batches, self.rooms, self.views, self.done):
            memory.clear()

    def hear(self, event: Event) -> None:
        """Remember."""
        match event:
            case Welcome() | ViewReplaced():
                assert event.seq >= self.latest, f"entry {self.latest} was told, and now there are {event.seq}"
                self.latest = event.seq
                self.views[event.seq] = event.view
                if isinstance(event, Welcome):
                    self.welcomes += 1
                    assert event.seat == self.place, "the key opens another seat"
            case BatchTold():
                assert event.after <= self.latest < event.seq
                self.latest = event.seq
                self.batches[event.seq] = event
            case RoomChanged():
                assert event.after <= self.latest <= event.seq
                self.latest = event.seq
                self.rooms[event.seq] = event
            case MoveAccepted():
                self.done[event.id] = event.seq


@final
class Logs:
    """The logs of all tables as they are on disk, read anew after each fault."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self.truths: dict[str, Truth] = {}
        self._laws: dict[str, Law] = {}
        self._raw: dict[str, list[bytes]] = {}

    async def read(self, tables: list[str]) -> None:
        """Read on, in a copy: nothing here may mend what a crash has left. Everything in it must be lawful."""
        with tempfile.TemporaryDirectory(prefix="rasant-faults-") as folder:
            for part in ("", "-wal"):
                found = self._data / f"{DATABASE}{part}"
                if found.exists():
                    shutil.copy(found, folder)
            store = SqliteStore(Path(folder) / DATABASE)
            for table in tables:
                self._learn(table, await store.entries(table, 0, ALL))
            await store.close()

    def agree(self, witness: Witness) -> None:
        """Everything that a client was told is in the log, and so is every move that was acknowledged to it."""
        truth = self.truths[witness.table]
        assert witness.latest <= truth.last, f"entry {witness.latest} was told, and the log ends at {truth.last}"
        for seq, batch in witness.batches.items():
            told = truth.told(seq)
            played = truth.entries[seq]
            assert told is not None
            assert isinstance(played, BatchPlayed)
            assert batch.events == tell_events(told.public)
            logged = unpack(played.batch)
            assert (batch.now, batch.seat) == (logged.now, logged.seat)
        for seq, view in witness.views.items():
            assert hear_view(view) == truth.view(seq, witness.place)
        for seq, changed in witness.rooms.items():
            assert truth.describes(seq, changed.room)
        session = witness.seat.session
        assert session.view().visible() == truth.view(session.seq, session.seat)
        for number, seq in witness.done.items():
            assert truth.made[(session.name, number)] == seq
        witness.forget()

    def _learn(self, table: str, entries: list[bytes]) -> None:
        truth = self.truths.get(table)
        if truth is None:
            founded = read_entry(entries[0])
            assert isinstance(founded, TableFounded)
            truth = self.truths[table] = Truth(table, founded)
            self._laws[table] = Law(truth)
        known = self._raw.get(table, [])
        assert entries[: len(known)] == known, "the log was written anew"
        self._raw[table] = entries
        for data in entries[len(known) :]:
            truth.learn(data, lambda entry: self._check(table, entry))

    def _check(self, table: str, entry: Entry) -> None:
        broken = self._laws[table].broken(entry)
        assert not broken, f"{table}: {broken}"
        flying = self.truths[table].roster.phase in (COUNTDOWN, PLAYING)  # between rounds nobody is waited for long
        assert not (isinstance(entry, BotStoodIn) and entry.temperament and flying), "somebody was taken for absent"
        assert not (isinstance(entry, PhaseChanged) and entry.phase == PAUSED), "a table was taken for deserted"
