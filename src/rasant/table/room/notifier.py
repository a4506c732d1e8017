"""Messages of a table to clients besides moves: the room, latencies, whole views, and refusals."""

from typing import final

from rasant.core.contract import NEVER, earlier
from rasant.core.events import CARDS_IN_PLAY, MATCH_ENDED, NO_SEAT, ROUND_ENDED
from rasant.table.connections.connection import Connection
from rasant.table.connections.update_limits import ViewRequests
from rasant.table.log.entries import ClockReported
from rasant.table.log.journal import Journal
from rasant.table.log.match_id import match_id
from rasant.table.people.people import People
from rasant.table.play.cards import Cards
from rasant.table.timeouts import Timeouts
from rasant.wire.book import book_of
from rasant.wire.codec import encode
from rasant.wire.from_server import (
    Goodbye,
    GoodbyeReason,
    MotionFell,
    RequestProblem,
    RequestRefused,
    RoomChanged,
    RoomPatch,
    SeatLatencies,
    SeatsSwapped,
    ViewReplaced,
    Welcome,
)
from rasant.wire.room import MATCH_OVER, Room, SeatInfo, Standing, changed_fields


@final
class Notifier:
    """Sends these messages, at most as often as `update_limits.py` allows."""

    def __init__(self, people: People, cards: Cards, journal: Journal, timeouts: Timeouts) -> None:
        self.requests = ViewRequests(timeouts.view_every)
        self._people = people
        self._cards = cards
        self._journal = journal
        self._clock = people.clock
        self._audience = people.audience
        self._updates = people.updates
        self._last_room: Room | None = None
        """The last room that was sent to all. None: some client may have another, so the next one is sent whole."""

    def due(self) -> int:
        """When to send something, on the caller's clock; 0: at once, `NEVER`: there is nothing to send."""
        return earlier(self._updates.due(), self.requests.due())

    def run(self) -> None:
        """Send what is due."""
        self._send_updates()
        self._show_requested()

    # --- to all clients ---

    def send_room(self) -> None:
        """Send the room to all, at once."""
        self._updates.sent(self._clock.now)
        if self._audience.connections:
            now, journal, room, before = self._reported_time(), self._journal, self.room(), self._last_room
            self._last_room = room
            self._audience.broadcast(
                encode(RoomChanged(journal.seq, now, room, journal.batch))
                if before is None
                else encode(RoomPatch(journal.seq, now, changed_fields(before, room), journal.batch))
            )

    def log_time(self) -> None:
        """Log the time that the next room carries, if a client is connected."""
        if self._audience.connections:
            self._reported_time()

    def send_setup(self, by: int) -> None:
        """Send everything again to all, at once, because this seat has changed the setup."""
        self._updates.sent(self._clock.now)
        sent: dict[int, bytes] = {}
        for connection in self._audience.connections:
            if connection.seat not in sent:
                sent[connection.seat] = self._welcome(connection.seat, with_book=True, by=by)
            self._audience.send(connection, sent[connection.seat])

    def broadcast(self, message: MotionFell | SeatsSwapped) -> None:
        """Send all clients a message about something that the room does not contain."""
        self._audience.broadcast(encode(message))

    def _send_updates(self) -> None:
        updates, due, now = self._updates, self._updates.due(), self._clock.now
        if due == NEVER or now < due:
            return
        if updates.delays:
            updates.delays = False
            self._audience.broadcast(encode(SeatLatencies(self._cards.live.queue.delays)))
        if updates.room:
            self.send_room()
        updates.sent(now)

    def room(self) -> Room:
        """The table as all clients see it."""
        roster, state = self._people.roster, self._cards.live.match.state
        return Room(
            phase=roster.phase,
            left=self._clock.left(),
            match=roster.match,
            round=state.round,
            host=roster.host,
            seats=self._seats(),
            votes={motion: seats[:] for motion, seats in roster.votes.items() if seats},
            watching=self._audience.watching(),
            standing=self._standing(),
            how="" if state.phase == CARDS_IN_PLAY else state.how,
            against={motion: seats[:] for motion, seats in roster.against.items() if seats},
            lesson=None if self._cards.lesson is None else self._cards.lesson.shown_state(),
            replay=self._replay(),
        )

    def _replay(self) -> str:
        """The id of the finished match, for its replay; empty for a lesson."""
        setup, roster = self._people.setup, self._people.roster
        return match_id(setup.table, roster.match) if roster.phase == MATCH_OVER and not setup.lesson else ""

    def _standing(self) -> Standing:
        game, state = self._cards.game, self._cards.live.match.state
        score = game.score(state)
        parts = game.parts(state) if state.phase in (ROUND_ENDED, MATCH_ENDED) else []
        return Standing(game.parties, score.points, score.totals, score.winners, parts)

    def _seats(self) -> list[SeatInfo]:
        connected, team = self._audience.seats(), self._cards.game.layout.team
        return [
            SeatInfo(
                team=team[seat],
                name=holder.name,
                player=holder.player,
                bot=holder.playing_bot,
                ready=holder.ready,
                here=bool(holder.player) and seat in connected,
            )
            for seat, holder in enumerate(self._people.roster.holders)
        ]

    # --- to one client ---

    def refuse(self, connection: Connection, code: RequestProblem, text: str) -> None:
        """Refuse a client's request."""
        self._audience.send(connection, encode(RequestRefused(code, text)))

    def dismiss(self, connection: Connection, reason: GoodbyeReason, text: str = "", again: int = -1) -> None:
        """Send a goodbye, and close the connection after it."""
        self._audience.part(connection)
        if not connection.closing:
            self._audience.send(connection, encode(Goodbye(reason, again, text)))
            connection.closing = True

    def welcome(self, connection: Connection, with_book: bool) -> None:
        """Send a new client everything, in place of pending messages.

        After changes of the setup it gets the book even if it has one, which may be outdated.
        """
        with_book = with_book or self._people.roster.changes > 0
        self._audience.send_afresh(connection, self._welcome(connection.seat, with_book))

    def reseat(self, connection: Connection, seat: int) -> None:
        """Move a client to another seat, or to none."""
        connection.seat = seat
        self.show(connection)

    def show(self, connection: Connection) -> None:
        """Send a client the whole view."""
        self._audience.send(connection, self._everything(connection))

    def show_afresh(self, connection: Connection) -> None:
        """Send a client the whole view in place of pending messages, which may be of another setup."""
        if self._people.roster.changes:
            self.welcome(connection, True)
        else:
            self._audience.send_afresh(connection, self._everything(connection))

    def _show_requested(self) -> None:
        """Send requested views that are due, encoded once for each seat."""
        views: dict[int, bytes] = {}
        for connection in self.requests.take(self._clock.now):
            if connection.seat not in views:
                views[connection.seat] = self._everything(connection)
            self._audience.send(connection, views[connection.seat])

    def _welcome(self, seat: int, with_book: bool, by: int = NO_SEAT) -> bytes:
        book = book_of(self._cards.game.layout) if with_book else None
        view, setup, now = self._cards.live.greet(seat), self._people.setup, self._reported_time()
        self._last_room = None
        return encode(Welcome(seat, self._journal.seq, now, setup, self.room(), view, book, by))

    def _everything(self, connection: Connection) -> bytes:
        view, now = self._cards.live.greet(connection.seat), self._reported_time()
        self._last_room = None
        return encode(ViewReplaced(self._journal.seq, now, self.room(), view))

    def _reported_time(self) -> int:
        """The time on the table's clock. It is logged before it is sent, so that a killed server does not show less."""
        now = self._clock.time()
        if now > max(self._clock.reported, self._cards.live.match.now):
            self._journal.write(ClockReported(now))
            self._clock.reported = now
        return now
