"""Records of what was received on a bus, reported about it, and logged, which tests can wait for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

import structlog

PATIENCE_S = 60.0
"""Only ends a test that hangs, in seconds."""

T = TypeVar("T")


class Heard(Generic[T]):
    """Records all values it is called with, in order."""

    def __init__(self) -> None:
        self.all: list[T] = []
        self._more = asyncio.Event()

    def __call__(self, one: T) -> None:
        self.all.append(one)
        self._more.set()

    async def until(self, enough: Callable[[list[T]], bool]) -> list[T]:
        """All values, as soon as they satisfy the condition."""
        async with asyncio.timeout(PATIENCE_S):
            while not enough(self.all):
                self._more.clear()
                await self._more.wait()
        return self.all

    async def last(self, one: T) -> list[T]:
        """All values up to this one."""
        return await self.until(lambda heard: one in heard)

    async def number(self, count: int) -> list[T]:
        """All values, as soon as there are `count`."""
        return await self.until(lambda heard: len(heard) >= count)


@contextmanager
def logged() -> Iterator[Heard[str]]:
    """Records what is logged meanwhile, one line per event."""
    lines = Heard[str]()

    def note(logger: Any, level: str, event: MutableMapping[str, Any]) -> str:
        lines(f"{level}: {event['event']}: {event.get('why', '')}")
        raise structlog.DropEvent

    structlog.configure(processors=[note])
    try:
        yield lines
    finally:
        structlog.reset_defaults()
