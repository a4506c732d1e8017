"""The first moments of a process: whatever stops it, it leaves quietly and leaves nothing behind."""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType
from typing import NoReturn

STOPPED = "rasant: stopped\n"


def main() -> None:
    """Run the command this process was started with. Loading it takes a moment, and Ctrl-C may come during that."""
    usual = signal.signal(signal.SIGINT, _leave_at_once)
    from rasant.cli.app import run

    signal.signal(signal.SIGINT, usual)
    stops = _listen()
    try:
        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        _tell_stopped()
        code = 128 + signal.SIGINT
    sys.exit(128 + stops[0] if stops else code)


def _leave_at_once(number: int, frame: FrameType | None) -> NoReturn:
    """Nothing has been begun, so there is nothing to tidy up."""
    _tell_stopped()
    os._exit(128 + number)


def _listen() -> list[int]:
    """Let other ways to be stopped do what Ctrl-C does: files half written go, the terminal becomes what it was.

    The list gets the number of the signal that came.
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


def _tell_stopped() -> None:
    if sys.stderr is not None:
        sys.stderr.write(STOPPED)
        sys.stderr.flush()
