"""Work spread over whoever does it, with results in order: the same whoever and however many they are."""

from __future__ import annotations

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
"""What is said when processes die of their work."""

T = TypeVar("T")
R = TypeVar("R")


class Executor(ABC):
    """Who does the work."""

    jobs: int
    """So many work at the same time: what is to be done is cut into several pieces for each."""

    @abstractmethod
    def in_order(self, work: Callable[[T], R], items: Iterable[T]) -> Generator[R, None, None]:
        """What comes of the items, in their order. Who has enough closes it: then nothing more is begun."""


class Processes(Executor):
    """So many processes of this machine; one is the caller's own."""

    def __init__(self, jobs: int = 1) -> None:
        self.jobs = jobs

    def in_order(self, work: Callable[[T], R], items: Iterable[T]) -> Generator[R, None, None]:
        """As promised; what was begun is waited for."""
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
                # `yield from` would cancel what was begun: it is to be waited for
                for result in found:  # noqa: UP028
                    yield result
            except TerminatedWorkerError:
                raise UserError(DEADLY) from None
            except KeyboardInterrupt as stop:
                if found is not None:
                    found.throw(stop)  # ends the processes before they notice anything
                raise
            finally:
                wanted = False
                for _ in found or ():
                    pass


def _start_trackers() -> None:
    """Start what tidies up after processes: whoever does it later makes those that start hear of Ctrl-C again."""
    if os.name == "posix":
        multiprocessing.resource_tracker.ensure_running()
        loky_tracker.ensure_running()


@contextlib.contextmanager
def _quiet_pool() -> Iterator[None]:
    """Let nobody hear of it if the thread of a pool misses work that was taken from it because all is to end."""
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
"""Whoever calls does it all."""
