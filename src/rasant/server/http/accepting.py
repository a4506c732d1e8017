"""Accepts connections. Those above the limit are closed before they cost anything, and a flood never takes a whole turn
of the loop."""

import asyncio
import contextlib
import socket
from collections.abc import Callable
from typing import Any, Final

from rasant.server.http.http_connection import answer_of
from rasant.server.http.http_connections import HttpConnections
from rasant.wire.http import Problem

BACKLOG: Final = 4_096
"""Connections that may queue in the kernel; clients beyond it retry after a second."""
AT_ONCE: Final = 256
"""Connections accepted in one turn of the loop: a few milliseconds if all of them are refused."""
AGAIN_S: Final = 0.1
"""Delay before the next try after the system refused, for example because no file descriptor is free."""

Protocol = Callable[[], asyncio.BaseProtocol]


async def accept(listening: socket.socket, connections: HttpConnections, protocol: Protocol) -> None:
    """Accept connections until cancelled."""
    loop = asyncio.get_running_loop()
    listening.listen(BACKLOG)  # with --reuse-port `listen` has left this to us
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
    """Further connections that are already queued."""
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
    except OSError:  # the client has left already
        sock.close()
