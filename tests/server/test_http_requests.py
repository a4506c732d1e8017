"""Limits of one request, and which requests are understood: sizes, pieces, order."""

from __future__ import annotations

import asyncio
import gc
import weakref

import h11
import pytest
from tests.server.loop import AT_THE_END, in_loop, soon, until
from tests.server.raw_http import ADA, CHUNKED, GET, POST, asked, connect

from rasant.api.operations import LARGEST_BODY
from rasant.server.http.http_connection import HttpConnection
from rasant.server.http.http_parser import LARGEST_HEAD, MOST_CHUNKS, MOST_LINES, HttpParser


def padded(size: int) -> bytes:
    """A head of exactly this many bytes."""
    start, end = GET + b"X: ", b"\r\n\r\n"
    return start + b"x" * (size - len(start) - len(end)) + end


@in_loop
async def test_the_length_of_a_head_is_limited() -> None:
    async with asked(padded(LARGEST_HEAD)) as (_, raw):
        assert (await raw.answer()).status == 200
        raw.send(padded(LARGEST_HEAD + 2))
        refusal = await raw.answer()
        assert (refusal.status, refusal.code) == (431, "head_too_large")
        assert refusal.headers["connection"] == "close"
        assert await raw.ended() == b""


def _short(value: bytes | tuple[int, str]) -> str:
    """A short id for a case: the bytes are megabytes, and every worker would receive them as a name."""
    return f"{len(value)} bytes" if isinstance(value, bytes) else value[1]


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        (GET + b"X: " + b"x" * 3_000_000, (431, "head_too_large")),
        (GET + b"a:\r\n" * 500_000, (431, "head_too_large")),
        (GET + b"a:\r\n" * MOST_LINES + b"\r\n", (431, "head_too_large")),
        (b"GET /" + b"x" * 3_000_000, (414, "url_too_long")),
        (b"GET /" + b"x" * 3_000_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", (414, "url_too_long")),
        (POST + b"Content-Length: %d\r\n\r\n" % (LARGEST_BODY + 1), (413, "too_large")),
        (POST + b"Content-Length: %d\r\nExpect: 100-continue\r\n\r\n" % 10**15, (413, "too_large")),
        (CHUNKED + b"fffff\r\n" + b"x" * 0xFFFFF, (413, "too_large")),
        (CHUNKED + b"1\r\nx\r\n" * (MOST_CHUNKS + 1), (413, "too_large")),
        (CHUNKED + b"1;" + b"x" * 1_000_000, (413, "too_large")),
        (CHUNKED + (b"1;" + b"x" * 1_000 + b"\r\nx\r\n") * 1_000, (413, "too_large")),
        (CHUNKED + b"0\r\nX: y\r\n\r\n", (400, "malformed")),
        (CHUNKED + b"0\r\n" + b"a: b\r\n" * 500_000, (413, "too_large")),
        (b"\x16\x03\x01 this is TLS", (400, "malformed")),
        (b"GET / HTTP/1.1\r\n\r\n", (400, "malformed")),
        (GET + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n", (400, "malformed")),
        (
            POST + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + GET + b"\r\n",
            (400, "malformed"),
        ),
        (POST + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n" + ADA, (400, "malformed")),
        (CHUNKED.replace(b"HTTP/1.1", b"HTTP/1.0") + ADA, (400, "malformed")),
        (GET + b"X: a\r\n Content-Length: 5\r\n\r\n", (400, "malformed")),
        (GET + b"X: a\n\tb\n\n", (400, "malformed")),
        (GET + b"X: a\r\n \r\n\r\n", (400, "malformed")),
    ],
    ids=_short,
)
@in_loop
async def test_oversized_requests_are_refused_and_closed(data: bytes, refusal: tuple[int, str]) -> None:
    async with asked(data) as (server, raw):
        assert await raw.refused() == refusal
        await until(lambda: server.process.connections.total == 0)
        again = await connect(server)
        again.send(GET + b"\r\n")
        assert (await again.answer()).status == 200


@in_loop
async def test_trailers_without_end_after_an_answer_are_cut_off() -> None:
    request = GET + b"Transfer-Encoding: chunked\r\n\r\n"
    async with asked(request) as (server, raw):
        assert (await raw.answer()).status == 200
        raw.send(b"0\r\n" + b"a: b\r\n" * 1_000_000)
        assert await raw.ended() == b""
        await until(lambda: server.process.connections.total == 0)


@in_loop
async def test_an_unfinished_connection_is_freed_without_garbage_collection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[weakref.ref[HttpConnection]] = []
    usual = HttpConnection.connection_made

    def noted(self: HttpConnection, transport: object) -> None:
        made.append(weakref.ref(self))
        usual(self, transport)

    monkeypatch.setattr(HttpConnection, "connection_made", noted)
    gc.disable()
    AT_THE_END.append(gc.enable)
    async with asked(GET) as (server, raw):
        await until(lambda: server.process.connections.total == 1)
        raw.writer.transport.abort()
        await until(lambda: server.process.connections.total == 0)
        await until(lambda: made[0]() is None)


@pytest.mark.parametrize("piece", [1, 1_460, 2_048, LARGEST_BODY])
def test_a_body_of_known_length_may_come_in_any_pieces(piece: int) -> None:
    parser = HttpParser()
    parser.receive_data(POST + b"Content-Length: %d\r\n\r\n" % LARGEST_BODY)
    assert isinstance(parser.next_event(), h11.Request)
    read = 0
    for _ in range(0, LARGEST_BODY, piece):
        parser.receive_data(b"x" * min(piece, LARGEST_BODY - read))
        event = parser.next_event()
        assert isinstance(event, h11.Data)
        read += len(event.data)
    assert isinstance(parser.next_event(), h11.EndOfMessage)
    assert (read, parser.problem) == (LARGEST_BODY, None)


@in_loop
async def test_a_body_may_come_in_chunks() -> None:
    body = b'{"name": "Ada"}'
    async with asked(CHUNKED + b"".join(b"1\r\n%c\r\n" % byte for byte in body)) as (_, raw):
        raw.send(b"0\r\n\r\n" + GET + b"\r\n")
        assert (await raw.answer()).status == 201
        assert (await raw.answer()).status == 200


@in_loop
async def test_a_body_may_have_lines_that_begin_with_spaces() -> None:
    body = b'{\n  "name": "Ada"\n}'
    async with asked(POST + b"Content-Length: %d\r\n\r\n" % len(body) + body + GET + b"\r\n") as (_, raw):
        assert [(await raw.answer()).status for _ in range(2)] == [201, 200]


@in_loop
async def test_a_client_that_expects_100_continue_gets_it() -> None:
    head = POST + b"Content-Length: 15\r\nExpect: 100-continue\r\n\r\n"
    async with asked(head) as (_, raw):
        assert (await raw.answer()).status == 100
        raw.send(b'{"name": "Ada"}' + GET + b"\r\n")
        assert (await raw.answer()).status == 201
        assert (await raw.answer()).status == 200


@in_loop
async def test_a_request_byte_by_byte_is_a_request() -> None:
    async with asked(b"") as (_, raw):
        for byte in GET + b"\r\n":
            raw.send(bytes((byte,)))
            await asyncio.sleep(0)
        assert (await raw.answer()).status == 200


@in_loop
async def test_requests_sent_together_are_answered_in_order_and_do_not_pile_up() -> None:
    paths = [b"/health", b"/api/tables", b"/nothing.here"] * 1_000
    async with asked(
        b"".join(b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % path for path in paths), gets_per_second=1000
    ) as (
        server,
        raw,
    ):
        held: list[int] = []
        for path in paths:
            expected = {b"/health": (200,), b"/api/tables": (200, 429), b"/nothing.here": (404,)}[path]
            assert (await raw.answer()).status in expected
            held.append(len(asyncio.all_tasks()))
        assert max(held) < 20
        assert server.process.connections.total == 1


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS"])
@in_loop
async def test_other_methods_leave_the_connection_in_order(method: str) -> None:
    async with asked(method.encode() + b" /health HTTP/1.1\r\nHost: localhost\r\n\r\n") as (_, raw):
        head = await soon(raw.reader.readuntil(b"\r\n\r\n"))
        size = 0 if method == "HEAD" else int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        await soon(raw.reader.readexactly(size))
        raw.send(GET + b"\r\n")
        assert (await raw.answer()).status == 200


@in_loop
async def test_http_1_0_gets_one_answer() -> None:
    async with asked(b"GET /health HTTP/1.0\r\n\r\n" + GET + b"\r\n") as (_, raw):
        assert (await raw.answer()).status == 200
        assert await raw.ended() == b""


@in_loop
async def test_a_half_closed_client_still_gets_its_answer() -> None:
    async with asked(GET + b"\r\n") as (_, raw):
        raw.writer.write_eof()
        assert (await raw.answer()).status == 200
        assert await raw.ended() == b""
