"""Runs tests on the server's event loop, with a time limit."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import uvloop
from tests.real_time import asked_until

P = ParamSpec("P")
T = TypeVar("T")

LONGEST_S = 120.0
"""Seconds that a test may take on a busy machine before it counts as stuck."""

ROUNDS = 200
"""Turns of the loop in which anything without a timer must happen."""

AT_THE_END: list[Callable[[], object]] = []
"""Called when a test is over, so that tests need not clean up."""


def in_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Wrap an async test for pytest."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(_tidily(test(*args, **kwargs)))

    return run


async def _tidily(test: Awaitable[None]) -> None:
    try:
        await asyncio.wait_for(test, LONGEST_S)
    finally:
        hang_up()


def hang_up() -> None:
    """Close everything that is still open."""
    while AT_THE_END:
        AT_THE_END.pop()()


async def soon(awaitable: Awaitable[T]) -> T:
    """Wait for something that happens without delay; the limit is no measurement."""
    return await asyncio.wait_for(awaitable, LONGEST_S / 2)


async def until(holds: Callable[[], object]) -> None:
    """Let the loop turn until a condition holds; after a while it is checked with pauses, without spinning."""
    for _ in range(ROUNDS):
        if holds():
            return
        await asyncio.sleep(0)
    await asked_until(lambda: bool(holds()))
