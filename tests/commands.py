"""Runs commands as a person would, and checks all their output."""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Result:
    """Output and exit code of a command."""

    code: int
    out: str
    err: str

    def complaint(self) -> str:
        """The one error line of a wrong command line, with nothing on standard output."""
        assert self.code == 2
        assert self.out == ""
        assert self.err.startswith("rasant: ")
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        assert "Traceback" not in self.err
        return self.err


Run = Callable[..., Result]


def wait_until_written(folder: Path, process: subprocess.Popen[bytes]) -> None:
    """Wait until a running process has begun to write in a folder, sleeping in between so that it has the core."""
    while not any(folder.iterdir()):
        with contextlib.suppress(subprocess.TimeoutExpired):
            raise AssertionError(f"it ended with {process.wait(timeout=0.02)}")
