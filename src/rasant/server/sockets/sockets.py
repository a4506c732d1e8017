"""All sockets of the server, with limits, pings and backpressure."""

from __future__ import annotations

import asyncio
import socket as system
from collections.abc import Callable
from functools import partial
from typing import Final, final

from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport

from rasant.hall.port import ClientPort
from rasant.limits.client_networks import networks_of
from rasant.limits.host_limits import Limits
from rasant.limits.network_counts import NetworkShares, least_needed
from rasant.runtime.clock import Clock
from rasant.runtime.commit_queue import FrameWriter
from rasant.server.sockets.round_trips import noted, usual_ms
from rasant.server.sockets.timer_wheel import DONE, TimerWheel
from rasant.table.connections.connection import Connection
from rasant.wire.codec import encode
from rasant.wire.from_server import Goodbye, GoodbyeReason
from rasant.wire.http import Problem
from rasant.wire.limits import LARGEST_FRAME

SYSTEM_BUFFER: Final = 65_536
"""Bytes the system buffers per connection and direction; its default is megabytes."""
FIRST_PINGS_MS: Final = 2_000
LATER_PINGS_MS: Final = 5_000
FIRST_PINGS_FOR_MS: Final = 10_000
"""Milliseconds for which a new connection is pinged more often."""
GOODBYE_S: Final = 0.5
"""Seconds that a socket stays open for its goodbye to arrive."""
FINAL_TEXT: Final = 0x81
"""The first byte of a text frame in one piece."""
FULL_BACK_MS: Final = 2_000
"""Milliseconds until a client that could not be greeted may reconnect."""

_TEXT: Final = WSMsgType.TEXT
_CONTINUATION: Final = WSMsgType.CONTINUATION
_PING: Final = WSMsgType.PING
_PONG: Final = WSMsgType.PONG
_CLOSE: Final = WSMsgType.CLOSE


@final
class Sockets:
    """State that all sockets share."""

    def __init__(
        self,
        tables: ClientPort,
        writers: dict[Connection, FrameWriter],
        clock: Clock,
        limits: Limits,
        refused: Callable[[GoodbyeReason], None],
        catch_up: Callable[[Connection], None],
    ) -> None:
        self.tables = tables
        self.writers = writers
        """The sockets by connection, for the commit queue."""
        self.catch_up = catch_up
        """Called with a connection that reads again after it has missed frames."""
        self.clock = clock
        self.limits = limits
        self.refused = refused
        """Called with the reason whenever the server closes a client's socket."""
        self.timer_wheel = TimerWheel()
        self.open = NetworkShares[Socket]()
        """Open sockets, except those being closed to make room."""
        self.token_ms = 1000 // limits.messages_per_second
        self.burst_ms = limits.message_burst * self.token_ms
        self.loop = asyncio.get_running_loop()
        self._left = asyncio.Event()

    def start(self) -> None:
        """Start the timer that pings and closes dead connections."""
        self.timer_wheel.start(self.clock.now())

    async def close(self) -> None:
        """Close all sockets; returns when they are closed."""
        for writer in list(self.writers.values()):
            writer.close()
        while self.open.total:
            self._left.clear()
            await self._left.wait()

    def left(self, socket: Socket) -> None:
        """Called when a socket is closed."""
        self.open.discard(socket)
        self._left.set()

    def make_room(self, address: str) -> bool:
        """Close a socket of a network that has too many, if this address needs it; is there room now?

        Spectators go first. Only a network that keeps at least as many sockets as the newcomer then has loses one:
        where each has one, no player is disconnected.
        """
        if self.open.total < self.limits.max_sockets:
            return True
        for sockets in self.open.of_fuller(networks_of(address), margin=2):
            least_needed(sockets, lambda socket: socket.playing).give_way()
            return True
        return False

    def has_room(self, address: str) -> bool:
        """Would there be room for one more socket from this address? Closes none."""
        if self.open.total < self.limits.max_sockets:
            return True
        return any(True for _ in self.open.of_fuller(networks_of(address), margin=2))

    def dismiss_refused(self, refusal: Callable[[str], Problem | None]) -> int:
        """Close all sockets whose addresses `refusal` refuses; returns their number."""
        refused = [(socket, problem) for socket in self.open.members() if (problem := refusal(socket.address))]
        for socket, problem in refused:
            socket.dismiss_banned(problem.text)
        return len(refused)

    def stop(self) -> None:
        """Stop the timer."""
        self.timer_wheel.stop()


