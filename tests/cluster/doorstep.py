"""The socket of a client that has not said hello yet."""

from __future__ import annotations

from rasant.testing.messages import heard
from rasant.wire.from_server import FromServer


class Doorstep:
    """Keeps what it is sent; it must not be closed."""

    silent = False

    def __init__(self) -> None:
        self.heard: list[FromServer] = []

    def write(self, text: bytes) -> None:
        self.heard += heard(text)

    def close(self) -> None:
        raise AssertionError(f"sent away: {self.heard}")

    def resume(self) -> None: ...
