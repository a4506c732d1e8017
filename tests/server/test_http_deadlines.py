"""How long one HTTP connection may wait for its client, whatever it sends."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.client import dial
from tests.server.loop import in_loop, until
from tests.server.raw_http import AT_ONCE, CHUNKED, GET, POST, asked, connect
from tests.server.servers import served

from rasant.api.limits import Limits
from rasant.server.http.http_connection import SLOWEST_LINE, HttpConnection
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
async def test_a_request_that_does_not_end_is_told_so_and_closed(begun: bytes) -> None:
    async with asked(begun, http_request_ms=AT_ONCE) as (server, raw):
        if begun.startswith(GET + b"\r\n"):
            assert (await raw.answer()).status == 200
        assert await raw.refused() == (408, "too_slow")
        await until(lambda: server.process.connections.total == 0)


@in_loop
async def test_no_byte_postpones_the_deadline_of_a_request() -> None:
    async with asked(GET, http_request_ms=AT_ONCE) as (_, raw):
        ended = asyncio.create_task(raw.refused())
        raw.send(b"X: ")
        while not ended.done():
            if not raw.writer.is_closing():
                raw.send(b"x")
            await asyncio.sleep(0)
        assert ended.result() == (408, "too_slow")


@pytest.mark.parametrize(("rest", "status"), [(b"\r\n", 200), (b"", 408)])
@in_loop
async def test_the_time_that_the_server_needs_is_not_counted(
    rest: bytes, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(Settings(limits=Limits(http_request_ms=AT_ONCE))) as server:
        waiting: list[HttpConnection] = []
        monkeypatch.setattr(server.process.connections.queue, "put", waiting.append)
        raw = await connect(server)
        raw.send(GET + rest)
        await until(lambda: waiting and waiting[0]._late)
        monkeypatch.undo()
        waiting[0].run()
        assert (await raw.answer()).status == status


@in_loop
async def test_who_connects_and_says_nothing_is_closed_without_a_word() -> None:
    async with asked(b"", http_request_ms=AT_ONCE) as (_, raw):
        assert await raw.ended() == b""


@in_loop
async def test_a_body_that_never_comes_does_not_keep_an_answered_request() -> None:
    async with asked(GET + b"Content-Length: 9\r\n\r\n", http_request_ms=AT_ONCE) as (_, raw):
        assert (await raw.answer()).status == 200
        raw.send(b"x")
        assert await raw.ended() == b""


@in_loop
async def test_an_idle_connection_is_closed() -> None:
    async with asked(GET + b"\r\n", http_idle_ms=AT_ONCE) as (_, raw):
        assert (await raw.answer()).status == 200
        assert await raw.ended() == b""


@pytest.mark.slow
@in_loop
async def test_an_answer_that_is_not_read_is_cut_off() -> None:
    async with served(Settings(limits=Limits(http_answer_ms=AT_ONCE, get_burst=10_000))) as server:
        raw = await connect(server, limit=1)
        raw.send((b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n") * 3_000)
        await until(lambda: server.process.connections.total == 1)
        await until(lambda: server.process.connections.total == 0)


@in_loop
async def test_a_large_file_may_take_as_long_as_a_slow_line_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = bytes(2_000_000)
    (tmp_path / "large.gz").write_bytes(content)
    monkeypatch.setattr(server_process, "built_page", lambda: Page(tmp_path))
    async with served() as server:
        begun: list[float] = []
        monkeypatch.setattr(HttpConnection, "_end_after", lambda _, wait_ms: begun.append(wait_ms))
        raw = await connect(server)
        raw.send(b"GET /large.gz HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = await raw.answer()
        limits = Limits()
        assert begun[:3] == [limits.http_request_ms, limits.http_answer_ms, len(content) / SLOWEST_LINE]
        assert answer.body == content


@in_loop
async def test_a_socket_has_no_deadline_of_http_and_is_not_counted_among_it() -> None:
    limits = Limits(http_request_ms=AT_ONCE, http_idle_ms=AT_ONCE, http_answer_ms=AT_ONCE, http_per_address=1)
    async with served(Settings(limits=limits)) as server:
        first = await server.joined()
        assert server.process.connections.total == 0
        silent = await connect(server)
        assert await silent.ended() == b""  # the deadlines have passed
        first.send(b"still here")
        assert await first.text() == b"still here"
        second = await server.joined()
        assert second.status == 101


@in_loop
async def test_a_refused_upgrade_is_counted_out() -> None:
    async with served(Settings(limits=Limits(http_per_address=1))) as server:
        for _ in range(3):
            client = await dial(server.port, "/api/tables/nobody/socket")
            assert client.status == 404
            assert server.process.connections.total == 0
            client.cut()
