"""The port for parallel work with ordered results, which do not depend on the number of workers."""

import contextlib
import multiprocessing.resource_tracker
import os
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any, Final, TypeVar

from joblib import Parallel, delayed
from joblib.externals.loky.backend import resource_tracker as loky_tracker
from joblib.externals.loky.process_executor import TerminatedWorkerError

from rasant.core.errors import UserError
from rasant.lab.executors.deferred_signals import deferred_signals

POOL_THREAD: Final = "ExecutorManagerThread"
DEADLY: Final = "a task ends every process that does it: does a bot end its process, or take all memory?"
"""The message when processes die from a task."""

T = TypeVar("T")
R = TypeVar("R")


class Executor(ABC):
    """Carries out work in parallel."""

    jobs: int
    """Number of parallel jobs. Callers split their work into several pieces per job."""

    @abstractmethod
    def in_order(self, work: Callable[[T], R], items: Iterable[T]) -> Generator[R, None, None]:
        """The results for the items, in order. A caller that has enough closes the generator; then no work is begun."""


class Processes(Executor):
    """An executor on `jobs` processes of this machine; with one job it works in this process."""

    def __init__(self, jobs: int = 1) -> None:
        self.jobs = jobs

    def in_order(self, work: Callable[[T], R], items: Iterable[T]) -> Generator[R, None, None]:
        """As in `Executor`; on closing it waits for running work."""
        if self.jobs == 1:
            yield from map(work, items)
            return
        wanted = True

        def tasks() -> Iterator[Any]:
            for item in items:
                if not wanted:
                    return
                yield delayed(work)(item)

        with _quiet_pool():
            _start_trackers()
            found: Generator[R, None, None] | None = None
            try:
                with deferred_signals():
                    found = Parallel(n_jobs=self.jobs, return_as="generator")(tasks())
                # `yield from` would cancel running work on closing, instead of waiting for it
                for result in found:  # noqa: UP028
                    yield result
            except TerminatedWorkerError:
                raise UserError(DEADLY) from None
            except KeyboardInterrupt as stop:
                if found is not None:
                    found.throw(stop)  # ends the processes
                raise
            finally:
                wanted = False
                for _ in found or ():
                    pass


def _start_trackers() -> None:
    """Start the resource trackers now: starting them later would unblock SIGINT for processes started then."""
    if os.name == "posix":
        multiprocessing.resource_tracker.ensure_running()
        loky_tracker.ensure_running()


@contextlib.contextmanager
def _quiet_pool() -> Iterator[None]:
    """Suppress the error of the pool's thread about work that was removed because the pool ends."""
    usual = threading.excepthook

    def hook(args: threading.ExceptHookArgs) -> None:
        if not (args.thread and args.thread.name == POOL_THREAD and issubclass(args.exc_type, KeyError)):
            usual(args)

    threading.excepthook = hook
    try:
        yield
    finally:
        threading.excepthook = usual


ALONE = Processes()
"""The executor that does all work in this process."""
