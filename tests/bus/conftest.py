"""Real NATS servers, and every bus under one suite."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import pytest
from tests.bus.hearing import Heard
from tools.nats_server import NatsServer

from rasant.bus.choice import bus_of
from rasant.bus.memory import MemoryBus, MemoryHub
from rasant.bus.port import Bus

OpenBus = Callable[[], Awaitable[Bus]]
OpenBusTo = Callable[[str], Awaitable[tuple[Bus, Heard[bool]]]]


@pytest.fixture(scope="session")
def shared_nats() -> Iterator[NatsServer]:
    """A server to which nothing happens."""
    with NatsServer() as server:
        yield server


@pytest.fixture
def nats() -> Iterator[NatsServer]:
    """A server of this test's own."""
    with NatsServer() as server:
        yield server


@pytest.fixture(params=["memory", pytest.param("nats", marks=pytest.mark.slow)])
async def new_bus(request: pytest.FixtureRequest) -> AsyncIterator[OpenBus]:
    """Opens one bus after the other, all of which are joined; they are closed in the end."""
    hub = MemoryHub()
    buses: list[Bus] = []

    async def opened() -> Bus:
        memory = request.param == "memory"
        bus: Bus = MemoryBus(hub) if memory else bus_of(request.getfixturevalue("shared_nats").url)
        buses.append(bus)
        await bus.open(lambda _: None)
        return bus

    yield opened
    for bus in buses:
        await bus.close()


@pytest.fixture
async def bus_to() -> AsyncIterator[OpenBusTo]:
    """Opens buses to servers, and keeps what they report; they are closed in the end."""
    buses: list[Bus] = []

    async def opened(urls: str) -> tuple[Bus, Heard[bool]]:
        bus, told = bus_of(urls), Heard[bool]()
        await bus.open(told)
        buses.append(bus)
        return bus, told

    yield opened
    for bus in buses:
        await bus.close()
