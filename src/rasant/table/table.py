"""One table: all calls come in here, and all messages leave through its connections."""

from typing import Final

from rasant.core.contract import NEVER, Game, earlier
from rasant.core.lesson import Lesson
from rasant.table.clock import TableClock
from rasant.table.connections.audience import Audience
from rasant.table.connections.connection import Connection
from rasant.table.connections.greeting import Greeting
from rasant.table.connections.update_limits import RoomUpdates
from rasant.table.dependencies import TableDependencies
from rasant.table.log.entries import BotSeated, TableCreated
from rasant.table.log.journal import Journal
from rasant.table.people.people import People
from rasant.table.people.roster import Roster, SeatHolder
from rasant.table.play.cards import Cards
from rasant.table.play.lesson_progress import unhurried
from rasant.table.room.chat import Chat
from rasant.table.room.day_try import ONE_PERSONS_TRY, UNCHANGED, kept_all_day
from rasant.table.room.notifier import Notifier
from rasant.table.room.phases import PhaseMachine
from rasant.table.room.seating import Seating
from rasant.table.room.setup_changes import SetupChanges, setup_of
from rasant.table.timeouts import SNAPSHOT_EVERY
from rasant.wire.codec import encode
from rasant.wire.from_client import (
    ActMove,
    BeginNow,
    CastVote,
    ChangeSeat,
    ChangeSetup,
    FromClient,
    Hello,
    LeaveTable,
    MutePlayer,
    NextStep,
    OpposeMotion,
    Ping,
    PlayMove,
    RemovePlayer,
    RequestSync,
    SendChat,
    SendEmote,
    SetBot,
    SetReady,
    SwapSeats,
)
from rasant.wire.from_server import Pong, SeatLatencies, TableSetup
from rasant.wire.http import Claim, Problem
from rasant.wire.limits import PROTOCOL_VERSION
from rasant.wire.room import CLOSED, COUNTDOWN, LOBBY, PLAYING, Phase

LIMITED: Final = (SetReady, CastVote, OpposeMotion, ChangeSeat, SetBot, SwapSeats, ChangeSetup, BeginNow)
"""Messages that are logged, and therefore rate-limited."""

REARRANGING: Final = (ChangeSeat, SetBot, SwapSeats, ChangeSetup, BeginNow)
"""Messages that change seats or the setup."""


