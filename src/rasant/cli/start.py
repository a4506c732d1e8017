"""Starts a command, and handles signals: whatever stops the process, it exits quietly and leaves nothing behind."""

import os
import signal
import sys
from types import FrameType
from typing import NoReturn

STOPPED = "rasant: stopped\n"


def main() -> None:
    """Run the command of this process. Loading takes a moment, during which Ctrl-C must work too."""
    usual = signal.signal(signal.SIGINT, _leave_at_once)
    from rasant.cli.app import run

    signal.signal(signal.SIGINT, usual)
    stops = _listen()
    try:
        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        _print_stopped()
        code = 128 + signal.SIGINT
    sys.exit(128 + stops[0] if stops else code)


def _leave_at_once(number: int, frame: FrameType | None) -> NoReturn:
    """Exit at once: nothing has been begun that needs cleaning up."""
    _print_stopped()
    os._exit(128 + number)


def _listen() -> list[int]:
    """Let SIGTERM and SIGHUP do what Ctrl-C does: remove half-written files, and restore the terminal.

    Returns a list that gets the number of the received signal.
    """
    came: list[int] = []

    def stop(number: int, frame: FrameType | None) -> NoReturn:
        signal.signal(number, signal.SIG_IGN)
        came.append(number)
        raise KeyboardInterrupt

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, stop)
    return came


def _print_stopped() -> None:
    if sys.stderr is not None:
        sys.stderr.write(STOPPED)
        sys.stderr.flush()
