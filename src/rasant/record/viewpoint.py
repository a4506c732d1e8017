"""A match from one viewpoint: the socket messages to a seat, a spectator, or an all-seeing client.

The all-seeing viewpoint is a spectator of a second table with open cards: events that change what a zone shows, and to
whom, are rewritten before they are folded. So there is only one redaction, and clients need no special case.
"""

from typing import Final, final

from rasant.core.cards import FRONT
from rasant.core.contract import Game
from rasant.core.events import NO_SEAT, Batch, Event, Shown
from rasant.core.layout import ALL, EVERYONE, NOBODY, OFF_TABLE, Layout
from rasant.core.redaction import Redactor
from rasant.core.state import State, fold
from rasant.table.play.private_updates import PrivateUpdates
from rasant.wire.conversion import encode_batch
from rasant.wire.replay import ALL_SEEING
from rasant.wire.view import ViewData


@final
class ReplayViewpoint:
    """Folds a match event by event, and makes the messages of each batch after its last event."""

    def __init__(self, game: Game, viewpoint: int) -> None:
        self.state = State(game.layout)
        """The state of the match."""
        self._seat = max(viewpoint, NO_SEAT)
        self._private_updates = PrivateUpdates(game)
        self._open = OpenTable(game.layout) if viewpoint == ALL_SEEING else None
        self._redactor = Redactor(self.seen)

    @property
    def seen(self) -> State:
        """The state that the viewpoint sees: that of the match, or of the open table."""
        return self.state if self._open is None else self._open.state

    def view(self) -> ViewData:
        """The whole current view."""
        return self._private_updates.greet(self.seen, self._seat)

    def fold(self, event: Event) -> None:
        """Fold an event of a batch."""
        if self._open is not None:
            fold(self.state, event)
            event = self._open.laid_open(event)
        self._redactor.fold([event])

    def messages(self, batch: Batch, seq: int) -> list[bytes]:
        """The messages of a batch after its events are folded: a private update if there is one, then the batch."""
        redacted = self._redactor.finish()
        message = encode_batch(seq, batch.now, batch.seat, redacted.public, seq - 1)
        seat = self._seat
        if seat == NO_SEAT or not self._private_updates.concerned(batch.events, redacted.private) >> seat & 1:
            return [message]
        aside = self._private_updates.update_of(self.state, seq, seat, redacted.private.get(seat))
        return [aside, message] if aside else [message]


@final
class OpenTable:
    """A second table with the same cards, where every zone shows one side of all its cards to everyone.

    It is the side that is up if any seat sees a card of it, or else the front. Zones off the table stay hidden.
    """

    def __init__(self, layout: Layout) -> None:
        self.state: Final = State(layout)
        self._boxes = {zone for zone, kind in enumerate(layout.kind) if layout.kinds[kind] == OFF_TABLE}
        for zone in range(len(layout.names)):
            fold(self.state, self.laid_open(Shown(zone, layout.side[zone], layout.seen[zone], layout.who[zone])))

    def laid_open(self, event: Event) -> Event:
        """The event as it happens at this table."""
        if not isinstance(event, Shown) or event.zone in self._boxes:
            return event
        side = event.side if event.seen and event.who != NOBODY else FRONT
        return Shown(event.zone, side, ALL, EVERYONE)
