"""The address of one client: it forwards to a ready node, as a load balancer before real nodes does."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import final

from tests.faults.cluster.wire_proxy import HOST, join
from tests.faults.processes import Served

READY_S = 1.0
"""A node that does not answer within this time that it is ready is skipped, in seconds."""
ASK = b"GET /ready HTTP/1.1\r\nhost: front\r\nconnection: close\r\n\r\n"


@final
class Front:
    """The address of one client, the node it leads to, and how often it was connected."""

    def __init__(self, nodes: Sequence[Served], home: int) -> None:
        self.port = 0
        self.at: Served | None = None
        """The node; None while the client has no socket."""
        self.times = 0
        """How often a connection was forwarded; while it stays the same, so does the client's socket."""
        self.home = nodes[home]
        self._order = [*nodes[home:], *nodes[:home]]
        self._lines: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        """The URL that the client uses."""
        return f"http://{HOST}:{self.port}"

    def reload(self) -> None:
        """Make the client reconnect: to its home, if that is ready."""
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
            pass  # the client reconnects
        finally:
            self._lines.discard(line)
            writer.transport.abort()

    async def _choose(self) -> Served | None:
        for node in self._order:
            if node.running and await is_ready(node):
                return node
        return None


async def is_ready(node: Served) -> bool:
    """Whether clients may be sent to this node."""
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
    """An address that leads to the node `home` if it is ready, and otherwise to another one."""
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
