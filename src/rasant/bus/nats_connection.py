"""One connection to one NATS server, until it is lost; then it is thrown away with all that it still held.

nats-py logs in, speaks TLS, keeps the connection alive and parses what comes. But its `publish` waits for a server that
does not read, and its reconnect sends old messages and gives up on some errors: so messages are written past it, and a
new connection is a new object.
"""

from __future__ import annotations

import asyncio
import logging
import re
import ssl
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, final

from nats.aio.client import Client
from nats.aio.transport import TcpTransport

from rasant.bus.nats_errors import explained
from rasant.bus.nats_servers import NatsAddress
from rasant.bus.port import LARGEST_MESSAGE, BusError

NATS_CONNECT_S: Final = 3.0
"""How long connecting may take, with everything."""

NATS_ANSWER_S: Final = 2.0
"""How long a server may take to confirm what it was sent."""

PING_EVERY_S: Final = 1
UNANSWERED_PINGS: Final = 2
"""With more than that the server is taken for lost: after three seconds of silence."""

MOST_UNSENT: Final = 16 * 1024 * 1024
"""Bytes that wait for the server to read; with more it is taken for lost."""

OLDEST_NATS: Final = (2, 9)

Deliver = Callable[[int, bytes], None]
"""Called with the number of a subscription, and the message."""


@final
class NatsConnection(Client):
    """A connection to one server. What is sent in one turn of the loop leaves in one write."""

    def __init__(self, server: NatsAddress, number: int, deliver: Deliver, complain: Callable[[str], None]) -> None:
        super().__init__()
        logging.getLogger("nats.aio.client").addFilter(_without_traceback)
        self._loop: Final = asyncio.get_running_loop()
        self._wire: Final = _Wire()  # type: ignore[no-untyped-call]
        self._transport = self._wire
        self._deliver: Final = deliver
        self._complain: Final = complain
        self._outgoing: Final[list[bytes]] = []
        self._gathered = 0
        self._complaint: Exception | None = None
        self.server: Final = server
        self.number: Final = number
        self.lost: Final[asyncio.Future[str]] = self._loop.create_future()
        """Why it was lost, when it is."""

    async def reach(self, tls: ssl.SSLContext, credentials: Path | None) -> None:
        """Connect and log in. `BusError` if that cannot be."""
        try:
            async with asyncio.timeout(NATS_CONNECT_S):
                await self.connect(
                    servers=[str(self.server)],
                    error_cb=self._note,
                    closed_cb=self._tell_lost,
                    allow_reconnect=False,
                    max_reconnect_attempts=1,
                    reconnect_time_wait=0,
                    connect_timeout=int(NATS_ANSWER_S),
                    ping_interval=PING_EVERY_S,
                    max_outstanding_pings=UNANSWERED_PINGS,
                    tls=tls,
                    user_credentials=credentials,
                    name="rasant",
                    **self.server.login(),  # type: ignore[arg-type]
                )
        except BusError:
            raise
        except Exception as why:  # nats-py, ssl and nkeys each have a family of their own
            raise BusError(f"{self.server}: {explained(self._complaint or why)}") from None

    async def subscribe_all(self, addresses: list[tuple[int, str]]) -> None:
        """Listen to addresses, each under its number, from when this returns. `BusError` if the server refuses."""
        self._complaint = None
        for number, address in addresses:
            self._put(b"SUB %b %d\r\n" % (address.encode(), number))
        await self.confirmed()
        if self._complaint:
            raise BusError(f"{self.server}: {explained(self._complaint)}")

    def unsubscribe(self, number: int) -> None:
        """Listen under this number no more."""
        self._put(b"UNSUB %d\r\n" % number)

    @property
    def unsent(self) -> int:
        """Bytes that wait for the system or the server."""
        return self._gathered + self._wire.unsent

    def send(self, address: bytes, message: bytes) -> None:
        """Send a message at the end of this turn of the loop. A server that has left too much unread is given up."""
        if self.unsent + len(message) > MOST_UNSENT:
            self._give_up(f"it has left {MOST_UNSENT >> 20} MiB unread")
            return
        self._put(b"PUB %b %d\r\n" % (address, len(message)), message, b"\r\n")

    async def confirmed(self) -> None:
        """Wait until the server has taken all that was written. If it does not it is given up: `BusError`."""
        self._write()
        try:
            await self.flush(timeout=int(NATS_ANSWER_S))
        except Exception as why:
            self._give_up(explained(self._complaint or why))
            raise BusError(f"{self.server}: {explained(self._complaint or why)}") from None

    async def end(self) -> None:
        """Close it at once; what was not confirmed may be lost."""
        self._outgoing.clear()
        await self.close()

    def _put(self, *pieces: bytes) -> None:
        if not self._outgoing:
            self._loop.call_soon(self._write)
        self._outgoing.extend(pieces)
        self._gathered += sum(map(len, pieces))

    def _write(self) -> None:
        if self._outgoing and not self.lost.done():
            self._wire.write(b"".join(self._outgoing))
        self._outgoing.clear()
        self._gathered = 0

    def _give_up(self, why: str) -> None:
        if not self.lost.done():
            self.lost.set_result(why)
        self._wire.close()

    async def _note(self, error: Exception) -> None:
        self._complaint = error
        if "permissions violation" in str(error):  # all else is followed by the end of the connection
            self._complain(f"{self.server}: {explained(error)}")

    async def _tell_lost(self) -> None:
        self._give_up(explained(self.last_error or self._complaint))

    # --- what nats-py calls ---

    async def _process_info(self, info: dict[str, Any], initial_connection: bool = False) -> None:
        """Before anything is said to a server: is it one that we can use? nats-py would log in without TLS as well."""
        if initial_connection:
            self._check(info)
        await super()._process_info(info, initial_connection)

    async def _process_msg(self, sid: int, subject: bytes, reply: bytes, data: bytes, headers: bytes) -> None:
        """Give a message on at once: no queue, no task, and nothing read of headers and replies that strangers sent."""
        self._deliver(sid, data)

    def _check(self, info: dict[str, Any]) -> None:
        version = re.match(r"(\d+)\.(\d+)", str(info.get("version")))
        if not version or (int(version[1]), int(version[2])) < OLDEST_NATS:
            oldest = ".".join(map(str, OLDEST_NATS))
            raise BusError(f"{self.server}: NATS {info.get('version')} is too old: {oldest} or newer is needed")
        if int(info.get("max_payload", 0)) < LARGEST_MESSAGE:
            raise BusError(f"{self.server}: its max_payload is too small: {LARGEST_MESSAGE} bytes or more are needed")
        if self.server.secure and not info.get("tls_required"):
            if not info.get("tls_available"):
                raise BusError(f"{self.server}: it offers no TLS: set it up there, or say nats:// in --bus")
            info["tls_required"] = True


