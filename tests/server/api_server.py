"""The HTTP API without a port, for tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import httpx
import pytest
from tests.server.fakes import FakeHall, GatedStore
from tests.server.servers import new_server

from rasant.api.problems import STATUS
from rasant.server.process.server_process import ServerProcess
from rasant.server.process.settings import Settings


@dataclass
class ApiServer:
    """The API without a port."""

    http: httpx.AsyncClient
    process: ServerProcess
    hall: FakeHall
    store: GatedStore

    def stop_clock(self, monkeypatch: pytest.MonkeyPatch) -> list[int]:
        """Stop the clock of the API's limits; returns a list with its time, which the test may change."""
        now = [self.process.api.now()]
        monkeypatch.setattr(self.process.api, "now", lambda: now[0])
        return now

    async def key(self, name: str = "Ada") -> dict[str, str]:
        """The headers of a new guest."""
        answer = await self.http.post("/api/guests", json={"name": name})
        return {"Authorization": f"Bearer {answer.json()['key']}"}


@asynccontextmanager
async def api_server(settings: Settings | None = None) -> AsyncIterator[ApiServer]:
    """A server that is ready."""
    process, hall, store = new_server(settings)
    await process.open()
    transport = httpx.ASGITransport(process.app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://play.localhost") as http:
        yield ApiServer(http, process, hall, store)
    process.sockets.stop()
    process.commits.stop()


def code(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of a problem."""
    assert answer.headers["content-type"] == "application/json"
    assert set(answer.json()) == {"code", "text"}
    assert STATUS[answer.json()["code"]] == answer.status_code
    return answer.status_code, answer.json()["code"]
