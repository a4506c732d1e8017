"""A client that abuses HTTP: `python -m tests.faults.offender ORDER`, until its standard input is closed.

It runs in its own process, so that it takes no time from the process that measures.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from contextlib import suppress
from typing import cast

import msgspec
import uvloop
from tests.faults.cheap_sockets import HOST, allow_files
from tests.orphans import die_with_parent

AT_ONCE = 100
"""Connections that are being opened at the same time."""


class Offence(msgspec.Struct, kw_only=True):
    """What is sent over each connection: first `first`, then `then` repeatedly."""

    first: bytes = b""
    then: bytes = b""
    reads: bool = True
    """Whether answers are read."""
    connections: int = 100
    """How many connections are kept open, or attempted: each closed one is replaced."""
    most: int = 1_000_000
    """Most connections opened in all."""


class Order(msgspec.Struct, kw_only=True):
    """The server to attack, and the address to attack from."""

    port: int
    source: str
    offence: Offence


class Offender(asyncio.Protocol):
    """One connection."""

    def __init__(self, offence: Offence) -> None:
        self._offence = offence
        self._paused = False
        self._transport: asyncio.Transport | None = None
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start sending."""
        self._transport = cast(asyncio.Transport, transport)
        if not self._offence.reads:
            self._transport.pause_reading()
        self._transport.write(self._offence.first)
        self._go_on()

    def _go_on(self) -> None:
        """Write while the server reads, and let the other connections run in between."""
        assert self._transport is not None
        if self._offence.then and not self._paused and not self._transport.is_closing():
            with suppress(RuntimeError):  # it was just closed
                self._transport.write(self._offence.then)
                asyncio.get_running_loop().call_soon(self._go_on)

    def pause_writing(self) -> None:
        """The server does not read any more."""
        self._paused = True

    def resume_writing(self) -> None:
        """The server reads again."""
        self._paused = False
        self._go_on()

    def connection_lost(self, error: Exception | None) -> None:
        """The connection was closed."""
        if not self.closed.done():
            self.closed.set_result(None)


async def _keep_one(order: Order, opened: list[int], opening: asyncio.Semaphore) -> None:
    """Keep one connection open, and reopen it whenever it is closed."""
    loop = asyncio.get_running_loop()
    while len(opened) < order.offence.most:
        opened.append(1)
        raw = socket.socket()
        raw.setblocking(False)
        raw.bind((order.source, 0))
        try:
            async with opening:
                await loop.sock_connect(raw, (HOST, order.port))
                _, offender = await loop.create_connection(lambda: Offender(order.offence), sock=raw)
            await offender.closed
        except OSError:
            raw.close()


async def _offend(order: Order) -> None:
    loop = asyncio.get_running_loop()
    stopped = asyncio.Event()
    loop.add_reader(sys.stdin, stopped.set)
    opening = asyncio.Semaphore(AT_ONCE)
    opened: list[int] = []
    kept = [asyncio.create_task(_keep_one(order, opened, opening)) for _ in range(order.offence.connections)]
    await stopped.wait()
    for task in kept:
        task.cancel()
    sys.stdout.write(f"{len(opened)}\n")


if __name__ == "__main__":
    die_with_parent()
    allow_files(20_000)
    uvloop.run(_offend(msgspec.json.decode(sys.argv[1], type=Order)))
