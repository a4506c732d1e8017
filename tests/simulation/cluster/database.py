"""The shared database of a simulated cluster: sometimes slow or unreachable, and checked at every step."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import TYPE_CHECKING

from tests.cluster.shared_database import SharedDatabase, WrittenGroup, closed_in, founded_in
from tests.simulation.timeline import Timeline
from tests.simulation.trace import PromiseError, Trace

from rasant.store.ownership import FencedError, TableOwner
from rasant.store.port import EntriesAppended, StoreError, StoreRecord

if TYPE_CHECKING:
    from tests.simulation.cluster.store import SimulatedStore


class SimulatedDatabase(SharedDatabase):
    """Runs each statement atomically. It has its own clock."""

    def __init__(
        self,
        timeline: Timeline,
        chance: Random,
        trace: Trace,
        learn: Callable[[StoreRecord], None],
        occur: Callable[[str], None],
    ) -> None:
        rate, began = chance.uniform(0.998, 1.002), chance.randrange(10**9)
        self.set_by_ms = 0
        """Offset of its clock, which can be set."""
        super().__init__(lambda: began + self.set_by_ms + int(timeline.now_ms * rate))
        self.down = False
        """Is it restarting? Then no node can reach it."""
        self.full = False
        """Is its disk full?"""
        self.usual_ms = 1.0
        """Time of a request and its answer, in milliseconds."""
        self.lost_answers = 0.0
        """Probability that it runs a statement but the answer is lost."""
        self.stores: list[SimulatedStore] = []
        """Connections of all nodes."""
        self.late: Callable[[int], None] = lambda ms: None
        """Called with the delay of each group in milliseconds."""
        self.given_ms: dict[str, float] = {}
        """By table: when it was last given away."""
        self._closed: dict[str, TableOwner] = {}
        self._timeline = timeline
        self._chance = chance
        self._trace = trace
        self._learn = learn
        self._occur = occur

    def takes_ms(self) -> float:
        """A random time for one direction, in milliseconds."""
        return self.usual_ms * self._chance.uniform(0.1, 1.5)

    def loses_answer(self) -> bool:
        """Draws whether an answer is lost."""
        return self._chance.random() < self.lost_answers

    def last_owner(self, table: str) -> TableOwner | None:
        """The last owner of a table, also of a closed one."""
        return self.owners.get(table) or self._closed.get(table)

    def restart(self) -> None:
        """Become unreachable; waiting callers get no answer."""
        self.down = True
        for store in self.stores:
            store.break_off()

    def join(self, node: str, before: str, speaks: int) -> int:
        """A node joins, or joins again."""
        if before:
            self._occur("a node loses its lease and joins anew")
        return super().join(node, before, speaks)

    def take_over(self, node: str, limit: int, known: Collection[str], silent: Mapping[str, int]) -> list[str]:
        """A node takes over tables without an owner."""
        taken = super().take_over(node, limit, known, silent)
        if taken:
            self._occur("a table is taken over")
        return taken

    def give(self, node: str, epochs: Mapping[str, int], to: str) -> list[str]:
        """A node gives tables away."""
        given = super().give(node, epochs, to)
        if given:
            self._occur("a table is given away")
            self.given_ms.update(dict.fromkeys(given, self._timeline.now_ms))
        return given

    def append(self, group: WrittenGroup) -> None:
        """Write a group, unless the disk is full."""
        if self.full:
            raise StoreError("the database has no room; make some, and play goes on")
        try:
            super().append(group)
        except FencedError:
            self._occur("a group is refused, for another has the table")
            raise

    def keep(self, group: WrittenGroup) -> None:
        """Write a group, and pass its records to the world for checking."""
        for record in group.records:
            if isinstance(record, EntriesAppended):
                self._judge_owner(group, record)
        before = dict(self.owners)
        try:
            super().keep(group)
        except StoreError as error:
            raise PromiseError(f"the database refuses a group of {group.node}: {error}") from None
        owners = before | {table: TableOwner(group.node, 1) for table in founded_in(group.records)}
        self._closed.update((table, owners[table]) for table in closed_in(group.records))
        self._trace.note("database", f"{len(group.records)} records of {group.node}, group {group.number}")
        for record in group.records:
            self._learn(record)

    def _judge_owner(self, group: WrittenGroup, record: EntriesAppended) -> None:
        """Check that every entry is written by the owner of its table, under its current epoch."""
        owner = self.owners.get(record.table)
        if owner is None and record.first == 0:
            return
        if record.table not in founded_in(group.records) and owner != TableOwner(
            group.node, group.epochs.get(record.table, 0)
        ):
            raise PromiseError(f"{group.node} writes to {record.table}, which {owner} has")
