"""A node of a cluster on this machine: `rasant serve` as a process, with its log and metrics."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Any, Final, final

import httpx
import msgspec
from tools.cluster.history import History
from tools.cluster.readings import NodeReading, process_state, reading_of
from tools.orphans import die_with_parent

PROGRAM: Final = Path(sys.executable).with_name("rasant")
HOST: Final = "127.0.0.1"
LONGEST_LINE: Final = 1 << 20
"""Bytes of a log line."""
SHORT_NAME: Final = 6
"""Letters of a name that are shown: enough to distinguish nodes."""


@final
class NodeProcess:
    """One node. It ends with this process in any case."""

    def __init__(self, number: int, port: int, environment: dict[str, str], history: History) -> None:
        self.number: Final = number
        self.url = ""
        """Its own URL; empty until it has joined."""
        self.name = ""
        """Its name in the cluster, or its last one."""
        self.reading = NodeReading()
        self.moves_a_second = 0.0
        self.answers = True
        self._leaving = False
        """Has it logged that it hands its tables over?"""
        self.noted = "starting"
        """The state that was last noted in the history."""
        self._port = port
        self._environment = environment
        self._history = history
        self._process: asyncio.subprocess.Process | None = None
        self._listening: asyncio.Task[None] | None = None
        self._looked_at = 0.0

    # --- what is known ---

    @property
    def pid(self) -> int:
        """Its process id."""
        return 0 if self._process is None else self._process.pid

    @property
    def ended(self) -> int | None:
        """Its exit code, negative for a signal; None: it is running."""
        return None if self._process is None else self._process.returncode

    @property
    def title(self) -> str:
        """Its name in messages."""
        return f"node {self.number} ({short(self.name)})" if self.name else f"node {self.number}"

    @property
    def state(self) -> str:
        """Its state in a word or two."""
        if self.ended is not None:
            return "gone"
        if process_state(self.pid) == "frozen":
            return "frozen"
        if not self.url:
            return "starting"
        if self._leaving:
            return "leaving"
        if not self.answers:
            return "silent"
        if self.reading.cut_off:
            return "cut off"
        return "cannot write" if self.reading.stuck else "up"

    # --- actions ---

    async def start(self) -> None:
        """Start it; joining takes a while. Passwords are passed by the environment, because commands are visible to all
        users."""
        options = ["--host", HOST, "--port", str(self._port), "--reuse-port", "--own-port", "0"]
        self._process = await asyncio.create_subprocess_exec(
            PROGRAM, "serve", *options, "--people-per-address", "1000",
            env={**os.environ, **self._environment},
            stdin=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            preexec_fn=die_with_parent,
            process_group=0,  # Ctrl-C must reach only the process that started it
        )  # fmt: skip
        self._listening = asyncio.create_task(self._listen(self._process))

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal, if it is running."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(number)

    async def gone(self) -> None:
        """Returns when it has ended, and all of its log was read."""
        if self._process is not None:
            await self._process.wait()
        if self._listening is not None:
            await self._listening

    async def look(self, http: httpx.AsyncClient) -> None:
        """Read its metrics."""
        if not self.url or self.state in ("gone", "frozen"):
            return
        try:
            answer = await http.get(f"{self.url}/metrics")
            self._read(reading_of(answer.text))
        except httpx.HTTPError:
            self.answers = False

    def _read(self, reading: NodeReading) -> None:
        now = asyncio.get_running_loop().time()
        if self._looked_at:
            self.moves_a_second = (reading.moves - self.reading.moves) / max(now - self._looked_at, 0.001)
        self.reading, self._looked_at, self.answers = reading, now, True
        if reading.node != self.name:
            self._history.note(f"{self.title} lost its lease and is called {short(reading.node)} now")
            self.name = reading.node

    # --- its log ---

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        assert process.stderr is not None
        async for line in process.stderr:
            try:
                event = msgspec.json.decode(line, type=dict[str, Any])
            except msgspec.DecodeError:  # a plain error message says why it cannot start
                self._history.note(f"{self.title} says: {line.decode(errors='replace').strip()}")
            else:
                self._hear(event)

    def _hear(self, event: dict[str, Any]) -> None:
        what = event.get("event", "")
        if what == "joined the cluster":
            self.name = event["node"]
        elif what == "server started":
            self.url = event["own_url"]
            self._history.note(f"{self.title} is up: process {self.pid}, {self.url}")
        elif what == "tables are handed over":
            self._leaving = True
        elif event.get("level") in ("warning", "error", "critical"):
            why = event.get("why") or event.get("what") or ""
            self._history.note(f"{self.title} says: {what}{f' ({why})' if why else ''}")


def short(name: str) -> str:
    """A node's name, shortened for messages."""
    return name[:SHORT_NAME]
