"""One timer for all sockets: each is called again when it asked to be, at most a quarter of a second late."""

from __future__ import annotations

import asyncio
from typing import Final, Protocol, final

STEP_MS: Final = 250
SLOTS: Final = 64
LONGEST_MS: Final = STEP_MS * (SLOTS - 1)
"""Longer waits end then."""

DONE: Final = 0
"""In place of a time: not again."""


class Waking(Protocol):
    """Something that a `TimerWheel` calls when its time has come."""

    def look(self, now: int) -> int:
        """Do what is due; after how many milliseconds to look again, or `DONE`."""


@final
class TimerWheel:
    """Turns by itself from the first thing put on it until it is stopped."""

    def __init__(self) -> None:
        self._slots: list[list[Waking]] = [[] for _ in range(SLOTS)]
        self._at = 0
        self._timer: asyncio.TimerHandle | None = None

    def put(self, thing: Waking, after_ms: int) -> None:
        """Call this in so many milliseconds."""
        steps = max(1, -(-min(after_ms, LONGEST_MS) // STEP_MS))
        self._slots[(self._at + steps) % SLOTS].append(thing)

    def start(self, now: int) -> None:
        """Begin to turn."""
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(STEP_MS / 1000, self._turn, loop, now + STEP_MS)

    def stop(self) -> None:
        """Call nothing any more."""
        if self._timer is not None:
            self._timer.cancel()

    def turn(self, now: int) -> None:
        """One step: everything that is due."""
        self._at = (self._at + 1) % SLOTS
        due = self._slots[self._at]
        self._slots[self._at] = []
        while due:
            thing = due.pop()
            try:
                after = thing.look(now)
            except BaseException:
                self._slots[(self._at + 1) % SLOTS] += due  # a bug with one of them is not the others' loss
                raise
            if after != DONE:
                self.put(thing, after)

    def _turn(self, loop: asyncio.AbstractEventLoop, planned: int) -> None:
        """Steps do not drift: the next is planned from when this one should have been, and before a bug can end it."""
        now = int(loop.time() * 1000)
        planned = max(planned + STEP_MS, now)
        self._timer = loop.call_later((planned - now) / 1000, self._turn, loop, planned)
        self.turn(now)
