"""The physical limit: a server that only numbers moves and sends them on, optionally after committing them.

`python -m server.bare` prints its port; with the name of a file, it commits to it. A client connects to /room/seat.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest, ws_create_server

from server.websocket import HOST
from server.writer import Row, Writer

EVENTS = [["m", 8, 30, 1, ["Y6"]], ["m", 2, 8, 1, ["Y10"], ["B5"]]]
"""The events of a move, of a typical size."""


class Room:
    """Its clients, and the messages not sent to them yet."""

    def __init__(self, number: int, now: float) -> None:
        self.number = number
        self.began = now
        self.moves = 0
        self.sockets: list[WSTransport] = []
        self.untold: list[bytes] = []


class Hall:
    """All rooms. The messages of one turn of the loop go to each socket in one write."""

    def __init__(self, file: Path | None) -> None:
        self._loop = asyncio.get_running_loop()
        self._rooms: dict[int, Room] = {}
        self._fresh: list[Row] = []
        self._writer = None if file is None else Writer(file, self._loop, self._tell)
        self._encode = msgspec.json.Encoder().encode
        self._decode = msgspec.json.Decoder(list[str | int]).decode

    def listener(self, request: WSUpgradeRequest) -> Client:
        """The next client, with room and seat from its path."""
        _, number, seat = request.path.decode().split("/")
        room = self._rooms.setdefault(int(number), Room(int(number), self._loop.time()))
        return Client(self, room, int(seat))

    def move(self, room: Room, seat: int, payload: bytes) -> None:
        """Number a move; it is sent at the end of this turn of the loop, or when it has been committed."""
        self._decode(payload)
        room.moves += 1
        now = int((self._loop.time() - room.began) * 1000)
        if not self._fresh:
            self._loop.call_soon(self._flush)
        self._fresh.append((room.number, room.moves, self._encode(("b", room.moves, now, seat, EVENTS))))

    def _flush(self) -> None:
        rows, self._fresh = self._fresh, []
        if self._writer is None:
            self._tell(rows)
        else:
            self._writer.put(rows)

    def _tell(self, rows: list[Row]) -> None:
        rooms: list[Room] = []
        for number, _, line in rows:
            room = self._rooms[number]
            if not room.untold:
                rooms.append(room)
            room.untold.append(line)
        for room in rooms:
            lines = b"\n".join(room.untold)
            room.untold.clear()
            for client in room.sockets:
                client.send(WSMsgType.TEXT, lines)


class Client(WSListener):
    """A seat's connection."""

    def __init__(self, hall: Hall, room: Room, seat: int) -> None:
        self._hall = hall
        self._room = room
        self._seat = seat

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Join the room."""
        self._room.sockets.append(transport)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Handle a move."""
        self._hall.move(self._room, self._seat, frame.get_payload_as_bytes())


async def serve(file: Path | None) -> None:
    """Listen on loopback until killed."""
    hall = Hall(file)
    # uvloop's own transports, which rasant gets from uvicorn too
    server = await ws_create_server(
        hall.listener, HOST, 0, max_frame_size=8192, read_buffer_init_size=2048, use_aiofastnet=False
    )
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(serve(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
