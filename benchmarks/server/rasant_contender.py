"""rasant itself: real tables, on which a match is played that was recorded before."""

from __future__ import annotations

import re
import shutil
import socket
import sys
from collections.abc import Sequence
from functools import cache
from http.client import HTTPConnection
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import msgspec

from rasant.core.moves import Play
from rasant.record.setup import setup
from server.contender import BROADCAST, Contender
from server.process import ServerProcess
from server.websocket import HOST, Dialogue, client_frame
from server.workload import GAME, SETTINGS, Step, recordings

BENCHMARKS = Path(__file__).parents[1]
PLAYING = rb'\["t",\d+,\d+,\{"phase":"playing"'


class Rasant(Contender):
    """Guests open tables and sit down over HTTP, as people do; everything else goes over the sockets."""

    name = "rasant"
    seen = re.compile(BROADCAST.pattern + b"|" + PLAYING)
    has_rounds = True

    def __init__(self, folder: Path) -> None:
        self._parent = folder

    def start(self, core: int, seats: int) -> None:
        """Come up with an empty database, and with as many guests as a table has seats."""
        self._parent.mkdir(parents=True, exist_ok=True)
        self._folder = Path(mkdtemp(dir=self._parent))
        seed = next(recordings(seats)).seed
        command = [sys.executable, "-m", "server.rasant_server", str(self._folder), seed]
        self.process = ServerProcess(command, core, {"PYTHONPATH": str(BENCHMARKS)})
        self._seats = seats
        self._lobby = HTTPConnection(HOST, self.process.port, timeout=10)
        self._guests = [self._post("/api/guests", "", {"name": f"guest {seat}"})["key"] for seat in range(seats)]
        self._tables: dict[int, str] = {}

    def join(self, room: int, seat: int) -> socket.socket:
        """Sit down and say hello; the first opens the table."""
        guest = self._guests[seat]
        if room not in self._tables:
            order = {"game": GAME, "players": self._seats, "settings": SETTINGS}
            self._tables[room] = self._post("/api/tables", guest, order)["table"]
        table = self._tables[room]
        token = self._post(f"/api/tables/{table}/seats", guest, {"name": f"guest {seat}", "seat": seat})["token"]
        dialogue = Dialogue(self.process.port, f"/api/tables/{table}/socket")
        dialogue.say(msgspec.json.encode(["hello", 1, f"client {seat}", token, False]))
        dialogue.hear()
        return dialogue.socket

    def begin(self, room: Sequence[socket.socket]) -> None:
        """Everybody is ready; what the table says to that is read until cards may fly."""
        for client in room:
            client.sendall(client_frame(b'["ready"]'))
        heard = b""
        while not re.search(PLAYING, heard):
            heard += room[-1].recv(65536)

    def frames(self, room: int, steps: Sequence[Step]) -> Sequence[bytes]:
        """The moves as they were recorded; they are the same in all rooms."""
        return _frames(self._seats, tuple(steps))

    def stop(self) -> None:
        """End the process and forget what it wrote."""
        self._lobby.close()
        super().stop()
        shutil.rmtree(self._folder)

    def _post(self, path: str, guest: str, body: object) -> dict[str, Any]:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {guest}"} if guest else {})
        self._lobby.request("POST", path, msgspec.json.encode(body), headers)
        answer = self._lobby.getresponse()
        data = answer.read()
        if answer.status != 201:
            raise ConnectionError(f"{path}: {data.decode()}")
        return msgspec.json.decode(data, type=dict[str, Any])


@cache
def _frames(seats: int, steps: tuple[Step, ...]) -> list[bytes]:
    faces = setup(GAME, seats, settings=SETTINGS).open().layout.deck.faces
    frames: list[bytes] = []
    for number, step in enumerate(steps):
        move = step.move
        if move is None:
            frames.append(b"")
        elif isinstance(move, Play):
            frames.append(client_frame(msgspec.json.encode(["play", number, move.src, faces[move.face], move.dst])))
        else:
            frames.append(client_frame(msgspec.json.encode(["act", number, move.verb])))
    return frames
