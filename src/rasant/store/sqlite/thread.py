"""A thread that runs jobs one after another for an event loop.

`ThreadPoolExecutor` would create a second future with a lock for each job, which costs half as much CPU again.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


class Worker:
    """Runs jobs one after another in a thread of its own."""

    def __init__(self, name: str) -> None:
        self._jobs: SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]] | None] = SimpleQueue()
        self._stopped = False
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    async def do(self, job: Callable[[], T]) -> T:
        """Run a job; return or raise what it does. Cancelling the caller does not stop the job."""
        if self._stopped:
            raise RuntimeError("the thread was stopped")  # the caller would wait for ever
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, done))
        return await done

    def stop(self) -> None:
        """Finish all jobs, then end."""
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
            with suppress(RuntimeError):  # the loop is closed: no caller waits
                done.get_loop().call_soon_threadsafe(_resolve, done, result, error)
            del given, job, done, result, error


def _resolve(done: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if done.done():
        return  # the caller was cancelled
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)
