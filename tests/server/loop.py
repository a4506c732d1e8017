"""Tests run on the loop the server runs on, and never for ever."""

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
"""How long a test may take on a busy machine before something is thought to be stuck."""

ROUNDS = 200
"""So often the loop goes round for what needs no timer."""

AT_THE_END: list[Callable[[], object]] = []
"""What is done when a test is over, so that no test has to tidy up."""


def in_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """An async test as pytest calls it."""

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
    """Close what is still open."""
    while AT_THE_END:
        AT_THE_END.pop()()


async def soon(awaitable: Awaitable[T]) -> T:
    """Something that happens without delay; a bound, not a measurement."""
    return await asyncio.wait_for(awaitable, LONGEST_S / 2)


async def until(holds: Callable[[], object]) -> None:
    """Let the loop go round until something holds; what takes longer is asked for now and then, without spinning."""
    for _ in range(ROUNDS):
        if holds():
            return
        await asyncio.sleep(0)
    await asked_until(lambda: bool(holds()))
