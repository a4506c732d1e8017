"""What goes wrong with a NATS server, in words for people: what nats-py raises is of many kinds."""

from __future__ import annotations

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
    ("permissions violation", "its permissions forbid this user what nodes need: allow all subjects"),
)


def explained(error: BaseException | None) -> str:
    """One line that says what is wrong and what to do, never a login."""
    match error:
        case ssl.SSLCertVerificationError():
            return f"its certificate is not trusted, name the authority's file with --bus-ca ({error.verify_message})"
        case ssl.SSLError():
            return f"TLS fails ({error.reason or 'no reason given'})"
        case ConnectionRefusedError():
            return "nobody listens there: is the server running?"
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
    return next((words for part, words in _BY_TEXT if part in text.lower()), one_line(text))
