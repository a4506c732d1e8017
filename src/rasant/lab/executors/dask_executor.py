"""An executor on the workers of a Dask cluster, with the same results as on one core.

If a worker is lost, another one repeats its tasks.
"""

import contextlib
import logging
import re
import secrets
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from typing import Any, Final, TypeVar

import cloudpickle
from distributed import Client, Future, KilledWorker
from distributed.client import FutureCancelledError
from distributed.versions import VersionMismatchWarning

from rasant.core.errors import OptionError, UserError, one_line, quoted
from rasant.lab.executors.deferred_signals import deferred_signals
from rasant.lab.executors.executor import DEADLY, Executor
from rasant.lab.executors.on_worker import DeadProcessError, RemoteTask, dismiss, perform, unlike, versions
from rasant.lab.executors.scheduler_check import check_scheduler
from rasant.lab.executors.source_bundle import packed

SCHEDULER_TIMEOUT_S: Final = 10
"""Timeout for answers of the scheduler, in seconds."""
WORKERS_TIMEOUT_S: Final = 10
"""Timeout for the first worker, in seconds."""
AHEAD: Final = 4
"""Tasks submitted per thread of the cluster, so that no worker waits for the next one."""
ATTEMPTS: Final = 3
"""Attempts for a task that kills its process; then the cause is the task, not the machine."""
ADDRESS: Final = re.compile(r"((tcp|tls|ws|wss)://)?([^\s/:]+|\[[0-9a-fA-F:.]+\]):(?P<port>\d{1,5})")
CHATTER: Final = ("distributed", "distributed.client", "tornado", "tornado.application", "asyncio")
"""Loggers that write to standard error. They are silenced, because the errors raised here say what users need."""

T = TypeVar("T")
R = TypeVar("R")


class DaskExecutor(Executor):
    """An executor on all workers of a client's scheduler."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._caller = secrets.token_hex(8)
        self.jobs = 1
        self._count_threads()

    def in_order(self, work: Callable[[T], R], items: Iterable[T]) -> Generator[R, None, None]:
        """As in `Executor`; raises `UserError` if the cluster is lost, or if a task repeatedly kills its process."""
        source_bundle, here, remaining = packed(), versions(), iter(items)
        begun: deque[Future[Any]] = deque()
        until_counted = 0
        try:
            while True:
                if not until_counted:  # workers come and go
                    self._count_threads()
                    until_counted = AHEAD * self.jobs
                until_counted -= 1
                for item in islice(remaining, max(0, AHEAD * self.jobs - len(begun))):
                    task = RemoteTask(self._caller, here, source_bundle, cloudpickle.dumps((work, item)))
                    begun.append(self._client.submit(perform, task, pure=False, retries=ATTEMPTS - 1))
                if not begun:
                    return
                yield self._result(begun.popleft())
        finally:
            if begun:
                self._client.cancel(list(begun), force=True)

    def _count_threads(self) -> None:
        """Update `jobs` to the number of threads; if the scheduler does not answer, the next result raises why."""
        if self._client.status == "running":
            with contextlib.suppress(OSError):
                self.jobs = max(1, sum(self._client.nthreads(callback_timeout=SCHEDULER_TIMEOUT_S).values()))

    def _result(self, future: Future[Any]) -> Any:
        try:
            answer = future.result()
        except (KilledWorker, DeadProcessError):
            raise UserError(DEADLY) from None
        except (FutureCancelledError, OSError):
            raise UserError(
                "the cluster is lost: its scheduler does not answer any more; start it, then begin again"
            ) from None
        if answer.raised is not None:
            raise answer.raised
        return answer.result

    def dismiss(self) -> None:
        """Make the workers end the processes of this executor."""
        self._client.run(dismiss, self._caller, on_error="ignore")


@contextlib.contextmanager
def dask_executor(address: str) -> Iterator[DaskExecutor]:
    """An executor on the workers of a scheduler.

    Raises `OptionError` if the scheduler cannot be reached, has no workers, or has one with other versions.
    """
    with _connected(address) as client:
        _check_workers(client, address)
        executor = DaskExecutor(client)
        try:
            yield executor
        finally:
            with contextlib.suppress(OSError, AttributeError):  # a disconnected client raises these
                executor.dismiss()


@contextlib.contextmanager
def _connected(address: str) -> Iterator[Client]:
    found = ADDRESS.fullmatch(address)
    if not found or not 0 < int(found["port"]) < 2**16:
        raise OptionError(f"--on cannot be {quoted(address)}: it takes tcp://HOST:PORT")
    for name in CHATTER:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    check_scheduler(address, SCHEDULER_TIMEOUT_S)
    with contextlib.ExitStack() as stack:
        with warnings.catch_warnings(), deferred_signals():  # a client that is only half created cannot be closed
            warnings.simplefilter("ignore", VersionMismatchWarning)  # `_check_workers` compares the relevant versions
            client = stack.enter_context(_client(address))
        yield client


def _client(address: str) -> Client:
    try:
        return Client(address, timeout=SCHEDULER_TIMEOUT_S, set_as_default=False)
    except OSError:
        raise UserError(f"the scheduler at {one_line(address)} has gone; start it, then begin again") from None


def _check_workers(client: Client, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=WORKERS_TIMEOUT_S)
    except TimeoutError:
        raise OptionError(f"the scheduler has no workers; start some with `dask worker {one_line(address)}`") from None
    here = versions()
    for worker, there in client.run(versions, on_error="return").items():
        if there != here and not isinstance(there, OSError):  # a worker that has left meanwhile does not matter
            raise OptionError(unlike(worker, None if isinstance(there, Exception) else there, here))
