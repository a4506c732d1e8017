"""The line of somebody who is in the same process: frames go over it as they go over a socket."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

Deliver = Callable[[int, bytes], None]
"""Is given the number of a line, and a frame for whoever is at its other end."""


@final
class BrowserClient:
    """As the commit queue sees it. Whoever reads it never falls behind: it is a call."""

    silent = False

    def __init__(self, number: int, deliver: Deliver, parted: Callable[[int], None]) -> None:
        self._number = number
        self._deliver = deliver
        self._parted = parted
        """Is told when the table wants no more of whoever is there."""

    def write(self, text: bytes) -> None:
        """A frame."""
        self._deliver(self._number, text)

    def part(self) -> None:
        """The last one was written."""
        self.silent = True
        self._parted(self._number)

    def speak_again(self) -> None:
        """It was never silent."""
