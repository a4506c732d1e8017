"""What can go wrong between a client and its server; each message is one line.

UserError
└── ClientError
    ├── UnreachableError    no server answers
    ├── RefusedError        the server says no; `code` says why in one word
    └── ProtocolError       what answers there does not speak as it should
"""

from __future__ import annotations

import socket
import ssl

from rasant.core.errors import UserError


class ClientError(UserError):
    """Something between here and the server went wrong."""


class UnreachableError(ClientError):
    """No server answers in time."""


class RefusedError(ClientError):
    """The server says no. `code` is that of the problem, or the reason of the goodbye."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text or code.replace("_", " "))
        self.code = code


class ProtocolError(ClientError):
    """What answers there is no server of ours, or of another version."""


def untrusted(error: BaseException | None) -> str:
    """What is wrong with the server's certificate, if that is the cause of this error."""
    while error is not None and not isinstance(error, ssl.SSLCertVerificationError):
        error = error.__cause__ or error.__context__
    if error is None:
        return ""
    return (
        f"its certificate is not trusted ({error.verify_message}); if it is one of your own, "
        "name the file of its authority by SSL_CERT_FILE"
    )


def reason(error: OSError) -> str:
    """Why no server could be reached, in a few words."""
    if untrusted(error):
        return untrusted(error)
    if isinstance(error, ConnectionRefusedError):
        return "nobody listens there; is the server running?"
    if isinstance(error, ConnectionResetError):
        return "the connection was cut"
    if isinstance(error, socket.gaierror):
        return "there is no such host"
    return error.strerror or str(error) or type(error).__name__
