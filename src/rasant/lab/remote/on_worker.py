"""What a Dask worker does for us: it gives tasks to processes of its own, one a thread, and tells its versions."""

from __future__ import annotations

import pickle
import platform
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from distributed import get_worker

import rasant
from rasant.core.errors import UserError
from rasant.lab.remote.luggage import Luggage
from rasant.lab.remote.work_process import TaskAnswer, WorkProcess


class Versions(NamedTuple):
    """What must be the same everywhere, for the same seed to give the same."""

    rasant: str
    python: str


@dataclass(frozen=True)
class RemoteTask:
    """Something to be done by a worker, with all that it needs."""

    caller: str
    versions: Versions
    luggage: Luggage
    task: bytes


class DeadProcessError(Exception):
    """The process that did the work has died of it."""


class WorkProcesses:
    """The processes of a worker: as many as it has threads. Those of callers who left make room for others."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[WorkProcess] = []
        self._busy: list[WorkProcess] = []

    def work(self, task: RemoteTask, most: int, folder: Path) -> TaskAnswer:
        """What comes of a task; `DeadProcessError` if its process did not survive it."""
        process = self._taken(task.caller, most, folder)
        try:
            answer = process.work(task.luggage, task.task)
        except (EOFError, OSError, pickle.UnpicklingError):  # the last: in the middle of an answer
            process.end()
            raise DeadProcessError from None
        else:
            with self._lock:
                self._idle.append(process)
            return answer
        finally:
            with self._lock:
                self._busy.remove(process)

    def dismiss(self, caller: str) -> None:
        """End all that a caller had."""
        with self._lock:
            theirs = [process for process in (*self._idle, *self._busy) if process.caller == caller]
            self._idle = [process for process in self._idle if process not in theirs]
        for process in theirs:
            process.end()

    def _taken(self, caller: str, most: int, folder: Path) -> WorkProcess:
        with self._lock:
            process = next((process for process in self._idle if process.caller == caller), None)
            if process is not None:
                self._idle.remove(process)
            else:
                while self._idle and len(self._idle) + len(self._busy) >= most:
                    self._idle.pop(0).end()
                process = WorkProcess(caller, folder)
            self._busy.append(process)
            return process


_PROCESSES: Final = WorkProcesses()


def perform(task: RemoteTask) -> TaskAnswer:
    """Do what a caller wants, in this worker."""
    if versions() != task.versions:  # it came after all were looked at
        return TaskAnswer(raised=UserError(unlike(get_worker().address, versions(), task.versions)))
    worker = get_worker()
    return _PROCESSES.work(task, worker.state.nthreads, Path(worker.local_directory))


def dismiss(caller: str) -> None:
    """A caller has no more work for this worker."""
    _PROCESSES.dismiss(caller)


def versions() -> Versions:
    """Those of this process."""
    return Versions(rasant.__version__, ".".join(platform.python_version_tuple()[:2]))


def unlike(worker: str, there: Versions | None, here: Versions) -> str:
    """One line for a worker that has not the same versions."""
    has = f"rasant {there.rasant} and Python {there.python}" if there else "no rasant of this version"
    return (
        f"the worker {worker} has {has}, here is rasant {here.rasant} and Python {here.python}: install the same there"
    )
