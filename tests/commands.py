"""Running commands as a person would, and looking at all that comes back."""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Result:
    """What a command came to."""

    code: int
    out: str
    err: str

    def complaint(self) -> str:
        """The one line a wrong command line must bring, with nothing on standard output."""
        assert self.code == 2
        assert self.out == ""
        assert self.err.startswith("rasant: ")
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        assert "Traceback" not in self.err
        return self.err


Run = Callable[..., Result]


def wait_until_written(folder: Path, process: subprocess.Popen[bytes]) -> None:
    """Wait until a process that runs has begun to write in a folder; the core is left to it meanwhile."""
    while not any(folder.iterdir()):
        with contextlib.suppress(subprocess.TimeoutExpired):
            raise AssertionError(f"it ended with {process.wait(timeout=0.02)}")
