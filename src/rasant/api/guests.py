"""Authentication of guests: a public id and a key that proves it. No accounts; only replaced keys are stored."""

import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Final, NamedTuple, final

from rasant.players.replaced_keys import FIRST_KEY, LastKey, mark_of

ID_BYTES: Final = 12
"""96 bits: ids neither collide nor can be guessed."""
_PURPOSE: Final = b"guest\0"
"""Prefix of what is signed, so that a signature made for another purpose is never a valid key."""
_PURPOSE_OF_LATER: Final = b"guest's later key\0"
"""The prefix for keys that replaced others: older servers, which do not know it, refuse them."""
_PARTS_OF_LATER: Final = 4


class VerifiedGuest(NamedTuple):
    """What a key proves."""

    id: str
    name: str
    """The name they first gave; empty in old keys, which have none."""
    key: LastKey = FIRST_KEY
    """Which of their keys it is."""


ANONYMOUS: Final = VerifiedGuest("", "")


@final
class Guests:
    """Makes and checks keys. A key is the id, the name, and the HMAC of both by the server's secret, joined by dots.

    So a player who has never sat down has a name without a stored row that would have to be erased. A key that replaced
    another also has a number and a secret; only the store knows whether it is the latest.
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def new(self) -> str:
        """The id of a new player."""
        return _text(secrets.token_bytes(ID_BYTES))

    def key_of(self, guest: str, name: str = "") -> str:
        """The key for an id and the name that came with it."""
        return self._signed(f"{guest}.{_text(name.encode())}" if name else guest)

    def later_key(self, guest: str, name: str, number: int, secret: str) -> str:
        """The key that replaces the one before."""
        return self._signed(f"{guest}.{_text(name.encode())}.{number}.{secret}")

    def who(self, key: str) -> VerifiedGuest | None:
        """Whose key this is; None if this server never made it. Takes the same time for nearly correct keys."""
        claimed = key.rpartition(".")[0]
        if not hmac.compare_digest(key.encode(), self._signed(claimed).encode()):
            return None
        guest, *rest = claimed.split(".")
        name = urlsafe_b64decode(rest[0] + "==").decode() if rest else ""
        if not _is_later(claimed):
            return VerifiedGuest(guest, name)
        number = int(rest[1])
        return VerifiedGuest(guest, name, LastKey(number, mark_of(guest, number, rest[2])))

    def _signed(self, text: str) -> str:
        purpose = _PURPOSE_OF_LATER if _is_later(text) else _PURPOSE
        return f"{text}.{_text(hmac.digest(self._secret, purpose + text.encode(), sha256))}"


def _is_later(claimed: str) -> bool:
    return claimed.count(".") + 1 == _PARTS_OF_LATER


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
