"""A server on a free port for a test, and an application without a port."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import cast

import httpx
from tests.server.client import Client, dial
from tests.server.fakes import FakeHall, GatedStore
from tests.server.loop import LONGEST_S, hang_up, soon

from rasant.hall.hall import Hall
from rasant.server.process.listening import listen
from rasant.server.process.server_process import ServerProcess
from rasant.server.process.settings import Settings

SECRET = bytes(range(32))


@dataclass
class Served:
    """A running server and its parts."""

    process: ServerProcess
    hall: FakeHall
    store: GatedStore
    port: int
    serving: asyncio.Task[None]

    def http(self) -> httpx.AsyncClient:
        """A client that waits as long as its test."""
        return httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=LONGEST_S)

    async def joined(self, **headers: str) -> Client:
        """A client that has said hello."""
        client = await dial(self.port, **headers)
        assert client.status == 101
        client.send(b"hello")
        assert await client.text() == b"welcome"
        return client


def new_server(settings: Settings | None = None) -> tuple[ServerProcess, FakeHall, GatedStore]:
    """A server without a port."""
    hall, store = FakeHall(), GatedStore()
    return ServerProcess(settings or Settings(), cast(Hall, hall), store, SECRET), hall, store


@asynccontextmanager
async def served(settings: Settings | None = None) -> AsyncIterator[Served]:
    """A server on a free port; it is stopped at the end."""
    process, hall, store = new_server(settings)
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    await process.open()
    serving = asyncio.create_task(process.serve([listening]))
    try:
        yield Served(process, hall, store, port, serving)
    finally:
        hang_up()
        store.failures = 0
        store.open.set()
        process.stop()
        await soon(serving)
