"""A server that answers like a NATS server of another kind than the installed one."""

from __future__ import annotations

import asyncio
import json
from types import TracebackType
from typing import Self

USUAL = {"version": "2.9.0", "max_payload": 1_048_576, "headers": True}


class Pretender:
    """Accepts every client, and then sends one more message."""

    def __init__(self, said: bytes = b"", greeting: bytes = b"INFO ", **info: object) -> None:
        self._said = said
        self._greeting = greeting + json.dumps({**USUAL, **info}).encode() + b"\r\n"
        self._ends: list[asyncio.StreamWriter] = []
        self.url = ""
        self.received = b""

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._answer, "127.0.0.1", 0)
        self.url = f"nats://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self._server.close()
        for writer in self._ends:
            writer.transport.abort()
        await self._server.wait_closed()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._ends.append(writer)
        writer.write(self._greeting)
        while line := await reader.readline():
            self.received += line
            if line == b"PING\r\n":
                writer.write(b"PONG\r\n" + self._said)
        writer.close()
