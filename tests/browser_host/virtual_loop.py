"""A loop without a clock: when nothing is left to do, it is at once as late as it must be for the next thing."""

from __future__ import annotations

import asyncio
import selectors
from typing import Any

LOOK_S = 1e-6
"""To look whether anything is to be done takes time as well: who looks again and again must not look for ever."""


class _Skipping(selectors.DefaultSelector):
    """Waits for nothing: time passes instead."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0)
        assert ready or timeout is not None, "nothing would ever happen any more"
        self.now += LOOK_S + (0.0 if ready or timeout is None else max(0.0, timeout))
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """For what has no socket and no thread: hours pass in a moment, and a busy machine changes nothing."""

    def __init__(self) -> None:
        self._skipping = _Skipping()
        super().__init__(self._skipping)

    def time(self) -> float:
        """What it is by now."""
        return self._skipping.now
