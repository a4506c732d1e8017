"""Real NATS servers that end, freeze, return and misbehave."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable

import pytest
from nats.aio.client import Client
from tests.bus.conftest import OpenBusTo
from tests.bus.heard import Heard, logged
from tests.bus.pretender import Pretender
from tools.nats_server import NatsOptions, NatsServer

from rasant.bus import nats_connection
from rasant.bus.choice import bus_of
from rasant.bus.port import LARGEST_MESSAGE

pytestmark = pytest.mark.slow

LOST = "warning: the bus is lost: "


async def test_a_server_that_is_killed_and_started_again(nats: NatsServer, bus_to: OpenBusTo) -> None:
    (here, changes_here), (there, changes_there) = await bus_to(nats.url), await bus_to(nats.url)
    heard = Heard[bytes]()
    await there.listen("there", heard)
    here.send("there", b"before")
    await heard.number(1)
    nats.kill()
    await changes_here.last(False)
    await changes_there.last(False)
    assert not here.connected
    here.send("there", b"while nobody is reached")
    nats.start()
    await changes_here.last(True)
    await changes_there.last(True)
    assert here.connected
    here.send("there", b"after")
    assert await heard.last(b"after") == [b"before", b"after"]
    assert changes_here.all == changes_there.all == [False, True]


async def test_the_bus_reconnects_each_time(nats: NatsServer, bus_to: OpenBusTo) -> None:
    bus, changes = await bus_to(nats.url)
    heard = Heard[bytes]()
    await bus.listen("here", heard)
    for times in range(1, 4):
        nats.stop()
        nats.start()
        await changes.number(2 * times)
        bus.send("here", b"%d" % times)
        assert len(await heard.last(b"%d" % times)) == times
    assert changes.all == [False, True] * 3


async def test_a_frozen_server_is_noticed(nats: NatsServer, bus_to: OpenBusTo) -> None:
    (here, changes_here), (there, changes_there) = await bus_to(nats.url), await bus_to(nats.url)
    heard = Heard[bytes]()
    await there.listen("there", heard)
    here.send("there", b"before")
    await heard.number(1)
    with logged() as lines:
        nats.freeze()
        await changes_here.last(False)
        await changes_there.last(False)
        here.send("there", b"while nobody is reached")
        await lines.until(lambda all: len([line for line in all if "still lost" in line]) == 2)
        nats.thaw()
        await changes_here.last(True)
        await changes_there.last(True)
    here.send("there", b"after")
    assert await heard.last(b"after") == [b"before", b"after"]
    assert f"{LOST}it has been silent for too long" in lines.all


async def test_a_message_has_the_number_of_its_connection(nats: NatsServer, bus_to: OpenBusTo) -> None:
    here, changes = await bus_to(nats.url)
    first = here.connection
    nats.kill()
    await changes.last(False)
    assert here.connection == 0
    nats.start()
    await changes.last(True)
    assert here.connection > first > 0


async def test_one_of_two_servers_ends(bus_to: OpenBusTo) -> None:
    with NatsServer(NatsOptions(clustered=True)) as first, NatsServer(NatsOptions(peers=[first])) as second:
        here, changes_here = await bus_to(f"{first.url},{second.url}")
        there, changes_there = await bus_to(f"{second.url},{first.url}")
        heard = Heard[bytes]()
        await there.listen("there", heard)
        await repeat_until_heard(lambda: here.send("there", b"over both"), heard)
        first.kill()
        await changes_here.last(True)
        here.send("there", b"over one")
        await heard.last(b"over one")
        assert changes_here.all == [False, True]
        assert changes_there.all == []


async def repeat_until_heard(send: Callable[[], None], heard: Heard[bytes]) -> None:
    """Repeat a message, because subscriptions reach the other server with a delay."""
    while not heard.all:
        send()
        await asyncio.sleep(0)


async def test_one_of_two_servers_is_enough_to_start(nats: NatsServer, bus_to: OpenBusTo) -> None:
    bus, _ = await bus_to(f"nats://127.0.0.1:1,{nats.url}")
    assert bus.connected


async def test_a_server_that_reads_nothing_is_given_up(nats: NatsServer, bus_to: OpenBusTo) -> None:
    bus, changes = await bus_to(nats.url)
    with logged() as lines:
        nats.freeze()
        for _ in range(nats_connection.MOST_UNSENT // LARGEST_MESSAGE + 1):
            bus.send("there", bytes(LARGEST_MESSAGE))
        assert not bus.connected
        await changes.last(False)
        nats.thaw()
        await changes.last(True)
        assert f"{LOST}it has left 16 MiB unread" in lines.all


async def test_all_messages_of_one_loop_turn_are_one_write(
    nats: NatsServer, bus_to: OpenBusTo, monkeypatch: pytest.MonkeyPatch
) -> None:
    writes: list[bytes] = []
    bus, _ = await bus_to(nats.url)
    heard = Heard[bytes]()
    await bus.listen("here", heard)
    write = asyncio.StreamWriter.write

    def noted(writer: asyncio.StreamWriter, data: bytes) -> None:
        writes.append(data)
        write(writer, data)

    monkeypatch.setattr(asyncio.StreamWriter, "write", noted)
    for number in range(1_000):
        bus.send("here", b"%d" % number)
    await heard.number(1_000)
    assert len([data for data in writes if data.startswith(b"PUB")]) == 1


async def test_messages_of_other_programs_arrive_unchanged(nats: NatsServer, bus_to: OpenBusTo) -> None:
    bus, changes = await bus_to(nats.url)
    heard = Heard[bytes]()
    await bus.listen("here", heard)
    garbage = [b"", b"\x00\xff\r\n", b"MSG here 1 3\r\nabc", bytes(1_000_000)]
    stranger = Client()
    await stranger.connect(nats.url)
    for message in garbage:
        await stranger.publish("here", message)
    await stranger.publish("here", b"with headers", headers={"Status": "503", "a": "b"})
    await stranger.publish("here", b"with a reply", reply="_rasant.0123456789abcdef.x.y")
    await heard.number(6)
    await stranger.close()
    reader, writer = await asyncio.open_connection("127.0.0.1", nats.port)
    writer.write(b'CONNECT {"headers":true}\r\nPUB here \xff\xfe 3\r\nodd\r\n')
    writer.write(b"HPUB here 13 16\r\nNATS/1.0\xff\r\n\r\nraw\r\nPING\r\n")
    await reader.readuntil(b"PONG")
    writer.close()
    assert await heard.number(8) == [*garbage, b"with headers", b"with a reply", b"odd", b"raw"]
    assert changes.all == []


async def test_an_unknown_error_of_a_server_is_one_line(bus_to: OpenBusTo, caplog: pytest.LogCaptureFixture) -> None:
    async with Pretender(b"INFO {no json}\r\n") as pretender:
        _, changes = await bus_to(pretender.url)
        await changes.last(False)
    (record,) = caplog.records
    assert record.exc_info is None
    assert "\n" not in record.getMessage()


async def test_the_same_trouble_is_logged_once(nats: NatsServer, bus_to: OpenBusTo) -> None:
    with logged() as lines:
        _, changes = await bus_to(nats.url)
        nats.kill()
        await lines.until(lambda all: any("still lost" in line for line in all))
        nats.start()
        await changes.last(True)
    assert lines.all == [
        f"{LOST}it closed the connection",
        f"warning: the bus is still lost: {nats.url}: no server listens there: is it running?",
        "info: the bus is back: ",
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no uvloop for Windows")
def test_the_bus_on_uvloop(nats: NatsServer) -> None:
    import uvloop

    async def reported_and_received() -> tuple[list[bool], list[bytes]]:
        bus, changes, heard = bus_of(nats.url), Heard[bool](), Heard[bytes]()
        await bus.open(changes)
        await bus.listen("here", heard)
        bus.send("here", b"before")
        await heard.last(b"before")
        nats.freeze()
        for _ in range(20):
            bus.send("here", bytes(LARGEST_MESSAGE))
        await changes.last(False)
        nats.thaw()
        await changes.last(True)
        bus.send("here", b"after")
        await heard.last(b"after")
        await bus.close()
        return changes.all, heard.all

    changes, heard = uvloop.run(reported_and_received())
    assert changes == [False, True]
    assert (heard[0], heard[-1]) == (b"before", b"after")  # what the frozen server held may have arrived in between
