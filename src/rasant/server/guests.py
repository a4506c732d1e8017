"""Who somebody is: a public id, and a key that proves it. No account, no password; nothing has to be stored for it."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final, final

ID_BYTES: Final = 12
"""96 bits: nobody meets an id by chance or by guessing."""
_PURPOSE: Final = b"guest\0"
"""So that a proof of something else can never pass for a key."""


@final
class Guests:
    """Makes and checks keys. A key is the id, a dot, and the id's HMAC by the server's secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def new(self) -> str:
        """The id of somebody new."""
        return _text(secrets.token_bytes(ID_BYTES))

    def key_of(self, guest: str) -> str:
        """The key that proves an id."""
        return f"{guest}.{_text(hmac.digest(self._secret, _PURPOSE + guest.encode(), sha256))}"

    def who(self, key: str) -> str | None:
        """Whose key this is; nothing if this server never gave it away. Takes as long for nearly right ones."""
        guest = key.partition(".")[0]
        return guest if hmac.compare_digest(key.encode(), self.key_of(guest).encode()) else None


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
