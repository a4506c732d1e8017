"""Sockets to listen on, opened before anything else, so that a port in use is reported at once."""

import errno
import socket
from typing import Final

from rasant.core.errors import OptionError, UserError, quoted
from rasant.server.http.accepting import BACKLOG
from rasant.server.sockets.sockets import SYSTEM_BUFFER

HIGHEST_PORT: Final = 65_535


def listen(host: str, port: int, reuse_port: bool = False, option: str = "--port") -> socket.socket:
    """A bound socket; port 0 takes a free one. `UserError` says why it cannot be opened.

    `reuse_port`: other processes that set it may listen there too, and the system spreads new connections over them. So
    that no connection comes too early, such a socket listens only in `accept`. `option`: the option that gave the port.
    """
    if not 0 <= port <= HIGHEST_PORT:
        raise OptionError(f"{option} cannot be {port}: it takes 0 to {HIGHEST_PORT}")
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise UserError(f"--host cannot be {quoted(host)}: this machine has no such address") from None
    family, kind, protocol, _, address = found[0]
    sock = socket.socket(family, kind, protocol)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if reuse_port:
            if not hasattr(socket, "SO_REUSEPORT"):
                raise OptionError("this system does not support --reuse-port; give each node a port of its own")
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        for way in (socket.SO_RCVBUF, socket.SO_SNDBUF):
            sock.setsockopt(socket.SOL_SOCKET, way, SYSTEM_BUFFER)  # inherited by every connection
        sock.bind(address)
        if not reuse_port:
            sock.listen(BACKLOG)
    except OSError as error:
        sock.close()
        raise UserError(_reason(host, port, option, error)) from None
    sock.setblocking(False)
    return sock


def listen_near(host: str, port: int) -> socket.socket:
    """A socket on this port or, if that fails, on a free one."""
    try:
        return listen(host, port)
    except UserError:
        return listen(host, 0)


def url_of(sock: socket.socket) -> str:
    """The URL of the socket for a browser on this machine."""
    host, port = sock.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _reason(host: str, port: int, option: str, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use; stop the other program or choose another one with {option}"
    if error.errno == errno.EACCES:
        return f"port {port} needs special rights; choose one above 1023 with {option}"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"--host cannot be {quoted(host)}: this machine has no such address"
    return f"cannot listen on {host}, port {port}: {error.strerror}"
