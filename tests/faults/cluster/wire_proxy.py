"""A TCP proxy between a node and one of its servers that can be stopped, slowed and cut."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import final

from tests.real_time import pass_by, seconds

CHUNK = 1 << 16
HOST = "127.0.0.1"

UNDER_WAY = 64
"""Most pieces in flight; then the sender waits."""

Hold = Callable[[float], Awaitable[None]]
Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@final
class WireProxy:
    """Forwards bytes until it is stopped. `target` returns the port on this machine to forward to."""

    def __init__(self, target: Callable[[], int]) -> None:
        self.port = 0
        self.delay_s = 0.0
        """Delay of each piece, in seconds."""
        self._target = target
        self._passing = asyncio.Event()
        self._passing.set()
        self._refusing = False
        self._lines: set[asyncio.Task[None]] = set()

    def stall(self) -> None:
        """Stop forwarding and close nothing: a new client is connected, and waits."""
        self._passing.clear()

    def close(self) -> None:
        """Close all connections, also new ones."""
        self._refusing = True
        self._passing.set()
        for line in self._lines:
            line.cancel()

    def mend(self) -> None:
        """Forward everything again, also what arrived meanwhile."""
        self._refusing = False
        self.delay_s = 0.0
        self._passing.set()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = asyncio.current_task()
        assert line is not None
        self._lines.add(line)
        try:
            await self._passing.wait()
            if not self._refusing:
                await join((reader, writer), await asyncio.open_connection(HOST, self._target()), self._hold)
        except (OSError, asyncio.CancelledError):
            pass  # the target is gone, or the connection was cut: the caller notices
        finally:
            self._lines.discard(line)
            writer.transport.abort()

    async def _hold(self, came_at: float) -> None:
        """Wait until a piece that arrived at this time may be forwarded."""
        wait_s = came_at + self.delay_s - seconds()
        if wait_s > 0:
            await pass_by(wait_s)
        await self._passing.wait()


async def _at_once(came_at: float) -> None:
    """Delay nothing."""


async def join(caller: Ends, target: Ends, hold: Hold = _at_once) -> None:
    """Forward in both directions until one end closes, and then close the other."""
    ways = [
        asyncio.ensure_future(_copy(caller[0], target[1], hold)),
        asyncio.ensure_future(_copy(target[0], caller[1], hold)),
    ]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*ways, return_exceptions=True)
        caller[1].transport.abort()
        target[1].transport.abort()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, hold: Hold) -> None:
    """Copies one direction. Pieces in flight are queued, so that a delay costs no bandwidth; an empty piece is the
    end."""
    under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(UNDER_WAY)

    async def read() -> None:
        piece = b"more"
        while piece:
            try:
                piece = await reader.read(CHUNK)
            except OSError:
                piece = b""  # the connection was cut: close the other end too
            await under_way.put((seconds(), piece))

    async def write() -> None:
        while True:
            came_at, piece = await under_way.get()
            await hold(came_at)
            if not piece:
                return
            writer.write(piece)
            await writer.drain()

    reading = asyncio.ensure_future(read())
    try:
        await write()
    finally:
        reading.cancel()
        with contextlib.suppress(asyncio.CancelledError, OSError):
            await reading


@asynccontextmanager
async def wire_proxy(target: Callable[[], int]) -> AsyncIterator[WireProxy]:
    """A proxy that listens inside this context."""
    proxy = WireProxy(target)
    server = await asyncio.start_server(proxy._answer, HOST, 0)
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        server.close()
        proxy.close()
        while proxy._lines:
            await asyncio.sleep(0)
