"""The trace of a run: lines of text, to read failures and to compare two runs byte for byte."""

from __future__ import annotations

from collections import deque
from hashlib import blake2b
from typing import Final

from tests.simulation.timeline import Timeline

REMEMBERED: Final = 60


class PromiseError(AssertionError):
    """A promise of the server was broken."""


class Trace:
    """Counts and hashes all lines; keeps the last ones, or all."""

    def __init__(self, timeline: Timeline, keep_all: bool) -> None:
        self._timeline = timeline
        self._hash = blake2b(digest_size=16)
        self.lines: deque[str] = deque(maxlen=None if keep_all else REMEMBERED)

    def note(self, who: str, what: str) -> None:
        """Add a line."""
        line = f"{self._timeline.now / 1000:12.3f}  {who:<14} {what}"
        self._hash.update(line.encode())
        self.lines.append(line)

    def digest(self) -> str:
        """The hash of all lines so far."""
        return self._hash.hexdigest()
