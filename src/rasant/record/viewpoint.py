"""A match from one viewpoint: what the socket sent to a seat or a spectator, or would send to an all-seeing one.

The all-seeing viewpoint is a spectator at a table at which everything lies open: what a zone shows, and to whom, is
rewritten before it is folded. So there is one redaction, and clients need not know of this.
"""

from __future__ import annotations

from typing import Final, final

from rasant.core.cards import FRONT
from rasant.core.contract import Game
from rasant.core.events import NO_SEAT, Batch, Event, Shown
from rasant.core.layout import ALL, EVERYONE, NOBODY, OFF_TABLE, Layout
from rasant.core.redaction import Redactor
from rasant.core.state import State, fold
from rasant.table.play.private_updates import PrivateUpdates
from rasant.wire.codec import encode
from rasant.wire.conversion import events_to_wire
from rasant.wire.from_server import BatchMessage
from rasant.wire.replay import ALL_SEEING
from rasant.wire.view import ViewData


@final
class ReplayViewpoint:
    """Folds a match event by event, and makes the messages of each batch at its end."""

    def __init__(self, game: Game, viewpoint: int) -> None:
        self.state = State(game.layout)
        """The table as it was."""
        self._seat = max(viewpoint, NO_SEAT)
        self._private_updates = PrivateUpdates(game)
        self._open = OpenTable(game.layout) if viewpoint == ALL_SEEING else None
        self._redactor = Redactor(self.seen)

    @property
    def seen(self) -> State:
        """The table as it is watched."""
        return self.state if self._open is None else self._open.state

    def view(self) -> ViewData:
        """The whole view now."""
        return self._private_updates.greet(self.seen, self._seat)

    def fold(self, event: Event) -> None:
        """Let an event of a batch take effect."""
        if self._open is not None:
            fold(self.state, event)
            event = self._open.laid_open(event)
        self._redactor.fold([event])

    def messages(self, batch: Batch, seq: int) -> list[bytes]:
        """The messages of a batch whose events are folded: a private update if there is one, then the batch."""
        redacted = self._redactor.finish()
        message = encode(BatchMessage(seq, batch.now, batch.seat, events_to_wire(redacted.public), seq - 1))
        seat = self._seat
        if seat == NO_SEAT or not self._private_updates.concerned(batch.events, redacted.private) >> seat & 1:
            return [message]
        aside = self._private_updates.aside(self.state, seq, seat, redacted.private.get(seat))
        return [aside, message] if aside else [message]


@final
class OpenTable:
    """The same cards on a table at which all zones show one side of all cards to everybody.

    It is the side that is up if any seat sees any of it, or else the front. What is off the table stays in its box.
    """

    def __init__(self, layout: Layout) -> None:
        self.state: Final = State(layout)
        self._boxes = {zone for zone, kind in enumerate(layout.kind) if layout.kinds[kind] == OFF_TABLE}
        for zone in range(len(layout.names)):
            fold(self.state, self.laid_open(Shown(zone, layout.side[zone], layout.seen[zone], layout.who[zone])))

    def laid_open(self, event: Event) -> Event:
        """An event as it is at this table."""
        if not isinstance(event, Shown) or event.zone in self._boxes:
            return event
        side = event.side if event.seen and event.who != NOBODY else FRONT
        return Shown(event.zone, side, ALL, EVERYONE)
