"""Deadlines of an HTTP connection, whatever its client sends."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.client import dial
from tests.server.loop import in_loop, until
from tests.server.raw_http import AT_ONCE, CHUNKED, GET, POST, Deadlines, asked, connect
from tests.server.servers import served

from rasant.limits.host_limits import Limits
from rasant.server.http.http_connection import LINGER_S, SLOWEST_LINE, HttpConnection
from rasant.server.http.page import Page
from rasant.server.process import server_process
from rasant.server.process.settings import Settings


@pytest.mark.slow
@pytest.mark.parametrize(
    "begun",
    [
        b"G",
        GET,
        GET + b"\r\nGET",
        POST + b"Content-Length: 9\r\n\r\n{",
        POST + b"Content-Length: 9\r\n\r\n",
        CHUNKED + b"1\r\n{\r\n",
    ],
)
@in_loop
async def test_an_unfinished_request_is_answered_and_closed(begun: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    deadlines = Deadlines(monkeypatch)
    async with asked(begun, http_request_ms=4_321) as (server, raw):
        if begun.startswith(GET + b"\r\n"):
            assert (await raw.answer()).status == 200
        await deadlines.request_begun()
        assert deadlines.passed() == 4_321
        assert await raw.refused() == (408, "too_slow")
        assert deadlines.passed() == LINGER_S * 1000
        await until(lambda: server.process.connections.total == 0)


@in_loop
async def test_no_byte_postpones_the_deadline_of_a_request(monkeypatch: pytest.MonkeyPatch) -> None:
    deadlines = Deadlines(monkeypatch)
    async with asked(GET, http_request_ms=4_321) as (_, raw):
        await deadlines.request_begun()
        raw.send(b"X: ")
        (connection, _), *_ = deadlines.set
        await until(lambda: connection.conn.unread == len(GET + b"X: "))
        for _ in range(200):
            raw.send(b"x")
            await asyncio.sleep(0)
        await until(lambda: connection.conn.unread == len(GET + b"X: ") + 200)
        assert deadlines.waits_ms == [4_321]
        deadlines.passed()
        assert await raw.refused() == (408, "too_slow")


@pytest.mark.parametrize(("rest", "status"), [(b"\r\n", 200), (b"", 408)])
@in_loop
async def test_the_servers_own_delays_do_not_count(rest: bytes, status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    deadlines = Deadlines(monkeypatch)
    async with served() as server:
        waiting: list[HttpConnection] = []
        monkeypatch.setattr(server.process.connections.queue, "put", waiting.append)
        raw = await connect(server)
        raw.send(GET + rest)
        await until(lambda: waiting)
        assert deadlines.passed() == Limits().http_request_ms
        waiting[0].run()
        assert (await raw.answer()).status == status


@in_loop
async def test_a_silent_connection_is_closed_without_an_answer() -> None:
    async with asked(b"", http_request_ms=AT_ONCE) as (_, raw):
        assert await raw.ended() == b""


@in_loop
async def test_a_missing_body_does_not_keep_an_answered_request_open(monkeypatch: pytest.MonkeyPatch) -> None:
    deadlines = Deadlines(monkeypatch)
    runs: list[HttpConnection] = []
    run = HttpConnection.run

    def noted(connection: HttpConnection) -> None:
        run(connection)
        runs.append(connection)

    monkeypatch.setattr(HttpConnection, "run", noted)
    async with asked(GET + b"Content-Length: 9\r\n\r\n", http_request_ms=4_321) as (_, raw):
        assert (await raw.answer()).status == 200
        raw.send(b"x")
        await until(lambda: len(runs) == 2)
        assert deadlines.waits_ms == [4_321]
        deadlines.passed()
        assert await raw.ended() == b""


@in_loop
async def test_an_idle_connection_is_closed() -> None:
    async with asked(GET + b"\r\n", http_idle_ms=AT_ONCE) as (_, raw):
        assert (await raw.answer()).status == 200
        assert await raw.ended() == b""


@pytest.mark.slow
@in_loop
async def test_an_answer_that_is_not_read_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    deadlines = Deadlines(monkeypatch)
    async with served(Settings(limits=Limits(http_answer_ms=54_321, get_burst=10_000))) as server:
        raw = await connect(server, limit=1)
        raw.send((b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n") * 3_000)
        await until(lambda: deadlines.set and deadlines.set[0][0].flow.write_paused)
        assert deadlines.passed() == 54_321
        await until(lambda: server.process.connections.total == 0)


@in_loop
async def test_a_large_file_may_take_as_long_as_a_slow_connection_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = bytes(2_000_000)
    (tmp_path / "large.gz").write_bytes(content)
    monkeypatch.setattr(server_process, "built_page", lambda: Page(tmp_path))
    async with served() as server:
        deadlines = Deadlines(monkeypatch)
        raw = await connect(server)
        raw.send(b"GET /large.gz HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = await raw.answer()
        limits = Limits()
        assert deadlines.waits_ms[:3] == [limits.http_request_ms, limits.http_answer_ms, len(content) / SLOWEST_LINE]
        assert answer.body == content


@in_loop
async def test_a_socket_has_no_http_deadline_and_is_not_counted_as_http(monkeypatch: pytest.MonkeyPatch) -> None:
    timers: list[asyncio.TimerHandle] = []
    end_after = HttpConnection._end_after

    def noted(connection: HttpConnection, wait_ms: float) -> None:
        end_after(connection, wait_ms)
        assert connection._deadline is not None
        timers.append(connection._deadline)

    monkeypatch.setattr(HttpConnection, "_end_after", noted)
    async with served(Settings(limits=Limits(http_per_address=1))) as server:
        for _ in range(2):
            client = await server.joined()
            assert server.process.connections.total == 0
            assert timers
            assert all(timer.cancelled() for timer in timers)
            client.send(b"still here")
            assert await client.text() == b"still here"


@in_loop
async def test_a_refused_upgrade_is_no_longer_counted() -> None:
    async with served(Settings(limits=Limits(http_per_address=1))) as server:
        for _ in range(3):
            client = await dial(server.port, "/api/tables/nobody/socket")
            assert client.status == 404
            assert server.process.connections.total == 0
            client.cut()
