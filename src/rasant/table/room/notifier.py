"""What a table tells people besides moves: the room, the delays, a whole view, and why something was refused."""

from __future__ import annotations

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
    SeatLatencies,
    SeatsSwapped,
    ViewReplaced,
    Welcome,
)
from rasant.wire.room import MATCH_OVER, Room, SeatInfo, Standing


@final
class Notifier:
    """Sends such messages, not more often than `update_limits.py` allows."""

    def __init__(self, people: People, cards: Cards, journal: Journal, timeouts: Timeouts) -> None:
        self.requests = ViewRequests(timeouts.view_every)
        self._people = people
        self._cards = cards
        self._journal = journal
        self._clock = people.clock
        self._audience = people.audience
        self._updates = people.updates

    def due(self) -> int:
        """When somebody is to be told something, on the caller's clock; 0: at once, `NEVER`: nothing is."""
        return earlier(self._updates.due(), self.requests.due())

    def run(self) -> None:
        """Tell what it is time to tell."""
        self._send_updates()
        self._show_requested()

    # --- to everybody ---

    def send_room(self) -> None:
        """Tell everybody how the room is now, at once."""
        self._updates.sent(self._clock.now)
        if self._audience.connections:
            now, journal = self._reported_time(), self._journal
            self._audience.broadcast(encode(RoomChanged(journal.seq, now, self.room(), journal.batch)))

    def log_time(self) -> None:
        """Have the log tell the time that the next room tells, if anybody is there to hear it."""
        if self._audience.connections:
            self._reported_time()

    def send_setup(self, by: int) -> None:
        """Tell everybody everything anew, at once: whoever sits there has changed what is played."""
        self._updates.sent(self._clock.now)
        told: dict[int, bytes] = {}
        for connection in self._audience.connections:
            if connection.seat not in told:
                told[connection.seat] = self._welcome(connection.seat, with_book=True, by=by)
            self._audience.send(connection, told[connection.seat])

    def broadcast(self, message: MotionFell | SeatsSwapped) -> None:
        """Tell everybody something that the room alone does not say."""
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
        """The table as everybody may see it."""
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
        """The id of the match that is over, by which it can be watched again; a lesson is not kept."""
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
        """Tell one client that what it asked for was not done."""
        self._audience.send(connection, encode(RequestRefused(code, text)))

    def dismiss(self, connection: Connection, reason: GoodbyeReason, text: str = "", again: int = -1) -> None:
        """End a connection, once this has been said: it hears nothing after it."""
        self._audience.part(connection)
        if not connection.closing:
            self._audience.send(connection, encode(Goodbye(reason, again, text)))
            connection.closing = True

    def welcome(self, connection: Connection, with_book: bool) -> None:
        """Tell a client that has come everything there is to know, in place of what was announced on its arrival.

        Who has a book gets another one if the setup was ever changed: theirs may be of what was played before.
        """
        with_book = with_book or self._people.roster.changes > 0
        self._audience.send_afresh(connection, self._welcome(connection.seat, with_book))

    def reseat(self, connection: Connection, seat: int) -> None:
        """From now on a client sees the table from another seat, or from none."""
        connection.seat = seat
        self.show(connection)

    def show(self, connection: Connection) -> None:
        """Tell one client everything anew."""
        self._audience.send(connection, self._everything(connection))

    def show_afresh(self, connection: Connection) -> None:
        """Tell one client everything anew, in place of what it was not sent yet: that may have been another setup."""
        if self._people.roster.changes:
            self.welcome(connection, True)
        else:
            self._audience.send_afresh(connection, self._everything(connection))

    def _show_requested(self) -> None:
        """Show everything to those who asked for it, if it is their turn: the same to all of a seat, or of none."""
        views: dict[int, bytes] = {}
        for connection in self.requests.take(self._clock.now):
            if connection.seat not in views:
                views[connection.seat] = self._everything(connection)
            self._audience.send(connection, views[connection.seat])

    def _welcome(self, seat: int, with_book: bool, by: int = NO_SEAT) -> bytes:
        book = book_of(self._cards.game.layout) if with_book else None
        view, setup, now = self._cards.live.greet(seat), self._people.setup, self._reported_time()
        return encode(Welcome(seat, self._journal.seq, now, setup, self.room(), view, book, by))

    def _everything(self, connection: Connection) -> bytes:
        view, now = self._cards.live.greet(connection.seat), self._reported_time()
        return encode(ViewReplaced(self._journal.seq, now, self.room(), view))

    def _reported_time(self) -> int:
        """What the table's clock shows. It is in the log before it is told: a killed server does not take it back."""
        now = self._clock.time()
        if now > max(self._clock.reported, self._cards.live.match.now):
            self._journal.write(ClockReported(now))
            self._clock.reported = now
        return now
