"""Chat, emotes and muting, and limits on how often a person may speak or change something at a table."""

from rasant.limits.token_buckets import TokenBuckets
from rasant.table.connections.connection import Connection
from rasant.table.people.names import has_ink, without_blanks, without_towers
from rasant.table.people.people import People
from rasant.table.room.notifier import Notifier
from rasant.wire.codec import encode
from rasant.wire.from_client import EmoteName
from rasant.wire.from_server import ChatSent, EmoteSent

MOST_MUTED = 100
"""People that a client can mute, the latest ones."""


class Chat:
    """Sends chat to all clients that have not muted its sender. It is not logged."""

    def __init__(self, people: People, notifier: Notifier) -> None:
        self._people = people
        self._notifier = notifier
        self._clock = people.clock
        self._remarks = TokenBuckets(at_once=5, every_ms=2_000)
        self._changes = TokenBuckets(at_once=30, every_ms=1_000)

    def may_change(self, connection: Connection) -> bool:
        """Is a further change allowed? Changes are logged for good, so they are limited."""
        if not self._changes.wait_ms(self._speaker(connection), self._clock.now):
            return True
        self._notifier.refuse(connection, "too_fast", "Too many changes at once; wait a few seconds.")
        return False

    def say(self, connection: Connection, text: str) -> None:
        """Send a text."""
        remark = without_towers(without_blanks(text))
        if has_ink(remark) and self._may(connection):
            self._people.audience.broadcast_chat(self._speaker(connection), encode(ChatSent(connection.seat, remark)))

    def emote(self, connection: Connection, which: EmoteName) -> None:
        """Send an emote."""
        if self._may(connection):
            self._people.audience.broadcast_chat(self._speaker(connection), encode(EmoteSent(connection.seat, which)))

    def mute(self, connection: Connection, seat: int, on: bool) -> None:
        """Mute a person for this client, in any seat they take later, or unmute them."""
        holders = self._people.roster.holders
        if not 0 <= seat < len(holders) or not holders[seat].player:
            return self._notifier.refuse(connection, "not_possible", "No person sits there.")
        player = holders[seat].player
        others = tuple(other for other in connection.muted if other != player)
        connection.muted = (*others, player)[-MOST_MUTED:] if on else others
        return None

    def _may(self, connection: Connection) -> bool:
        if not self._remarks.wait_ms(self._speaker(connection), self._clock.now):
            return True
        self._notifier.refuse(connection, "too_fast", "Too many messages at once; wait a few seconds.")
        return False

    def _speaker(self, connection: Connection) -> str:
        return self._people.roster.holders[connection.seat].player
