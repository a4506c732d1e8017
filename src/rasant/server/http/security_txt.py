"""`/.well-known/security.txt`: whom to write about a vulnerability of this server (RFC 9116)."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from rasant.runtime.real_environment import seconds_since_1970

SECURITY_TXT: Final = "/.well-known/security.txt"
_HOLDS: Final = timedelta(days=364)
"""The standard wants less than a year."""


class SecurityTxt:
    """The file, with a date that moves on day by day."""

    def __init__(self, contact: str, public_origin: str, clock: Callable[[], float] = seconds_since_1970) -> None:
        self._contact = contact
        self._public_origin = public_origin
        self._clock = clock

    async def answer(self, request: Request) -> Response:
        """Its lines."""
        today = datetime.fromtimestamp(self._clock(), UTC).replace(hour=0, minute=0, second=0, microsecond=0)
        lines = [f"Contact: {self._contact}", f"Expires: {today + _HOLDS:%Y-%m-%dT%H:%M:%SZ}"]
        if self._public_origin:
            lines.append(f"Canonical: {self._public_origin}{SECURITY_TXT}")
        return PlainTextResponse("\n".join([*lines, ""]))
