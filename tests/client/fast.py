"""Loops in which time runs faster: every timer, timeout and clock alike, so that matches of minutes take seconds."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

SPEED = 20
"""So many seconds pass in one."""
SOON = 20.0 * SPEED
"""A timeout for what happens at once, on however slow a machine."""


class _Selector(selectors.DefaultSelector):
    """Waits for as long as it should on the real clock."""

    def __init__(self, speed: float) -> None:
        super().__init__()
        self._speed = speed

    def select(self, timeout: float | None = None) -> Any:
        return super().select(None if timeout is None else timeout / self._speed)


class FastLoop(asyncio.SelectorEventLoop):
    """A loop whose clock runs faster."""

    def __init__(self, speed: float = SPEED) -> None:
        self._speed = speed
        super().__init__(_Selector(speed))

    def time(self) -> float:
        return super().time() * self._speed


def run_fast(main: Coroutine[Any, Any, T]) -> T:
    """Run something in a fast loop."""
    with asyncio.Runner(loop_factory=FastLoop) as runner:
        return runner.run(main)
