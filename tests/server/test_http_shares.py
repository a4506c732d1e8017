"""Shares of HTTP connections per address, which are closed when all are taken, and fair queueing."""

from __future__ import annotations

import asyncio
from ipaddress import ip_network

from tests.server.loop import in_loop, soon, until
from tests.server.raw_http import GET, POST, RENAME, asked, connect
from tests.server.servers import served

from rasant.limits.host_limits import Limits
from rasant.server.http.fair_queue import FairQueue
from rasant.server.process.settings import Settings


class Job:
    """A job for the address that its name begins with."""

    def __init__(self, name: str, done: list[str]) -> None:
        self.caller = name.split()[0]
        self._name = name
        self._done = done

    def run(self) -> None:
        """Run."""
        self._done.append(self._name)


@in_loop
async def test_connections_of_an_address_are_limited_without_affecting_others() -> None:
    async with served(Settings(limits=Limits(http_per_address=3))) as server:
        mine = [await connect(server, "127.0.0.2") for _ in range(3)]
        await until(lambda: server.process.connections.total == 3)
        fourth = await connect(server, "127.0.0.2")
        assert await fourth.refused() == (429, "too_many_connections")
        other = await connect(server)
        other.send(GET + b"\r\n")
        assert (await other.answer()).status == 200
        mine[0].writer.transport.abort()
        await until(lambda: server.process.connections.total == 3)
        fifth = await connect(server, "127.0.0.2")
        fifth.send(GET + b"\r\n")
        assert (await fifth.answer()).status == 200


@in_loop
async def test_when_all_are_taken_the_address_with_the_most_loses_one() -> None:
    async with served(Settings(limits=Limits(max_http=3))) as server:
        greedy = [await connect(server, "127.0.0.2") for _ in range(3)]
        await until(lambda: server.process.connections.total == 3)
        other = await connect(server)
        other.send(GET + b"\r\n")
        assert (await other.answer()).status == 200
        assert await greedy[0].ended() == b""
        further = await connect(server, "127.0.0.2")
        assert await further.refused() == (503, "unavailable")
        assert server.process.connections.total == 3


@in_loop
async def test_if_all_have_equally_many_an_idle_one_is_closed() -> None:
    async with served(Settings(limits=Limits(max_http=3))) as server:
        busy = await connect(server, "127.0.0.2")
        key = server.process.api.guests.key_of("ada").encode()
        server.store.open.clear()
        busy.send(RENAME + b"Authorization: Bearer %s\r\nContent-Length: 15\r\n\r\n" % key + b'{"name": "Ada"}')
        await soon(server.store.began.wait())
        begun, silent = await connect(server, "127.0.0.3"), await connect(server, "127.0.0.4")
        begun.send(POST + b"Content-Length: 9\r\n\r\n{")
        await until(lambda: server.process.connections.total == 3)
        newcomers = [await connect(server, source) for source in ("127.0.0.5", "127.0.0.6")]
        for newcomer, waiting in zip(newcomers, (begun, silent), strict=True):
            newcomer.send(GET + b"\r\n")
            assert (await newcomer.answer()).status == 200
            assert await waiting.ended() == b""
        server.store.open.set()
        assert (await busy.answer()).status == 200


@in_loop
async def test_a_trusted_proxy_is_not_one_address() -> None:
    settings = Settings(limits=Limits(http_per_address=1, max_http=3), trusted=(ip_network("127.0.0.1"),))
    async with served(settings) as server:
        proxied = [await connect(server) for _ in range(3)]
        await until(lambda: server.process.connections.total == 3)
        direct = await connect(server, "127.0.0.2")
        assert await direct.refused() == (503, "unavailable")
        for raw in proxied:
            raw.send(GET + b"\r\n")
            assert (await raw.answer()).status == 200


@in_loop
async def test_jobs_are_done_one_a_turn_of_the_loop_and_callers_in_turn() -> None:
    done: list[str] = []
    queue = FairQueue()
    for name in ("greedy 1", "greedy 2", "greedy 3", "other 1"):
        queue.put(Job(name, done))
    for number in range(1, 5):
        await asyncio.sleep(0)
        assert len(done) == number
    assert done == ["greedy 1", "other 1", "greedy 2", "greedy 3"]


@in_loop
async def test_refusals_are_counted_in_metrics() -> None:
    async with asked(b"nonsense\r\n\r\n") as (server, raw):
        assert await raw.refused() == (400, "malformed")
        await until(lambda: server.process.connections.total == 0)
        again = await connect(server)
        again.send(b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
        text = (await again.answer()).body.decode()
        assert 'rasant_http_refused_total{reason="malformed"} 1.0' in text
        assert "rasant_http_connections 1.0" in text
