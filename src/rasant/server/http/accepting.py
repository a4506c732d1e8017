"""Accepting connections: those that are too many are closed before they cost anything, and a storm of them never fills
a turn of the loop."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable
from typing import Any, Final

from rasant.server.http.http_connection import answer_of
from rasant.server.http.http_connections import HttpConnections
from rasant.wire.http import Problem

BACKLOG: Final = 4_096
"""Connections that may wait to be accepted; who finds no room there tries again after a second."""
AT_ONCE: Final = 256
"""Connections that are accepted in one turn of the loop: a few milliseconds if all of them are refused."""
AGAIN_S: Final = 0.1
"""When it is tried again after the system could not: it has no more files, say."""

Protocol = Callable[[], asyncio.BaseProtocol]


async def accept(listening: socket.socket, connections: HttpConnections, protocol: Protocol) -> None:
    """Accept connections until this is cancelled."""
    loop = asyncio.get_running_loop()
    listening.listen(BACKLOG)  # where others listen too it has waited for this
    opening: set[asyncio.Task[Any]] = set()
    while True:
        try:
            accepted = [await loop.sock_accept(listening), *_waiting(listening)]
        except OSError:
            await asyncio.sleep(AGAIN_S)
            continue
        for sock, address in accepted:
            sock.setblocking(False)
            problem = connections.too_many(str(address[0]))
            if problem is not None:
                connections.refused(problem.code)
                _close(sock, problem)
                continue
            task = loop.create_task(_open(loop, protocol, sock))
            opening.add(task)
            task.add_done_callback(opening.discard)
        await asyncio.sleep(0)


def _waiting(listening: socket.socket) -> list[tuple[socket.socket, Any]]:
    """Further ones that are there already."""
    found: list[tuple[socket.socket, Any]] = []
    with contextlib.suppress(OSError):
        while len(found) < AT_ONCE - 1:
            found.append(listening.accept())
    return found


def _close(sock: socket.socket, problem: Problem) -> None:
    with sock, contextlib.suppress(OSError):
        sock.send(answer_of(problem))


async def _open(loop: asyncio.AbstractEventLoop, protocol: Protocol, sock: socket.socket) -> None:
    try:
        await loop.connect_accepted_socket(protocol, sock)
    except OSError:  # it left before it was greeted
        sock.close()
