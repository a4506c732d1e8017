"""A seat at a table over WebSockets: one session, which reconnects whenever its connection is lost."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import deque
from collections.abc import Callable
from types import TracebackType
from typing import Final, NoReturn, Self, final

import msgspec
from picows import WSCloseCode, WSFrame, WSHandshakeError, WSListener, WSMsgType, WSTransport, ws_connect

from rasant.client.errors import ClientError, ProtocolError, RefusedError, UnreachableError, reason
from rasant.client.session import Answer, ConnectionLost, Event, Session
from rasant.client.timeouts import ClientTimeouts
from rasant.core.moves import Act, Move, Play
from rasant.core.view import View
from rasant.wire.from_client import CastVote, EmoteName, FromClient, LeaveTable, Motion, SendChat, SendEmote, SetReady
from rasant.wire.from_server import MoveAccepted, MoveRefused, TableSetup, Welcome
from rasant.wire.http import Problem
from rasant.wire.room import Room

MOST_EVENTS: Final = 10_000
"""Most unread events; older ones are dropped. The view and the room are up to date without them."""
LARGEST_FRAME_READ: Final = 1 << 20
"""Largest accepted frame, in bytes."""
CLOSE_WAIT_S: Final = 1.0
"""Timeout for closing a connection."""
PASSING: Final = ("restarting", "store_trouble", "too_many_sockets", "too_fast", "bug")
"""Codes of temporary problems, after which the client tries again."""


@final
class SeatConnection:
    """A seat at a table. Enter it with `async with`, then read its events and make moves.

    It reconnects after any loss. Permanent errors (`ClientError`) are raised by all waiting calls: entering, events and
    answers to moves.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        client: str = "",
        timeouts: ClientTimeouts | None = None,
        cookies: str = "",
    ) -> None:
        """`url` is that of the table's socket. `client` must be unique, and the same after a restart of the client.

        `cookies` are those that the server has set, such as an invitation, as a Cookie header has them.
        """
        self.session = Session(client or secrets.token_hex(8), token)
        self._url = url
        self._timeouts = timeouts or ClientTimeouts()
        self._headers = {"Cookie": cookies} if cookies else None
        self._events: deque[Event] = deque(maxlen=MOST_EVENTS)
        self._news = asyncio.Event()
        self._answers: dict[int, asyncio.Future[Answer]] = {}
        self._socket: _Socket | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._error: ClientError | None = None
        self._ended = False

    async def __aenter__(self) -> Self:
        """Connect; returns after the server's welcome."""
        self._keeping = asyncio.create_task(self._keep())
        while not self.session.welcomed and not self._ended:
            self._news.clear()
            await self._news.wait()
        if self._error is not None:
            raise self._error
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection. The table keeps the seat for a while; `leave` gives it up."""
        if self._keeping is not None:
            self._keeping.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._keeping
        if self._socket is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(CLOSE_WAIT_S):
                    await self._socket.gone
        self._end(None)

    # --- state ---

    @property
    def room(self) -> Room:
        """The people at the table and its phase."""
        return self.session.room

    @property
    def setup(self) -> TableSetup:
        """The setup of the table."""
        assert self.session.setup is not None
        return self.session.setup

    @property
    def seat(self) -> int:
        """The number of the seat; -1 for a spectator."""
        return self.session.seat

    def view(self) -> View:
        """The current view; valid until the next await."""
        return self.session.view()

    # --- events ---

    def __aiter__(self) -> Self:
        """All events in order, until the seat is closed."""
        return self

    async def __anext__(self) -> Event:
        event = await self.next()
        if event is None:
            raise StopAsyncIteration
        return event

    async def next(self, seconds: float | None = None) -> Event | None:
        """The next event; `None` after `seconds` without one, or when the seat was closed."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not self._events and not self._ended:
                    self._news.clear()
                    await self._news.wait()
        if self._events:
            return self._events.popleft()
        if self._error is not None:
            raise self._error
        return None

    # --- requests ---

    async def play(self, src: int, face: int, dst: int = -1, way: int = 0) -> Answer:
        """Lay a card; the answer is a `MoveAccepted` or a `MoveRefused`."""
        return await self.move(Play(src, face, dst, way))

    async def act(self, verb: str, choice: int = 0) -> Answer:
        """Do an act; the answer is a `MoveAccepted` or a `MoveRefused`."""
        return await self.move(Act(verb, choice))

    async def move(self, move: Move) -> Answer:
        """Make a move and wait for the answer, even across reconnects; raises `UnreachableError` if none comes."""
        number = self.start(move)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        try:
            async with asyncio.timeout(self._timeouts.answer):
                return await answer
        except TimeoutError:
            raise UnreachableError(f"no answer to a move for {self._timeouts.answer:g} s") from None
        finally:
            self._answers.pop(number, None)

    def start(self, move: Move) -> int:
        """Make a move without waiting; returns its number, which is also in the answer among the events."""
        if self._error is not None:
            raise self._error
        number = self.session.move(move)
        self.flush()
        return number

    def say(self, message: FromClient) -> None:
        """Send any other message of the protocol; it may be lost with the connection."""
        self.session.say(message)
        self.flush()

    def ready(self, on: bool = True) -> None:
        """Declare ready for the match, the next round or another match."""
        self.say(SetReady(on))

    def vote(self, motion: Motion, on: bool = True) -> None:
        """Vote for a motion, or withdraw the vote."""
        self.say(CastVote(motion, on))

    def talk(self, text: str) -> None:
        """Send a chat message to all."""
        self.say(SendChat(text))

    def emote(self, which: EmoteName) -> None:
        """Send an emote to all."""
        self.say(SendEmote(which))

    def leave(self) -> None:
        """Give up the seat."""
        self.say(LeaveTable())

    # --- connections ---

    async def _keep(self) -> None:
        try:
            await self._reconnect_forever()
        except ClientError as error:
            self._end(error)

    async def _reconnect_forever(self) -> NoReturn:
        loop = asyncio.get_running_loop()
        attempt, last_here = 0, loop.time()
        while True:
            socket = self._socket = _Socket(self._begin, self._receive)
            trouble: UnreachableError | None = None
            lost = ConnectionLost()
            try:
                lost = await self._use(socket)
            except UnreachableError as error:
                trouble = error
            finally:
                socket.close()
            if socket.welcomed.done():
                attempt, last_here = 0, loop.time()
                self._deliver(lost)
            elif not self.session.welcomed or loop.time() - last_here > self._timeouts.absence:
                raise trouble or UnreachableError(f"{self._url} closes the connection without a welcome")
            await asyncio.sleep(lost.again / 1000 if lost.again > 0 else self._timeouts.pause(attempt))
            attempt += 1

    async def _use(self, socket: _Socket) -> ConnectionLost:
        """Run one connection until it is lost; raises `UnreachableError` if it could not be made."""
        try:
            async with asyncio.timeout(self._timeouts.connect):
                await self._greet(socket)
        except TimeoutError:
            raise UnreachableError(f"{self._url} does not answer") from None
        except OSError as error:
            raise UnreachableError(f"cannot reach {self._url}: {reason(error)}") from None
        except WSHandshakeError as error:
            raise _refusal(self._url, error) from None
        return await socket.lost

    async def _greet(self, socket: _Socket) -> None:
        """Connect and send the hello; returns after the welcome, or when the connection is lost before it."""
        timeouts = self._timeouts
        transport, _ = await ws_connect(
            lambda *_: socket,
            self._url,
            websocket_handshake_timeout=timeouts.connect,
            enable_auto_ping=True,
            auto_ping_idle_timeout=timeouts.silence,
            auto_ping_reply_timeout=timeouts.silence,
            max_frame_size=LARGEST_FRAME_READ,
            extra_headers=self._headers,
        )
        if transport.is_disconnected:  # picows returns a transport even if the connection broke during the handshake
            raise ConnectionResetError
        await asyncio.wait((socket.welcomed, socket.lost), return_when=asyncio.FIRST_COMPLETED)

    def _begin(self) -> None:
        """Send the hello on a new connection, before any other message."""
        self.session.hello()
        self.flush()

    def _receive(self, socket: _Socket, frame: bytes) -> None:
        try:
            events = self.session.receive(frame)
        except ClientError as error:
            socket.lost.set_exception(error)
            return
        for event in events:
            if isinstance(event, ConnectionLost):
                socket.lose(event)
            else:
                self._deliver(event)
            if isinstance(event, Welcome) and not socket.welcomed.done():
                socket.welcomed.set_result(None)
        if self.session.goodbye is not None and not socket.lost.done():
            socket.lost.set_exception(self.session.goodbye)
        self.flush()

    def flush(self) -> None:
        """Send waiting messages if connected; unanswered moves are sent again after the next welcome."""
        socket, outgoing = self._socket, self.session.outgoing
        if socket is not None and socket.open:
            self.session.outgoing = []
            for message in outgoing:
                socket.send(message)

    def _deliver(self, event: Event) -> None:
        self._events.append(event)
        if isinstance(event, MoveAccepted | MoveRefused):
            answer = self._answers.get(event.id)
            if answer is not None and not answer.done():
                answer.set_result(event)
        self._news.set()

    def _end(self, error: ClientError | None) -> None:
        if self._ended:
            return
        self._ended, self._error = True, error
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(error or UnreachableError("the seat was closed"))
        self._news.set()