@final
class Socket(WSListener):
    """One client's WebSocket. Thousands are idle, so its state is a few slots."""

    __slots__ = (
        "_address",
        "_all",
        "_begun",
        "_connection",
        "_full_at",
        "_ping",
        "_pinged_at",
        "_ponged",
        "_since",
        "_stalled_since",
        "_table",
        "_transport",
        "_trips",
        "silent",
        "write",
    )

    write: Callable[[bytes], None]
    """Sends a text frame. Set when the socket is connected."""

    def __init__(self, everything: Sockets, table: str, address: str) -> None:
        self._all = everything
        self._table = table
        self._address = address
        self._connection: Connection | None = None
        """None before the handshake and after the client was dismissed."""
        self._transport: WSTransport | None = None
        self._full_at = 0
        """Time at which its token bucket is full again."""
        self._begun: bytes | None = None
        """The fragments received so far of an unfinished message."""
        self._since = self._ponged = everything.clock.now()
        self._ping = 0
        self._pinged_at = 0.0
        self._trips = b""
        """The last round trips, packed by `round_trips`."""
        self._stalled_since = -1
        self.silent = False

    # --- what picows calls ---

    def on_ws_connected(self, transport: WSTransport) -> None:
        """The handshake is complete. Counts the socket first, since `on_ws_disconnected` always uncounts it."""
        self._all.open.add(self, networks_of(self._address))
        self._transport = transport
        self.write = self._write_first
        _forget_headers(transport)
        underlying = transport.underlying_transport
        underlying.set_write_buffer_limits(high=self._all.limits.write_buffer)
        underlying.get_extra_info("socket").setsockopt(system.SOL_SOCKET, system.SO_SNDBUF, SYSTEM_BUFFER)
        connection = self._all.tables.connect(self._table, self._since)
        if isinstance(connection, Problem):
            self._dismiss("full", connection.text)
            return
        self._connection = connection
        self._all.writers[connection] = self
        self._all.timer_wheel.put(self, FIRST_PINGS_MS)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """A frame has come; every kind spends a token."""
        connection = self._connection
        kind = frame.msg_type
        if connection is None:
            if kind is _CLOSE:
                transport.disconnect()
            return
        everything = self._all
        now = everything.clock.now()
        # a token bucket in one number: each frame moves the time at which the bucket is full again
        full_at = self._full_at
        full_at = (full_at if full_at > now else now) + everything.token_ms
        if full_at - now > everything.burst_ms:
            self._dismiss("too_fast", f"at most {everything.limits.messages_per_second} messages a second")
            return
        self._full_at = full_at
        if kind is _TEXT and frame.fin and self._begun is None:
            message = frame.get_payload_as_bytes()
            if message.isascii() or _is_text(message):  # nearly all frames are ASCII, and need not be decoded
                everything.tables.receive(connection, message, now)
            else:
                self._dismiss("malformed", "not a text in UTF-8")
        else:
            self._other_frame(transport, frame, connection, now)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """The connection is closed."""
        self._all.left(self)
        self._forget()
        self._transport = None
        self.write = _write_nothing  # not a method of this socket: a cycle would be kept until it is collected

    def pause_writing(self) -> None:
        """Backpressure: the client does not read fast enough."""
        self._stalled_since = self._all.clock.now()
        self.silent = True

    def resume_writing(self) -> None:
        """The client has read most of its backlog."""
        self._stalled_since = -1
        if self._connection is not None:
            self._all.catch_up(self._connection)

    # --- when there are too many ---

    @property
    def playing(self) -> bool:
        """Is its client a player?"""
        return self._connection is not None and self._connection.seat >= 0

    def give_way(self) -> None:
        """Close to make room for a network with fewer. Uncounted at once, though its goodbye is still sent."""
        self._all.open.discard(self)
        self._dismiss("full", "there are too many connections, most of them from your network; try again later")

    @property
    def address(self) -> str:
        """Its caller's network, by which it is counted."""
        return self._address

    def dismiss_banned(self, text: str) -> None:
        """Close for good: the operator has banned its network."""
        if self._connection is not None:
            self._dismiss("removed", text)

    # --- what the commit queue and the timer wheel call ---

    def resume(self) -> None:
        """Whatever is written next begins with a fresh view."""
        self.silent = self._connection is None or self._stalled_since >= 0

    def close(self) -> None:
        transport = self._transport
        self._forget()
        if transport is not None and not transport.is_disconnected:
            transport.send_close(WSCloseCode.OK)
            self._all.loop.call_later(GOODBYE_S, transport.disconnect, False)

    def look(self, now: int) -> int:
        """Ping the client; close the socket if it sends no hello, does not read or does not answer."""
        connection, transport, limits = self._connection, self._transport, self._all.limits
        if connection is None or transport is None:
            return DONE
        if now - self._ponged >= limits.silent_ms:
            transport.disconnect(False)
        elif self._stalled_since >= 0 and now - self._stalled_since >= limits.slow_ms:
            self._dismiss("too_slow", "the client did not read what was sent")
        elif not connection.greeted and now - self._since >= limits.hello_ms:
            # its hello may wait in a server that cannot write, so it may try again
            self._dismiss("too_slow", "no hello came", FULL_BACK_MS)
        else:
            return self._ping_soon(transport, now)
        return DONE

    def _ping_soon(self, transport: WSTransport, now: int) -> int:
        """Ping unless the client does not read; returns the delay to the next check, in milliseconds."""
        if self._stalled_since >= 0:
            return self._stalled_since + self._all.limits.slow_ms - now
        self._ping = (self._ping + 1) & 0xFFFF
        self._pinged_at = self._all.clock.precise()
        transport.send_ping(self._ping.to_bytes(2, "big"))
        return FIRST_PINGS_MS if now - self._since < FIRST_PINGS_FOR_MS else LATER_PINGS_MS

    # --- the rest ---

    def _write_first(self, text: bytes) -> None:
        """Write the first frame, mostly the welcome, past picows, whose buffer stays as long as its longest frame."""
        transport = self._transport
        if transport is not None and not transport.is_close_frame_sent:
            self.write = partial(transport.send, _TEXT)  # no Python call between the commit queue and picows
            transport.underlying_transport.writelines((frame_head(len(text)), text))

    def _other_frame(self, transport: WSTransport, frame: WSFrame, connection: Connection, now: int) -> None:
        """Handle all frames except unfragmented text."""
        kind = frame.msg_type
        if kind is _PONG:
            self._pong(frame.get_payload_as_bytes(), connection, now)
        elif kind is _PING:
            if not self.silent:
                transport.send_pong(frame.get_payload_as_bytes())
        elif kind is _CLOSE:
            transport.send_close(WSCloseCode.OK)
            transport.disconnect()
        elif (kind is _TEXT and self._begun is None) or (kind is _CONTINUATION and self._begun is not None):
            self._fragment(frame, connection, now)
        else:
            self._dismiss("malformed", "only text frames are accepted")

    def _pong(self, payload: bytes, connection: Connection, now: int) -> None:
        """Only the answer to the latest ping counts, and once."""
        if self._pinged_at and payload == self._ping.to_bytes(2, "big"):
            self._trips = noted(self._trips, (self._all.clock.precise() - self._pinged_at) * 1000)
            self._pinged_at = 0.0
            self._ponged = now
            self._all.tables.measured(connection, usual_ms(self._trips), now)

    def _fragment(self, frame: WSFrame, connection: Connection, now: int) -> None:
        message = self._begun = (self._begun or b"") + frame.get_payload_as_bytes()
        if len(message) > LARGEST_FRAME:
            self._dismiss("malformed", f"at most {LARGEST_FRAME} bytes a message")
        elif frame.fin:
            self._begun = None
            if _is_text(message):
                self._all.tables.receive(connection, message, now)
            else:
                self._dismiss("malformed", "not a text in UTF-8")

    def _dismiss(self, reason: GoodbyeReason, text: str, again: int = -1) -> None:
        """Send the reason, and close. The connection stays open for a moment, or the goodbye could be lost."""
        self._all.refused(reason)
        if self._stalled_since < 0:
            self.write(encode(Goodbye(reason, again, text)))
        self.close()

    def _forget(self) -> None:
        """Stop receiving and sending."""
        connection = self._connection
        self.silent = True
        if connection is not None:
            self._connection = None
            del self._all.writers[connection]
            self._all.tables.gone(connection, self._all.clock.now())


def frame_head(size: int) -> bytes:
    """The head of a server's frame with a text of this many bytes (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((FINAL_TEXT, size))
    if size < 65_536:
        return bytes((FINAL_TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((FINAL_TEXT, 127)) + size.to_bytes(8, "big")


def _forget_headers(transport: WSTransport) -> None:
    """Of the handshake picows keeps both sides' headers, a kilobyte a connection."""
    for side in (transport.request, transport.response):
        side.headers.clear()


def _write_nothing(text: bytes) -> None:
    """To a closed socket."""


def _is_text(message: bytes) -> bool:
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True
