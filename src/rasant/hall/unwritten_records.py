"""Records of tables that are to be written next: entries, results and snapshots."""

from collections.abc import Callable
from typing import final

from msgspec.structs import replace

from rasant.hall.rating_weights import RatingWeights
from rasant.hall.summaries import finished_of
from rasant.store.port import DayTried, EntriesAppended, MatchFinished, SnapshotTaken, StoreRecord
from rasant.table.dependencies import PlayedMatch
from rasant.table.recovery import snapshot
from rasant.table.table import Table


@final
class UnwrittenRecords:
    """Makes records of tables, and holds results until their entries are taken."""

    __slots__ = ("_finished", "_time_of_day", "_weights")

    def __init__(self, time_of_day: Callable[[], str]) -> None:
        self._time_of_day = time_of_day
        self._finished: dict[str, list[MatchFinished]] = {}
        self._weights = RatingWeights()

    def finish(self, played: PlayedMatch) -> None:
        """Make the result of a match now, before the next one begins."""
        finished = finished_of(played, self._time_of_day())
        weight = self._weights.weigh(finished.result, played.addresses)
        finished = replace(finished, result=replace(finished.result, weight=weight))
        self._finished.setdefault(played.setup.table, []).append(finished)

    def take(self, table: Table) -> list[StoreRecord]:
        """The records of a table. State changes only after all of them were made, so that an exception loses
        nothing."""
        name, journal = table.id, table.journal
        first = journal.seq + 1 - len(journal.fresh)
        records: list[StoreRecord] = [EntriesAppended(name, first, journal.fresh)]
        if table.founded.day and first == 0:
            records.append(DayTried(table.founded.day, table.founded.player, name))
        records += self._finished.get(name, ())
        if table.snapshot_due():
            records.append(SnapshotTaken(name, journal.seq, snapshot(table)))
        journal.fresh = []
        self._finished.pop(name, None)
        return records

    def take_last(self, table: Table) -> list[StoreRecord]:
        """The records of a table that moves to another node, with a snapshot, so that it is restored quickly."""
        records = self.take(table) if table.journal.fresh else []
        if not any(isinstance(record, SnapshotTaken) for record in records):
            records.append(SnapshotTaken(table.id, table.journal.seq, snapshot(table)))
        return records

    def discard(self, table: str) -> None:
        """Drop results of a table."""
        self._finished.pop(table, None)
