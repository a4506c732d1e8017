"""The only place where tests use real time, with the reasons.

Reports of faults say how long something took on a real server, and players keep a pace there; a few faults are made of
time, such as a node that is frozen for some seconds; a limit ends a test that hangs; and another process that sends no
event when it is done has to be polled. No test passes or fails by the speed of the machine.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from inspect import isawaitable
from time import monotonic
from typing import Final

__all__ = ["LONGEST_S", "Countdown", "asked_until", "pass_by", "seconds", "utc"]

LOOKS_AGAIN_S: Final = 0.02
LONGEST_S: Final = 120.0
"""Limit that only ends a test that hangs, in seconds."""


def seconds() -> float:
    """Seconds since an arbitrary moment, for measuring how long something took."""
    return monotonic()


def utc() -> datetime:
    """The time of a report."""
    return datetime.now(UTC)


class Countdown:
    """A span of seconds that runs out: a player's pace, or a limit."""

    def __init__(self, lasts_s: float) -> None:
        self._until = monotonic() + lasts_s

    @property
    def left_s(self) -> float:
        """Seconds that are left; zero or less when it is over."""
        return self._until - monotonic()


async def pass_by(lasts_s: float) -> None:
    """Wait through a fault that is made of time."""
    await asyncio.sleep(lasts_s)


async def asked_until(holds: Callable[[], Awaitable[bool] | bool]) -> None:
    """Poll a condition that sends no events, until it holds."""
    async with asyncio.timeout(LONGEST_S):
        while not (await answer if isawaitable(answer := holds()) else answer):
            await asyncio.sleep(LOOKS_AGAIN_S)
