"""A hall in virtual time, for deterministic simulation: it records writes and returns frames, and nothing sleeps."""

from itertools import count
from sys import maxsize

from rasant.hall.environment import HallEnvironment
from rasant.hall.hall import Hall
from rasant.store.port import EntriesAppended, MatchFinished, SnapshotTaken, StoredTable, StoreRecord
from rasant.table.connections.connection import Connection
from rasant.table.log.entries import TableCreated, read_entry
from rasant.table.recovery import snapshot
from rasant.table.table import Table
from rasant.wire.http import Claim, NewTable, Problem, Seated

GUEST = "guest {}"


class World:
    """A hall with its clock and its storage."""

    def __init__(self, seed: str = "world") -> None:
        self._numbers = count()
        self._seed = seed
        self.now = 1_000
        self.records: list[StoreRecord] = []
        self.hall = self._new_hall()

    def _new_hall(self) -> Hall:
        return Hall(
            HallEnvironment(
                new_table=lambda: f"table-{next(self._numbers)}",
                new_token=lambda: f"token-{next(self._numbers):032}",
                new_seed=lambda: f"{self._seed} {next(self._numbers)}",
                seed_of_day=lambda day: f"{self._seed} {day}",
                time_of_day=lambda: "2026-11-01T20:15:00Z",
            )
        )

    def open(self, game: str, players: int = -1, **order: object) -> str:
        """Open a table; returns its id."""
        table = self.hall.open_table(NewTable(game=game, players=players, **order), "host", self.now)  # type: ignore[arg-type]
        assert isinstance(table, str), table
        return table

    def sit(self, table: str, name: str) -> Seated:
        """Give a player a seat."""
        seated = self.hall.claim(table, Claim(name), GUEST.format(name), self.now)
        assert isinstance(seated, Seated), seated
        return seated

    def connect(self, table: str) -> Connection:
        """Open a connection to a table."""
        connection = self.hall.connect(table, self.now)
        assert not isinstance(connection, Problem), connection
        return connection

    def deliver(self) -> list[tuple[Connection, bytes]]:
        """Run what is due, record what the hall writes, and return what it sends: one frame per connection."""
        self.hall.run(self.now)
        taken = self.hall.take()
        self.records += taken.records
        return taken.frames

    def pass_time(self, until: int | None = None) -> bool:
        """Advance to the next due time, or to `until` if that is earlier; returns whether there is any."""
        due = self.hall.due()
        times = [time for time in (due if due >= 0 else None, until) if time is not None]
        if not times:
            return False
        self.now = max(self.now, min(times))
        return True

    def crash(self, snapshots: bool = False) -> None:
        """Kill the process and restart it from the written records, optionally with snapshots."""
        kept = [self._snapped(table) if snapshots else self._logged(table) for table in self.tables]
        self.hall = self._new_hall()
        unreadable = self.hall.resume(kept, self.now)
        assert unreadable == [], f"{unreadable} cannot come back"

    def table(self, table: str) -> Table:
        """The table of this id."""
        found = self.hall.find(table)
        assert found is not None, f"there is no table {table}"
        return found

    def _logged(self, table: str) -> StoredTable:
        return StoredTable(table, None, self.entries(table, 0, maxsize))

    def _snapped(self, table: str) -> StoredTable:
        live = self.table(table)
        return StoredTable(table, SnapshotTaken(table, live.journal.seq, snapshot(live)), [])

    @property
    def tables(self) -> list[str]:
        """The ids of all tables that ever existed."""
        return list(dict.fromkeys(record.table for record in self.records if isinstance(record, EntriesAppended)))

    def founded(self, table: str) -> TableCreated:
        """The first entry of a table's log."""
        founded = read_entry(self.entries(table, 0, 0)[0])
        assert isinstance(founded, TableCreated)
        return founded

    def entries(self, table: str, first: int, last: int) -> list[bytes]:
        """Entries of a table's log, from `first` to `last` inclusive."""
        return [
            entry
            for record in self.records
            if isinstance(record, EntriesAppended) and record.table == table
            for seq, entry in enumerate(record.entries, record.first)
            if first <= seq <= last
        ]

    def finished(self, table: str) -> list[MatchFinished]:
        """The finished matches of a table."""
        return [record for record in self.records if isinstance(record, MatchFinished) and record.table == table]
