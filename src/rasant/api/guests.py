"""Guests: a public id, and a key that proves it. No account, no password; nothing has to be stored for it."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Final, NamedTuple, final

ID_BYTES: Final = 12
"""96 bits: nobody meets an id by chance or by guessing."""
_PURPOSE: Final = b"guest\0"
"""So that a proof of something else can never pass for a key."""


class VerifiedGuest(NamedTuple):
    """What a key proves."""

    id: str
    name: str
    """How they called themselves at first; empty in keys that were made before names were in them."""


ANONYMOUS: Final = VerifiedGuest("", "")


@final
class Guests:
    """Makes and checks keys. A key is the id, the name, and the HMAC of both by the server's secret, with dots between.

    So whoever has never sat down is known by name without a row that somebody would have to forget.
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def new(self) -> str:
        """The id of somebody new."""
        return _text(secrets.token_bytes(ID_BYTES))

    def key_of(self, guest: str, name: str = "") -> str:
        """The key that proves an id and the name that came with it."""
        return self._signed(f"{guest}.{_text(name.encode())}" if name else guest)

    def who(self, key: str) -> VerifiedGuest | None:
        """Whose key this is; nothing if this server never gave it away. Takes as long for nearly right ones."""
        claimed = key.rpartition(".")[0]
        if not hmac.compare_digest(key.encode(), self._signed(claimed).encode()):
            return None
        guest, _, name = claimed.partition(".")
        return VerifiedGuest(guest, urlsafe_b64decode(name + "==").decode())

    def _signed(self, text: str) -> str:
        return f"{text}.{_text(hmac.digest(self._secret, _PURPOSE + text.encode(), sha256))}"


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
