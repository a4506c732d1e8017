"""Errors of a NATS server in words for people: nats-py raises many kinds."""

from __future__ import annotations

import re
import ssl
from typing import Final

from nats import errors

from rasant.core.errors import one_line

_BY_TEXT: Final = (
    ("authorization violation", "it refuses the user, password or token: look at --bus and --bus-creds"),
    ("authentication expired", "the login has expired: renew what --bus-creds names"),
    ("secure connection", "it demands TLS: say tls:// in --bus"),
    ("maximum connections", "it has as many connections as it takes: raise its max_connections"),
    ("expecting info", "what answers there is no NATS server"),
    ("json parse error", "what answers there is no NATS server"),
    ("slow consumer", "it gave up on us because we read too slowly"),
)


_FORBIDDEN: Final = re.compile(r"permissions violation for \w+ to \"([^\"\s]+)\"", re.IGNORECASE)
"""All subjects of a node begin with `rasant.` and the name of its cluster."""


def explained(error: BaseException | None) -> str:
    """One line that says what is wrong and what to do, never a login."""
    match error:
        case ssl.SSLCertVerificationError():
            return f"its certificate is not trusted, name the authority's file with --bus-ca ({error.verify_message})"
        case ssl.SSLError():
            return f"TLS fails ({error.reason or 'no reason given'})"
        case ConnectionRefusedError():
            return "no server listens there: is it running?"
        case errors.UnexpectedEOF() | ConnectionResetError() | BrokenPipeError():
            return "it closed the connection"
        case errors.StaleConnectionError():
            return "it has been silent for too long"
        case TimeoutError():
            return "it does not answer"
        case OSError():
            return one_line(error.strerror or str(error)).lower()
        case errors.AuthorizationError():
            return _BY_TEXT[0][1]
    text = str(error or "the connection has ended")
    if forbidden := _FORBIDDEN.search(text):
        subject = forbidden[1]
        whole = f"{subject.rpartition('.')[0] or subject}.>"
        return f"its permissions forbid this user {subject}: let it publish and subscribe {whole}"
    return next((words for part, words in _BY_TEXT if part in text.lower()), one_line(text))
