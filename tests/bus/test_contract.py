"""What every bus promises, checked with the bus in memory and with a real NATS server."""

from __future__ import annotations

import asyncio
from hashlib import sha256

import pytest
from tests.bus.conftest import OpenBus
from tests.bus.heard import Heard

from rasant.bus.port import LARGEST_MESSAGE


@pytest.fixture
def address(request: pytest.FixtureRequest) -> str:
    """An address of this test alone, because the server is shared."""
    return f"tests.{sha256(request.node.nodeid.encode()).hexdigest()[:16]}"


async def test_messages_arrive_once_and_in_their_order(new_bus: OpenBus, address: str) -> None:
    here, there, heard = await new_bus(), await new_bus(), Heard[bytes]()
    await there.listen(address, heard)
    sent = [b"%d" % number for number in range(5_000)]
    for message in sent:
        here.send(address, message)
        if message.endswith(b"99"):
            await asyncio.sleep(0)
    here.send(address, b"last")
    assert await heard.last(b"last") == [*sent, b"last"]


async def test_all_subscribers_receive_a_message_including_the_sender(new_bus: OpenBus, address: str) -> None:
    here, there = await new_bus(), await new_bus()
    listeners = [Heard[bytes]() for _ in range(4)]
    for bus, listener in zip([here, here, there, there], listeners, strict=True):
        await bus.listen(address, listener)
    here.send(address, b"one")
    there.send(address, b"two")
    for listener in listeners:
        assert sorted(await listener.number(2)) == [b"one", b"two"]


async def test_only_subscribers_of_the_address_receive_a_message(new_bus: OpenBus, address: str) -> None:
    here, there = await new_bus(), await new_bus()
    heard, other = Heard[bytes](), Heard[bytes]()
    await there.listen(address, heard)
    await there.listen(f"{address}.other", other)
    here.send(address, b"for the one")
    here.send(f"{address}.nobody", b"for nobody")
    here.send(f"{address}.other", b"for the other")
    assert await other.number(1) == [b"for the other"]
    assert await heard.number(1) == [b"for the one"]


async def test_a_bus_that_stops_listening_to_an_address_receives_nothing_more(new_bus: OpenBus, address: str) -> None:
    here, there, heard, other, anew = await new_bus(), await new_bus(), Heard[bytes](), Heard[bytes](), Heard[bytes]()
    await there.listen(address, heard)
    await there.listen(f"{address}.other", other)
    here.send(address, b"before")
    await heard.number(1)
    there.stop_listening(address)
    await there.listen(f"{address}.later", anew)
    here.send(address, b"after")
    here.send(f"{address}.other", b"for the other")
    here.send(f"{address}.later", b"anew")
    assert await other.number(1) == [b"for the other"]
    assert await anew.number(1) == [b"anew"]
    assert heard.all == [b"before"]


async def test_messages_sent_before_any_subscription_are_lost(new_bus: OpenBus, address: str) -> None:
    here, there, early, late = await new_bus(), await new_bus(), Heard[bytes](), Heard[bytes]()
    await there.listen(address, early)
    here.send(address, b"early")
    await early.number(1)
    await there.listen(address, late)
    here.send(address, b"late")
    assert await late.number(1) == [b"late"]


@pytest.mark.parametrize("size", [0, 1, 65_536, LARGEST_MESSAGE])
async def test_messages_of_all_sizes_arrive_as_they_were(new_bus: OpenBus, address: str, size: int) -> None:
    here, there, heard = await new_bus(), await new_bus(), Heard[bytes]()
    await there.listen(address, heard)
    message = bytes(range(256)) * (size // 256) + b"\r" * (size % 256)
    here.send(address, message)
    here.send(address, b"PUB\r\nafter it\r\n")
    assert await heard.number(2) == [message, b"PUB\r\nafter it\r\n"]


async def test_a_message_that_is_too_large_is_a_bug(new_bus: OpenBus, address: str) -> None:
    bus = await new_bus()
    with pytest.raises(ValueError, match="the limit of a bus"):
        bus.send(address, bytes(LARGEST_MESSAGE + 1))


async def test_a_message_interrupts_no_running_code(new_bus: OpenBus, address: str) -> None:
    bus, heard, inside = await new_bus(), Heard[bytes](), Heard[bool]()
    busy = False

    def answer(message: bytes) -> None:
        nonlocal busy
        inside(busy)
        busy = True
        if len(message) < 5:
            bus.send(address, message + b"!")
        heard(message)
        busy = False

    await bus.listen(address, answer)
    bus.send(address, b"")
    assert heard.all == []
    assert await heard.number(6) == [b"!" * count for count in range(6)]
    assert not any(inside.all)


async def test_a_bus_is_connected_from_open_to_close(new_bus: OpenBus) -> None:
    bus = await new_bus()
    assert bus.connected
    await bus.close()
    assert not bus.connected


async def test_a_closed_bus_receives_and_sends_nothing(new_bus: OpenBus, address: str) -> None:
    here, there, gone, heard = await new_bus(), await new_bus(), Heard[bytes](), Heard[bytes]()
    await here.listen(address, gone)
    await there.listen(address, heard)
    there.send(address, b"under way")
    await here.close()
    before = list(gone.all)
    here.send(address, b"from nobody")
    there.send(address, b"to those who are left")
    assert await heard.number(2) == [b"under way", b"to those who are left"]
    assert gone.all == before


async def test_messages_sent_before_close_arrive(new_bus: OpenBus, address: str) -> None:
    here, there, heard = await new_bus(), await new_bus(), Heard[bytes]()
    await there.listen(address, heard)
    for number in range(100):
        here.send(address, b"%d" % number)
    await here.close()
    assert len(await heard.last(b"99")) == 100


async def test_a_bus_can_be_closed_twice(new_bus: OpenBus) -> None:
    bus = await new_bus()
    await bus.close()
    await bus.close()


async def test_a_bug_of_one_listener_does_not_stop_the_others(new_bus: OpenBus, address: str) -> None:
    bus, heard, bugs = await new_bus(), Heard[bytes](), Heard[str]()
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: bugs(str(context["exception"])))

    def fail(message: bytes) -> None:
        raise RuntimeError("a bug")

    await bus.listen(address, fail)
    await bus.listen(address, heard)
    bus.send(address, b"one")
    bus.send(address, b"two")
    assert await heard.number(2) == [b"one", b"two"]
    assert await bugs.number(2) == ["a bug", "a bug"]
