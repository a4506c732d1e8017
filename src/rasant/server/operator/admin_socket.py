"""The admin socket: a Unix socket that only the server's user and root can open. A connection carries one request."""

from __future__ import annotations

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
"""How long a request may take to arrive, and an answer to be read."""
_CREDENTIALS: Final = struct.Struct("3i")
"""Process, user and group of the other end (Linux)."""


@final
class AdminSocket:
    """Listens from `open` until `close`."""

    def __init__(self, path: Path, operator: Operator, settled: Callable[[], Awaitable[None]], log: Any) -> None:
        """`settled` returns when all that was done before is on disk; `StoreError` if it cannot be written."""
        self._path = path
        self._operator = operator
        self._settled = settled
        self._log = log
        self._server: asyncio.Server | None = None
        self._inode = 0
        """Of the socket: another server may have put its own in this place since."""

    async def open(self) -> None:
        """Begin to listen. A server goes on without it where that fails, and logs why."""
        mask = os.umask(0o177)
        try:
            # one that a killed server left behind is replaced: only one server uses a data directory
            self._server = await asyncio.start_unix_server(self._serve, self._path, limit=LONGEST_REQUEST)
            self._inode = self._path.stat().st_ino
        except (AttributeError, OSError, ValueError) as error:  # Windows has no such sockets
            self._log.warning("no admin socket", path=str(self._path), why=str(error))
        finally:
            os.umask(mask)

    async def close(self) -> None:
        """Listen no more."""
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
            pass  # the other end has gone, or the disk does not answer: the command says that there is no answer
        finally:
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader, connection: socket.socket) -> AdminAnswer:
        try:
            request: AnyRequest = msgspec.json.decode(await reader.readline(), type=AnyRequest)
        except (ValueError, msgspec.DecodeError) as error:
            return AdminAnswer(problem=f"this is no request of the admin socket: {error}")
        answer = await self._operator.do(request, _user_of(connection))
        if answer.done:
            try:
                await self._settled()
            except StoreError as error:
                return AdminAnswer(problem=f"it is done once the server can write again: {error}")
        return answer


def _user_of(connection: socket.socket) -> str:
    """Who is at the other end, by the system's word; where it does not say, somebody who may be."""
    option = getattr(socket, "SO_PEERCRED", None)
    if option is None:
        return "unknown"
    _, user, _ = _CREDENTIALS.unpack(connection.getsockopt(socket.SOL_SOCKET, option, _CREDENTIALS.size))
    import pwd  # not on every system

    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"uid {user}"
