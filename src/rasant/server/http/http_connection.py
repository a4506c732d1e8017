"""One HTTP connection: uvicorn's protocol with limits on everything a client controls and a deadline at all times.

Received bytes are parsed in small pieces, one a turn of the loop (`FairQueue`), and nothing is read while a request is
being answered. So a connection costs one read and a few kilobytes, whatever is sent and however it is cut, and no
client waits long for another.
"""

import asyncio
from enum import Enum
from http import HTTPStatus
from typing import Any, Final

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from rasant.api.catalogue import LARGEST_BODIES
from rasant.api.operations import LARGEST_BODY
from rasant.api.problems import CutOffError, status_of
from rasant.server.http.http_connections import HttpConnections
from rasant.server.http.http_parser import HttpParser
from rasant.wire.codec import encode_body
from rasant.wire.http import Problem

PIECE: Final = 2_048
"""Bytes parsed at once: at worst they take one or two milliseconds."""
MOST_HELD: Final = 262_144
"""Unparsed bytes that a connection may have: more than one read brings."""
SLOWEST_LINE: Final = 16
"""Bytes a millisecond. A large file may take as long as this rate needs, longer than other answers."""
LINGER_S: Final = 1.0
"""Seconds that the client has to read why the connection is closed."""

LATE: Final = Problem("too_slow", "the request did not come whole in time; send it again")


class RequestPhase(Enum):
    """What a connection waits for. Each phase has a deadline that nothing postpones."""

    REQUEST = "a request that has begun, or the first one"
    ANSWER = "the answer, until it has left"
    IDLE = "a further request"
    CLOSED = "the other end"


