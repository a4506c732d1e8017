"""The hand-over of a socket: uvicorn reads the upgrade request, and picows takes the connection from there.

This relies on internals of both, so picows is pinned to one version, and the tests open real sockets.
"""

import logging
from collections.abc import Callable
from typing import Any, Final

from picows import WSAutoPingStrategy, WSListener, WSUpgradeRequest, WSUpgradeResponseWithListener
from picows.picows import WSProtocol  # type: ignore[attr-defined]

from rasant.wire.limits import LARGEST_FRAME

READ_BUFFER: Final = 2_048

Answer = WSListener | WSUpgradeResponseWithListener
Admit = Callable[[WSUpgradeRequest, Any], Answer]
"""Called with a request and its transport; returns a listener or a refusal."""


def protocol_for(admission: Admit) -> type[Any]:
    """The class for uvicorn's `ws` setting."""

    class Handover(WSProtocol):  # type: ignore[misc]
        """Takes over one connection."""

        __slots__ = ()

        def __init__(self, config: object, server_state: object, app_state: object) -> None:
            super().__init__(
                host_port=None,
                ws_path=None,
                is_client_side=False,
                ws_listener_factory=self._answer,
                logger=QUIET,
                disconnect_on_exception=True,
                websocket_handshake_timeout=None,
                enable_auto_ping=False,
                auto_ping_idle_timeout=None,
                auto_ping_reply_timeout=None,
                auto_ping_strategy=WSAutoPingStrategy.PING_WHEN_IDLE,
                enable_auto_pong=False,
                max_frame_size=LARGEST_FRAME,
                extra_headers=None,
                read_buffer_init_size=READ_BUFFER,
            )

        def data_received(self, data: bytes) -> None:
            """Feeds picows the request, as uvicorn serialized it; later data goes straight to picows."""
            while data:
                buffer = self.get_buffer(-1)
                part = data[: len(buffer)]
                buffer[: len(part)] = part
                data = data[len(part) :]
                self.buffer_updated(len(part))

        def _answer(self, request: WSUpgradeRequest) -> Answer:
            return admission(request, self.transport.underlying_transport)

    return Handover


class _Quiet(logging.LoggerAdapter[logging.Logger]):
    """A logger that picows does not copy for each connection, and that drops messages about clients' mistakes."""

    def info(self, msg: object, *args: object, **kwargs: Any) -> None:
        """Drops it: connections are counted, not logged."""

    def error(self, msg: object, *args: object, **kwargs: Any) -> None:
        """Drops reports of broken frames; every other error is a bug of ours."""
        if not str(msg).startswith("WS parser error"):
            super().error(msg, *args, **kwargs)


QUIET: Final = _Quiet(logging.getLogger("rasant.sockets"), {})
