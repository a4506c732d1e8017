"""Floods: a client that asks for more than allowed is disconnected at once, and no other client notices."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.faults.cheap_sockets import CheapSocket, dial, hello
from tests.faults.processes import SOON_S, served
from tests.faults.reports import Report, Say, quantile
from tests.real_time import seconds
from tests.server.client import CONTINUATION, PING, frame

from rasant.client import Lobby
from rasant.limits.host_limits import Limits
from rasant.wire.http import NewTable
from rasant.wire.limits import LARGEST_FRAME


@dataclass(frozen=True)
class Size:
    """How often each flood happens."""

    rounds: int


SMALL = Size(rounds=1)
FULL = Size(rounds=100)

LIMITS: Final = Limits()
OFFENDER: Final = "127.0.0.2"
_SYNC: Final = frame(b'["sync"]')
_PIECE: Final = frame(b"x" * 1_000, fin=False)
FLOODS: Final = {
    "2,000 messages at once": _SYNC * 2_000,
    "41 messages at once, the hello among them": _SYNC * LIMITS.message_burst,
    "500 pings": frame(b"", PING) * 500,
    "a frame of 8,193 bytes": frame(b"x" * (LARGEST_FRAME + 1)),
    "a message in pieces without an end": _PIECE + frame(b"x" * 1_000, CONTINUATION, fin=False) * 10,
    "a binary frame of 8 KiB": frame(bytes(LARGEST_FRAME), 2),
}
"""What is sent after the hello, each in one write."""


async def run(data: Path, size: Size, say: Say) -> Report:
    """Send each flood repeatedly from one address; a client at another one asks for an answer after each."""
    closed_s: dict[str, list[float]] = {name: [] for name in FLOODS}
    calm_s: list[float] = []
    flooded_s: list[float] = []
    async with served(data, limits={"connects_per_second": 1_000}) as server:
        async with Lobby(server.url, timeout_s=SOON_S) as lobby:
            await lobby.guest("Ada")
            table = (await lobby.open_table(NewTable(game="ligretto", players=4))).table
            token = (await lobby.claim(table, "Ada")).token
        bystander = await dial(server.port, table)
        bystander.send(hello(token))
        await bystander.text()
        for number in range(size.rounds):
            for name, flood in FLOODS.items():
                calm_s.append(await _asked(bystander))
                offender = await dial(server.port, table, OFFENDER)
                assert offender.opened.result() == 101
                offender.rude = True
                offender.send_raw(frame(hello(None)) + flood)
                began = seconds()
                flooded_s.append(await _asked(bystander))
                await asyncio.wait_for(asyncio.shield(offender.closed), SOON_S)
                closed_s[name].append(seconds() - began)
            say(f"{number + 1} of {size.rounds} rounds")
        refused = await _too_many_sockets(server.port, table)
        assert not bystander.closed.done()
        complaints = server.complaints()
        bystander.cut()
    assert complaints == []
    report = Report(
        f"Default limits, but for sockets opened a second; each flood {size.rounds} times. The offender does not "
        f"answer the server's close. Another client at the table asks before and during each."
    )
    for name, times in closed_s.items():
        report.add(
            f"{name}: closed after, median and longest",
            "1 s",
            f"{quantile(times, 0.5):.3f}, {max(times):.3f} s",
        )
    report.add(f"the {LIMITS.sockets_per_address + 1}th socket of an address", "refused", f"refused, status {refused}")
    report.add(
        "an answer to another client, median before and during a flood",
        "unaffected",
        f"{quantile(calm_s, 0.5) * 1000:.2f}, {quantile(flooded_s, 0.5) * 1000:.2f} ms",
    )
    return report


async def _asked(client: CheapSocket) -> float:
    """Time until an answer, in seconds."""
    began = seconds()
    client.send(b'["ping",1]')
    while b'["pong",1' not in await client.text():
        pass
    return seconds() - began


async def _too_many_sockets(port: int, table: str) -> int:
    """Open as many sockets as allowed, and one more; returns the HTTP status of that one."""
    clients = [await dial(port, table, OFFENDER) for _ in range(LIMITS.sockets_per_address)]
    assert {client.opened.result() for client in clients} == {101}
    further = await dial(port, table, OFFENDER)
    status = further.opened.result()
    assert status == 429
    for client in (*clients, further):
        client.cut()
    return status
