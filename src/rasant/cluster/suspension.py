"""Messages to a client while no node has its table."""

from rasant.hall.outage import REFUSALS
from rasant.wire.codec import encode
from rasant.wire.from_client import ActMove, FromClient, Ping, PlayMove
from rasant.wire.from_server import Goodbye, GoodbyeReason, Pong, RequestRefused


def answer_while_held(message: FromClient | None) -> bytes:
    """The immediate answer to a client whose table is suspended.

    Moves get none: one of them may have been made already, and the client resends them after the next view.
    """
    if isinstance(message, PlayMove | ActMove):
        return b""
    if isinstance(message, Ping):
        return encode(Pong(message.sent))
    return encode(RequestRefused("unavailable", REFUSALS["moving"]))


def sent_away(reason: GoodbyeReason, text: str, again: int = -1) -> bytes:
    """An encoded goodbye."""
    return encode(Goodbye(reason, again, text))
