"""A bus over core NATS, which guarantees no delivery: over one of several servers at a time."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import count, cycle
from pathlib import Path
from random import uniform
from typing import Any, Final, final

import structlog

from rasant.bus.nats_connection import NatsConnection
from rasant.bus.nats_servers import NatsAddress, checked_credentials, tls_context
from rasant.bus.port import BusError, Receive, checked_message

LONGEST_WAIT_S: Final = 2.0
SHORTEST_WAIT_S: Final = 0.1
"""The pause between two attempts to reconnect doubles from one to the other, with jitter, so that nodes spread."""

_ADDRESS: Final = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*")


@final
class NatsBus:
    """A `Bus` over one of several NATS servers. When that is lost it reconnects to the next, for ever."""

    def __init__(
        self, servers: Sequence[NatsAddress], authorities: Path | None = None, credentials: Path | None = None
    ) -> None:
        self._servers: Final = servers
        self._turn: Final = cycle(servers)
        self._tls: Final = tls_context(authorities)
        self._credentials: Final = credentials and checked_credentials(credentials)
        self._numbers: Final = count(1)
        self._heard: Final[dict[int, tuple[str, Receive]]] = {}
        """By the numbers of subscriptions."""
        self._subscriptions: Final = count(1)
        self._connection: NatsConnection | None = None
        self._complaints: Final[set[str]] = set()
        self._keeper: asyncio.Task[None] | None = None
        self._log: Any = structlog.get_logger("rasant")

    @property
    def connected(self) -> bool:
        """Is there a connection that is not lost?"""
        return self._connection is not None and not self._connection.lost.done()

    @property
    def connection(self) -> int:
        """Counts up; 0 while there is none."""
        return 0 if self._connection is None else self._connection.number

    @property
    def unsent(self) -> int:
        """Bytes that the system has not taken yet."""
        return self._connection.unsent if self._connection else 0

    async def open(self, changed: Callable[[bool], None]) -> None:
        """Connect to the first server that can be used; `BusError` says what is wrong with each."""
        faults: list[str] = []
        for _ in self._servers:
            try:
                self._connection = await self._connect()
                break
            except BusError as why:
                faults.append(str(why))
        else:
            raise BusError(f"no bus: {'; '.join(faults)}")
        self._keeper = asyncio.get_running_loop().create_task(self._keep(self._connection, changed))

    async def listen(self, address: str, receive: Receive) -> None:
        """Receive what is sent to an address from now on, or from when the bus is back."""
        _subject(address)
        number = next(self._subscriptions)
        self._heard[number] = address, receive
        connection = self._connection
        if connection:
            try:
                await connection.subscribe_all([(number, address)])
            except BusError:
                if not connection.lost.done():  # it refuses; if it was lost, this is listened to when the bus is back
                    raise

    def stop_listening(self, address: str) -> None:
        """Receive nothing more of an address."""
        for number in [number for number, (heard, _) in self._heard.items() if heard == address]:
            del self._heard[number]
            if self._connection:
                self._connection.unsubscribe(number)

    def send(self, address: str, message: bytes) -> None:
        """Send a message at the end of this turn of the loop, or lose it."""
        checked_message(message)
        subject = _subject(address)
        connection = self._connection
        if connection:
            connection.send(subject, message)

    async def close(self) -> None:
        """Wait a short while until the server has everything that was sent, and disconnect."""
        connection, self._connection = self._connection, None
        self._heard.clear()
        while self._keeper and not self._keeper.done():  # nats-py swallows some cancellations
            self._keeper.cancel()
            await asyncio.wait([self._keeper], timeout=SHORTEST_WAIT_S)
        if connection:
            try:
                await connection.confirmed()
            except BusError as why:
                self._log.warning("what was sent last may be lost", why=str(why))
            await connection.end()

    async def _keep(self, connection: NatsConnection, changed: Callable[[bool], None]) -> None:
        """Reconnect whenever the connection is lost."""
        while True:
            why = await asyncio.shield(connection.lost)
            self._connection = None
            self._log.warning("the bus is lost", server=str(connection.server), why=why)
            changed(False)
            await connection.end()
            connection = self._connection = await self._connect_again()
            self._log.info("the bus is back", server=str(connection.server))
            changed(True)

    async def _connect_again(self) -> NatsConnection:
        wait, logged = SHORTEST_WAIT_S, set()
        while True:
            try:
                return await self._connect()
            except BusError as error:
                why = str(error)
            if why not in logged:
                logged.add(why)
                self._log.warning("the bus is still lost", why=why)
            await asyncio.sleep(uniform(wait / 2, wait))
            wait = min(2 * wait, LONGEST_WAIT_S)

    async def _connect(self) -> NatsConnection:
        """A connection to the next server, with all subscriptions."""
        connection = NatsConnection(next(self._turn), next(self._numbers), self._hear, self._complain)
        try:
            await connection.reach(self._tls, self._credentials)
            subscribed: set[int] = set()
            while wanted := [(number, to) for number, (to, _) in self._heard.items() if number not in subscribed]:
                await connection.subscribe_all(wanted)  # there may be more when these stand
                subscribed.update(number for number, _ in wanted)
        except BaseException:
            await connection.end()
            raise
        self._complaints.clear()
        return connection

    def _hear(self, number: int, message: bytes) -> None:
        if number not in self._heard:  # it was closed meanwhile, or this is listened to no more
            return
        try:
            self._heard[number][1](message)
        except Exception as bug:  # a bug of one listener must not stop the others
            context = {"message": "a listener of the bus raised", "exception": bug}
            asyncio.get_running_loop().call_exception_handler(context)

    def _complain(self, why: str) -> None:
        """Log it, once per connection."""
        if why not in self._complaints:
            self._complaints.add(why)
            self._log.warning("trouble with the bus", why=why)


@lru_cache(maxsize=4096)
def _subject(address: str) -> bytes:
    """An address as NATS has it; `ValueError` for one with other signs than ids have: that is a bug."""
    if not _ADDRESS.fullmatch(address):
        raise ValueError(f"no address of a bus: {address!r}")
    return address.encode()
