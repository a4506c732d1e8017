"""The time at which each table next has something to do."""

from heapq import heappop, heappush
from typing import final

from rasant.core.contract import NEVER


@final
class DueQueue:
    """Tables by the time at which they are due, each once: the latest `put` counts."""

    __slots__ = ("_at", "_heap")

    def __init__(self) -> None:
        self._at: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []

    def put(self, table: str, at: int) -> None:
        """Set when a table is due; `NEVER`: not at all."""
        if at == NEVER:
            self._at.pop(table, None)
        elif self._at.get(table) != at:
            self._at[table] = at
            heappush(self._heap, (at, table))

    def due(self) -> int:
        """When the first table is due, or `NEVER`."""
        heap = self._heap
        while heap and self._at.get(heap[0][1]) != heap[0][0]:
            heappop(heap)
        return heap[0][0] if heap else NEVER

    def take(self, now: int) -> list[str]:
        """Remove and return the tables that are due by now."""
        heap, due = self._heap, []
        while heap and heap[0][0] <= now:
            at, table = heappop(heap)
            if self._at.get(table) == at:
                del self._at[table]
                due.append(table)
        return due