@final
class _Wire(TcpTransport):
    """The transport of nats-py, but for this: it never waits for a server that does not read."""

    @property
    def unsent(self) -> int:
        """Bytes that the system has not taken yet."""
        return self._io_writer.transport.get_write_buffer_size() if self._io_writer else 0

    async def drain(self) -> None:
        """Never wait: `send` judges what is too much."""

    def close(self) -> None:
        """Drop the connection with all that was not sent: asked politely, a frozen server would be waited for."""
        if self._io_writer:
            self._io_writer.transport.abort()

    async def wait_closed(self) -> None:
        """It is dropped in the next turn of the loop."""
        await asyncio.sleep(0)

    def write(self, payload: bytes) -> None:
        """Write, unless it is closed already."""
        if self._io_writer and not self._io_writer.transport.is_closing():
            self._io_writer.write(payload)

    def writelines(self, payload: list[bytes]) -> None:
        """Write several pieces at once."""
        self.write(b"".join(payload))

    def __bool__(self) -> bool:
        """It is there, though not connected: nats-py would make another."""
        return True


def _without_traceback(record: logging.LogRecord) -> bool:
    """Log in one line what nats-py would log in twenty."""
    if record.exc_info:
        record.msg, record.args, record.exc_info = f"nats: {explained(record.exc_info[1])}", (), None
    return True
