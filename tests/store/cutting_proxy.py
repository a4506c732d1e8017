"""A connection between a store and its database that can be cut at the worst moment."""

from __future__ import annotations

import asyncio
from typing import Literal
from urllib.parse import urlsplit

Cut = Literal["before", "after", "silence"]
"""Before the database receives the statement; after it has answered, losing the answer; or forward nothing any more."""


class CuttingProxy:
    """Forwards everything until a statement with a mark is sent."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._target = parts.port
        self._url = parts
        self._server: asyncio.Server | None = None
        self._mark = b""
        self._how: Cut = "before"
        self.cuts = 0
        self._writers: list[asyncio.StreamWriter] = []
        self._pumps: set[asyncio.Task[None]] = set()

    async def start(self) -> str:
        """Start it; returns the URL to connect to."""
        self._server = await asyncio.start_server(self._passed_on, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        return self._url.geturl().replace(f":{self._target}/", f":{port}/")

    def cut_at(self, mark: bytes, how: Cut) -> None:
        """Cut the connection once, when a statement with this mark is sent."""
        self._mark, self._how = mark, how

    async def stop(self) -> None:
        """Cut all connections for good."""
        if self._server is not None:
            self._server.close()
        self._abort()
        if self._pumps:
            await asyncio.wait(self._pumps)

    def _abort(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    async def _passed_on(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        database, to_database = await asyncio.open_connection("127.0.0.1", self._target)
        line = _Cuttable()
        self._writers += [to_client, to_database]
        for pump in (self._up(client, to_database, line), self._down(database, to_client, line)):
            task = asyncio.create_task(pump)
            self._pumps.add(task)
            task.add_done_callback(self._pumps.discard)
            task.add_done_callback(lambda _: to_client.transport.abort())
            task.add_done_callback(lambda _: to_database.close())

    async def _up(self, client: asyncio.StreamReader, to_database: asyncio.StreamWriter, line: _Cuttable) -> None:
        while data := await _read(client):
            if self._mark and self._mark in data:
                self._mark = b""
                self.cuts += 1
                line.how = self._how
                if line.how == "before":
                    return
            to_database.write(data)

    async def _down(self, database: asyncio.StreamReader, to_client: asyncio.StreamWriter, line: _Cuttable) -> None:
        while data := await _read(database):
            if line.how == "after":
                return
            if line.how != "silence":
                to_client.write(data)


class _Cuttable:
    """The state of one connection."""

    how: Cut | Literal["open"] = "open"


async def _read(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read(1 << 16)
    except OSError:
        return b""
