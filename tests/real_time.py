"""The only place where tests meet real time, and why they do.

Reports of faults say how long something took on a real server, and people in them keep a pace there; a few faults are
made of time, such as a node that is frozen for some seconds; a bound ends a test that hangs; and another process that
sends no event when it is done has to be polled. No test passes or fails by how fast the machine is.
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
"""Ends only a test that hangs."""


def seconds() -> float:
    """Seconds from some moment on: for how long something took, to be reported."""
    return monotonic()


def utc() -> datetime:
    """When a report was made."""
    return datetime.now(UTC)


class Countdown:
    """Some seconds, of which there is less and less: a player's pace, or a bound."""

    def __init__(self, lasts_s: float) -> None:
        self._until = monotonic() + lasts_s

    @property
    def left_s(self) -> float:
        """What is left; nothing or less than that when it is over."""
        return self._until - monotonic()


async def pass_by(lasts_s: float) -> None:
    """A fault that is made of time lasts for so long."""
    await asyncio.sleep(lasts_s)


async def asked_until(holds: Callable[[], Awaitable[bool] | bool]) -> None:
    """Poll something that sends no events, until it holds."""
    async with asyncio.timeout(LONGEST_S):
        while not (await answer if isawaitable(answer := holds()) else answer):
            await asyncio.sleep(LOOKS_AGAIN_S)
