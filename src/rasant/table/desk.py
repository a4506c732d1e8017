"""What all parts of a table share: its log, its people, its cards, its clock, and the way to change any of it."""

from __future__ import annotations

from rasant.core.contract import NEVER, Game
from rasant.core.events import PLAYING as CARDS_IN_PLAY
from rasant.table.arbitration import UNKNOWN
from rasant.table.audience import Audience
from rasant.table.company import Chair, Company
from rasant.table.entries import Entry, Founded
from rasant.table.floor import Floor
from rasant.table.journal import Journal
from rasant.table.link import Link
from rasant.table.senders import Senders
from rasant.table.supplies import Supplies
from rasant.table.updates import Requests, Updates
from rasant.wire.codec import encode
from rasant.wire.from_server import Bye, Changed, Error, Farewell, Fresh, Lines, Setting, Trouble
from rasant.wire.room import LOBBY, PLAYING, Place, Room, Standing


class Desk:
    """One table's belongings. `now` is the time of the caller's clock, in milliseconds; it is set before anything else.

    The table's own clock, by which cards are played, stands still unless the phase is `playing`.
    """

    def __init__(self, table: str, founded: Founded, game: Game, supplies: Supplies, now: int) -> None:
        self.table = table
        self.founded = founded
        self.game = game
        self.supplies = supplies
        self.pace = supplies.pace
        self.now = now
        self.journal = Journal()
        self.audience = Audience(supplies.outbox)
        self.updates = Updates(self.pace.room_every)
        self.requests = Requests(self.pace.view_every)
        self.senders = Senders()
        self.company = Company([Chair() for _ in range(founded.players)], seed=founded.seed)
        self.floor = self.new_floor()
        self.deadline: int = NEVER
        """When the phase ends by itself, on the caller's clock."""
        self.empty_since: int = now
        """Since when nobody has been here for whom the match goes on, on the caller's clock; `NEVER`: somebody is."""
        self.quiet_since: int = now
        """Since when nobody at all has been connected; `NEVER`: somebody is."""
        self.visited = False
        """Was anybody ever connected?"""
        self.first = 1
        """The number of the first entry of this match; the founding belongs to all of them."""
        self._started: int = NEVER
        """When the table's clock showed nothing, on the caller's clock; `NEVER` while it stands still."""
        self._stood = 0
        """What it shows while it stands still."""

    @property
    def setting(self) -> Setting:
        """What is played here."""
        founded = self.founded
        return Setting(
            self.table, founded.game, founded.players, founded.preset, dict(founded.settings), founded.public
        )

    def new_floor(self) -> Floor:
        """Cards for a match, still in their box."""
        return Floor(
            self.game,
            self.company.seed,
            self.pace,
            self.audience,
            self.journal,
            self.senders,
            self.supplies.counts,
        )

    # --- the table's clock ---

    def clock(self) -> int:
        """What the table's clock shows."""
        return self._stood if self._started == NEVER else self.now - self._started

    def start_clock(self) -> None:
        """Cards may fly."""
        if self._started == NEVER:
            self._started = self.now - self._stood

    def stop_clock(self) -> None:
        """Nothing may move for a while."""
        self._stood = self.clock()
        self._started = NEVER

    def set_clock(self, stood: int) -> None:
        """Show this time, and stand still."""
        self._stood = stood
        self._started = NEVER

    def on_callers_clock(self, at: int) -> int:
        """A time of the table's clock on the caller's, while it runs."""
        return at + self._started

    # --- changes ---

    def enter(self, entry: Entry) -> None:
        """Write a change down, make it, and have everybody told how the room is now."""
        self.record(entry)
        self.announce()

    def record(self, entry: Entry) -> None:
        """Write a change down and make it."""
        self.journal.write(encode(entry))
        self.company.fold(entry)

    def announce(self) -> None:
        """Have everybody told how the room is now: when this turn is over, or as soon as it may be told again."""
        self.updates.room = True

    def tell_room(self) -> None:
        """Tell everybody how the room is now, at once."""
        self.updates.told(self.now)
        if self.audience.links:
            journal = self.journal
            self.audience.tell(encode(Changed(journal.seq, self.clock(), self.room(), journal.batch)))

    def tell_updates(self) -> None:
        """Tell everybody what has changed around the cards, if it is time to."""
        updates, due = self.updates, self.updates.due()
        if due == NEVER or self.now < due:
            return
        if updates.lines:
            updates.lines = False
            self.audience.tell(encode(Lines(self.floor.lane.delays)))
        if updates.room:
            self.tell_room()
        updates.told(self.now)

    def show_requested(self) -> None:
        """Show everything to those who asked for it, if it is their turn: the same to all of a seat, or of none."""
        views: dict[int, bytes] = {}
        for link in self.requests.take(self.now):
            if link.seat not in views:
                views[link.seat] = self._everything(link)
            self.audience.post(link, views[link.seat])

    def room(self) -> Room:
        """The table as everybody may see it."""
        company, state = self.company, self.floor.match.state
        connected = self.audience.seats()
        score = self.game.score(state)
        places = [
            Place(
                team=self.game.layout.team[seat],
                name=chair.name,
                player=chair.player,
                bot=chair.driver,
                ready=chair.ready,
                here=bool(chair.player) and seat in connected,
            )
            for seat, chair in enumerate(company.chairs)
        ]
        return Room(
            phase=company.phase,
            left=NEVER if self.deadline == NEVER else max(0, self.deadline - self.now),
            match=company.match,
            round=state.round,
            host=company.host,
            places=places,
            votes={motion: seats[:] for motion, seats in company.votes.items() if seats},
            watching=self.audience.watching(),
            standing=Standing(self.game.parties, score.points, score.totals, score.winners),
            how="" if state.phase == CARDS_IN_PLAY else state.how,
        )

    def complain(self, link: Link, code: Trouble, text: str) -> None:
        """Tell one client that what it asked for was not done."""
        self.audience.post(link, encode(Error(code, text)))

    def dismiss(self, link: Link, reason: Farewell, text: str = "", again: int = -1) -> None:
        """End a connection, once this has been said: it hears nothing after it."""
        self.audience.part(link)
        if not link.farewell:
            self.audience.post(link, encode(Bye(reason, again, text)))
            link.farewell = True

    def show(self, link: Link) -> None:
        """Tell one client everything anew."""
        self.audience.post(link, self._everything(link))

    def show_afresh(self, link: Link) -> None:
        """Tell one client everything anew, in place of what it was not sent yet."""
        self.audience.post_afresh(link, self._everything(link))

    def _everything(self, link: Link) -> bytes:
        view = self.floor.greet(link.seat)
        return encode(Fresh(self.journal.seq, self.clock(), self.room(), view))

    # --- people ---

    def reseat(self, link: Link, seat: int) -> None:
        """From now on a client sees the table from another seat, or from none."""
        link.seat = seat
        self.show(link)

    def present(self) -> list[int]:
        """The seats whose people are connected and play themselves."""
        return [seat for seat in self.company.people() if self.audience.here(seat)]

    def attend(self) -> None:
        """Note since when the table has been deserted, if it is, and since when nobody at all has been here."""
        if self.audience.links:
            self.quiet_since, self.visited = NEVER, True
        elif self.quiet_since == NEVER:
            self.quiet_since = self.now
        if not self._deserted():
            self.empty_since = NEVER
        elif self.empty_since == NEVER:
            self.empty_since = self.now

    def stayers(self) -> list[int]:
        """The seats whose people have not left, connected or not."""
        return [seat for seat, chair in enumerate(self.company.chairs) if chair.player and not chair.gone]

    def _deserted(self) -> bool:
        """Is none of the people here who want to play on? Once all have left a match, spectators count."""
        seats = self.stayers()
        if not seats:
            return self.company.phase == LOBBY or not self.audience.links
        return not any(self.audience.here(seat) for seat in seats)

    def man(self, seat: int) -> None:
        """See to it that whoever drives a seat is at work there: a bot, or nobody."""
        company, crew = self.company, self.floor.crew
        driver = company.chairs[seat].driver
        hand = None
        if driver:
            salt = f"{company.seed} {seat} {self.journal.seq}"
            hand = self.supplies.hand(driver, self.founded.game, self.game, salt)
        if company.phase == PLAYING:
            crew.seat(seat, hand, self.clock())
        else:
            crew.hands[seat] = hand
        self.measure_lines()

    def measure_lines(self) -> None:
        """Work out anew how long the lines to all seats are, and who is to be held for whom."""
        audience, chairs = self.audience, self.company.chairs
        lines = [UNKNOWN] * len(chairs)
        for link in audience.links:
            if link.seat >= 0 and link.delay >= 0 and not chairs[link.seat].driver:
                known = lines[link.seat]
                lines[link.seat] = link.delay if known == UNKNOWN else min(known, link.delay)
        unknown = [seat for seat, line in enumerate(lines) if line == UNKNOWN]
        lineless = any(chairs[seat].driver or audience.here(seat) for seat in unknown)
        self.floor.lane.measure(lines, lineless)
