"""Real servers in their own processes, which tests kill and restart."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

from tests.e2e.servers import MANY_SOCKETS
from tests.external_game_site import python_path

ROOT = Path(__file__).parent.parent.parent
SOON = 120.0
"""Timeout in seconds for immediate events, long enough for a busy machine."""
COUNTDOWN_MS = 50
"""Server option: no pause to look at the cards before a round."""


class Served:
    """A server on a data directory, which keeps its address across restarts."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._port = 0
        self._process: asyncio.subprocess.Process | None = None
        self.url = ""

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.kill()

    async def start(self) -> None:
        """Start it and wait until it answers."""
        process = self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "tests.serving", *map(str, (self._data, self._port, 1, COUNTDOWN_MS, MANY_SOCKETS))),
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": python_path(ROOT)},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        assert process.stdout is not None
        line = await asyncio.wait_for(process.stdout.readline(), SOON)
        self.url = line.decode().strip()
        assert self.url, "the server does not start"
        self._port = urlsplit(self.url).port or 0

    async def kill(self) -> None:
        """`kill -9` it and wait until it is dead."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await asyncio.wait_for(self._process.wait(), SOON)
            self._process = None
