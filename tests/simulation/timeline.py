"""Virtual time: a queue of scheduled calls, ordered by time and then by insertion."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

Call = Callable[[], None]


class Timeline:
    """The scheduled calls, by microseconds since the beginning."""

    def __init__(self) -> None:
        self.now = 0
        self._heap: list[tuple[int, int, Call]] = []
        self._serial = 0

    @property
    def now_ms(self) -> int:
        """The current time in milliseconds."""
        return self.now // 1000

    def at(self, when: int, call: Call) -> None:
        """Schedule a call; one in the past is due at once."""
        self._serial += 1
        heappush(self._heap, (max(when, self.now), self._serial, call))

    def after(self, ms: float, call: Call) -> None:
        """Schedule a call after `ms` milliseconds."""
        self.at(self.now + int(ms * 1000), call)

    def step(self) -> None:
        """Advance to the next call and run it."""
        self.now, _, call = heappop(self._heap)
        call()
