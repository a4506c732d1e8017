"""Deferring signals that would stop this process while it starts other processes."""

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Final

STOPS: Final = ("SIGINT", "SIGTERM", "SIGHUP")


@contextlib.contextmanager
def deferred_signals() -> Iterator[None]:
    """Defer stop signals to the end of the block; processes started in the block ignore Ctrl-C.

    Otherwise an interrupted start could leave a process that is never ended, and a terminal's Ctrl-C would stop the
    child processes before their parent. In other threads than the main one, or where the system does not support it,
    nothing is deferred.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    came: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        came.append(number)

    numbers = [getattr(signal, name) for name in STOPS if callable(signal.getsignal(getattr(signal, name)))]
    usual = {number: signal.signal(number, note) for number in numbers}
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # child processes inherit the mask
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for number, handler in usual.items():
            signal.signal(number, handler)
        for number in came[:1]:
            signal.raise_signal(number)
