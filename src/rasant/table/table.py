"""One table: everything that reaches it comes in here, and everything it has to say waits in its links."""

from __future__ import annotations

from rasant.core.contract import NEVER, Game, earlier
from rasant.table.audience import Audience
from rasant.table.cards import Cards
from rasant.table.chat import Chat
from rasant.table.clock import TableClock
from rasant.table.connection import Connection
from rasant.table.dependencies import TableDependencies
from rasant.table.entries import BotSeated, TableFounded
from rasant.table.journal import Journal
from rasant.table.notifier import Notifier
from rasant.table.people import People
from rasant.table.phases import PhaseMachine
from rasant.table.roster import Roster, SeatHolder
from rasant.table.seating import Seating
from rasant.table.timeouts import SNAPSHOT_EVERY
from rasant.table.update_limits import RoomUpdates
from rasant.wire.codec import encode
from rasant.wire.from_client import (
    ActMove,
    CastVote,
    ChangeSeat,
    FromClient,
    Hello,
    LeaveTable,
    MutePlayer,
    Ping,
    PlayMove,
    RemovePlayer,
    RequestSync,
    SendChat,
    SendEmote,
    SetBot,
    SetReady,
)
from rasant.wire.from_server import LineDelays, Pong, TableSetup
from rasant.wire.http import Claim, Problem
from rasant.wire.limits import VERSION
from rasant.wire.room import CLOSED, PLAYING, Phase


