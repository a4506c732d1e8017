"""Invitations: a server with an invite word admits only callers who have shown that they know it."""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final, final

_INVITATION: Final = b"invitation\0"
"""So that a proof of something else can never pass for a ticket."""


@final
class Invitations:
    """Checks the word, and the ticket that a caller gets for it: the HMAC of the word by the server's secret.

    Tickets hold until the word or the secret changes, at all nodes of a cluster, and nothing is stored. Checks take as
    long for nearly right answers as for others.
    """

    def __init__(self, secret: bytes = b"", word: str = "") -> None:
        """Without a word all callers are admitted."""
        self._secret = secret
        self.ticket = self._ticket_for(word) if word else ""
        """What a caller gets who knows the word. No other ticket is ever given away: it could hold for a later word."""

    def accepts(self, word: str) -> bool:
        """Is this the word, or none needed?"""
        return self.admits(self._ticket_for(word))

    def admits(self, ticket: str) -> bool:
        """Is this the ticket, or none needed?"""
        shown = ticket.encode(errors="replace")  # headers may have bytes that are no text
        return not self.ticket or hmac.compare_digest(shown, self.ticket.encode())

    def _ticket_for(self, word: str) -> str:
        digest = hmac.digest(self._secret, _INVITATION + word.encode(), sha256)
        return urlsafe_b64encode(digest).rstrip(b"=").decode()
