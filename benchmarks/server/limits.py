"""The physical limit: what the same transport and the same disk can do without a game."""

from __future__ import annotations

import shutil
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import mkdtemp

from server.contender import BROADCAST, MOVE, Contender
from server.process import ServerProcess
from server.websocket import Dialogue, client_frame
from server.workload import Step

BENCHMARKS = Path(__file__).parents[1]


class Bare(Contender):
    """Every message to everyone in the room, one write a turn of the loop."""

    name = "bare"
    seen = BROADCAST

    def start(self, core: int, seats: int) -> None:
        """Start it."""
        self.process = ServerProcess(
            [sys.executable, "-m", "server.bare", *self._arguments()], core, {"PYTHONPATH": str(BENCHMARKS)}
        )

    def join(self, room: int, seat: int) -> socket.socket:
        """Connect to the path of the seat."""
        return Dialogue(self.process.port, f"/{room}/{seat}").socket

    def frames(self, room: int, steps: Sequence[Step]) -> Sequence[bytes]:
        """The same move again and again."""
        return [client_frame(MOVE)] * len(steps)

    def _arguments(self) -> list[str]:
        return []


class BareCommitting(Bare):
    """The same, and no message is sent before it is on disk."""

    name = "bare, committing"

    def __init__(self, folder: Path) -> None:
        self._parent = folder
        self._folder: Path | None = None

    def stop(self) -> None:
        """End the process and delete what it wrote."""
        super().stop()
        if self._folder is not None:
            shutil.rmtree(self._folder)

    def _arguments(self) -> list[str]:
        self._parent.mkdir(parents=True, exist_ok=True)
        self._folder = Path(mkdtemp(dir=self._parent))
        return [str(self._folder / "log.db")]
