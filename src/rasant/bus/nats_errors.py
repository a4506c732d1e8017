"""Errors of NATS as one line for the operator: nats-py raises many kinds."""

import re
import ssl
from typing import Final

from nats import errors

from rasant.core.errors import one_line

_BY_TEXT: Final = (
    ("authorization violation", "it refuses the user, password or token: check --bus and --bus-creds"),
    ("authentication expired", "the login has expired: renew the file of --bus-creds"),
    ("secure connection", "it requires TLS: use tls:// in --bus"),
    ("maximum connections", "it has reached its limit of connections: raise its max_connections"),
    ("expecting info", "the server there is not NATS"),
    ("json parse error", "the server there is not NATS"),
    ("slow consumer", "it closed the connection because this node reads too slowly"),
)


_FORBIDDEN: Final = re.compile(r"permissions violation for \w+ to \"([^\"\s]+)\"", re.IGNORECASE)
"""All subjects of a node begin with `rasant.` and the name of its cluster."""


def explained(error: BaseException | None) -> str:
    """One line that says what is wrong and what to do, without credentials."""
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
        return f"its permissions deny this user {subject}: allow it to publish and subscribe {whole}"
    return next((words for part, words in _BY_TEXT if part in text.lower()), one_line(text))
