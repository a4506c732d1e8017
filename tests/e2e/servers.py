"""Servers in processes of their own, which keep their address however often they are killed."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

import msgspec
from tests.faults.server import Order
from tests.serving import DAY

from rasant.cli.hosting import DATABASE

ROOT = Path(__file__).parents[2]
LONGEST_S = 120.0
COUNTDOWN_MS = 3_000
"""The countdown of every table."""
MANY_SOCKETS = 500


class Served:
    """A server on a data directory, whose time runs `speed` times as fast; an address may open `sockets` sockets.

    It finds its modules on `path`, and its date is always noon of `day`.
    """

    def __init__(
        self, data: Path, speed: float, path: str = str(ROOT), sockets: int = MANY_SOCKETS, day: str = DAY
    ) -> None:
        self._data = data
        self._sockets = sockets
        self._day = day
        self._path = path
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.speed = speed
        self.url = ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        with (self._data / "log").open("a") as log:
            process = self._process = subprocess.Popen(
                [sys.executable, "-m", *map(str, self._command())],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": self._path},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert process.stdout is not None
        self.url = process.stdout.readline().strip()
        assert self.url, f"the server does not start: {(self._data / 'log').read_text()[-2000:]}"
        self._port = urlsplit(self.url).port or 0

    def _command(self) -> tuple[object, ...]:
        """The module that serves, and its arguments."""
        return "tests.serving", self._data, self._port, self.speed, COUNTDOWN_MS, self._sockets, self._day

    def freeze(self) -> None:
        """Freeze the process: no connection is closed, and none is answered."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Resume the process."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def fill_disk(self) -> None:
        """Let none of its files grow any more, so that its next write fails."""
        self._limit((self._data / f"{DATABASE}-wal").stat().st_size)

    def make_room(self) -> None:
        """Let its files grow again."""
        self._limit(resource.RLIM_INFINITY)

    def _limit(self, size: int) -> None:
        assert self._process is not None
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def kill(self) -> None:
        """Kill it with `kill -9`, and wait until it is dead."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(LONGEST_S)
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None


class ServedNode(Served):
    """A node of a cluster; its folder contains nothing but its log."""

    def __init__(self, folder: Path, store: str, bus: str) -> None:
        super().__init__(folder, speed=1)
        self._order = Order(store=store, bus=bus, limits={"messages_per_second": 1000, "message_burst": 1000})

    def _command(self) -> tuple[object, ...]:
        return "tests.faults.server", msgspec.json.encode(self._order).decode()
