"""A loop with accelerated time for every timer, timeout and clock alike, so that rounds of minutes take seconds.

All limits of a server in such a loop are tighter by the same factor, so tests set generous ones.
"""

from __future__ import annotations

import asyncio
import selectors
from typing import Any


class _Selector(selectors.DefaultSelector):
    """Waits for the corresponding time on the real clock."""

    def __init__(self, speed: float) -> None:
        super().__init__()
        self._speed = speed

    def select(self, timeout: float | None = None) -> Any:
        return super().select(None if timeout is None else timeout / self._speed)


class FastLoop(asyncio.SelectorEventLoop):
    """A loop whose clock runs faster."""

    def __init__(self, speed: float) -> None:
        self._speed = speed
        super().__init__(_Selector(speed))

    def time(self) -> float:
        return super().time() * self._speed
