"""The real server answers random requests, made by schemathesis, as its OpenAPI document says."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
import uvloop
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.examples import examples
from tests.server.loop import LONGEST_S

from rasant.limits.host_limits import Limits
from rasant.server.http.openapi import openapi
from rasant.server.process.environment import new_hall
from rasant.server.process.listening import listen
from rasant.server.process.server_process import ServerProcess
from rasant.server.process.settings import Settings
from rasant.store.memory import MemoryStore

MANY = 1_000_000
SCHEMA = schemathesis.openapi.from_dict(msgspec.json.decode(openapi()))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@schemathesis.serializer("application/x-ndjson")
def as_lines(context: Any, value: Any) -> Any:
    """Send text as it is, and everything else as JSON."""
    return value if isinstance(value, bytes) else str(value).encode()


@dataclass(frozen=True)
class Asked:
    """The server's address, and a player's key."""

    url: str
    key: str


@pytest.fixture(scope="module")
def asked() -> Iterator[Asked]:
    """A real server in a thread of its own."""
    listening = listen("127.0.0.1", 0)
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    ready = threading.Event()
    stops: list[Any] = []

    async def serve() -> None:
        limits = Limits(
            posts_per_second=1000,
            post_burst=MANY,
            gets_per_second=1000,
            get_burst=MANY,
            file_burst=MANY,
            tables_per_hour=MANY,
            names_per_hour=MANY,
            seat_burst=MANY,
            uploads_per_minute=60_000,
            max_tables=50,
        )
        process = ServerProcess(
            Settings(limits=limits), new_hall(limits.max_tables, bytes(32)), MemoryStore(), bytes(32)
        )
        await process.open()
        loop = asyncio.get_running_loop()
        stops.append(lambda: loop.call_soon_threadsafe(process.stop))
        ready.set()
        await process.serve([listening])

    def run() -> None:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(serve())

    thread = threading.Thread(target=run)
    thread.start()
    assert ready.wait(LONGEST_S)
    key = httpx.post(f"{url}/api/guests", json={"name": "Ada"}, timeout=LONGEST_S).json()["key"]
    yield Asked(url, key)
    stops[0]()
    thread.join(LONGEST_S)
    assert not thread.is_alive()


@SCHEMA.parametrize()
@settings(max_examples=examples(8), suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described(case: Any, asked: Asked) -> None:
    case.call_and_validate(
        base_url=asked.url, headers={"Authorization": f"Bearer {asked.key}"}, checks=CHECKS, timeout=LONGEST_S
    )


@SCHEMA.parametrize()
@settings(max_examples=examples(2), suppress_health_check=list(HealthCheck))
def test_every_answer_without_a_key_is_as_described(case: Any, asked: Asked) -> None:
    case.call_and_validate(base_url=asked.url, checks=CHECKS, timeout=LONGEST_S)
