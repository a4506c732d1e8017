"""A process that works for a Dask worker: `python -m rasant.lab.executors.work_process`.

Foreign bots run under it, in the main thread, as on one core: whatever they leave behind ends with it, and a bot that
does not answer can be aborted. It answers tasks one by one and ends when its input ends.
"""

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
from rasant.lab.foreign_bots.importing import described


@dataclass(frozen=True)
class TaskAnswer:
    """The answer to a task: a result, or the exception it raised."""

    result: Any = None
    raised: Exception | None = None


class WorkProcess:
    """Such a process seen from outside, for one caller.

    Calls raise `EOFError`, `OSError` or `UnpicklingError` if the process has died.
    """

    def __init__(self, caller: str, folder: Path) -> None:
        self.caller = caller
        self._source_bundle = SourceBundle()
        self._folder = TemporaryDirectory(dir=folder, prefix="rasant-", ignore_cleanup_errors=True)
        # its own session: Ctrl-C at the worker's terminal does not reach it
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )

    def work(self, source_bundle: SourceBundle, task: bytes) -> TaskAnswer:
        """Carry out a pickled task; a new source bundle is unpacked first."""
        if source_bundle != self._source_bundle:
            opened = self._ask(pickle.dumps((partial(unpack, here=Path(self._folder.name)), source_bundle)))
            if opened.raised is not None:
                return opened
            self._source_bundle = source_bundle
        return self._ask(task)

    def kill(self) -> None:
        """Kill the process and remove its folder; a thread that waits for an answer gets an exception."""
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()

    def end(self) -> None:
        """Kill the process and close its pipes."""
        self.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with contextlib.suppress(OSError):  # unread input of the process
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
    """Carry out tasks until the input ends."""
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
    except BaseException as error:  # also KeyboardInterrupt and SystemExit, as only the task can raise them here
        return TaskAnswer(
            raised=UserError(f"a bot raises {one_line(described(error))}, which ends its process: it must not")
        )


def _pickled(answer: TaskAnswer) -> bytes:
    """The pickled answer, or a pickled error if it cannot be pickled."""
    try:
        pickled = pickle.dumps(answer)
        if answer.raised is not None:
            pickle.loads(pickled)  # some exceptions cannot be unpickled
    except Exception as error:
        what = (
            described(answer.raised) if answer.raised is not None else f"its result cannot be sent: {described(error)}"
        )
        return pickle.dumps(TaskAnswer(raised=UserError(f"a task failed on a worker: {one_line(what)}")))
    return pickled


def main() -> None:
    """Serve the process that started this one."""
    tasks, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # output of bots goes to the worker's log and does not mix with answers
    serve(tasks, answers)


if __name__ == "__main__":
    # import the module under its own name, which pickles refer to, instead of `__main__`
    from rasant.lab.executors import work_process

    work_process.main()
