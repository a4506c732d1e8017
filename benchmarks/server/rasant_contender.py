"""rasant: real tables, on which a recorded match is played."""

from __future__ import annotations

import os
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
from rasant.wire.limits import PROTOCOL_VERSION
from server.contender import BROADCAST, Contender
from server.process import ServerProcess
from server.websocket import HOST, Dialogue, client_frame
from server.workload import GAME, SETTINGS, Step, recordings

BENCHMARKS = Path(__file__).parents[1]
PLAYING = rb'\["[rt]",\d+,\d+,\{"phase":"playing"'


class Rasant(Contender):
    """Guests open tables and sit down over HTTP, as people do; everything else goes over the sockets."""

    name = "rasant"
    seen = re.compile(BROADCAST.pattern + b"|" + PLAYING)
    has_rounds = True

    def __init__(self, folder: Path, tables: int = 0) -> None:
        self._parent = folder
        self._others = tables
        """Additional open tables without players."""

    def start(self, core: int, seats: int) -> None:
        """Start it with an empty database, and with as many guests as a table has seats."""
        self._launch(core, next(recordings(seats)).seed)
        self._seats = seats
        self._lobbies: dict[int, HTTPConnection] = {}
        names = [f"guest {seat}" for seat in range(seats)]
        self._guests = [self._post(self.table_port(0), "/api/guests", "", {"name": name})["key"] for name in names]
        self._tables: dict[int, str] = {}

    def _launch(self, core: int, seed: str) -> None:
        self._parent.mkdir(parents=True, exist_ok=True)
        self._folder = Path(mkdtemp(dir=self._parent))
        command = [sys.executable, "-m", "server.rasant_server", str(self._folder), seed, str(self._others)]
        self.process = ServerProcess(command, core, python_path())

    def table_port(self, room: int) -> int:
        """The port at which a room's table is opened."""
        return self.process.port

    def socket_port(self, room: int) -> int:
        """The port that its clients connect to."""
        return self.process.port

    def join(self, room: int, seat: int) -> socket.socket:
        """Sit down and say hello; the first seat opens the table."""
        port, guest = self.table_port(room), self._guests[seat]
        if room not in self._tables:
            order = {"game": GAME, "players": self._seats, "settings": SETTINGS}
            self._tables[room] = self._post(port, "/api/tables", guest, order)["table"]
        table, claim = self._tables[room], {"name": f"guest {seat}", "seat": seat}
        token = self._post(port, f"/api/tables/{table}/seats", guest, claim)["token"]
        dialogue = Dialogue(self.socket_port(room), f"/api/tables/{table}/socket")
        dialogue.say(msgspec.json.encode(["hello", PROTOCOL_VERSION, f"client {seat}", token, False]))
        dialogue.receive()
        return dialogue.socket

    def begin(self, room: Sequence[socket.socket]) -> None:
        """Get all seats ready, and read the table's messages until play begins."""
        for client in room:
            client.sendall(client_frame(b'["ready"]'))
        heard = b""
        while not re.search(PLAYING, heard):
            heard += room[-1].recv(65536)

    def frames(self, room: int, steps: Sequence[Step]) -> Sequence[bytes]:
        """The recorded moves, which are the same in all rooms."""
        return _frames(self._seats, tuple(steps))

    def stop(self) -> None:
        """End the process and delete what it wrote."""
        self.hang_up()
        self._end()

    def hang_up(self) -> None:
        """Close the HTTP connections; later requests connect again."""
        for lobby in self._lobbies.values():
            lobby.close()

    def _end(self) -> None:
        self.process.stop()
        shutil.rmtree(self._folder)

    def _post(self, port: int, path: str, guest: str, body: object) -> dict[str, Any]:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {guest}"} if guest else {})
        lobby = self._lobbies.setdefault(port, HTTPConnection(HOST, port, timeout=10))
        lobby.request("POST", path, msgspec.json.encode(body), headers)
        answer = lobby.getresponse()
        data = answer.read()
        if answer.status != 201:
            raise ConnectionError(f"{path}: {data.decode()}")
        return msgspec.json.decode(data, type=dict[str, Any])


def python_path() -> dict[str, str]:
    """The environment of a server that is part of the benchmark: its module path."""
    return {"PYTHONPATH": os.pathsep.join(filter(None, (str(BENCHMARKS), os.environ.get("PYTHONPATH", ""))))}


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
