"""A client in the same process, whose frames are passed by calls instead of a socket."""

from collections.abc import Callable
from typing import final

Deliver = Callable[[int, bytes], None]
"""Called with the number of a connection, and a frame for its client."""


@final
class BrowserClient:
    """The client's frame writer. There is no backpressure: sending a frame is a call."""

    silent = False

    def __init__(self, number: int, deliver: Deliver, parted: Callable[[int], None]) -> None:
        self._number = number
        self._deliver = deliver
        self._parted = parted
        """Called when the table has closed the connection."""

    def write(self, text: bytes) -> None:
        self._deliver(self._number, text)

    def close(self) -> None:
        self.silent = True
        self._parted(self._number)

    def resume(self) -> None:
        """Do nothing: it never drops frames."""
