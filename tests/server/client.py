"""A WebSocket client without checks: it sends the given bytes, and returns what it received."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field

from tests.server.fakes import TABLE
from tests.server.loop import AT_THE_END, soon

TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 0x1, 0x2, 0x8, 0x9, 0xA, 0x0
PATH = f"/api/tables/{TABLE}/socket"
MASK = b"\x11\x22\x33\x44"


def frame(payload: bytes, opcode: int = TEXT, fin: bool = True) -> bytes:
    """A client's frame."""
    size = len(payload)
    first = opcode | (0x80 if fin else 0)
    if size < 126:
        head = bytes((first, 0x80 | size))
    elif size < 65_536:
        head = bytes((first, 0x80 | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((first, 0x80 | 127)) + size.to_bytes(8, "big")
    return head + MASK + bytes(byte ^ MASK[place % 4] for place, byte in enumerate(payload))


@dataclass
class Client:
    """One connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    status: int
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    def problem(self) -> str:
        """The code of the problem in the answer."""
        return str(json.loads(self.body)["code"])

    def send(self, *messages: bytes) -> None:
        """Send texts, each as a frame, in one write."""
        self.writer.write(b"".join(frame(message) for message in messages))

    def send_raw(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.writer.write(data)

    async def frame(self) -> tuple[int, bytes]:
        """The next frame: its opcode and its content."""
        first, second = await soon(self.reader.readexactly(2))
        size = second & 0x7F
        if size == 126:
            size = int.from_bytes(await soon(self.reader.readexactly(2)), "big")
        elif size == 127:
            size = int.from_bytes(await soon(self.reader.readexactly(8)), "big")
        return first & 0xF, await soon(self.reader.readexactly(size))

    async def text(self) -> bytes:
        """The next text, skipping pings."""
        while True:
            opcode, payload = await self.frame()
            if opcode == TEXT:
                return payload
            assert opcode == PING, f"a frame of kind {opcode} came: {payload!r}"

    async def goodbye(self) -> tuple[str, int]:
        """The goodbye's reason (empty: none was sent) and the close code; then cut the connection."""
        reason = ""
        while True:
            opcode, payload = await self.frame()
            if opcode == TEXT and payload.startswith(b'["bye"'):
                reason = json.loads(payload.split(b"\n")[-1])[1]
            elif opcode == CLOSE:
                self.send_raw(frame(payload, CLOSE))
                assert await soon(self.reader.read()) == b""
                return reason, int.from_bytes(payload[:2], "big")

    async def ended(self) -> bytes:
        """Everything until the connection is cut."""
        try:
            return await soon(self.reader.read())
        except ConnectionError:
            return b""

    def cut(self) -> None:
        """Leave without a close frame."""
        self.writer.transport.abort()


async def dial(port: int, path: str = PATH, source: str = "127.0.0.1", **headers: str) -> Client:
    """Request a socket, from this address and with these headers too (an underscore stands for a hyphen)."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22, local_addr=(source, 0))
    AT_THE_END.append(writer.close)
    lines = [
        f"GET {path} HTTP/1.1",
        *(f"{name.replace('_', '-')}: {value}" for name, value in _asked(port, headers).items()),
        "",
        "",
    ]
    writer.write("\r\n".join(lines).encode())
    head = (await soon(reader.readuntil(b"\r\n\r\n"))).decode()
    first, *rest = head.strip().split("\r\n")
    got = {name.lower(): value for name, value in (line.split(": ", 1) for line in rest)}
    client = Client(reader, writer, int(first.split()[1]), got)
    if client.status != 101:
        client.body = await soon(reader.readexactly(int(got["content-length"])))
    return client


def _asked(port: int, headers: dict[str, str]) -> dict[str, str]:
    usual = {
        "Host": f"127.0.0.1:{port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec_WebSocket_Version": "13",
        "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    return {name: value for name, value in {**usual, **headers}.items() if value}
