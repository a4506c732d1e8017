"""One connection to one NATS server. When it is lost, it is discarded with everything unsent.

nats-py logs in, handles TLS, keeps the connection alive and parses input. But its `publish` waits for a server that
does not read, and its reconnect sends old messages and gives up on some errors. So messages are written past it, and a
new connection is a new object.
"""

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
"""Seconds for connecting, with login."""

NATS_ANSWER_S: Final = 2.0
"""Seconds for a server to confirm what it was sent."""

PING_EVERY_S: Final = 1
UNANSWERED_PINGS: Final = 2
"""With more unanswered pings the server counts as lost: after three seconds of silence."""

MOST_UNSENT: Final = 16 * 1024 * 1024
"""Bytes that the server has not read; above this it counts as lost."""

OLDEST_NATS: Final = (2, 9)

Deliver = Callable[[int, bytes], None]
"""Called with the number of a subscription, and the message."""


@final
class NatsConnection(Client):
    """A connection to one server. Messages sent in one turn of the loop leave in one write."""

    def __init__(self, server: NatsAddress, number: int, deliver: Deliver, warn: Callable[[str], None]) -> None:
        super().__init__()
        logging.getLogger("nats.aio.client").addFilter(_without_traceback)
        self._loop: Final = asyncio.get_running_loop()
        self._wire: Final = _Wire()  # type: ignore[no-untyped-call]
        self._transport = self._wire
        self._deliver: Final = deliver
        self._warn: Final = warn
        self._outgoing: Final[list[bytes]] = []
        self._gathered = 0
        self._warnt: Exception | None = None
        self.server: Final = server
        self.number: Final = number
        self.lost: Final[asyncio.Future[str]] = self._loop.create_future()
        """Resolves with the reason when the connection is lost."""

    async def reach(self, tls: ssl.SSLContext, credentials: Path | None) -> None:
        """Connect and log in. `BusError` if that fails."""
        try:
            async with asyncio.timeout(NATS_CONNECT_S):
                await self.connect(
                    servers=[str(self.server)],
                    error_cb=self._note,
                    closed_cb=self._on_closed,
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
        except Exception as why:  # nats-py, ssl and nkeys have no common base class
            raise BusError(f"{self.server}: {explained(self._warnt or why)}") from None

    async def subscribe_all(self, addresses: list[tuple[int, str]]) -> None:
        """Subscribe to addresses by number; active when this returns. `BusError` if the server refuses."""
        self._warnt = None
        for number, address in addresses:
            self._put(b"SUB %b %d\r\n" % (address.encode(), number))
        await self.confirmed()
        if self._warnt:
            raise BusError(f"{self.server}: {explained(self._warnt)}")

    def unsubscribe(self, number: int) -> None:
        """End the subscription with this number."""
        self._put(b"UNSUB %d\r\n" % number)

    @property
    def unsent(self) -> int:
        """Bytes that wait for the system or the server."""
        return self._gathered + self._wire.unsent

    def send(self, address: bytes, message: bytes) -> None:
        """Send a message at the end of this turn of the loop. A server that leaves too much unread is given up."""
        if self.unsent + len(message) > MOST_UNSENT:
            self._give_up(f"it has left {MOST_UNSENT >> 20} MiB unread")
            return
        self._put(b"PUB %b %d\r\n" % (address, len(message)), message, b"\r\n")

    async def confirmed(self) -> None:
        """Wait until the server has received everything written. If it does not, it is given up: `BusError`."""
        self._write()
        try:
            await self.flush(timeout=int(NATS_ANSWER_S))
        except Exception as why:
            self._give_up(explained(self._warnt or why))
            raise BusError(f"{self.server}: {explained(self._warnt or why)}") from None

    async def end(self) -> None:
        """Close at once; unconfirmed messages may be lost."""
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
        self._warnt = error
        if "permissions violation" in str(error):  # all other errors end the connection
            self._warn(f"{self.server}: {explained(error)}")

    async def _on_closed(self) -> None:
        self._give_up(explained(self.last_error or self._warnt))

    # --- what nats-py calls ---

    async def _process_info(self, info: dict[str, Any], initial_connection: bool = False) -> None:
        """Check a server before logging in. Without this, nats-py would log in without TLS."""
        if initial_connection:
            self._check(info)
        await super()._process_info(info, initial_connection)

    async def _process_msg(self, sid: int, subject: bytes, reply: bytes, data: bytes, headers: bytes) -> None:
        """Deliver a message at once: without queue and task, and without parsing headers and replies of strangers."""
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
                raise BusError(f"{self.server}: it offers no TLS: enable it there, or use nats:// in --bus")
            info["tls_required"] = True


@final
class _Wire(TcpTransport):
    """The transport of nats-py, except that it never waits for a server that does not read."""

    @property
    def unsent(self) -> int:
        """Bytes that the system has not accepted yet."""
        return self._io_writer.transport.get_write_buffer_size() if self._io_writer else 0

    async def drain(self) -> None:
        """Do not wait: `send` limits what is unsent."""

    def close(self) -> None:
        """Abort with everything unsent: a graceful close would wait for a frozen server."""
        if self._io_writer:
            self._io_writer.transport.abort()

    async def wait_closed(self) -> None:
        """Wait for the abort, which happens in the next turn of the loop."""
        await asyncio.sleep(0)

    def write(self, payload: bytes) -> None:
        """Write, unless it is closed already."""
        if self._io_writer and not self._io_writer.transport.is_closing():
            self._io_writer.write(payload)

    def writelines(self, payload: list[bytes]) -> None:
        """Write several pieces in one go."""
        self.write(b"".join(payload))

    def __bool__(self) -> bool:
        """True even while disconnected, or nats-py would create another transport."""
        return True


def _without_traceback(record: logging.LogRecord) -> bool:
    """Reduce a log record of nats-py to one line, without traceback."""
    if record.exc_info:
        record.msg, record.args, record.exc_info = f"nats: {explained(record.exc_info[1])}", (), None
    return True
