"""Single keys from a terminal, if there is one."""

from __future__ import annotations

import os
import select
import sys
from time import sleep
from types import TracebackType

try:
    import termios
    import tty

    _POSSIBLE = True
except ImportError:  # this system has no such terminals, so no keys are read
    _POSSIBLE = False

SEQUENCES = {
    b"\x1b[C": "right",
    b"\x1bOC": "right",
    b"\x1b[D": "left",
    b"\x1bOD": "left",
    b"\x1b[A": "up",
    b"\x1bOA": "up",
    b"\x1b[B": "down",
    b"\x1bOB": "down",
    b"\x1b[H": "home",
    b"\x1bOH": "home",
    b"\x1b[1~": "home",
    b"\x1b[F": "end",
    b"\x1bOF": "end",
    b"\x1b[4~": "end",
    b" ": "space",
    b"\r": "enter",
    b"\n": "enter",
}


class Keys:
    """The keyboard, unbuffered and without echo inside a `with` block; silent if standard input is not a terminal."""

    def __init__(self) -> None:
        self.there = _POSSIBLE and sys.stdin is not None and sys.stdin.isatty()
        self._pending = b""

    def __enter__(self) -> Keys:
        if self.there:
            self._fd = sys.stdin.fileno()
            self._before = termios.tcgetattr(self._fd)
            tty.setcbreak(self._fd)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.there:
            termios.tcsetattr(self._fd, termios.TCSADRAIN, self._before)

    def wait(self, seconds: float) -> str:
        """The next key by name; empty if none is pressed in time."""
        if not self.there:
            sleep(seconds)
            return ""
        if not self._pending:
            if not select.select([self._fd], [], [], seconds)[0]:
                return ""
            self._pending = os.read(self._fd, 64)
        key, self._pending = first_key(self._pending)
        return key


def first_key(typed: bytes) -> tuple[str, bytes]:
    """The name of the first key among bytes, and the remaining bytes; end of input counts as `q`."""
    if not typed:
        return "q", b""
    for sequence, name in SEQUENCES.items():
        if typed.startswith(sequence):
            return name, typed[len(sequence) :]
    if typed.startswith(b"\x1b"):
        return ("escape", b"") if len(typed) == 1 else ("", b"")
    return chr(typed[0]).lower(), typed[1:]
