"""A moment in which nothing that would stop this process interrupts it."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Final

STOPS: Final = ("SIGINT", "SIGTERM", "SIGHUP")


@contextlib.contextmanager
def deferred_signals() -> Iterator[None]:
    """Whatever would stop this process does so when the block is left; what is started in it never hears of Ctrl-C.

    For whoever starts processes: one of which nobody knows yet is one that nobody ends, and a terminal's Ctrl-C goes to
    all of them at once. In another thread than the main one, or where the system cannot do it, nothing is held back.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    came: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        came.append(number)

    numbers = [getattr(signal, name) for name in STOPS if callable(signal.getsignal(getattr(signal, name)))]
    usual = {number: signal.signal(number, note) for number in numbers}
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # those that are started inherit it
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for number, handler in usual.items():
            signal.signal(number, handler)
        for number in came[:1]:
            signal.raise_signal(number)
