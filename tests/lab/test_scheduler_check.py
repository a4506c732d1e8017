"""An address without a scheduler is reported in one line, in time."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from rasant.core.errors import OptionError
from rasant.lab.executors.scheduler_check import check_scheduler


@contextmanager
def listener(says: bytes) -> Iterator[str]:
    """The address of a server that always gives the same answer, or none."""
    came: list[socket.socket] = []

    def answer() -> None:
        while True:
            try:
                caller, _ = listening.accept()
            except OSError:
                return
            came.append(caller)  # keeps the connection open: a silent server does not close it
            caller.sendall(says)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=answer)
        thread.start()
        yield f"tcp://127.0.0.1:{listening.getsockname()[1]}"
        listening.shutdown(socket.SHUT_RDWR)
        thread.join()
    for caller in came:
        caller.close()


@pytest.mark.parametrize("says", [b"", b"HTTP/1.1 400 Bad request\r\n\r\n", b"\0" * 64], ids=["mute", "web", "noughts"])
def test_another_listener_at_the_address_is_reported(says: bytes) -> None:
    with listener(says) as address, pytest.raises(OptionError, match=f"no scheduler answers at {address};"):
        check_scheduler(address, timeout_s=0.5)


def test_tls_without_certificates_is_reported_at_once() -> None:
    with pytest.raises(OptionError, match="needs certificates: name them in Dask's settings"):
        check_scheduler("tls://127.0.0.1:1", timeout_s=0.5)
