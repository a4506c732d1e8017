"""Deferred signals."""

from __future__ import annotations

import signal
import threading

import pytest

from rasant.lab.executors.deferred_signals import deferred_signals


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="nothing can be held back here")
def test_an_interrupt_waits_for_the_end_of_the_block() -> None:
    usual = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    done = []

    def work() -> None:
        with deferred_signals():
            signal.raise_signal(signal.SIGINT)
            done.append(True)

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == usual
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == set()


def test_in_another_thread_it_does_nothing() -> None:
    done = []

    def work() -> None:
        with deferred_signals():
            done.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [signal.getsignal(signal.SIGINT)]
