"""The admin socket: a Unix socket that only the server's user and root can open. Each connection carries one
request."""

import asyncio
import contextlib
import os
import socket
import struct
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final, final

import msgspec

from rasant.server.operator.messages import LONGEST_REQUEST, AdminAnswer, AnyRequest
from rasant.server.operator.operator import Operator
from rasant.store.port import StoreError

REQUEST_TIMEOUT_S: Final = 5.0
"""Seconds for a request to arrive and its answer to be read."""
_CREDENTIALS: Final = struct.Struct("3i")
"""Process, user and group id of the other end (Linux)."""


@final
class AdminSocket:
    """Listens from `open` until `close`."""

    def __init__(self, path: Path, operator: Operator, settled: Callable[[], Awaitable[None]], log: Any) -> None:
        """`settled` returns once all earlier changes are on disk; `StoreError` if they cannot be written."""
        self._path = path
        self._operator = operator
        self._settled = settled
        self._log = log
        self._server: asyncio.Server | None = None
        self._inode = 0
        """Inode of our socket: another server may since have put its own at this path."""

    async def open(self) -> None:
        """Begin to listen. If that fails, the server runs without it and logs why."""
        mask = os.umask(0o177)
        try:
            # replaces the socket of a killed server; a data directory has only one server
            self._server = await asyncio.start_unix_server(self._serve, self._path, limit=LONGEST_REQUEST)
            self._inode = self._path.stat().st_ino
        except (AttributeError, OSError, ValueError) as error:  # Windows has no such sockets
            self._log.warning("no admin socket", path=str(self._path), why=str(error))
        finally:
            os.umask(mask)

    async def close(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()
            self._server = None
            with contextlib.suppress(OSError):
                if self._path.stat().st_ino == self._inode:
                    self._path.unlink()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(REQUEST_TIMEOUT_S):
                answer = await self._answer(reader, writer.get_extra_info("socket"))
                writer.write(msgspec.json.encode(answer) + b"\n")
                await writer.drain()
        except (OSError, TimeoutError):
            pass  # the client has gone, or the disk hangs; the command reports that no answer came
        finally:
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader, connection: socket.socket) -> AdminAnswer:
        try:
            request: AnyRequest = msgspec.json.decode(await reader.readline(), type=AnyRequest)
        except (ValueError, msgspec.DecodeError) as error:
            return AdminAnswer(problem=f"this is not a request of the admin socket: {error}")
        answer = await self._operator.do(request, _user_of(connection))
        if answer.done:
            try:
                await self._settled()
            except StoreError as error:
                return AdminAnswer(problem=f"it takes effect once the server can write again: {error}")
        return answer


def _user_of(connection: socket.socket) -> str:
    """The user name of the other end; "unknown" where the system does not report it."""
    option = getattr(socket, "SO_PEERCRED", None)
    if option is None:
        return "unknown"
    _, user, _ = _CREDENTIALS.unpack(connection.getsockopt(socket.SOL_SOCKET, option, _CREDENTIALS.size))
    import pwd  # not on every system

    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"uid {user}"
