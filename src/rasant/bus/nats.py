"""A bus over core NATS, which does not guarantee delivery; it uses one of several servers at a time."""

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
"""Bounds of the pause between two attempts to reconnect. It doubles each time, with jitter, so that nodes spread."""

_ADDRESS: Final = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*")


@final
class NatsBus:
    """A `Bus` over one of several NATS servers. When the connection is lost, it reconnects to the next, for ever."""

    def __init__(
        self, servers: Sequence[NatsAddress], authorities: Path | None = None, credentials: Path | None = None
    ) -> None:
        self._servers: Final = servers
        self._turn: Final = cycle(servers)
        self._tls: Final = tls_context(authorities)
        self._credentials: Final = credentials and checked_credentials(credentials)
        self._numbers: Final = count(1)
        self._receivers: Final[dict[int, tuple[str, Receive]]] = {}
        """Address and receiver by the number of the subscription."""
        self._subscription_numbers: Final = count(1)
        self._connection: NatsConnection | None = None
        self._warned: Final[set[str]] = set()
        self._keeper: asyncio.Task[None] | None = None
        self._log: Any = structlog.get_logger("rasant")

    @property
    def connected(self) -> bool:
        """Is there a connection that is not lost?"""
        return self._connection is not None and not self._connection.lost.done()

    @property
    def connection(self) -> int:
        """The number of the connection, which grows with each; 0: none."""
        return 0 if self._connection is None else self._connection.number

    @property
    def unsent(self) -> int:
        """Bytes that the system has not accepted yet."""
        return self._connection.unsent if self._connection else 0

    async def open(self, changed: Callable[[bool], None]) -> None:
        """Connect to the first usable server; `BusError` says what is wrong with each."""
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
        """Receive messages to an address from now on, or from when the bus is back."""
        _subject(address)
        number = next(self._subscription_numbers)
        self._receivers[number] = address, receive
        connection = self._connection
        if connection:
            try:
                await connection.subscribe_all([(number, address)])
            except BusError:
                if not connection.lost.done():  # the server refused; after a loss, the reconnect subscribes
                    raise

    def stop_listening(self, address: str) -> None:
        """Stop receiving messages to an address."""
        for number in [number for number, (known, _) in self._receivers.items() if known == address]:
            del self._receivers[number]
            if self._connection:
                self._connection.unsubscribe(number)

    def send(self, address: str, message: bytes) -> None:
        """Send a message at the end of this turn of the loop; lost if there is no connection."""
        checked_message(message)
        subject = _subject(address)
        connection = self._connection
        if connection:
            connection.send(subject, message)

    async def close(self) -> None:
        """Wait briefly until the server has received everything, then disconnect."""
        connection, self._connection = self._connection, None
        self._receivers.clear()
        while self._keeper and not self._keeper.done():  # nats-py swallows some cancellations
            self._keeper.cancel()
            await asyncio.wait([self._keeper], timeout=SHORTEST_WAIT_S)
        if connection:
            try:
                await connection.confirmed()
            except BusError as why:
                self._log.warning("the last messages may be lost", why=str(why))
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
        """Connect to the next server, with all subscriptions."""
        connection = NatsConnection(next(self._turn), next(self._numbers), self._dispatch, self._warn_once)
        try:
            await connection.reach(self._tls, self._credentials)
            subscribed: set[int] = set()
            while wanted := [(number, to) for number, (to, _) in self._receivers.items() if number not in subscribed]:
                await connection.subscribe_all(wanted)  # more may be added meanwhile
                subscribed.update(number for number, _ in wanted)
        except BaseException:
            await connection.end()
            raise
        self._warned.clear()
        return connection

    def _dispatch(self, number: int, message: bytes) -> None:
        if number not in self._receivers:  # unsubscribed, or the bus was closed
            return
        try:
            self._receivers[number][1](message)
        except Exception as bug:  # a bug in one subscriber must not stop the others
            context = {"message": "a subscriber of the bus raised", "exception": bug}
            asyncio.get_running_loop().call_exception_handler(context)

    def _warn_once(self, why: str) -> None:
        """Log a warning, once per connection."""
        if why not in self._warned:
            self._warned.add(why)
            self._log.warning("trouble with the bus", why=why)


@lru_cache(maxsize=4096)
def _subject(address: str) -> bytes:
    """An address as a NATS subject; `ValueError` for characters that ids do not have, which is a bug."""
    if not _ADDRESS.fullmatch(address):
        raise ValueError(f"not an address of a bus: {address!r}")
    return address.encode()
