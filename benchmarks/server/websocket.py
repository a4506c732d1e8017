"""The client's side of a WebSocket, as little as a load generator needs."""

from __future__ import annotations

import socket
from base64 import b64encode
from struct import pack

TEXT = 0x1
BINARY = 0x2
MASK = b"\x37\xfa\x21\x3d"
"""One mask for all frames: the server's work is the same."""
HOST = "127.0.0.1"


def client_frame(payload: bytes, kind: int = TEXT) -> bytes:
    """A whole message as a client sends it."""
    size = len(payload)
    head = bytes([0x80 | kind]) + (bytes([0x80 | size]) if size < 126 else b"\xfe" + pack(">H", size))
    return head + MASK + bytes(byte ^ MASK[place & 3] for place, byte in enumerate(payload))


class Dialogue:
    """A connection whose client waits for each answer: for the handshake, and for joining a room."""

    def __init__(self, port: int, path: str, headers: str = "") -> None:
        self.socket = socket.create_connection((HOST, port), timeout=10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = b64encode(b"load generator..").decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{headers}\r\n".encode()
        )
        self._rest = b""
        head = self._until(b"\r\n\r\n")
        if b" 101 " not in head.partition(b"\r\n")[0]:
            raise ConnectionError(f"{path}: {head.decode(errors='replace')}")

    def say(self, payload: bytes, kind: int = TEXT) -> None:
        """Send a message."""
        self.socket.sendall(client_frame(payload, kind))

    def receive(self) -> bytes:
        """The next message; control frames are skipped."""
        while True:
            head = self._exactly(2)
            size = head[1] & 0x7F
            if size == 126:
                size = int.from_bytes(self._exactly(2))
            elif size == 127:
                size = int.from_bytes(self._exactly(8))
            payload = self._exactly(size)
            if head[0] & 0x08 == 0:
                return payload

    def _until(self, mark: bytes) -> bytes:
        while mark not in self._rest:
            self._more()
        found, _, self._rest = self._rest.partition(mark)
        return found

    def _exactly(self, size: int) -> bytes:
        while len(self._rest) < size:
            self._more()
        found, self._rest = self._rest[:size], self._rest[size:]
        return found

    def _more(self) -> None:
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("the server closed the connection")
        self._rest += data
