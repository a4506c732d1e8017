"""One address abuses HTTP in every way: the server stays small, and all others are answered as before."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import httpx
import msgspec
from tests.external_game_site import python_path
from tests.faults.cheap_sockets import CheapSocket, dial, hello
from tests.faults.floods import OFFENDER
from tests.faults.offender import Offence, Order
from tests.faults.processes import ROOT, SOON_S, Served, served
from tests.faults.reports import Report, Say, quantile
from tests.real_time import seconds

from rasant.api.uploads import LARGEST_UPLOAD
from rasant.client import Lobby
from rasant.testing.golden import goldens
from rasant.testing.properties import Subject
from rasant.wire.http import NewTable


@dataclass(frozen=True)
class Size:
    """How often another client asks during each offence, and how many connections are attempted."""

    asked: int
    connections: int


SMALL = Size(asked=5, connections=200)
FULL = Size(asked=500, connections=5_000)
MOST_MB: Final = 20.0
LIMITS: Final = {"messages_per_second": 1_000, "message_burst": 1_000}

_GET: Final = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
_POST: Final = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
_CHUNKED: Final = b"Transfer-Encoding: chunked\r\n\r\n"
_LARGE_LOG: Final = (
    b"POST /api/replays?viewpoint=-2 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\n"
    b"Content-Length: %d\r\n\r\n" % LARGEST_UPLOAD
)
_BEGUN_LOG: Final = b"".join(goldens(Subject("ligretto"))[0].path.read_bytes().splitlines(keepends=True)[:2])
_RACE: Final = b'["race",0,1,5,0]\n'
"""A log of a deal and nothing but races, which takes the server longer than any other of its size."""
_DOCUMENT: Final = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"


def offences(connections: int) -> dict[str, Offence]:
    """All offences; those that only wait use `connections` connections."""
    return {
        "header lines without end": Offence(first=_GET, then=b"a: b\r\n" * 1_000),
        "a header without end": Offence(first=_GET + b"X: ", then=b"x" * 65_536),
        "a URL without end": Offence(first=b"GET /", then=b"x" * 65_536),
        "a body without end": Offence(first=_POST + _CHUNKED, then=b"fff\r\n" + b"x" * 4_095 + b"\r\n"),
        "chunks of one byte": Offence(first=_POST + _CHUNKED, then=b"1\r\nx\r\n" * 1_000),
        "a chunk extension without end": Offence(first=_POST + _CHUNKED + b"1;", then=b"x" * 65_536),
        "trailers without end after an answer": Offence(first=_GET + _CHUNKED + b"0\r\n", then=b"a: b\r\n" * 1_000),
        "logs to be watched, as large as they may be": Offence(first=_LARGE_LOG + _BEGUN_LOG, then=_RACE * 1_000),
        "logs never sent": Offence(first=_LARGE_LOG + b"{", connections=connections),
        "requests as fast as they go, many in a write": Offence(then=(_GET + b"\r\n") * 50),
        "answers that are never read": Offence(then=_DOCUMENT * 50, reads=False),
        "heads never finished": Offence(first=_GET, connections=connections),
        "bodies never sent": Offence(first=_POST + b"Content-Length: 9\r\n\r\n{", connections=connections),
        "connections and not a word": Offence(connections=connections),
    }


@dataclass
class Seen:
    """What was measured during one offence."""

    ping_s: list[float] = field(default_factory=list)
    http_s: list[float] = field(default_factory=list)
    """Answer times over a kept connection, in seconds."""
    fresh_s: list[float] = field(default_factory=list)
    """Answer times over a new connection each time, in seconds."""
    grown_mb: float = 0.0
    opened: int = 0


@dataclass
class Bystander:
    """A client at a table, from another address, that asks in three ways."""

    server: Served
    client: CheapSocket
    http: httpx.AsyncClient

    async def ask(self, seen: Seen) -> None:
        """Ask once in each way; a refusal is an error."""
        began = seconds()
        self.client.send(b'["ping",1]')
        while b'["pong",1' not in await self.client.text():
            pass
        pinged = seconds()
        assert (await self.http.get("/health")).status_code == 200
        answered = seconds()
        await _fresh(self.server.port)
        seen.ping_s.append(pinged - began)
        seen.http_s.append(answered - pinged)
        seen.fresh_s.append(seconds() - answered)


async def run(data: Path, size: Size, say: Say) -> Report:
    """Run each offence for as long as another client asks this many times."""
    calm, seen = Seen(), {}
    async with served(data, limits=LIMITS) as server, _bystander(server) as bystander:
        for _ in range(size.asked):
            await bystander.ask(calm)
        for name, offence in offences(size.connections).items():
            seen[name] = await _suffered(server, bystander, offence, size.asked)
            say(_row(name, seen[name]))
            assert seen[name].grown_mb <= MOST_MB, name
        assert server.complaints() == []
    return _report(size, calm, seen)


async def _suffered(server: Served, bystander: Bystander, offence: Offence, asked: int) -> Seen:
    seen = Seen()
    before_mb = server.rss_mb()
    async with _offended(server, offence, seen):
        for _ in range(asked):
            await bystander.ask(seen)
            seen.grown_mb = max(seen.grown_mb, server.rss_mb() - before_mb)
    while await server.metric("rasant_http_connections") > 2:  # the bystander's, and the one that asks
        pass
    return seen


@asynccontextmanager
async def _offended(server: Served, offence: Offence, seen: Seen) -> AsyncIterator[None]:
    order = Order(port=server.port, source=OFFENDER, offence=offence)
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "tests.faults.offender", msgspec.json.encode(order).decode()),
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": python_path(ROOT)},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        while await server.metric("rasant_http_connections") < 3:
            pass
        yield
        assert process.stdin is not None
        process.stdin.close()
        output, _ = await asyncio.wait_for(process.communicate(), SOON_S)
        seen.opened = int(output)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@asynccontextmanager
async def _bystander(server: Served) -> AsyncIterator[Bystander]:
    async with Lobby(server.url, timeout_s=SOON_S) as lobby:
        await lobby.guest("Ada")
        table = (await lobby.open_table(NewTable(game="ligretto", players=4))).table
        token = (await lobby.claim(table, "Ada")).token
    client = await dial(server.port, table)
    client.send(hello(token))
    await client.text()
    async with httpx.AsyncClient(base_url=server.url, timeout=SOON_S) as http:
        yield Bystander(server, client, http)
    assert not client.closed.done()
    client.cut()


async def _fresh(port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(_GET + b"Connection: close\r\n\r\n")
    answer = await asyncio.wait_for(reader.read(), SOON_S)
    assert answer.startswith(b"HTTP/1.1 200 "), answer[:200]
    writer.close()


def _row(name: str, seen: Seen) -> str:
    return f"{name}: {_times(seen)}; +{seen.grown_mb:.1f} MB; {seen.opened:,} connections"


def _times(seen: Seen) -> str:
    three = (seen.ping_s, seen.http_s, seen.fresh_s)
    return " · ".join(
        f"{quantile(times, 0.5) * 1000:.1f}, {quantile(times, 0.99) * 1000:.0f}, {max(times) * 1000:.0f}"
        for times in three
    )


def _report(size: Size, calm: Seen, seen: dict[str, Seen]) -> Report:
    report = Report(
        f"Default limits, but for how often a socket may speak. One address does each of these over 100 connections, "
        f"or {size.connections:,} that only wait, reopening what is closed. Another address asks {size.asked:,} times "
        f"over a socket, an open and a new connection; it was never refused, and only refusals were logged. Each row: "
        f"median, 99th percentile and longest of these three answers in ms; growth of the server's memory."
    )
    report.add("nothing", "", _times(calm))
    for name, one in seen.items():
        tried = f"{name}, {one.opened:,} connections"
        report.add(tried, "100 ms more, 20 MB", f"{_times(one)}; {one.grown_mb:.1f} MB")
    return report
