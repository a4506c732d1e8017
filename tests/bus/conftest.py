"""Real NATS servers, and every kind of bus for the shared suite."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import pytest
from tests.bus.heard import Heard
from tools.nats_server import NatsServer

from rasant.bus.choice import bus_of
from rasant.bus.memory import MemoryBus, MemoryHub
from rasant.bus.port import Bus

OpenBus = Callable[[], Awaitable[Bus]]
OpenBusTo = Callable[[str], Awaitable[tuple[Bus, Heard[bool]]]]


@pytest.fixture(scope="session")
def shared_nats() -> Iterator[NatsServer]:
    """A server that all tests share and none harms."""
    with NatsServer() as server:
        yield server


@pytest.fixture
def nats() -> Iterator[NatsServer]:
    """A server of its own for a test."""
    with NatsServer() as server:
        yield server


@pytest.fixture(params=["memory", pytest.param("nats", marks=pytest.mark.slow)])
async def new_bus(request: pytest.FixtureRequest) -> AsyncIterator[OpenBus]:
    """Open connected buses one after the other; all are closed at the end."""
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
    """Open buses to servers and record what they report; all are closed at the end."""
    buses: list[Bus] = []

    async def opened(urls: str) -> tuple[Bus, Heard[bool]]:
        bus, changes = bus_of(urls), Heard[bool]()
        await bus.open(changes)
        buses.append(bus)
        return bus, changes

    yield opened
    for bus in buses:
        await bus.close()
