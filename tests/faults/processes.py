"""Servers in processes of their own: started, measured, harmed and stopped."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO, final
from urllib.parse import urlsplit

import httpx
import msgspec
from tests.external_game_site import python_path
from tests.faults.server import Order

ROOT = Path(__file__).parents[2]
SOON_S = 120.0
"""Limit for what should happen at once on however busy a machine, in seconds; not a measurement."""


@final
class Served:
    """A server that keeps its address, however often it dies, and whose log is kept."""

    def __init__(self, order: Order, log: IO[bytes]) -> None:
        self._order = order
        self._log = log
        self._process: asyncio.subprocess.Process | None = None
        self.url = ""

    @property
    def port(self) -> int:
        """The port it listens on."""
        return urlsplit(self.url).port or 0

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process is not None
        return self._process.pid

    def rss_mb(self) -> float:
        """Resident memory, in MB."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:"))) / 1024

    def cpu_s(self) -> float:
        """Processor time used so far, in seconds; it hardly depends on what else the machine does."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def lines(self) -> list[dict[str, object]]:
        """All that it has logged."""
        self._log.seek(0)
        return [json.loads(line) for line in self._log.read().splitlines() if line.startswith(b"{")]

    def complaints(self) -> list[dict[str, object]]:
        """Problems it has logged, and everything that is no log line, such as a traceback."""
        self._log.seek(0)
        odd: list[dict[str, object]] = [
            {"event": line.decode()} for line in self._log.read().splitlines() if not line.startswith(b"{")
        ]
        return [*odd, *(line for line in self.lines() if line.get("level") not in ("info", "warning"))]

    async def metric(self, name: str) -> float:
        """One of its metrics; 0 if it was never counted."""
        async with httpx.AsyncClient(base_url=self.url, timeout=SOON_S) as http:
            lines = (await http.get("/metrics")).text.splitlines()
        return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(f"{name} "))

    async def start(self) -> None:
        """Start it, and wait until it listens and has its tables back."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "tests.faults.server", msgspec.json.encode(self._order).decode()),
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": python_path(ROOT), "PYTHONUNBUFFERED": "1"},
            stdout=asyncio.subprocess.PIPE,
            stderr=self._log,
        )
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), SOON_S)
        self.url = line.decode().strip()
        assert self.url, f"the server does not start: {self.complaints()}"
        self._order.port = self.port

    def signal(self, number: int) -> None:
        """Send it a signal."""
        assert self._process is not None
        self._process.send_signal(number)

    @property
    def running(self) -> bool:
        """Whether it was started and has not ended since."""
        return self._process is not None and self._process.returncode is None

    async def stop(self) -> None:
        """Ask it to stop, and wait until it has ended without an error."""
        assert self._process is not None
        self.signal(signal.SIGTERM)
        assert await asyncio.wait_for(self._process.wait(), SOON_S) == 0, self.complaints()
        self._process = None

    async def kill(self) -> None:
        """Kill it with `kill -9`, and wait until it is dead."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await asyncio.wait_for(self._process.wait(), SOON_S)
            self._process = None


@asynccontextmanager
async def served(data: Path, **order: object) -> AsyncIterator[Served]:
    """A server with these settings, on a data directory."""
    async with ordered(Order(data=str(data), **order)) as server:  # type: ignore[arg-type]
        yield server


@asynccontextmanager
async def ordered(order: Order) -> AsyncIterator[Served]:
    """A server with the given settings."""
    with tempfile.TemporaryFile(prefix="rasant-faults-log-") as log:
        server = Served(order, log)
        await server.start()
        try:
            yield server
        finally:
            await server.kill()
