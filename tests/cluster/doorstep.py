"""A stand-in for the socket of a client that has not sent its hello yet."""

from __future__ import annotations

from rasant.testing.messages import heard
from rasant.wire.from_server import FromServer


class Doorstep:
    """Records what is written to it, and fails the test if it is closed."""

    silent = False

    def __init__(self) -> None:
        self.heard: list[FromServer] = []

    def write(self, text: bytes) -> None:
        self.heard += heard(text)

    def close(self) -> None:
        raise AssertionError(f"unexpectedly closed: {self.heard}")

    def resume(self) -> None: ...
