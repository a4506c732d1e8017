"""What one HTTP connection may cost: sizes, deadlines, and how many there are of an address."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from ipaddress import ip_network

import h11
import pytest
from tests.server.client import dial
from tests.server.loop import AT_THE_END, in_loop, soon, until
from tests.server.servers import Served, served

from rasant.server.access.limits import Limits
from rasant.server.http.fair_queue import FairQueue
from rasant.server.http.http_connection import HttpConnection
from rasant.server.http.http_parser import LARGEST_BODY, LARGEST_HEAD, MOST_CHUNKS, MOST_LINES, HttpParser
from rasant.server.process.settings import Settings

GET = b"GET /health HTTP/1.1\r\nHost: x\r\n"
POST = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
RENAME = b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
ADA = b'e\r\n{"name":"Ada"}\r\n0\r\n\r\n'
AT_ONCE = 30
"""Milliseconds after which a deadline under test passes; those that must not pass are as long as ever."""


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def code(self) -> str:
        """Of the problem."""
        return str(json.loads(self.body)["code"])


@dataclass
class Raw:
    """A connection that sends bytes as they are."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def send(self, data: bytes) -> None:
        """Send this."""
        self.writer.write(data)

    async def answer(self) -> Answer:
        """The next answer."""
        first, *rest = (await soon(self.reader.readuntil(b"\r\n\r\n"))).decode().strip().split("\r\n")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in rest)}
        body = await soon(self.reader.readexactly(int(headers.get("content-length", "0"))))
        return Answer(int(first.split()[1]), headers, body)

    async def ended(self) -> bytes:
        """All that comes until the connection is closed."""
        try:
            return await soon(self.reader.read())
        except ConnectionError:
            return b""

    async def refused(self) -> tuple[int, str]:
        """Status and code of the answer after which it is closed."""
        answer = await self.answer()
        assert await self.ended() == b""
        return answer.status, answer.code


async def connect(server: Served, source: str = "127.0.0.1", limit: int = 2**16) -> Raw:
    """A connection from an address of this machine."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(source, 0), limit=limit)
    AT_THE_END.append(writer.transport.abort)
    return Raw(reader, writer)


class Job:
    """Something to be done for whoever its name begins with."""

    def __init__(self, name: str, done: list[str]) -> None:
        self.caller = name.split()[0]
        self._name = name
        self._done = done

    def run(self) -> None:
        """Do it."""
        self._done.append(self._name)


@asynccontextmanager
async def asked(data: bytes, **limits: int) -> AsyncIterator[tuple[Served, Raw]]:
    """A server with these limits that was sent this."""
    async with served(Settings(limits=Limits(**limits))) as server:
        raw = await connect(server)
        raw.send(data)
        yield server, raw


def padded(size: int) -> bytes:
    """A head of exactly so many bytes."""
    start, end = GET + b"X: ", b"\r\n\r\n"
    return start + b"x" * (size - len(start) - len(end)) + end


@in_loop
async def test_a_head_may_be_so_long_and_no_longer() -> None:
    async with asked(padded(LARGEST_HEAD)) as (_, raw):
        assert (await raw.answer()).status == 200
        raw.send(padded(LARGEST_HEAD + 2))
        refusal = await raw.answer()
        assert (refusal.status, refusal.code) == (431, "head_too_large")
        assert refusal.headers["connection"] == "close"
        assert await raw.ended() == b""


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        (GET + b"X: " + b"x" * 3_000_000, (431, "head_too_large")),
        (GET + b"a:\r\n" * 500_000, (431, "head_too_large")),
        (GET + b"a:\r\n" * MOST_LINES + b"\r\n", (431, "head_too_large")),
        (b"GET /" + b"x" * 3_000_000, (414, "url_too_long")),
        (b"GET /" + b"x" * 3_000_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", (414, "url_too_long")),
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
)
@in_loop
async def test_what_is_too_much_is_refused_in_one_line_and_closed(data: bytes, refusal: tuple[int, str]) -> None:
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
async def test_a_connection_that_was_never_finished_is_gone_before_anybody_looks_for_garbage(
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
def test_a_body_of_known_length_may_be_as_long_as_is_said_in_whatever_pieces_it_comes(piece: int) -> None:
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
async def test_a_body_may_have_lines_that_begin_with_blanks() -> None:
    body = b'{\n  "name": "Ada"\n}'
    async with asked(POST + b"Content-Length: %d\r\n\r\n" % len(body) + body + GET + b"\r\n") as (_, raw):
        assert [(await raw.answer()).status for _ in range(2)] == [201, 200]


@in_loop
async def test_a_body_is_asked_for_when_it_waits_for_that() -> None:
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
        b"".join(b"GET %s HTTP/1.1\r\nHost: x\r\n\r\n" % path for path in paths), gets_per_second=1000
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
    async with asked(method.encode() + b" /health HTTP/1.1\r\nHost: x\r\n\r\n") as (_, raw):
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
async def test_who_sends_no_more_than_a_request_still_gets_its_answer() -> None:
    async with asked(GET + b"\r\n") as (_, raw):
        raw.writer.write_eof()
        assert (await raw.answer()).status == 200
        assert await raw.ended() == b""


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


@in_loop
async def test_an_answer_that_is_not_read_is_cut_off() -> None:
    async with served(Settings(limits=Limits(http_answer_ms=AT_ONCE, get_burst=10_000))) as server:
        raw = await connect(server, limit=1)
        raw.send((b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n") * 3_000)
        await until(lambda: server.process.connections.total == 1)
        await until(lambda: server.process.connections.total == 0)


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


@in_loop
async def test_an_address_has_so_many_connections_and_others_have_theirs() -> None:
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
async def test_when_all_are_taken_whoever_has_the_most_gives_way() -> None:
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
async def test_when_all_have_the_same_whoever_waits_gives_way_and_not_whoever_is_being_answered() -> None:
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
async def test_refusals_are_counted_for_the_host() -> None:
    async with asked(b"nonsense\r\n\r\n") as (server, raw):
        assert await raw.refused() == (400, "malformed")
        await until(lambda: server.process.connections.total == 0)
        again = await connect(server)
        again.send(b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
        text = (await again.answer()).body.decode()
        assert 'rasant_http_refused_total{reason="malformed"} 1.0' in text
        assert "rasant_http_connections 1.0" in text
