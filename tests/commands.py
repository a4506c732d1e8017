"""Running commands as a person would, and looking at all that comes back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


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