@final
class _Socket(WSListener):
    """One WebSocket connection."""

    def __init__(self, begin: Callable[[], None], receive: Callable[[_Socket, bytes], None]) -> None:
        loop = asyncio.get_running_loop()
        self.welcomed: asyncio.Future[None] = loop.create_future()
        self.lost: asyncio.Future[ConnectionLost] = loop.create_future()
        self.gone: asyncio.Future[None] = loop.create_future()
        """Set when the connection is closed completely."""
        self._begin = begin
        self._receive = receive
        self._transport: WSTransport | None = None
        self._parts: list[bytes] = []

    @property
    def open(self) -> bool:
        """Can messages be sent?"""
        return self._transport is not None and not self.lost.done()

    def send(self, message: bytes) -> None:
        """Send a text message."""
        assert self._transport is not None
        self._transport.send(WSMsgType.TEXT, message)

    def lose(self, lost: ConnectionLost) -> None:
        """Mark the connection as lost."""
        if not self.lost.done():
            self.lost.set_result(lost)

    def close(self) -> None:
        """Close the connection and stop receiving."""
        self.lost.cancel()
        if self._transport is None:
            if not self.gone.done():
                self.gone.set_result(None)
        elif not self._transport.is_disconnected:
            self._transport.send_close(WSCloseCode.OK)
            self._transport.disconnect()

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Called after the handshake."""
        self._transport = transport
        if self.lost.done():
            transport.disconnect(False)
        else:
            self._begin()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Called with each frame."""
        if frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()
        elif frame.msg_type in (WSMsgType.TEXT, WSMsgType.CONTINUATION):
            self._parts.append(frame.get_payload_as_bytes())
            if frame.fin:
                message = b"".join(self._parts)
                self._parts = []
                if not self.lost.done():
                    self._receive(self, message)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Called when the connection is closed."""
        self.lose(ConnectionLost())
        if not self.gone.done():
            self.gone.set_result(None)


def _refusal(url: str, error: WSHandshakeError) -> ClientError:
    """The error for a handshake that the server refused."""
    status = 0 if error.response is None else int(error.response.status)
    try:
        problem = msgspec.json.decode(error.raw_body or b"", type=Problem)
    except msgspec.DecodeError:
        if status >= 500:
            return UnreachableError(f"{url} refuses connections (status {status})")
        return ProtocolError(f"{url} is not the socket of a table (status {status})")
    if problem.code in PASSING:
        return UnreachableError(problem.text)
    return RefusedError(problem.code, problem.text)
