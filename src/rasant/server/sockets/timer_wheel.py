"""One timer for all sockets: calls each when it asked for it, at most a quarter of a second late."""

import asyncio
from typing import Final, Protocol, final

STEP_MS: Final = 250
SLOTS: Final = 64
LONGEST_MS: Final = STEP_MS * (SLOTS - 1)
"""Longer delays are cut to this."""

DONE: Final = 0
"""Returned in place of a delay: do not call again."""


class Waking(Protocol):
    """An object that a `TimerWheel` calls when its time has come."""

    def look(self, now: int) -> int:
        """Do what is due; returns the milliseconds until the next call, or `DONE`."""


@final
class TimerWheel:
    """Turns from `start` to `stop`."""

    def __init__(self) -> None:
        self._slots: list[list[Waking]] = [[] for _ in range(SLOTS)]
        self._at = 0
        self._timer: asyncio.TimerHandle | None = None

    def put(self, thing: Waking, after_ms: int) -> None:
        """Call `thing` in `after_ms` milliseconds."""
        steps = max(1, -(-min(after_ms, LONGEST_MS) // STEP_MS))
        self._slots[(self._at + steps) % SLOTS].append(thing)

    def start(self, now: int) -> None:
        """Start turning."""
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(STEP_MS / 1000, self._turn, loop, now + STEP_MS)

    def stop(self) -> None:
        """Stop turning."""
        if self._timer is not None:
            self._timer.cancel()

    def turn(self, now: int) -> None:
        """One step: call everything that is due."""
        self._at = (self._at + 1) % SLOTS
        due = self._slots[self._at]
        self._slots[self._at] = []
        while due:
            thing = due.pop()
            try:
                after = thing.look(now)
            except BaseException:
                self._slots[(self._at + 1) % SLOTS] += due  # so that a bug in one does not lose the calls of the others
                raise
            if after != DONE:
                self.put(thing, after)

    def _turn(self, loop: asyncio.AbstractEventLoop, planned: int) -> None:
        """Steps do not drift, and a bug in one does not stop the wheel: the next is planned first, from the planned
        time."""
        now = int(loop.time() * 1000)
        planned = max(planned + STEP_MS, now)
        self._timer = loop.call_later((planned - now) / 1000, self._turn, loop, planned)
        self.turn(now)
