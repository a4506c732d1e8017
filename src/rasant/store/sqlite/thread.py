"""A thread that does one job after another for an event loop.

An executor does so too, but makes a second future with a lock of each job: half as much CPU again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Generic, TypeVar

T = TypeVar("T")


class Worker(Generic[T]):
    """Does something with whatever it is given, in the order it is given it, in a thread of its own."""

    def __init__(self, work: Callable[[T], None], name: str) -> None:
        self._work = work
        self._jobs: SimpleQueue[tuple[T, asyncio.Future[None]] | None] = SimpleQueue()
        self._stopped = False
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    async def do(self, job: T) -> None:
        """Return when it is done, or raise what it raised. Not to wait any more does not stop it."""
        if self._stopped:
            raise RuntimeError("the thread was stopped")  # otherwise one would wait for ever
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, done))
        await done

    def stop(self) -> None:
        """Finish what was given."""
        self._stopped = True
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (given := self._jobs.get()) is not None:
            job, done = given
            error: BaseException | None = None
            try:
                self._work(job)
            except BaseException as raised:
                error = raised
            with suppress(RuntimeError):  # the loop was closed: nobody waits
                done.get_loop().call_soon_threadsafe(_tell, done, error)
            del given, job, done, error


def _tell(done: asyncio.Future[None], error: BaseException | None) -> None:
    if done.done():
        return  # whoever waited was cancelled
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
