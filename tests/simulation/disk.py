"""The simulated store: an in-memory store with the delays and faults of a disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from random import Random
from typing import Any, TypeVar

from tests.simulation.trace import PromiseError, Trace

from rasant.store.memory import MemoryStore
from rasant.store.port import StoredTable, StoreError, StoreRecord

T = TypeVar("T")


def at_once(coroutine: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine that does not wait."""
    try:
        coroutine.send(None)
    except StopIteration as stop:
        result: T = stop.value
        return result
    raise RuntimeError("this waits for something")


class Disk:
    """A disk: written groups survive a crash; the group being written survives completely or not at all."""

    def __init__(self, chance: Random, trace: Trace, learn: Callable[[StoreRecord], None]) -> None:
        self.full = False
        self.trip: Callable[[float], None] | None = None
        """Schedules a fault some milliseconds after the next write begins, during or just after it."""
        self.memory = MemoryStore()
        self.groups: list[list[StoreRecord]] = []
        """All written records, in order."""
        self._chance = chance
        self._trace = trace
        self._learn = learn
        self._slowness = chance.choice((0.3, 2, 15, 80))
        """Usual duration of a commit in milliseconds."""
        self._writing: Sequence[StoreRecord] | None = None

    async def append(self, records: Sequence[StoreRecord]) -> None:
        """Write all records or none."""
        if self._writing is not None:
            raise PromiseError("two groups are written at the same time")
        self._writing = records
        takes = self._slowness * self._chance.uniform(0.2, 3) / 1000
        trip, self.trip = self.trip, None
        if trip is not None:
            trip(takes * 1000 * self._chance.choice((0, 0.5, 0.999, 1, 1.001)))
        await asyncio.sleep(takes)
        self._writing = None
        if self.full:
            raise StoreError("the disk is full; make room, and play goes on")
        self._keep(records)

    def crash(self) -> None:
        """The process has died, perhaps during a write."""
        writing, self._writing = self._writing, None
        if writing is not None and not self.full and self._chance.random() < 0.5:
            self._keep(writing)

    def found(self) -> list[StoredTable]:
        """The tables that a new process finds, with or without snapshots."""
        kept = at_once(self.memory.open_tables())
        if self._chance.random() < 0.6:
            return kept
        return [StoredTable(each.table, None, self.log(each.table)) for each in kept]

    def log(self, table: str) -> list[bytes]:
        """All entries of a table's log."""
        return at_once(self.memory.entries(table, 0, 1 << 40))

    def _keep(self, records: Sequence[StoreRecord]) -> None:
        try:
            at_once(self.memory.append(records))
        except StoreError as error:
            raise PromiseError(f"the store refuses a group: {error}") from None
        self.groups.append(list(records))
        self._trace.note("disk", f"{len(records)} records")
        for record in records:
            self._learn(record)
