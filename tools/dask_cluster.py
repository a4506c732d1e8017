"""A Dask scheduler and workers on this machine, on ports chosen by the system; they end with the process that started
them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO, Final

ROOT: Final = Path(__file__).parents[1]
SCHEDULER: Final = "scheduler"
WORKER: Final = "worker"
_PROGRAM: Final = (
    "import sys; from tools.orphans import die_with_parent; die_with_parent(); "
    "from importlib import import_module; import_module('distributed.cli.dask_' + sys.argv.pop(1)).main()"
)


class DaskCluster:
    """A scheduler and any number of workers with one thread each, which all use this folder."""

    def __init__(self, folder: Path, allowed_failures: int = 3) -> None:
        self._folder = folder
        self._allowed_failures = allowed_failures
        self._processes: list[subprocess.Popen[str]] = []
        self._readers: list[threading.Thread] = []
        self.address = ""
        """The scheduler's address."""

    def __enter__(self) -> DaskCluster:
        _, line = self._started(SCHEDULER, r"Scheduler at: +(tcp://\S+)", "--host", "127.0.0.1", "--port", "0")
        self.address = line[1]
        return self

    def __exit__(self, *error: object) -> None:
        self.end()

    def end(self) -> None:
        """Kill all processes."""
        for process in self._processes:
            process.kill()
            process.wait()
        for reader in self._readers:
            reader.join()

    def worker(self, *arguments: str) -> subprocess.Popen[str]:
        """Start one more worker; the scheduler knows it when this returns."""
        options = ("--nthreads", "1", "--no-nanny", "--local-directory", str(self._folder), *arguments)
        return self._started(WORKER, r"Registered to", self.address, *options)[0]

    def _started(self, what: str, words: str, *arguments: str) -> tuple[subprocess.Popen[str], re.Match[str]]:
        command = [sys.executable, "-c", _PROGRAM, what, *arguments, "--no-dashboard"]
        failures = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": str(self._allowed_failures)}
        process = subprocess.Popen(
            command,
            cwd=self._folder,
            env=os.environ | failures | {"PYTHONPATH": str(ROOT)},
            stderr=subprocess.PIPE,
            text=True,
        )
        self._processes.append(process)
        assert process.stderr is not None
        said = []
        for line in process.stderr:
            said.append(line)
            found = re.search(words, line)
            if found:
                self._readers.append(threading.Thread(target=_drained, args=(process.stderr,), daemon=True))
                self._readers[-1].start()
                return process, found
        raise RuntimeError(f"no {what}: {''.join(said)}")


def _drained(stream: IO[str]) -> None:
    """Read output to the end, so that the process never blocks on a full pipe."""
    with stream:
        stream.read()
