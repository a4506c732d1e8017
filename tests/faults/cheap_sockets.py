"""The cheapest client sockets that Python offers: frames are bytes, and received ones are kept or counted."""

from __future__ import annotations

import asyncio
import os
import socket
from typing import cast, final

from tests.faults.processes import SOON_S
from tests.server.client import CLOSE, PING, PONG, TEXT, frame

from rasant.wire.codec import encode
from rasant.wire.from_client import Hello
from rasant.wire.limits import PROTOCOL_VERSION

HOST = "127.0.0.1"


@final
class CheapSocket(asyncio.Protocol):
    """One client's socket. It answers pings, as browsers do, unless it was asked not to read."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[int] = loop.create_future()
        """HTTP status of the answer to the upgrade request."""
        self.closed: asyncio.Future[None] = loop.create_future()
        self.texts: list[bytes] = []
        """Text frames received and not yet taken."""
        self.received = 0
        """Bytes received."""
        self.keeps = True
        """Whether text frames are kept."""
        self.rude = False
        """Whether the server's close frame stays unanswered."""
        self._news: asyncio.Event | None = None
        self._rest = b""
        self._ended = False
        self._transport: asyncio.Transport | None = None

    # --- sending ---

    def send(self, *messages: bytes) -> None:
        """Send texts in one write."""
        self.send_raw(b"".join(map(frame, messages)))

    def send_raw(self, data: bytes) -> None:
        """Send bytes as they are."""
        assert self._transport is not None
        if not self._ended and not self.closed.done():
            self._transport.write(data)

    def stop_reading(self) -> None:
        """Stop reading from the socket."""
        assert self._transport is not None
        self._transport.pause_reading()

    def end(self) -> None:
        """End the sending side."""
        assert self._transport is not None
        if not self._ended and not self._transport.is_closing():
            self._ended = True
            self._transport.write_eof()

    def cut(self) -> None:
        """Close the connection without a close frame."""
        assert self._transport is not None
        self._ended = True
        self._transport.abort()

    async def text(self) -> bytes:
        """The next text frame."""
        if self._news is None:
            self._news = asyncio.Event()
        async with asyncio.timeout(SOON_S):
            while not self.texts:
                if self.closed.done():
                    raise ConnectionResetError
                self._news.clear()
                await self._news.wait()
        return self.texts.pop(0)

    # --- receiving ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The socket is open; nothing was sent yet."""
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """Bytes arrived."""
        self.received += len(data)
        rest = self._rest + data
        if not self.opened.done():
            head, end, rest = rest.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            self.opened.set_result(int(head.split(b" ", 2)[1]))
        while len(rest) >= 2:
            size, begins = rest[1] & 0x7F, 2
            if size == 126:
                size, begins = int.from_bytes(rest[2:4], "big"), 4
            elif size == 127:
                size, begins = int.from_bytes(rest[2:10], "big"), 10
            if len(rest) < begins + size:
                break
            self._frame(rest[0] & 0xF, rest[begins : begins + size])
            rest = rest[begins + size :]
        self._rest = rest

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            if self.keeps:
                self.texts.append(payload)
        elif kind == PING:
            self.send_raw(frame(payload, PONG))
        elif kind == CLOSE and not self.rude:
            self.send_raw(frame(payload, CLOSE))
        if self._news is not None:
            self._news.set()

    def connection_lost(self, error: Exception | None) -> None:
        """The connection is closed."""
        if not self.opened.done():
            self.opened.set_result(0)
        if not self.closed.done():
            self.closed.set_result(None)
        if self._news is not None:
            self._news.set()


async def dial(port: int, table: str, source: str = HOST, small: bool = False) -> CheapSocket:
    """Open a socket from an address of this machine; `small`: with a small receive buffer in the system."""
    loop = asyncio.get_running_loop()
    raw = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if small:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.setblocking(False)
    if source != HOST:
        raw.bind((source, 0))
    await loop.sock_connect(raw, (HOST, port))
    _, opened = await loop.create_connection(CheapSocket, sock=raw)
    opened.send_raw(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {HOST}:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n\r\n".encode()
    )
    await asyncio.wait_for(opened.opened, SOON_S)
    return opened


KEY = "dGhlIHNhbXBsZSBub25jZQ=="


def hello(token: str | None, client: str = "line", book: bool = False) -> bytes:
    """The first message of a client."""
    return encode(Hello(PROTOCOL_VERSION, client, token, book))


def allow_files(wanted: int) -> None:
    """Raise the limit on open files, because every socket is one."""
    if os.name == "posix":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < allowed:
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
