"""One table: everything that reaches it comes in here, and everything it has to say waits in its links."""

from __future__ import annotations

from rasant.core.contract import NEVER, Game, earlier
from rasant.table.desk import Desk
from rasant.table.entries import Appointed, Founded
from rasant.table.link import Link
from rasant.table.manners import Manners
from rasant.table.pace import SNAPSHOT_EVERY
from rasant.table.phases import Phases
from rasant.table.seating import Seating
from rasant.table.supplies import Supplies
from rasant.wire.book import book_of
from rasant.wire.codec import encode
from rasant.wire.from_client import (
    Appoint,
    Change,
    Do,
    FromClient,
    Gesticulate,
    Hello,
    Lay,
    Leave,
    Mute,
    Ping,
    Ready,
    Remove,
    Say,
    Sync,
    Vote,
)
from rasant.wire.from_server import Lines, Pong, Welcome
from rasant.wire.http import Claim, Problem
from rasant.wire.limits import VERSION
from rasant.wire.room import CLOSED, PLAYING


class Table:
    """One table with one writer: no call here may interrupt another.

    `now` is always the caller's clock, in whole milliseconds, never running back. After any call, `desk.journal.fresh`
    has what is to be written down before anything that waits in the links may be sent.
    """

    def __init__(
        self, table: str, founded: Founded, game: Game, supplies: Supplies, now: int, opener: str = ""
    ) -> None:
        self.id = table
        self.opener = opener
        """The address it was opened from, if that is known; never written down."""
        self.desk = Desk(table, founded, game, supplies, now)
        self.seating = Seating(self.desk)
        self.phases = Phases(self.desk, self.seating)
        self._manners = Manners(self.desk)
        self._snapped = 0

    def found(self, bots: list[str]) -> None:
        """Write the first entries, with bots on the seats they are meant for."""
        desk = self.desk
        desk.journal.write(encode(desk.founded))
        for seat, temperament in enumerate(bots):
            if temperament:
                desk.enter(Appointed(seat, temperament))
                desk.man(seat)

    # --- who comes and goes ---

    def claim(self, claim: Claim, player: str, token: str, now: int, caller: str = "") -> int | Problem:
        """A person wants a seat; `caller` is the address they call from, if that is known."""
        self.desk.now = now
        self._play_on()  # moves that came before are made before who comes can change anything
        answer = self.seating.claim(claim, player, token, caller)
        self.phases.consider()
        return answer

    def connect(self, link: Link, hello: Hello, now: int) -> None:
        """A client says hello: with a token it plays, without it watches."""
        desk = self.desk
        desk.now = now
        self._play_on()
        link.greeted = True
        if hello.version != VERSION:
            return desk.dismiss(link, "bad_version", f"This server speaks version {VERSION} of the protocol.")
        if hello.token is None:
            if desk.audience.watching() >= desk.supplies.most_watchers:
                return desk.dismiss(link, "full", "There are too many spectators.")
        else:
            link.seat = self.seating.seat_for(hello.token)
            if link.seat < 0:
                return desk.dismiss(link, "bad_token", "This key opens no seat at this table; sit down again.")
        link.client = hello.client
        self._welcome(link, hello.book)
        return None

    def _welcome(self, link: Link, with_book: bool) -> None:
        desk = self.desk
        came_back = link.seat >= 0 and not desk.audience.here(link.seat)
        desk.audience.join(link)
        if came_back:
            self.seating.arrived(link.seat)
        book = book_of(desk.game.layout) if with_book else None
        view = desk.floor.greet(link.seat)
        # what was announced on arrival is in the welcome
        desk.audience.post_afresh(
            link, encode(Welcome(link.seat, desk.journal.seq, desk.clock(), desk.setting, desk.room(), view, book))
        )
        if came_back:
            self.phases.somebody_came(link.seat)
        self.phases.consider()
        desk.announce()
        desk.measure_lines()
        desk.audience.post(link, encode(Lines(desk.floor.lane.delays)))

    def disconnect(self, link: Link, now: int) -> None:
        """A client is gone."""
        desk = self.desk
        desk.now = now
        self._play_on()
        desk.requests.forget(link)
        if not desk.audience.part(link):
            return
        if link.seat >= 0 and not desk.audience.here(link.seat):
            self.seating.departed(link.seat)
        self.phases.consider()
        desk.measure_lines()
        desk.announce()

    def measured(self, link: Link, delay: int, now: int) -> None:
        """The line to a client is so long, one way, in milliseconds."""
        desk = self.desk
        desk.now = now
        link.delay = delay
        before = desk.floor.lane.delays
        desk.measure_lines()
        if desk.floor.lane.delays != before:
            desk.updates.lines = True

    # --- what they say ---

    def hear(self, link: Link, message: FromClient, now: int) -> None:
        """A client that has said hello says something."""
        desk = self.desk
        desk.now = now
        if 0 <= desk.deadline <= now:
            self.phases.run()  # what time has brought comes before what is said now
        if type(message) is Lay:  # nearly all messages are moves, and this is by far the cheapest test
            if self._may_move(link, message.id):
                desk.floor.lay(link, message.id, message.src, message.face, message.dst, message.way, desk.clock())
        elif type(message) is Do:
            if self._may_move(link, message.id):
                desk.floor.act(link, message.id, message.verb, message.choice, desk.clock())
        elif isinstance(message, Sync):
            desk.requests.ask(link)
        elif isinstance(message, Ping):
            desk.audience.post(link, encode(Pong(message.sent)))
        elif isinstance(message, Mute):
            self._manners.mute(link, message.seat, message.on)
        elif isinstance(message, Hello):
            desk.complain(link, "not_now", "You have said hello already.")
        elif link.seat < 0:
            desk.complain(link, "not_seated", "You are watching; sit down to take part.")
        else:
            self._take_part(link, message)

    def _take_part(self, link: Link, message: FromClient) -> None:
        self._play_on()  # moves that came before this message are made before it
        if isinstance(message, Ready | Vote | Change | Appoint) and not self._manners.may_change(link):
            return
        match message:
            case Ready():
                self.phases.ready(link, message.on)
            case Vote():
                self.phases.vote(link, message.motion, message.on)
            case Say():
                self._manners.say(link, message.text)
            case Gesticulate():
                self._manners.gesticulate(link, message.which)
            case Change():
                self.seating.change(link, message.seat)
                self.phases.consider()
            case Appoint():
                self.seating.appoint(link, message.seat, message.temperament)
                self.phases.consider()
            case Remove():
                self.seating.remove(link, message.seat)
                self.phases.consider()
            case Leave():
                self.seating.leave(link)
                self.phases.consider()

    def _may_move(self, link: Link, number: int) -> bool:
        """May a client make a move now? If not it is told why; if so its seat is its own again."""
        if link.seat < 0 or self.desk.company.phase != PLAYING:
            self.desk.floor.refuse(link, number)
            return False
        self.seating.give_back(link.seat)
        return True

    # --- time passes ---

    def due(self) -> int:
        """When something happens by itself, on the caller's clock, or `NEVER`."""
        first = earlier(earlier(self.phases.due(), self.seating.due()), self.desk.updates.due())
        first = earlier(first, self.desk.requests.due())
        if self.desk.company.phase == PLAYING:
            at = self.desk.floor.due()
            if at != NEVER:
                return earlier(first, self.desk.on_callers_clock(at))
        return first

    def run(self, now: int) -> None:
        """Let everything happen that is due, and have it told."""
        desk = self.desk
        desk.now = now
        if 0 <= self.seating.due() <= now:
            self._play_on()  # moves that came before are made before somebody's absence matters
            if self.seating.run():
                self.phases.consider()
        self.phases.run()
        self._play_on()
        desk.tell_updates()
        desk.show_requested()

    def _play_on(self) -> None:
        desk = self.desk
        if desk.company.phase == PLAYING:
            desk.floor.run(desk.clock())
            self.phases.after_play()

    def wake(self, snapped: int) -> None:
        """Go on after the log was read, from a snapshot at that entry or from 0.

        Nobody is connected yet; what was waited for is waited for anew.
        """
        desk = self.desk
        self._snapped = snapped
        desk.visited = True  # as far as anybody knows
        desk.journal.batch = desk.journal.seq  # whoever comes is shown all that is in the log
        desk.set_clock(desk.floor.match.now)
        for seat, chair in enumerate(desk.company.chairs):
            desk.man(seat)
            if chair.player:
                self.seating.departed(seat)
        self.phases.take_up()

    def deserted(self, now: int) -> bool:
        """Has nobody been connected for longer than a seat is kept, at a table that is still open?"""
        since = self.desk.quiet_since
        return since != NEVER and now >= since + self.desk.pace.vacancy and self.desk.company.phase != CLOSED

    def spare(self, now: int) -> bool:
        """Could this table make room for another one?"""
        self.desk.now = now
        return self.phases.spare()

    def close(self, now: int) -> None:
        """Make room."""
        self.desk.now = now
        self.phases.close()

    # --- what is to be kept ---

    def snapshot_due(self) -> bool:
        """Has the log grown so long that everything should be written down at once?"""
        if self.desk.journal.seq - self._snapped < SNAPSHOT_EVERY:
            return False
        self._snapped = self.desk.journal.seq
        return True
