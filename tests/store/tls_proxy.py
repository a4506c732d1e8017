"""TLS in front of a PostgreSQL without it, so that clients can be tested against it."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.faults.cluster.wire_proxy import HOST, join
from trustme import CA

SSL_REQUEST = bytes.fromhex("0000000804d2162f")
"""The first message of a client that wants TLS."""
ACCEPTED = b"S"


class TlsProxy:
    """Uses TLS with clients that ask for it, and plain connections to the server; other clients are closed."""

    def __init__(self, target: int, certificate: Path, key: Path) -> None:
        self._target = target
        self._context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self._context.load_cert_chain(certificate, key)
        self.port = 0
        self.secured = 0
        """Connections that are or were encrypted."""
        self.lines: set[asyncio.Task[None]] = set()

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Handle a client."""
        line = asyncio.current_task()
        assert line is not None
        self.lines.add(line)
        try:
            if await reader.readexactly(len(SSL_REQUEST)) == SSL_REQUEST:
                writer.write(ACCEPTED)
                await writer.start_tls(self._context)
                self.secured += 1
                await join((reader, writer), await asyncio.open_connection(HOST, self._target))
        except (OSError, EOFError, asyncio.CancelledError):
            pass  # the client does not trust the certificate, or has left
        finally:
            self.lines.discard(line)
            writer.transport.abort()


@asynccontextmanager
async def tls_proxy(target: int, folder: Path, name: str = HOST) -> AsyncIterator[TlsProxy]:
    """A proxy with a certificate for this name; `ca.pem` in the folder is the authority that signed it."""
    authority = CA()
    issued = authority.issue_cert(name)
    issued.cert_chain_pems[0].write_to_path(folder / "server.pem")
    issued.private_key_pem.write_to_path(folder / "key.pem")
    authority.cert_pem.write_to_path(folder / "ca.pem")
    proxy = TlsProxy(target, folder / "server.pem", folder / "key.pem")
    server = await asyncio.start_server(proxy.answer, HOST, 0)
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        server.close()
        for line in list(proxy.lines):
            line.cancel()
        while proxy.lines:
            await asyncio.sleep(0)
