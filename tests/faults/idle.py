"""Idle sockets: how much memory the server needs for all of them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

from tests.faults.cheap_sockets import CheapSocket, allow_files, dial, hello
from tests.faults.company import LIMITS
from tests.faults.processes import SOON_S, Served, served
from tests.faults.reports import Report, Say

from rasant.client import Lobby
from rasant.games import boxes
from rasant.wire.http import NewTable


@dataclass(frozen=True)
class Size:
    """Number of sockets and tables."""

    sockets: int
    tables: int


SMALL = Size(sockets=500, tables=10)
FULL = Size(sockets=10_000, tables=100)
AT_ONCE = 50
EACH_ADDRESS = 2_000
"""Sockets from one loopback address: its ports are limited."""


async def run(data: Path, size: Size, say: Say) -> Report:
    """Connect spectators of many tables, who only answer pings."""
    allow_files(size.sockets + 1_000)
    limits = {**LIMITS, "sockets_per_address": size.sockets, "max_sockets": size.sockets + 100}
    async with served(data, limits=limits) as server:
        empty_mb = server.rss_mb()
        tables = await _tables(server, size.tables)
        tables_mb = server.rss_mb()
        clients: list[CheapSocket] = []
        while len(clients) < size.sockets:
            some = range(len(clients), min(len(clients) + AT_ONCE, size.sockets))
            clients += await asyncio.gather(*(_watch(server, number, tables) for number in some))
            if len(clients) % 1_000 == 0:
                say(f"{len(clients):,} sockets, {server.rss_mb():.0f} MB")
        assert await server.metric("rasant_sockets") == size.sockets
        full_mb = server.rss_mb()
        assert not any(client.closed.done() for client in clients)
        for client in clients:
            client.keeps = True
            client.texts.clear()
            client.send(b'["ping",1]')
        for client in clients:
            while b'["pong",1' not in await client.text():
                pass
        answered_mb = server.rss_mb()
        assert server.complaints() == []
        for client in clients:
            client.cut()
    each_kb = (full_mb - tables_mb) * 1024 / size.sockets
    report = Report(
        f"{size.sockets:,} spectators at {size.tables} tables of all games, who only answer pings; resident memory of "
        f"the server's process, plain Python."
    )
    bar = "250 MB" if size == FULL else "250 MB for 10,000"
    report.add(f"the server with {size.sockets:,} idle sockets, all in all", bar, f"{full_mb:.0f} MB")
    report.add(
        "of that before the first socket, and before the first table", "", f"{tables_mb:.0f} MB, {empty_mb:.0f} MB"
    )
    report.add("each further socket", "", f"{each_kb:.1f} KB")
    report.add("after each of them has said something", "", f"{answered_mb:.0f} MB")
    return report


async def _tables(server: Served, count: int) -> list[str]:
    games = list(boxes())
    async with Lobby(server.url, timeout_s=SOON_S) as lobby:
        await lobby.guest("Host")
        return [(await lobby.open_table(NewTable(game=games[number % len(games)]))).table for number in range(count)]


async def _watch(server: Served, number: int, tables: list[str]) -> CheapSocket:
    """Connect a spectator, and wait for the welcome."""
    client = await dial(server.port, tables[number % len(tables)], f"127.0.0.{1 + number // EACH_ADDRESS}")
    assert client.opened.result() == 101
    client.send(hello(None))
    assert (await client.text()).startswith(b'["welcome"')
    client.keeps = False
    client.texts.clear()
    return client
