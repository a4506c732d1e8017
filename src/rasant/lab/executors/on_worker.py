"""Code inside a Dask worker: it passes tasks to its own processes, one per thread, and reports its versions."""

import pickle
import platform
import threading
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from distributed import get_worker

import rasant
from rasant.core.errors import UserError, one_line
from rasant.lab.executors.source_bundle import SourceBundle
from rasant.lab.executors.sources import sources_digest
from rasant.lab.executors.work_process import TaskAnswer, WorkProcess

REMEMBERED: Final = 1000
"""Number of dismissed callers that a worker remembers, because tasks of theirs may still be queued."""


class Versions(NamedTuple):
    """The versions that must be equal everywhere, so that the same seed gives the same results."""

    rasant: str
    python: str
    sources: str
    """A digest of the sources, since two checkouts may have the same version."""


@dataclass(frozen=True)
class RemoteTask:
    """A task for a worker, with all that it needs."""

    caller: str
    versions: Versions
    source_bundle: SourceBundle
    task: bytes


class DeadProcessError(Exception):
    """The process of a task has died."""


class WorkProcesses:
    """The processes of a worker, at most one per thread; idle ones of other callers are replaced."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[WorkProcess] = []
        self._busy: list[WorkProcess] = []
        self._dismissed: deque[str] = deque(maxlen=REMEMBERED)

    def work(self, task: RemoteTask, most: int, folder: Path) -> TaskAnswer:
        """Carry out a task.

        Raises `DeadProcessError` if its process did not survive it, and `OSError` if none can be started.
        """
        process = self._taken(task.caller, most, folder)
        if process is None:
            return TaskAnswer(raised=UserError("the caller has left"))
        answer = None
        try:
            answer = process.work(task.source_bundle, task.task)
        except (EOFError, OSError, pickle.UnpicklingError):  # the last if it died in the middle of an answer
            raise DeadProcessError from None
        finally:
            self._put_back(process, alive=answer is not None)
        return answer

    def dismiss(self, caller: str) -> None:
        """End all processes of a caller."""
        with self._lock:
            self._dismissed.append(caller)
            idle = [process for process in self._idle if process.caller == caller]
            busy = [process for process in self._busy if process.caller == caller]
            self._idle = [process for process in self._idle if process not in idle]
        for process in idle:
            process.end()
        for process in busy:
            process.kill()  # the thread that waits for its answer ends it

    def _taken(self, caller: str, most: int, folder: Path) -> WorkProcess | None:
        with self._lock:
            if caller in self._dismissed:
                return None
            process = next((process for process in self._idle if process.caller == caller), None)
            if process is not None:
                self._idle.remove(process)
            else:
                while self._idle and len(self._idle) + len(self._busy) >= most:
                    self._idle.pop(0).end()
                process = WorkProcess(caller, folder)
            self._busy.append(process)
            return process

    def _put_back(self, process: WorkProcess, *, alive: bool) -> None:
        with self._lock:
            self._busy.remove(process)
            wanted = alive and process.caller not in self._dismissed
            if wanted:
                self._idle.append(process)
        if not wanted:
            process.end()


_PROCESSES: Final = WorkProcesses()


def perform(task: RemoteTask) -> TaskAnswer:
    """Carry out a task in this worker."""
    worker = get_worker()
    if versions() != task.versions:  # the worker joined after the check
        return TaskAnswer(raised=UserError(unlike(worker.address, versions(), task.versions)))
    try:
        answer = _PROCESSES.work(task, worker.state.nthreads, Path(worker.local_directory))
    except OSError as error:
        answer = TaskAnswer(raised=error)
    if isinstance(answer.raised, OSError):  # the caller would take it for an error of the connection
        return TaskAnswer(raised=UserError(unable(worker.address, answer.raised)))
    return answer


def dismiss(caller: str) -> None:
    """End the processes of a caller that has no more work."""
    _PROCESSES.dismiss(caller)


def versions() -> Versions:
    """The versions of this process."""
    return Versions(rasant.__version__, ".".join(platform.python_version_tuple()[:2]), sources_digest())


def unlike(worker: str, there: Versions | None, here: Versions) -> str:
    """A message about a worker with other versions."""
    if there and there[:2] == here[:2]:
        has = f"rasant {there.rasant} of other sources than here"
        return f"the worker {worker} has {has}: install the same there, and restart it"
    has = f"rasant {there.rasant} and Python {there.python}" if there else "no rasant of this version"
    return (
        f"the worker {worker} has {has}, here is rasant {here.rasant} and Python {here.python}: install the same there"
    )


def unable(worker: str, error: OSError) -> str:
    """A message about a worker that cannot start processes."""
    return f"the worker {worker} cannot work: {one_line(str(error))}; repair or end it, then begin again"