class Table:
    """One table with one writer: no call here may interrupt another.

    `now` is always the caller's clock, in whole milliseconds, never running back. After any call, the entries in
    `journal.fresh` must be stored before the pending messages of connections may be sent.
    """

    def __init__(
        self,
        table: str,
        founded: TableCreated,
        game: Game,
        dependencies: TableDependencies,
        now: int,
        opener: str = "",
        lesson: Lesson | None = None,
    ) -> None:
        self.id = table
        self.opener = opener
        """The address it was opened from, if known; never logged."""
        if lesson is not None:
            dependencies = unhurried(dependencies)
        if founded.day:
            dependencies = kept_all_day(dependencies)
        timeouts = dependencies.timeouts
        self.clock = TableClock(now)
        self.journal = Journal()
        roster = Roster([SeatHolder() for _ in range(founded.players)], seed=founded.seed)
        audience, updates = Audience(dependencies.outbox), RoomUpdates(timeouts.room_every)
        self.people = People(setup_of(table, founded), roster, audience, updates, self.journal, self.clock)
        self.cards = Cards(founded.game, game, dependencies, self.people, self.journal, founded.pace, lesson)
        self.notifier = Notifier(self.people, self.cards, self.journal, timeouts)
        temperaments, owner, skeleton = dependencies.temperaments, founded.player, dependencies.skeleton
        self.seating = Seating(self.people, self.cards, self.notifier, temperaments, timeouts, owner, skeleton)
        self.changes = SetupChanges(founded, self.people, self.cards, self.notifier, self.seating, dependencies)
        self.phases = PhaseMachine(self.people, self.cards, self.notifier, self.seating, self.changes, dependencies)
        self._chat = Chat(self.people, self.notifier)
        self._most_watchers = dependencies.most_watchers
        self._vacancy = timeouts.vacancy
        self._snapped = 0

    @property
    def founded(self) -> TableCreated:
        """The current setup: as founded, or as changed since."""
        return self.changes.founded

    @property
    def setup(self) -> TableSetup:
        """The setup as clients get it."""
        return self.people.setup

    @property
    def phase(self) -> Phase:
        """The current phase."""
        return self.people.roster.phase

    def found(self, bots: list[str]) -> None:
        """Log the first entries, with bots on their seats."""
        self.journal.write(self.founded)
        for seat, temperament in enumerate(bots):
            if temperament:
                self.people.enter(BotSeated(seat, temperament))
                self.cards.seat_bot(seat)

    # --- who comes and goes ---

    def claim(self, claim: Claim, player: str, key: str, now: int, caller: str = "") -> int | Problem:
        """A person claims a seat; `caller` is their address, if known."""
        self.clock.now = now
        self._process_due()  # earlier moves come first
        answer = self.seating.claim(claim, player, key, caller)
        self.phases.consider()
        return answer

    def vacate(self, player: str, now: int) -> None:
        """Give the seat of a person who left between matches to a bot, so that the table no longer names them."""
        self.clock.now = now
        self.seating.vacate(player)
        self.phases.consider()
        self.people.announce()
        self._snapped = self.journal.seq - SNAPSHOT_EVERY  # forces a new snapshot, because the stored one names them

    def send_away(self, seat: int, now: int) -> Problem | None:
        """The operator removes a person, in any phase; a problem if no person sits there."""
        self.clock.now = now
        self._process_due()
        if self.setup.day:
            return Problem("not_now", "A try at the deal of the day is one person's own table; close it instead.")
        problem = self.seating.send_away(seat)
        self.phases.consider()
        self.people.announce()
        return problem

    def connect(self, connection: Connection, greeting: Greeting, now: int) -> None:
        """A client says hello: with a key it plays, without one it watches."""
        self.clock.now = now
        self._process_due()
        connection.greeted = True
        if greeting.version != PROTOCOL_VERSION:
            return self.notifier.dismiss(
                connection, "bad_version", f"This server uses version {PROTOCOL_VERSION} of the protocol."
            )
        connection.seat = self.seating.seat_of(greeting)
        if connection.seat < 0:
            if greeting.key is not None and not greeting.again:
                return self.notifier.dismiss(
                    connection, "bad_token", "This key opens no seat at this table; sit down again."
                )
            if self.setup.day:
                return self.notifier.dismiss(connection, "not_yours", ONE_PERSONS_TRY)
            if self.people.audience.watching() >= self._most_watchers:
                return self.notifier.dismiss(connection, "full", "There are too many spectators.")
        connection.client = greeting.client
        self._welcome(connection, greeting.book)
        return None

    def _welcome(self, connection: Connection, with_book: bool) -> None:
        came_back = connection.seat >= 0 and not self.people.audience.here(connection.seat)
        self.people.audience.join(connection)
        if came_back:
            self.seating.arrived(connection.seat)
        self.notifier.welcome(connection, with_book)
        if came_back:
            self.phases.person_connected(connection.seat)
        self.phases.consider()
        self.people.announce()
        self.cards.measure_latencies()
        self.people.audience.send(connection, encode(SeatLatencies(self.cards.live.queue.delays)))

    def disconnect(self, connection: Connection, now: int) -> None:
        """A client has disconnected."""
        self.clock.now = now
        self._process_due()
        self.notifier.requests.forget(connection)
        if not self.people.audience.part(connection):
            return
        if connection.seat >= 0 and not self.people.audience.here(connection.seat):
            self.seating.departed(connection.seat)
        self.phases.consider()
        self.cards.measure_latencies()
        self.people.announce()

    def measured(self, connection: Connection, delay: int, now: int) -> None:
        """A client's one-way latency was measured, in milliseconds."""
        self.clock.now = now
        connection.delay = delay
        before = self.cards.live.queue.delays
        self.cards.measure_latencies()
        if self.cards.live.queue.delays != before:
            self.people.updates.delays = True

    # --- messages ---

    def receive(self, connection: Connection, message: FromClient, now: int) -> None:
        """Handle a message of a client that has said hello."""
        self.clock.now = now
        if 0 <= self.clock.deadline <= now:
            self.phases.run()  # due changes come before this message
        if type(message) is PlayMove:  # nearly all messages are moves, and this is the cheapest check
            if self._may_move(connection, message.id):
                self.cards.live.play(
                    connection, message.id, message.src, message.face, message.dst, message.way, self.clock.time()
                )
        elif type(message) is ActMove:
            if self._may_move(connection, message.id):
                self.cards.live.act(connection, message.id, message.verb, message.choice, self.clock.time())
        elif isinstance(message, RequestSync):
            self.notifier.requests.request(connection)
        elif isinstance(message, Ping):
            self.people.audience.send(connection, encode(Pong(message.sent)))
        elif isinstance(message, MutePlayer):
            self._chat.mute(connection, message.seat, message.on)
        elif isinstance(message, Hello):
            self.notifier.refuse(connection, "not_now", "You have said hello already.")
        elif connection.seat < 0:
            self.notifier.refuse(connection, "not_seated", "You are watching; sit down to take part.")
        else:
            self._take_part(connection, message)

    def _take_part(self, connection: Connection, message: FromClient) -> None:
        self._process_due()  # earlier moves come first
        if isinstance(message, LIMITED) and not self._chat.may_change(connection):
            return None
        if self.people.setup.lesson and isinstance(message, REARRANGING):
            return self.notifier.refuse(connection, "not_possible", "A lesson has its own seats, rules and bots.")
        if self.people.setup.day and isinstance(message, REARRANGING):
            return self.notifier.refuse(connection, "not_possible", UNCHANGED)
        match message:
            case SetReady():
                self.phases.ready(connection, message.on)
            case CastVote():
                self.phases.vote(connection, message.motion, message.on)
            case OpposeMotion():
                self.phases.oppose(connection, message.motion)
            case SendChat():
                self._chat.say(connection, message.text)
            case SendEmote():
                self._chat.emote(connection, message.which)
            case ChangeSeat():
                self.changes.move(connection, message.seat)
                self.phases.consider()
            case SetBot():
                self.seating.appoint(connection, message.seat, message.temperament)
                self.phases.consider()
            case RemovePlayer():
                self.seating.remove(connection, message.seat)
                self.phases.consider()
            case SwapSeats():
                self.changes.swap(connection, message.seat, message.other)
                self.phases.consider()
            case ChangeSetup():
                self.phases.change_setup(connection, message)
            case BeginNow():
                self.phases.begin_now(connection, message)
            case NextStep():
                self._next_step(connection, message.step)
            case LeaveTable() if not self.people.setup.day:  # its player may return to it
                self.seating.leave(connection)
                self.phases.consider()
        return None

    def _next_step(self, connection: Connection, step: int) -> None:
        """The text of a lesson's step was read; the bots may go on."""
        lesson = self.cards.lesson
        if lesson is None:
            return self.notifier.refuse(connection, "not_possible", "This is not a lesson; play on.")
        if self.phase in (LOBBY, COUNTDOWN):
            return self.notifier.refuse(connection, "not_now", "The lesson has not begun; get ready first.")
        if not lesson.read(step):
            return self.notifier.refuse(connection, "not_now", "The lesson waits for a move, or is past this step.")
        self.cards.live.seated_bots.startle(self.clock.time())
        return None

    def _may_move(self, connection: Connection, number: int) -> bool:
        """May a client move now? If not, it is refused; if so, it takes its seat back from its stand-in."""
        if connection.seat < 0 or self.phase != PLAYING:
            self.cards.live.refuse(connection, number)
            return False
        self.seating.give_back(connection.seat)
        return True

    # --- time passes ---

    def due(self) -> int:
        """When the next thing is due, on the caller's clock, or `NEVER`."""
        first = earlier(earlier(self.phases.due(), self.seating.due()), self.notifier.due())
        if self.phase == PLAYING:
            at = self.cards.live.due()
            if at != NEVER:
                return earlier(first, self.clock.on_callers_clock(at))
        return first

    def run(self, now: int) -> None:
        """Do everything that is due, and send it."""
        self.clock.now = now
        if 0 <= self.seating.due() <= now:
            self._process_due()  # earlier moves come before an absence
            if self.seating.run():
                self.phases.consider()
        self.phases.run()
        self._process_due()
        self.notifier.run()

    def _process_due(self) -> None:
        if self.phase == PLAYING:
            self.cards.live.run(self.clock.time())
            self.phases.after_play()

    def wake(self, snapped: int) -> None:
        """Go on after recovery from the snapshot at this entry, or from 0: without connections, and with full
        timeouts."""
        self._snapped = snapped
        self.people.visited = True  # unknown after a restart
        self.journal.batch = self.journal.seq  # reconnecting clients get a whole view
        self.clock.set(max(self.cards.live.match.now, self.clock.reported))
        for seat, holder in enumerate(self.people.roster.holders):
            self.cards.seat_bot(seat)
            if holder.player:
                self.seating.departed(seat)
        self.phases.resume()

    def deserted(self, now: int) -> bool:
        """Has an open table been without connections for longer than a seat is kept?"""
        since = self.people.quiet_since
        return since != NEVER and now >= since + self._vacancy and self.phase != CLOSED

    def spare(self, now: int) -> bool:
        """May this table be closed to make room for another one?"""
        self.clock.now = now
        return self.phases.spare()

    def close(self, now: int) -> None:
        """Close the table to make room."""
        self.clock.now = now
        self.phases.close()

    # --- snapshots ---

    def snapshot_due(self) -> bool:
        """Is the log long enough for another snapshot?"""
        if self.journal.seq - self._snapped < SNAPSHOT_EVERY:
            return False
        self._snapped = self.journal.seq
        return True
