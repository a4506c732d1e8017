"""Where one client arrives: a line to a node that is ready, as a balancer before real nodes would choose it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import final

from tests.faults.cluster.wire_proxy import HOST, join
from tests.faults.processes import Served

READY_S = 1.0
"""A node that does not say within this time that it is ready is passed over."""
ASK = b"GET /ready HTTP/1.1\r\nhost: front\r\nconnection: close\r\n\r\n"


@final
class Front:
    """The address of one client. The node it is at, and how often it has come."""

    def __init__(self, nodes: Sequence[Served], home: int) -> None:
        self.port = 0
        self.at: Served | None = None
        """None while the client has no socket."""
        self.times = 0
        """How often a connection was passed on: as long as it stays the same, so does the client's socket."""
        self.home = nodes[home]
        self._order = [*nodes[home:], *nodes[:home]]
        self._lines: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        """Where the client goes."""
        return f"http://{HOST}:{self.port}"

    def reload(self) -> None:
        """Have the client come anew: to its home, if that is ready."""
        for line in self._lines:
            line.cancel()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = asyncio.current_task()
        assert line is not None
        self._lines.add(line)
        try:
            node = await self._choose()
            if node is not None:
                target = await asyncio.open_connection(HOST, node.port)
                self.at = node
                self.times += 1
                try:
                    await join((reader, writer), target)
                finally:
                    self.at = None
        except (OSError, asyncio.CancelledError):
            pass  # the client comes again
        finally:
            self._lines.discard(line)
            writer.transport.abort()

    async def _choose(self) -> Served | None:
        for node in self._order:
            if node.running and await is_ready(node):
                return node
        return None


async def is_ready(node: Served) -> bool:
    """May players be sent there?"""
    try:
        async with asyncio.timeout(READY_S):
            reader, writer = await asyncio.open_connection(HOST, node.port)
            try:
                writer.write(ASK)
                return b" 200 " in await reader.readline()
            finally:
                writer.transport.abort()
    except (OSError, TimeoutError):
        return False


@asynccontextmanager
async def front(nodes: Sequence[Served], home: int) -> AsyncIterator[Front]:
    """An address that leads to a node, to this one if it is ready."""
    opened = Front(nodes, home)
    server = await asyncio.start_server(opened._answer, HOST, 0)
    opened.port = server.sockets[0].getsockname()[1]
    try:
        yield opened
    finally:
        server.close()
        opened.reload()
        while opened._lines:
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.sleep(0)
