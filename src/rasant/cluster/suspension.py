"""What a client is told whose table nobody has at the moment."""

from __future__ import annotations

from rasant.hall.outage import REFUSALS
from rasant.wire.codec import encode
from rasant.wire.from_client import ActMove, FromClient, Ping, PlayMove
from rasant.wire.from_server import Goodbye, GoodbyeReason, Pong, RequestRefused


def answer_while_held(message: FromClient | None) -> bytes:
    """Nothing can be done at the table; who asks is told so at once.

    Moves are not answered: one of them may have been made before, and with the next view they come again.
    """
    if isinstance(message, PlayMove | ActMove):
        return b""
    if isinstance(message, Ping):
        return encode(Pong(message.sent))
    return encode(RequestRefused("unavailable", REFUSALS["moving"]))


def sent_away(reason: GoodbyeReason, text: str, again: int = -1) -> bytes:
    """Goodbye."""
    return encode(Goodbye(reason, again, text))