class HttpConnection(H11Protocol):
    """uvicorn's protocol, except for when to read, what to refuse and how long to wait."""

    conn: HttpParser

    def __init__(
        self, config: Config, state: ServerState, app_state: dict[str, Any], all_open: HttpConnections
    ) -> None:
        super().__init__(config, state, app_state)
        self.conn = HttpParser(LARGEST_BODIES)
        self.app = self._answer
        self.caller = ""
        self._all = all_open
        self._counted = False
        self._phase = RequestPhase.IDLE
        self._deadline: asyncio.TimerHandle | None = None
        self._late = False
        """Has the deadline of a request passed while its bytes waited to be parsed?"""
        self._timed: RequestResponseCycle | None = None
        """The request that the deadline belongs to, once its head was read."""
        self._held = b""
        """Received bytes that are not parsed yet."""
        self._dropped = 0
        """Bytes received after the connection was closed."""

    # --- what the loop calls ---

    def connection_made(self, transport: Any) -> None:
        """A client has connected."""
        super().connection_made(transport)
        self.flow = _WriteFlow(transport)
        # uvicorn stops writing, and `resume_writing` is called, as soon as any byte has not left yet.
        transport.set_write_buffer_limits(high=0)
        problem = self._all.enter(self, self.client[0] if self.client else "")
        if problem is None:
            self._counted = True
            self._enter(RequestPhase.REQUEST)
        else:
            self._turn_away(problem)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has left."""
        self._forget()
        super().connection_lost(exc)
        # breaks the cycle through `self._answer`, which would stay in memory until a garbage collection
        self.app = self.config.loaded_app

    def data_received(self, data: bytes) -> None:
        """Keep the bytes until they are parsed, and read no more until then."""
        if self._phase is RequestPhase.CLOSED:
            self._dropped += len(data)
            if self._dropped > self.conn.largest:
                self.transport.abort()
            return
        self._held += data
        if len(self._held) > MOST_HELD:
            self.transport.abort()
            return
        self.transport.pause_reading()
        if self._phase is RequestPhase.IDLE:
            self._enter(RequestPhase.REQUEST)
        if self._phase is RequestPhase.REQUEST:
            self._all.queue.put(self)

    def resume_writing(self) -> None:
        """All that was written has left."""
        super().resume_writing()
        if self._phase is RequestPhase.ANSWER and self.cycle.response_complete:
            self._next_request()

    # --- what the queue and all connections call ---

    def run(self) -> None:
        """Parse a piece of the received bytes."""
        if self._phase is not RequestPhase.REQUEST or self.transport.is_closing():
            return
        size = min(PIECE, self.conn.wants)
        piece, self._held = self._held[:size], self._held[size:]
        if piece:
            self.conn.receive_data(piece)
        self.handle_events()
        self._time_further()
        self._go_on()

    @property
    def answering(self) -> bool:
        """Has a whole request come whose answer is not sent yet?"""
        return self._phase is RequestPhase.ANSWER

    def drop(self) -> None:
        """Close at once."""
        self._forget()
        self.transport.abort()

    # --- what uvicorn calls ---

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        """Run the application. An answer that is cut off counts as disconnected: uvicorn would log an error for
        each."""

        async def timed(message: Any) -> None:
            if message["type"] == "http.response.start":
                self._time_answer(int(dict(message["headers"]).get(b"content-length", 0)))
            await send(message)

        try:
            await self.config.loaded_app(scope, receive, timed)
        except CutOffError:
            self.cycle.disconnected = True
            self.transport.close()

    def on_response_complete(self) -> None:
        """The answer is complete; it may not have left yet."""
        self.server_state.total_requests += 1
        if self._phase is RequestPhase.ANSWER and not self.flow.write_paused:
            self._next_request()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to the WebSocket, which has limits of its own."""
        self._forget()
        self._phase = RequestPhase.CLOSED
        self.transport.resume_reading()
        # some browsers send `keep-alive, Upgrade`, and picows accepts only `Upgrade`
        others = [(name, value) for name, value in self.headers if name != b"connection"]
        self.headers = [*others, (b"connection", b"Upgrade")]
        super().handle_websocket_upgrade(event)

    def shutdown(self) -> None:
        """The server stops: finish the current answer, and close."""
        if self._phase is RequestPhase.ANSWER and not self.cycle.response_complete:
            self.cycle.keep_alive = False
        else:
            self.transport.close()

    def _unsupported_upgrade_warning(self) -> None:
        """Log nothing: a client's header is no news."""

    # --- the rest ---

    @property
    def _last_cycle(self) -> RequestResponseCycle | None:
        """The request that was read last; uvicorn's type hides that it may be None."""
        return self.cycle

    def _time_further(self) -> None:
        """Restart the deadline for a request that comes right after one answered before its body had come.

        A request with a large body gets more time from when its head was read.
        """
        cycle = self._last_cycle
        if cycle is not self._timed:
            if (self._timed is not None or self._uploads) and self._phase is RequestPhase.REQUEST:
                self._enter(RequestPhase.REQUEST)
            self._timed = cycle

    def _time_answer(self, size: int) -> None:
        """An answer of `size` bytes begins to leave: extend the deadline for a large one."""
        wait_ms = size // SLOWEST_LINE
        if self._phase is RequestPhase.ANSWER and wait_ms > self._all.limits.http_answer_ms:
            self._end_after(wait_ms)

    @property
    def _uploads(self) -> bool:
        """Is a request's body arriving that may be larger than others?"""
        return self.conn.their_state is h11.SEND_BODY and self.conn.largest > LARGEST_BODY

    def _go_on(self) -> None:
        """Decide what is next after a piece was parsed."""
        if self._phase is not RequestPhase.REQUEST or self.transport.is_closing():
            return
        if self.conn.problem is not None:
            self._refuse(self.conn.problem)
        elif not self.conn.wants:
            self._enter(RequestPhase.ANSWER)
        elif self._held:
            self._all.queue.put(self)
        elif self._late:
            self._refuse(LATE)
        else:
            if self.conn.their_state is h11.IDLE and not self.conn.unread and self._last_cycle is not None:
                self._timed = None
                self._enter(RequestPhase.IDLE)  # the request was answered before its body had come
            self.transport.resume_reading()

    def _next_request(self) -> None:
        """The answer has left: wait for the next request."""
        if self.transport.is_closing():
            return
        self._timed = None
        self.conn.start_next_cycle()
        if self._held or self.conn.unread:
            self._enter(RequestPhase.REQUEST)
            self._all.queue.put(self)
        else:
            self._enter(RequestPhase.IDLE)
            self.transport.resume_reading()

    def _enter(self, phase: RequestPhase) -> None:
        limits = self._all.limits
        wait_ms = {
            RequestPhase.REQUEST: limits.http_upload_ms if self._uploads else limits.http_request_ms,
            RequestPhase.ANSWER: limits.http_answer_ms,
            RequestPhase.IDLE: limits.http_idle_ms,
            RequestPhase.CLOSED: LINGER_S * 1000,
        }
        self._phase = phase
        self._late = False
        self._end_after(wait_ms[phase])

    def _end_after(self, wait_ms: float) -> None:
        """Set the deadline."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(wait_ms / 1000, self._expire)

    def _expire(self) -> None:
        """The deadline has passed. A client that has sent nothing gets no answer."""
        begun = self.conn.unread or self.conn.their_state is h11.SEND_BODY
        if self._phase is not RequestPhase.REQUEST or self.transport.is_closing():
            self.transport.abort()
        elif self._held:
            self._late = True  # the server is late: these bytes came in time and may complete the request
        elif begun:
            self._refuse(LATE)
        else:
            self.transport.abort()

    def _refuse(self, problem: Problem) -> None:
        """Send the problem, and close once it was read. An answer that has begun is only cut off."""
        self._all.refused(problem.code)
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.abort()
            return
        cycle = self._last_cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
        self._held = b""
        self.transport.write(answer_of(problem))
        self.transport.write_eof()
        self._enter(RequestPhase.CLOSED)
        self.transport.resume_reading()

    def _turn_away(self, problem: Problem) -> None:
        """Refuse a new connection before it costs anything; nothing it sends is read."""
        self._all.refused(problem.code)
        self._phase = RequestPhase.CLOSED
        self.transport.write(answer_of(problem))
        self.transport.close()

    def _forget(self) -> None:
        """Stop counting it, and cancel its deadline."""
        if self._counted:
            self._counted = False
            self._all.leave(self)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class _WriteFlow(FlowControl):
    """uvicorn's flow control for writing only: the connection itself decides when to read."""

    def pause_reading(self) -> None:
        """Do nothing."""

    def resume_reading(self) -> None:
        """Do nothing."""


def answer_of(problem: Problem) -> bytes:
    """The bytes of an answer after which the connection is closed."""
    status, body = HTTPStatus(status_of(problem)), encode_body(problem)
    lines = (
        f"HTTP/1.1 {status.value} {status.phrase}",
        "content-type: application/json",
        f"content-length: {len(body)}",
        "cache-control: no-store",
        "x-content-type-options: nosniff",
        "connection: close",
    )
    return "\r\n".join((*lines, "", "")).encode() + body
