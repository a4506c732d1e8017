"""Downloads of logs: the same bytes, a little at a time, without delaying each other."""

from __future__ import annotations

import asyncio
import socket

import httpx
import pytest
import structlog.testing
from tests.server.fakes import TABLE
from tests.server.loop import AT_THE_END, in_loop, soon, until
from tests.server.raw_http import Deadlines
from tests.server.servers import Served, served

from rasant.api import downloads
from rasant.limits.host_limits import Limits
from rasant.players.results import Result
from rasant.record.live import MatchLog, log_of_match
from rasant.server.process.settings import Settings
from rasant.store.port import EntriesAppended, MatchFinished, StoreError
from rasant.table.recovery import founding

RESULT = Result(
    "m-1", "ligretto", "default", "2026-01-01T00:00:00.000Z", ["p"], ["P"], [""], [[0]], [9], [0], 1, True, ["whole"]
)
FOUNDED = b'["found","ligretto",4,"default",{},false,"7"]'
PATH = "/api/matches/m-1/log"


def entries(count: int) -> list[bytes]:
    """The log of a table with one match."""
    return [FOUNDED, *(b'["b",[%d,%d,-1,"time",[]]]' % (number, number) for number in range(count - 1))]


async def keep(server: Served, count: int) -> bytes:
    """Store a match with this many entries; returns its log."""
    written = entries(count)
    server.hall.lengths[TABLE] = count
    await server.store.append([EntriesAppended(TABLE, 0, written)])
    await server.store.append([MatchFinished(TABLE, 1, count - 1, RESULT, True)])
    return log_of_match(founding(written), written, RESULT)


@pytest.mark.parametrize("count", [2, 63, 64, 65, 512, 513, 514, 1_500])
@in_loop
async def test_a_log_of_any_length_is_sent_completely(count: int) -> None:
    async with served() as server, server.http() as http:
        log = await keep(server, count)
        answer = await http.get(PATH)
        assert answer.content == log
        assert answer.headers["content-type"].startswith("application/x-ndjson")


@in_loop
async def test_it_is_read_and_made_in_small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[int] = []
    slices: list[tuple[int, int]] = []
    turns = 0

    async def counted(table: str, first: int, last: int) -> list[bytes]:
        reads.append(last - first + 1)
        return entries(2_000)[first : last + 1]

    def turn() -> None:
        nonlocal turns
        turns += 1
        asyncio.get_running_loop().call_soon(turn)

    def sliced(log: MatchLog, part: list[bytes]) -> bytes:
        slices.append((turns, len(part)))
        return lines(log, part)

    lines = MatchLog.lines
    async with served() as server, server.http() as http:
        log = await keep(server, 2_000)
        monkeypatch.setattr(MatchLog, "lines", sliced)
        monkeypatch.setattr(server.store, "entries", counted)
        turn()
        both = await asyncio.gather(http.get(PATH), http.get(PATH))
        assert [answer.content for answer in both] == [log, log]
        assert max(reads) <= downloads.READ
        assert sum(size for _, size in slices) == 4_000
        assert max(size for _, size in slices) <= MatchLog.at_once
        at = [turn for turn, _ in slices]
        assert len(at) == len(set(at))  # no two in one turn of the loop


async def stall(server: Served, source: str) -> socket.socket:
    """Request a log and read nothing of it."""
    line = socket.socket()
    AT_THE_END.append(line.close)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    line.bind((source, 0))
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, ("127.0.0.1", server.port))
    await loop.sock_sendall(line, f"GET {PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return line


@in_loop
async def test_a_client_that_does_not_read_delays_no_other() -> None:
    async with served(Settings(limits=Limits(http_answer_ms=600_000))) as server:
        log = await keep(server, 20_000)
        for _ in range(downloads.MOST_DOWNLOADS + 1):
            await stall(server, "127.0.0.2")
        await until(lambda: server.process.connections.total == downloads.MOST_DOWNLOADS + 1)
        async with server.http() as http:
            assert (await http.get(PATH)).content == log


@in_loop
async def test_many_addresses_that_do_not_read_delay_no_other() -> None:
    """Every slot is requested twice over, and no client reads: a slot is only held while a part is made."""
    async with served(Settings(limits=Limits(http_answer_ms=600_000))) as server:
        log = await keep(server, 20_000)
        for number in range(downloads.MOST_DOWNLOADS):
            for _ in range(downloads.EACH):
                await stall(server, f"127.0.0.{number + 2}")
        await until(lambda: server.process.connections.total == downloads.MOST_DOWNLOADS * downloads.EACH)
        async with server.http() as http:
            assert (await http.get(PATH)).content == log


@in_loop
async def test_a_client_that_does_not_read_is_dropped_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    deadlines = Deadlines(monkeypatch)
    async with served(Settings(limits=Limits(http_answer_ms=54_321))) as server:
        await keep(server, 20_000)
        await stall(server, "127.0.0.2")
        await until(lambda: deadlines.set and deadlines.set[0][0].flow.write_paused)
        assert deadlines.passed() == 54_321
        await until(lambda: server.process.connections.total == 0)


@in_loop
async def test_a_store_that_fails_on_the_way_truncates_the_answer(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def failing(table: str, first: int, last: int) -> list[bytes]:
        if first > 1_000:
            raise StoreError("the disk fails")
        return entries(2_000)[first : last + 1]

    async with served() as server:
        await keep(server, 2_000)
        monkeypatch.setattr(server.store, "entries", failing)
        async with server.http() as http:
            with structlog.testing.capture_logs() as logged:
                for _ in range(20):
                    with pytest.raises(httpx.RemoteProtocolError):
                        await soon(http.get(PATH))
                server.process.unreadable.flush()
            assert (await http.get("/health")).status_code == 200
        assert [(line["log_level"], line["why"], line["times"]) for line in logged] == [("error", "the disk fails", 20)]
        assert caplog.records == [], "uvicorn logs nothing either"
