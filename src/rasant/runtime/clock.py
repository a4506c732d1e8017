"""The server's clock: monotonic, so that it never jumps when the system's time is set."""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import final


@final
class Clock:
    """Two readings of one clock: the loop's, cheap and at most a tick old, and a precise one for round trips."""

    def __init__(self, coarse: Callable[[], float] | None = None, precise: Callable[[], float] = monotonic) -> None:
        self._coarse = coarse if coarse is not None else asyncio.get_running_loop().time
        self.precise = precise
        """Seconds, precise."""

    def now(self) -> int:
        """Whole milliseconds, as of the current tick."""
        return int(self._coarse() * 1000)
