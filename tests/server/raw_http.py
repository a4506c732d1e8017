"""HTTP connections that send bytes as they are."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import h11
import pytest
from tests.server.loop import AT_THE_END, soon, until
from tests.server.servers import Served, served

from rasant.limits.host_limits import Limits
from rasant.server.http.http_connection import HttpConnection
from rasant.server.process.settings import Settings

GET = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
RENAME = b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
ADA = b'e\r\n{"name":"Ada"}\r\n0\r\n\r\n'
AT_ONCE = 30
"""Milliseconds; a deadline this short passes before anything can happen."""


@dataclass
class Answer:
    """The response."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def code(self) -> str:
        """The code of the problem."""
        return str(json.loads(self.body)["code"])


class Deadlines:
    """The deadlines of all connections, which pass only when the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.set: list[tuple[HttpConnection, float]] = []
        monkeypatch.setattr(
            HttpConnection, "_end_after", lambda connection, wait_ms: self.set.append((connection, wait_ms))
        )

    @property
    def waits_ms(self) -> list[float]:
        """The milliseconds of each deadline, in order."""
        return [wait_ms for _, wait_ms in self.set]

    async def request_begun(self) -> None:
        """Wait until a part of a request has arrived on the connection with the last deadline."""
        await until(lambda: self.set and _has_begun(self.set[-1][0]))

    def passed(self) -> float:
        """Let the last deadline pass; returns its milliseconds."""
        connection, wait_ms = self.set[-1]
        connection._expire()
        return wait_ms


def _has_begun(connection: HttpConnection) -> bool:
    return bool(connection.conn.unread) or connection.conn.their_state is h11.SEND_BODY


@dataclass
class Raw:
    """A connection that sends bytes as they are."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def send(self, data: bytes) -> None:
        """Send these bytes."""
        self.writer.write(data)

    async def answer(self) -> Answer:
        """The next answer."""
        first, *rest = (await soon(self.reader.readuntil(b"\r\n\r\n"))).decode().strip().split("\r\n")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in rest)}
        body = await soon(self.reader.readexactly(int(headers.get("content-length", "0"))))
        return Answer(int(first.split()[1]), headers, body)

    async def ended(self) -> bytes:
        """Everything until the connection is closed."""
        try:
            return await soon(self.reader.read())
        except ConnectionError:
            return b""

    async def refused(self) -> tuple[int, str]:
        """Status and code of the last answer before the connection is closed."""
        answer = await self.answer()
        assert await self.ended() == b""
        return answer.status, answer.code


async def connect(server: Served, source: str = "127.0.0.1", limit: int = 2**16) -> Raw:
    """A connection from an address of this machine."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(source, 0), limit=limit)
    AT_THE_END.append(writer.transport.abort)
    return Raw(reader, writer)


@asynccontextmanager
async def asked(data: bytes, **limits: int) -> AsyncIterator[tuple[Served, Raw]]:
    """A server with these limits that has received this data."""
    async with served(Settings(limits=Limits(**limits))) as server:
        raw = await connect(server)
        raw.send(data)
        yield server, raw
