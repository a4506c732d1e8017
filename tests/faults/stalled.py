"""One of twelve clients does not read: the others must not notice, and it must not cost the server anything."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, final

from tests.faults.cheap_sockets import CheapSocket, dial, hello
from tests.faults.company import CLIENT_TIMEOUTS, LIMITS, TIMEOUTS, move_of
from tests.faults.processes import SOON_S, Served, served
from tests.faults.reports import Report, Say, quantile
from tests.real_time import Countdown, seconds

from rasant.client import Lobby, SeatConnection
from rasant.client.stay import Stay
from rasant.limits.host_limits import Limits
from rasant.wire.http import NewTable


@dataclass(frozen=True)
class Size:
    """Number and length of the stretches."""

    stretches: int
    """Stretches with the stalled client, and as many without."""
    slow_ms: int
    """How long a socket may leave data unread, in milliseconds: the server's setting."""
    moves: int
    """Least number of moves in each stretch."""


SMALL = Size(stretches=1, slow_ms=500, moves=50)
FULL = Size(stretches=8, slow_ms=Limits().slow_ms, moves=1_000)

SEATS: Final = 12
LAST: Final = SEATS - 1
BETWEEN_MOVES_S: Final = 0.1
NOTHING_HELD: Final = {"latency_cap": 0}
"""Moves are not delayed for slower connections, because those delays are longer than what is measured here."""
AT_FIRST: Final = 100
"""Views that the twelfth asks for at once, and then ten a second, so that unread data pile up; this is allowed."""


@final
class Table:
    """Eleven players, and one who may stop reading."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.news = asyncio.Event()
        self.here = False
        """Whether the twelfth is connected, as the first client was last sent; the others may be behind."""
        self.gone_at = 0.0
        """When the first client received that the twelfth was gone."""

    async def play(self, seat: SeatConnection, chance: Random) -> None:
        """Moves, waits for the answer, watches for a moment, and so on."""
        stay = Stay(seat.session)
        while True:
            pause = Countdown(BETWEEN_MOVES_S * (0.5 + chance.random()))
            while (left := pause.left_s) > 0:
                event = await seat.next(left)
                if event is not None:
                    stay.receive(event)
                    seat.flush()
                if seat.seat == 0:
                    self._look_at(seat.room.seats[LAST].here)
            if seat.session.playing:
                began = seconds()
                await seat.move(move_of(seat, chance))
                self.latencies.append(seconds() - began)
            self.news.set()

    def _look_at(self, here: bool) -> None:
        if self.here and not here:
            self.gone_at = seconds()
        self.here = here

    async def more(self) -> None:
        """Wait until something happened."""
        self.news.clear()
        async with asyncio.timeout(SOON_S):
            await self.news.wait()


async def run(data: Path, size: Size, say: Say) -> Report:
    """Run stretches with and without the stalled client, in turn."""
    calm_s: list[float] = []
    stalled_s: list[float] = []
    dropped_s: list[float] = []
    limits = {**LIMITS, "slow_ms": size.slow_ms, "messages_per_second": 1_000, "message_burst": 1_000}
    async with served(data, limits=limits, timeouts={**TIMEOUTS, **NOTHING_HELD}) as server, AsyncExitStack() as stack:
        await stack.enter_async_context(asyncio.timeout(size.stretches * 4 * SOON_S))
        table, name, token = await _seated(server, stack)
        memory = [server.rss_mb()]
        for stretch in range(size.stretches):
            client = await _twelfth(server, name, token, table)
            await _talk(table, client, size.moves)
            calm_s += table.latencies
            memory.append(server.rss_mb())
            client.stop_reading()
            began = seconds()
            await _talk(table, client, size.moves, until_gone=True)
            dropped_s.append(table.gone_at - began)
            stalled_s += table.latencies
            memory.append(server.rss_mb())
            client.cut()
            say(f"{stretch + 1} of {size.stretches} stretches, {memory[-1]:.1f} MB")
        refused = await server.metric('rasant_sockets_refused_total{reason="too_slow"}')
        assert refused <= size.stretches, "another client was disconnected"  # on a busy machine silence may come first
        assert server.complaints() == []
    ratio = quantile(stalled_s, 0.99) / quantile(calm_s, 0.99)
    report = Report(
        f"A ligretto table of twelve; eleven move about ten times a second each, the twelfth asks for views and reads "
        f"none. {size.stretches} stretches without and with it, in turn: "
        f"{len(calm_s):,} and {len(stalled_s):,} answers."
    )
    report.add(
        "99th percentile of answers: with the stalled reader / without", "at most +10 %", f"{100 * (ratio - 1):+.0f} %"
    )
    for title, times in (("without", calm_s), ("with the stalled reader", stalled_s)):
        shares = ", ".join(f"{quantile(times, share) * 1000:.1f}" for share in (0.5, 0.9, 0.99))
        report.add(f"50th, 90th and 99th percentile of answers, {title}", "", f"{shares} ms")
    report.add(
        f"dropped after it stopped reading, the longest ({size.slow_ms / 1000:g} s from when its buffers are full)",
        "10 s",
        f"{max(dropped_s):.1f} s",
    )
    report.add("memory of the server at first, and the most", "bounded", f"{memory[0]:.1f}, {max(memory):.1f} MB")
    return report


async def _seated(server: Served, stack: AsyncExitStack) -> tuple[Table, str, str]:
    """Seats twelve people, of whom eleven are connected and play; returns the table, its name, and the twelfth's
    key."""
    table = Table()
    playing = await stack.enter_async_context(asyncio.TaskGroup())
    lobbies = [
        await stack.enter_async_context(Lobby(server.url, timeout_s=SOON_S, timeouts=CLIENT_TIMEOUTS))
        for _ in range(SEATS)
    ]
    for number, lobby in enumerate(lobbies):
        await lobby.guest(f"P{number}")
    name = (await lobbies[0].open_table(NewTable(game="ligretto", players=SEATS))).table
    seats = [await lobby.sit(name, f"P{number}") for number, lobby in enumerate(lobbies[:LAST])]
    token = (await lobbies[LAST].claim(name, "P11")).token
    for number, seat in enumerate(seats):
        await stack.enter_async_context(seat)
        stack.callback(playing.create_task(table.play(seat, Random(f"stalled {number}"))).cancel)
    return table, name, token


async def _twelfth(server: Served, name: str, token: str, table: Table) -> CheapSocket:
    """Connect the twelfth, and wait until the others know."""
    client = await dial(server.port, name, small=True)
    client.keeps = False
    client.send(hello(token), b'["ready"]')
    while not table.here:
        await table.more()
    return client


async def _talk(table: Table, client: CheapSocket, moves: int, until_gone: bool = False) -> None:
    """Run a stretch: the twelfth asks for views while the others play."""
    table.latencies = []
    client.send(*[b'["sync"]'] * AT_FIRST)
    pause = Countdown(0.0)
    while len(table.latencies) < moves or (until_gone and table.here):
        if client.closed.done() and not until_gone:
            raise ConnectionResetError
        if pause.left_s <= 0:
            pause = Countdown(BETWEEN_MOVES_S)
            client.send(b'["sync"]')
        await table.more()
