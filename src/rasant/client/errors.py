"""Errors of a client; each message is one line.

UserError
└── ClientError
    ├── UnreachableError    no server answers
    ├── RefusedError        the server refuses the request; `code` is the reason in one word
    └── ProtocolError       the server violates the protocol or is of another version
"""

import socket
import ssl

from rasant.core.errors import UserError


class ClientError(UserError):
    """An error in the communication with the server."""


class UnreachableError(ClientError):
    """No server answers in time."""


class RefusedError(ClientError):
    """The server refuses the request. `code` is that of the problem, or the reason of the goodbye."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text or code.replace("_", " "))
        self.code = code


class ProtocolError(ClientError):
    """The other side is not a rasant server, or has another version."""


def untrusted(error: BaseException | None) -> str:
    """A message about the server's certificate if it is the cause of this error, else empty."""
    while error is not None and not isinstance(error, ssl.SSLCertVerificationError):
        error = error.__cause__ or error.__context__
    if error is None:
        return ""
    return (
        f"its certificate is not trusted ({error.verify_message}); if it is one of your own, "
        "name the file of its authority by SSL_CERT_FILE"
    )


def reason(error: OSError) -> str:
    """Why the server could not be reached, in a few words."""
    if untrusted(error):
        return untrusted(error)
    if isinstance(error, ConnectionRefusedError):
        return "connection refused; is the server running?"
    if isinstance(error, ConnectionResetError):
        return "the connection was reset"
    if isinstance(error, socket.gaierror):
        return "there is no such host"
    return error.strerror or str(error) or type(error).__name__
