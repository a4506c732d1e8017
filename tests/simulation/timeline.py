"""Virtual time: all that will happen, in its order. Nothing sleeps, and equal times go by who asked first."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

Call = Callable[[], None]


class Timeline:
    """What happens when, in whole microseconds since the world began."""

    def __init__(self) -> None:
        self.now = 0
        self._heap: list[tuple[int, int, Call]] = []
        self._serial = 0

    @property
    def now_ms(self) -> int:
        """The same time in milliseconds."""
        return self.now // 1000

    def at(self, when: int, call: Call) -> None:
        """Do this then; what should have been done before is done at once."""
        self._serial += 1
        heappush(self._heap, (max(when, self.now), self._serial, call))

    def after(self, ms: float, call: Call) -> None:
        """Do this in so many milliseconds."""
        self.at(self.now + int(ms * 1000), call)

    def step(self) -> None:
        """Go on to the next thing, and do it."""
        self.now, _, call = heappop(self._heap)
        call()
