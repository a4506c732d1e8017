"""Presence: one address connects, leaves and changes its mind as fast as it can; others hardly notice."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final, final

from tests.faults.cheap_sockets import CheapSocket, dial, hello
from tests.faults.company import LIMITS
from tests.faults.processes import SOON_S, Served, served
from tests.faults.reports import Report, Say, quantile
from tests.real_time import seconds

from rasant.client import Lobby
from rasant.limits.host_limits import Limits
from rasant.table.timeouts import Timeouts
from rasant.wire.codec import encode, listen
from rasant.wire.from_client import SetBot, SetReady
from rasant.wire.from_server import RoomChanged, RoomPatch, SeatLatencies, Welcome
from rasant.wire.http import NewTable


@dataclass(frozen=True)
class Size:
    """Number of connections."""

    connects: int
    at_once: int
    """Connections of the offender at the same time."""


SMALL = Size(connects=200, at_once=4)
FULL = Size(connects=20_000, at_once=8)

WIDE_OPEN: Final = {"sockets_per_address": 10_000, "messages_per_second": 1_000, "message_burst": 1_000}
OFFENDER: Final = "127.0.0.2"
ANSWERED: Final = b'["pong",7'
LAST: Final = 3
"""A seat that is given to a bot and freed again."""
TOGGLES: Final = [
    message for _ in range(10) for message in (SetReady(), SetBot(LAST, "steady"), SetReady(on=False), SetBot(LAST, ""))
]
"""What the host's tabs send, all of it in one write."""


@final
class Player:
    """A client at the same table that only listens."""

    def __init__(self, client: CheapSocket) -> None:
        self._client = client
        self.received_at: list[float] = []
        """When the room or the latencies were received; both may be in one frame."""
        self.heard = asyncio.Event()
        self.seq = -1
        self.first = -1
        """Numbers of the last entry that was received, and of the first."""

    async def listen(self) -> None:
        """Receive until it is cancelled."""
        while True:
            messages = listen(await self._client.text())
            for message in messages:
                if isinstance(message, Welcome | RoomChanged | RoomPatch):
                    self.seq = message.seq
                    self.first = self.seq if self.first < 0 else self.first
            if any(isinstance(message, RoomChanged | RoomPatch | SeatLatencies) for message in messages):
                self.received_at.append(seconds())
                self.heard.set()

    def most(self) -> int:
        """Most room messages within any second."""
        return max(sum(0 <= later - at < 1 for later in self.received_at) for at in self.received_at)


async def run(data: Path, size: Size, say: Say) -> Report:
    """Run with admission and socket limits off, so that the table alone has to cope."""
    calm_s: list[float] = []
    busy_s: list[float] = []
    async with served(data, limits={**LIMITS, **WIDE_OPEN}) as server, AsyncExitStack() as stack:
        opened = seconds()
        table, token, player, bystander = await _seated(server, stack)
        for _ in range(200):
            calm_s.append(await _asked(bystander))
        memory = [server.rss_mb()]
        began, turns, came = seconds(), count(), asyncio.Event()
        offences = [_offend(server.port, table, token, turns, size, came) for _ in range(size.at_once)]
        crowd = [asyncio.create_task(offence) for offence in offences]
        while not all(task.done() for task in crowd):
            came.clear()
            busy_s.append(await _asked(bystander))
            await came.wait()
            if len(busy_s) % 1_000 == 0:
                memory.append(server.rss_mb())
                say(f"{seconds() - began:.0f} s, {memory[-1]:.1f} MB")
        took = seconds() - began
        await asyncio.wait_for(player.heard.wait(), SOON_S)
        received, since_opened = len(player.received_at), seconds() - opened
        assert not [task.exception() for task in crowd if task.exception()]
        memory.append(server.rss_mb())
        assert server.complaints() == []
    # What was sent before may arrive late on a busy machine, so it is counted from when the table was opened.
    assert received <= since_opened / (Timeouts().room_every / 1000) + 3, "room messages are sent too often"
    changes = 2 * size.connects + size.connects // 2 * len(TOGGLES)
    report = Report(
        f"One address opens {size.connects:,} sockets to a table and cuts them, {size.at_once} at a time; every other "
        f"one as the host gets ready and unready, and adds and removes a bot, {len(TOGGLES)} times in one write: "
        f"{changes / took:,.0f} changes a second for {took:.0f} s. Without the limits of "
        f"{Limits().connects_per_second} sockets and {Limits().messages_per_second} messages a second."
    )
    report.add("room messages to a player of that table, a second", "at most 5", f"{received / since_opened:.1f}")
    report.add("the most within any one second, as it arrived", "", f"{player.most()}")
    report.add(
        "entries of the log a second",
        "1 a person, after 30 at once",
        f"{(player.seq - player.first) / took:.1f}",
    )
    report.add(
        "an answer at another table, median and 99th percentile: before",
        "",
        f"{quantile(calm_s, 0.5) * 1000:.2f}, {quantile(calm_s, 0.99) * 1000:.2f} ms",
    )
    report.add("the same meanwhile", "", f"{quantile(busy_s, 0.5) * 1000:.2f}, {quantile(busy_s, 0.99) * 1000:.2f} ms")
    report.add("memory of the server at first, and the most", "bounded", f"{memory[0]:.1f}, {max(memory):.1f} MB")
    return report


async def _seated(server: Served, stack: AsyncExitStack) -> tuple[str, str, Player, CheapSocket]:
    """Open a table with a host, whose key the offender has, and a player; and connect a client at another table."""
    async with Lobby(server.url, timeout_s=SOON_S) as offender, Lobby(server.url, timeout_s=SOON_S) as other:
        await offender.guest("Bea")
        await other.guest("Ada")
        table = (await offender.open_table(NewTable(game="ligretto", players=LAST + 1))).table
        token = (await offender.claim(table, "Bea")).token
        listener = await dial(server.port, table)
        listener.send(hello((await other.claim(table, "Ada")).token))
        elsewhere = (await other.open_table(NewTable(game="ligretto"))).table
        bystander = await dial(server.port, elsewhere)
        bystander.send(hello((await other.claim(elsewhere, "Ada")).token))
    player = Player(listener)
    stack.callback(asyncio.create_task(player.listen()).cancel)
    return table, token, player, bystander


async def _offend(port: int, table: str, token: str, turns: Iterator[int], size: Size, came: asyncio.Event) -> None:
    """Connect, make trouble and leave, repeatedly."""
    while (turn := next(turns)) < size.connects:
        client = await dial(port, table, OFFENDER)
        assert client.opened.result() == 101
        host = turn % 2 == 0
        client.send(hello(token if host else None), *(map(encode, TOGGLES) if host else ()), b'["ping",7]')
        while ANSWERED not in await client.text():
            pass
        client.cut()
        came.set()
    came.set()


async def _asked(client: CheapSocket) -> float:
    """Time until an answer, in seconds."""
    began = seconds()
    client.send(b'["ping",1]')
    while b'["pong",1' not in await client.text():
        pass
    return seconds() - began
