"""What a Dask worker does for us: it gives tasks to processes of its own, one a thread, and tells its versions."""

from __future__ import annotations

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
"""So many callers who left a worker knows: what they had sent may still come to its turn."""


class Versions(NamedTuple):
    """What must be the same everywhere, for the same seed to give the same."""

    rasant: str
    python: str
    sources: str
    """A digest: two checkouts may have the same version."""


@dataclass(frozen=True)
class RemoteTask:
    """Something to be done by a worker, with all that it needs."""

    caller: str
    versions: Versions
    source_bundle: SourceBundle
    task: bytes


class DeadProcessError(Exception):
    """The process that did the work has died of it."""


class WorkProcesses:
    """The processes of a worker: as many as it has threads. Those of callers who left make room for others."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[WorkProcess] = []
        self._busy: list[WorkProcess] = []
        self._dismissed: deque[str] = deque(maxlen=REMEMBERED)

    def work(self, task: RemoteTask, most: int, folder: Path) -> TaskAnswer:
        """What comes of a task.

        `DeadProcessError` if its process did not survive it, `OSError` if none can be started.
        """
        process = self._taken(task.caller, most, folder)
        if process is None:
            return TaskAnswer(raised=UserError("whoever asked has left"))
        answer = None
        try:
            answer = process.work(task.source_bundle, task.task)
        except (EOFError, OSError, pickle.UnpicklingError):  # the last: in the middle of an answer
            raise DeadProcessError from None
        finally:
            self._put_back(process, alive=answer is not None)
        return answer

    def dismiss(self, caller: str) -> None:
        """End all that a caller had."""
        with self._lock:
            self._dismissed.append(caller)
            idle = [process for process in self._idle if process.caller == caller]
            busy = [process for process in self._busy if process.caller == caller]
            self._idle = [process for process in self._idle if process not in idle]
        for process in idle:
            process.end()
        for process in busy:
            process.kill()  # whoever asked it ends it

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
    """Do what a caller wants, in this worker."""
    worker = get_worker()
    if versions() != task.versions:  # it came after all were looked at
        return TaskAnswer(raised=UserError(unlike(worker.address, versions(), task.versions)))
    try:
        answer = _PROCESSES.work(task, worker.state.nthreads, Path(worker.local_directory))
    except OSError as error:
        answer = TaskAnswer(raised=error)
    if isinstance(answer.raised, OSError):  # by itself it would seem to be one of the connection
        return TaskAnswer(raised=UserError(unable(worker.address, answer.raised)))
    return answer


def dismiss(caller: str) -> None:
    """A caller has no more work for this worker."""
    _PROCESSES.dismiss(caller)


def versions() -> Versions:
    """Those of this process."""
    return Versions(rasant.__version__, ".".join(platform.python_version_tuple()[:2]), sources_digest())


def unlike(worker: str, there: Versions | None, here: Versions) -> str:
    """One line for a worker that has not the same versions."""
    if there and there[:2] == here[:2]:
        has = f"rasant {there.rasant} of other sources than here"
        return f"the worker {worker} has {has}: install the same there, and start it anew"
    has = f"rasant {there.rasant} and Python {there.python}" if there else "no rasant of this version"
    return (
        f"the worker {worker} has {has}, here is rasant {here.rasant} and Python {here.python}: install the same there"
    )


def unable(worker: str, error: OSError) -> str:
    """One line for a worker whose machine does not let it work."""
    return f"the worker {worker} cannot work: {one_line(str(error))}; mend or end it, then begin again"
