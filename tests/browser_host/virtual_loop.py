"""A loop with virtual time: when nothing is left to do, it jumps to the time of the next callback."""

from __future__ import annotations

import asyncio
import selectors
from typing import Any

LOOK_S = 1e-6
"""Seconds that each check for work takes, so that code that polls does not poll for ever."""


class _Skipping(selectors.DefaultSelector):
    """A selector that never waits: virtual time passes instead."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0)
        assert ready or timeout is not None, "the loop would wait for ever"
        self.now += LOOK_S + (0.0 if ready or timeout is None else max(0.0, timeout))
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """Runs code without sockets and threads: hours pass in a moment, and a busy machine changes nothing."""

    def __init__(self) -> None:
        self._skipping = _Skipping()
        super().__init__(self._skipping)

    def time(self) -> float:
        """Virtual time, in seconds."""
        return self._skipping.now
