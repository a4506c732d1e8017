"""A thread that does one job after another for an event loop.

An executor does so too, but makes a second future with a lock of each job: half as much CPU again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


class Worker:
    """Runs jobs one after the other in a thread of its own."""

    def __init__(self, name: str) -> None:
        self._jobs: SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]] | None] = SimpleQueue()
        self._stopped = False
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    async def do(self, job: Callable[[], T]) -> T:
        """Return what the job returned, or raise what it raised. A cancelled caller does not stop it."""
        if self._stopped:
            raise RuntimeError("the thread was stopped")  # otherwise one would wait for ever
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, done))
        return await done

    def stop(self) -> None:
        """Finish all jobs."""
        self._stopped = True
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (given := self._jobs.get()) is not None:
            job, done = given
            result: Any = None
            error: BaseException | None = None
            try:
                result = job()
            except BaseException as raised:
                error = raised
            with suppress(RuntimeError):  # the loop was closed: no caller waits
                done.get_loop().call_soon_threadsafe(_tell, done, result, error)
            del given, job, done, result, error


def _tell(done: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if done.done():
        return  # the caller was cancelled
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)
