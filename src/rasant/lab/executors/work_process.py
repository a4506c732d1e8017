"""A process that works for a Dask worker: `python -m rasant.lab.executors.work_process`.

Bots of others play here alone, in the main thread, as they do on one core: what they leave behind goes with it, and one
that does not come to an end can be broken off. Tasks come in one after the other, and each gets an answer. When nobody
is left to ask, it ends.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import subprocess
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO

from rasant.core.errors import UserError, one_line
from rasant.lab.executors.source_bundle import SourceBundle, unpack
from rasant.lab.foreign_bots.importing import said


@dataclass(frozen=True)
class TaskAnswer:
    """What came of a task: a result, or what was raised."""

    result: Any = None
    raised: Exception | None = None


class WorkProcess:
    """The other end of it, for one caller. `EOFError`, `OSError` or `UnpicklingError` if the process has died."""

    def __init__(self, caller: str, folder: Path) -> None:
        self.caller = caller
        self._source_bundle = SourceBundle()
        self._folder = TemporaryDirectory(dir=folder, prefix="rasant-", ignore_cleanup_errors=True)
        # a session of its own: Ctrl-C at the worker's terminal is not for it
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )

    def work(self, source_bundle: SourceBundle, task: bytes) -> TaskAnswer:
        """The pickled result of a task; the caller's source bundle is unpacked first if it is a new one."""
        if source_bundle != self._source_bundle:
            opened = self._ask(pickle.dumps((partial(unpack, here=Path(self._folder.name)), source_bundle)))
            if opened.raised is not None:
                return opened
            self._source_bundle = source_bundle
        return self._ask(task)

    def kill(self) -> None:
        """Kill it, whatever it does, and remove its folder; another thread that waits for an answer hears of it."""
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()

    def end(self) -> None:
        """Kill it, and let go of it: nobody asks it any more."""
        self.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with contextlib.suppress(OSError):  # what it did not take in
                pipe.close()

    def _ask(self, task: bytes) -> TaskAnswer:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        pickle.dump(task, self._process.stdin)
        self._process.stdin.flush()
        answer = pickle.load(self._process.stdout)
        assert isinstance(answer, TaskAnswer)
        return answer


def serve(tasks: BinaryIO, answers: BinaryIO) -> None:
    """Work until nobody asks any more."""
    while True:
        try:
            task = pickle.load(tasks)
        except EOFError:
            return
        answers.write(_pickled(_answer(task)))
        answers.flush()


def _answer(task: bytes) -> TaskAnswer:
    try:
        work, item = pickle.loads(task)
        return TaskAnswer(work(item))
    except Exception as error:
        return TaskAnswer(raised=error)
    except BaseException as error:  # nobody stops this process by one: Ctrl-C is not for it
        return TaskAnswer(
            raised=UserError(f"a bot raises {one_line(said(error))}, which ends its process: it must not")
        )


def _pickled(answer: TaskAnswer) -> bytes:
    """An answer as it travels; if it cannot, one that says so."""
    try:
        pickled = pickle.dumps(answer)
        if answer.raised is not None:
            pickle.loads(pickled)  # an error may need more than its message to be made again
    except Exception as error:
        what = said(answer.raised) if answer.raised is not None else f"its result is none to be sent: {said(error)}"
        return pickle.dumps(TaskAnswer(raised=UserError(f"a task failed on a worker: {one_line(what)}")))
    return pickled


def main() -> None:
    """Work for whoever started this process."""
    tasks, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # what bots print goes to the worker's log, and not between answers
    serve(tasks, answers)


if __name__ == "__main__":
    # what is pickled names this module, not `__main__`
    from rasant.lab.executors import work_process

    work_process.main()