class Table:
    """One table with one writer: no call here may interrupt another.

    `now` is always the caller's clock, in whole milliseconds, never running back. After any call, `journal.fresh`
    has what is to be written down before anything that waits in the links may be sent.
    """

    def __init__(
        self, table: str, founded: TableFounded, game: Game, supplies: TableDependencies, now: int, opener: str = ""
    ) -> None:
        self.id = table
        self.opener = opener
        """The address it was opened from, if that is known; never written down."""
        self.founded = founded
        self.setup = TableSetup(
            table, founded.game, founded.players, founded.preset, dict(founded.settings), founded.public
        )
        pace = supplies.pace
        self.clock = TableClock(now)
        self.journal = Journal()
        company = Roster([SeatHolder() for _ in range(founded.players)], seed=founded.seed)
        self.people = People(company, Audience(supplies.outbox), RoomUpdates(pace.room_every), self.journal, self.clock)
        self.cards = Cards(founded.game, game, supplies, self.people, self.journal)
        self.notifier = Notifier(self.people, self.cards, self.journal, pace)
        self.seating = Seating(self.setup, self.people, self.cards, self.notifier, supplies.temperaments, pace)
        self.phases = PhaseMachine(self.setup, self.people, self.cards, self.notifier, self.seating, supplies)
        self._manners = Chat(self.people, self.notifier)
        self._most_watchers = supplies.most_watchers
        self._vacancy = pace.vacancy
        self._snapped = 0

    @property
    def phase(self) -> Phase:
        """What the table is at."""
        return self.people.company.phase

    def found(self, bots: list[str]) -> None:
        """Write the first entries, with bots on the seats they are meant for."""
        self.journal.write(self.founded)
        for seat, temperament in enumerate(bots):
            if temperament:
                self.people.enter(BotSeated(seat, temperament))
                self.cards.seat_bot(seat)

    # --- who comes and goes ---

    def claim(self, claim: Claim, player: str, token: str, now: int, caller: str = "") -> int | Problem:
        """A person wants a seat; `caller` is the address they call from, if that is known."""
        self.clock.now = now
        self._play_on()  # moves that came before are made before who comes can change anything
        answer = self.seating.claim(claim, player, token, caller)
        self.phases.consider()
        return answer

    def connect(self, link: Connection, hello: Hello, now: int) -> None:
        """A client says hello: with a token it plays, without it watches."""
        self.clock.now = now
        self._play_on()
        link.greeted = True
        if hello.version != VERSION:
            return self.notifier.dismiss(link, "bad_version", f"This server speaks version {VERSION} of the protocol.")
        if hello.token is None:
            if self.people.audience.watching() >= self._most_watchers:
                return self.notifier.dismiss(link, "full", "There are too many spectators.")
        else:
            link.seat = self.seating.seat_for(hello.token)
            if link.seat < 0:
                return self.notifier.dismiss(link, "bad_token", "This key opens no seat at this table; sit down again.")
        link.client = hello.client
        self._welcome(link, hello.book)
        return None

    def _welcome(self, link: Connection, with_book: bool) -> None:
        came_back = link.seat >= 0 and not self.people.audience.here(link.seat)
        self.people.audience.join(link)
        if came_back:
            self.seating.arrived(link.seat)
        self.notifier.welcome(link, self.setup, with_book)
        if came_back:
            self.phases.somebody_came(link.seat)
        self.phases.consider()
        self.people.announce()
        self.cards.measure_lines()
        self.people.audience.post(link, encode(LineDelays(self.cards.floor.lane.delays)))

    def disconnect(self, link: Connection, now: int) -> None:
        """A client is gone."""
        self.clock.now = now
        self._play_on()
        self.notifier.requests.forget(link)
        if not self.people.audience.part(link):
            return
        if link.seat >= 0 and not self.people.audience.here(link.seat):
            self.seating.departed(link.seat)
        self.phases.consider()
        self.cards.measure_lines()
        self.people.announce()

    def measured(self, link: Connection, delay: int, now: int) -> None:
        """The line to a client is so long, one way, in milliseconds."""
        self.clock.now = now
        link.delay = delay
        before = self.cards.floor.lane.delays
        self.cards.measure_lines()
        if self.cards.floor.lane.delays != before:
            self.people.updates.lines = True

    # --- what they say ---

    def hear(self, link: Connection, message: FromClient, now: int) -> None:
        """A client that has said hello says something."""
        self.clock.now = now
        if 0 <= self.clock.deadline <= now:
            self.phases.run()  # what time has brought comes before what is said now
        if type(message) is PlayMove:  # nearly all messages are moves, and this is by far the cheapest test
            if self._may_move(link, message.id):
                self.cards.floor.lay(
                    link, message.id, message.src, message.face, message.dst, message.way, self.clock.time()
                )
        elif type(message) is ActMove:
            if self._may_move(link, message.id):
                self.cards.floor.act(link, message.id, message.verb, message.choice, self.clock.time())
        elif isinstance(message, RequestSync):
            self.notifier.requests.ask(link)
        elif isinstance(message, Ping):
            self.people.audience.post(link, encode(Pong(message.sent)))
        elif isinstance(message, MutePlayer):
            self._manners.mute(link, message.seat, message.on)
        elif isinstance(message, Hello):
            self.notifier.complain(link, "not_now", "You have said hello already.")
        elif link.seat < 0:
            self.notifier.complain(link, "not_seated", "You are watching; sit down to take part.")
        else:
            self._take_part(link, message)

    def _take_part(self, link: Connection, message: FromClient) -> None:
        self._play_on()  # moves that came before this message are made before it
        if isinstance(message, SetReady | CastVote | ChangeSeat | SetBot) and not self._manners.may_change(link):
            return
        match message:
            case SetReady():
                self.phases.ready(link, message.on)
            case CastVote():
                self.phases.vote(link, message.motion, message.on)
            case SendChat():
                self._manners.say(link, message.text)
            case SendEmote():
                self._manners.gesticulate(link, message.which)
            case ChangeSeat():
                self.seating.change(link, message.seat)
                self.phases.consider()
            case SetBot():
                self.seating.appoint(link, message.seat, message.temperament)
                self.phases.consider()
            case RemovePlayer():
                self.seating.remove(link, message.seat)
                self.phases.consider()
            case LeaveTable():
                self.seating.leave(link)
                self.phases.consider()

    def _may_move(self, link: Connection, number: int) -> bool:
        """May a client make a move now? If not it is told why; if so its seat is its own again."""
        if link.seat < 0 or self.phase != PLAYING:
            self.cards.floor.refuse(link, number)
            return False
        self.seating.give_back(link.seat)
        return True

    # --- time passes ---

    def due(self) -> int:
        """When something happens by itself, on the caller's clock, or `NEVER`."""
        first = earlier(earlier(self.phases.due(), self.seating.due()), self.notifier.due())
        if self.phase == PLAYING:
            at = self.cards.floor.due()
            if at != NEVER:
                return earlier(first, self.clock.on_callers_clock(at))
        return first

    def run(self, now: int) -> None:
        """Let everything happen that is due, and have it told."""
        self.clock.now = now
        if 0 <= self.seating.due() <= now:
            self._play_on()  # moves that came before are made before somebody's absence matters
            if self.seating.run():
                self.phases.consider()
        self.phases.run()
        self._play_on()
        self.notifier.run()

    def _play_on(self) -> None:
        if self.phase == PLAYING:
            self.cards.floor.run(self.clock.time())
            self.phases.after_play()

    def wake(self, snapped: int) -> None:
        """Go on after the log was read, from a snapshot at that entry or from 0.

        Nobody is connected yet; what was waited for is waited for anew.
        """
        self._snapped = snapped
        self.people.visited = True  # as far as anybody knows
        self.journal.batch = self.journal.seq  # whoever comes is shown all that is in the log
        self.clock.set(self.cards.floor.match.now)
        for seat, chair in enumerate(self.people.company.chairs):
            self.cards.seat_bot(seat)
            if chair.player:
                self.seating.departed(seat)
        self.phases.take_up()

    def deserted(self, now: int) -> bool:
        """Has nobody been connected for longer than a seat is kept, at a table that is still open?"""
        since = self.people.quiet_since
        return since != NEVER and now >= since + self._vacancy and self.phase != CLOSED

    def spare(self, now: int) -> bool:
        """Could this table make room for another one?"""
        self.clock.now = now
        return self.phases.spare()

    def close(self, now: int) -> None:
        """Make room."""
        self.clock.now = now
        self.phases.close()

    # --- what is to be kept ---

    def snapshot_due(self) -> bool:
        """Has the log grown so long that everything should be written down at once?"""
        if self.journal.seq - self._snapped < SNAPSHOT_EVERY:
            return False
        self._snapped = self.journal.seq
        return True
