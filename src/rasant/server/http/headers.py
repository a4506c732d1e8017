"""Security headers on every answer: they allow the page as little as possible."""

from typing import Final, final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rasant.server.access.origins import is_host

POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'{sockets}",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""Scripts only from the page's own files. Of code made at run time only WebAssembly, which runs Python."""
FIXED: Final = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
ONE_YEAR: Final = "max-age=31536000"

PICTURES: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""For pictures opened on their own: those of games come from other packages, too."""


@final
class SafeHeaders:
    """Middleware that puts these headers on every answer."""

    def __init__(self, app: ASGIApp, public_origin: str = "") -> None:
        self._app = app
        self._public_host = public_origin.partition("://")[2]
        self._fixed = {**FIXED, **({"strict-transport-security": ONE_YEAR} if public_origin[:6] == "https:" else {})}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application, and add the headers to its answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        host = self._public_host or Headers(scope=scope).get("host", "")
        # Older browsers do not apply 'self' to sockets of the same host.
        sockets = f" ws://{host} wss://{host}" if is_host(host) else ""

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(self._fixed)
                is_picture = headers.get("content-type", "").startswith("image/svg")
                headers["content-security-policy"] = PICTURES if is_picture else POLICY.format(sockets=sockets)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self._app(scope, receive, send_safely)
