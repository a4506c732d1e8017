"""HTTP with a deadline: whoever begins a request and does not end it would otherwise hold its connection for ever."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEADERS_S: Final = 10.0
"""How long the head of a request may take, the first one from when the connection opened."""


class Patience(HttpToolsProtocol):
    """uvicorn's own protocol, and a timer while the head of a request is awaited."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody is there."""
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody left."""
        self._forget()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._await_head()

    def on_headers_complete(self) -> None:
        """Its head is there. Bodies are waited for by whoever reads them."""
        self._forget()
        super().on_headers_complete()

    def _await_head(self) -> None:
        self._forget()
        self._deadline = self.loop.call_later(HEADERS_S, self.transport.close)

    def _forget(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
