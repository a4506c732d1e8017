"""An event loop for one process of the simulated server: real asyncio code runs on it, in virtual time, until it dies.

Only what the server needs is there. A loop that is dead runs nothing any more: that is what `kill -9` does.
"""

from __future__ import annotations

import asyncio
from asyncio import events
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import Context
from functools import partial
from typing import Any, TypeVar

from tests.simulation.timeline import Timeline

T = TypeVar("T")


class ProcessLoop(asyncio.AbstractEventLoop):
    """An event loop on the world's timeline. Its clock has another origin than the world's.

    `rate` is how fast that clock runs: 1 is right.
    """

    def __init__(self, timeline: Timeline, booted: int, rate: float = 1.0) -> None:
        self._timeline = timeline
        self._booted = booted
        self._rate = rate
        self._tasks: list[asyncio.Task[Any]] = []
        self._alive = True
        self._frozen = 0

    def time(self) -> float:
        """This process's monotonic clock, in seconds."""
        return (self._timeline.now + self._booted) / 1e6 * self._rate

    @property
    def now_ms(self) -> float:
        """This process's monotonic clock, in milliseconds."""
        return self.time() * 1000

    @property
    def alive(self) -> bool:
        """Is the process alive?"""
        return self._alive

    @property
    def frozen(self) -> bool:
        """Is the process frozen?"""
        return self._timeline.now < self._frozen

    @contextmanager
    def running(self) -> Iterator[None]:
        """Set this loop as the running one for the block."""
        before = events._get_running_loop()
        events._set_running_loop(None)
        events._set_running_loop(self)
        try:
            yield
        finally:
            events._set_running_loop(before)

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        """Call this before time advances."""
        handle = asyncio.Handle(callback, args, self, context)
        self._timeline.at(self._timeline.now, partial(self._run, handle))
        return handle

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Call this after `delay` seconds."""
        handle = asyncio.TimerHandle(self.time() + delay, callback, args, self, context)
        self._timeline.after(delay * 1000 / self._rate, partial(self._run, handle))
        return handle

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Call this at a time of this process's clock."""
        return self.call_later(max(0.0, when - self.time()), callback, *args, context=context)

    def create_future(self) -> asyncio.Future[Any]:
        """A future on this loop."""
        return asyncio.Future(loop=self)

    def create_task(self, coro: Coroutine[Any, Any, T], **_: Any) -> asyncio.Task[T]:  # type: ignore[override]
        """Run a coroutine on this loop."""
        task = asyncio.Task(coro, loop=self)
        self._tasks = [*(other for other in self._tasks if not other.done()), task]
        return task

    def get_debug(self) -> bool:
        """False: no debug mode."""
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Raise the error of a living process, which ends the simulation; ignore those of a dead one."""
        if self._alive:
            raise context.get("exception") or RuntimeError(context["message"])

    def kill(self) -> None:
        """Cancel everything of this process."""
        self._alive = False
        for task in self._tasks:
            if not task.done():
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                coroutine = task.get_coro()
                assert coroutine is not None
                coroutine.close()
        self._tasks.clear()

    def freeze(self, ms: float) -> None:
        """Freeze the process: everything due is delayed, in order."""
        self._frozen = self._timeline.now + int(ms * 1000)

    def do(self, call: Callable[[], None]) -> None:
        """Call this now, or later if the process is frozen; not at all if it is dead."""
        if not self._alive:
            return
        if self._timeline.now < self._frozen:
            self._timeline.at(self._frozen, partial(self.do, call))
        else:
            before = events._get_running_loop()
            events._set_running_loop(self)
            try:
                call()
            finally:
                events._set_running_loop(before)

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Do nothing: it stays on the timeline and is skipped."""

    def _run(self, handle: asyncio.Handle) -> None:
        self.do(partial(self._call, handle))

    def _call(self, handle: asyncio.Handle) -> None:
        if not handle.cancelled():
            handle._run()
