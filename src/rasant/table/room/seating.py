"""Taking seats, leaving and returning; bots on free seats and as stand-ins; who is the host."""

from collections.abc import Mapping
from hmac import compare_digest
from typing import Final

from rasant.core.contract import NEVER, earlier
from rasant.core.events import NO_SEAT
from rasant.table.connections.connection import Connection
from rasant.table.connections.greeting import Greeting
from rasant.table.log.entries import BotSeated, BotStoodIn, HostChanged, PlayerRemoved, SeatLeft, SeatTaken
from rasant.table.people.names import Skeleton, distinct_name
from rasant.table.people.people import People
from rasant.table.play.cards import Cards
from rasant.table.room.day_try import ONE_PERSONS_TRY
from rasant.table.room.notifier import Notifier
from rasant.table.timeouts import STAND_IN, Timeouts
from rasant.wire.http import Claim, Problem
from rasant.wire.room import CLOSED, LOBBY, MATCH_OVER, PAUSED, ROUND_OVER

BETWEEN_MATCHES: Final = (LOBBY, MATCH_OVER)
"""Phases in which free seats may be taken; between rounds of a match only those of bots."""

SENT_AWAY_BY_OPERATOR = "The operator of this server has removed you from this table."
SENT_AWAY = Problem("removed", "The host has removed you from this table; find or open another one.")
NOT_CONNECTED = Problem(
    "not_connected", "A player from your address has a seat here and is not connected; wait for them, then sit down."
)


class Seating:
    """Holders of seats. A seat belongs to its token, never to a connection."""

    def __init__(
        self,
        people: People,
        cards: Cards,
        notifier: Notifier,
        temperaments: tuple[str, ...],
        timeouts: Timeouts,
        owner: str = "",
        skeleton: Skeleton = str,
    ) -> None:
        self._people = people
        self._cards = cards
        self._notifier = notifier
        self._temperaments = temperaments
        self._timeouts = timeouts
        self._owner = owner
        """The only person who may sit here; empty: anyone may."""
        self._skeleton = skeleton
        self._clock = people.clock
        self.away: list[int] = [NEVER] * people.setup.players
        """Since when the person of each seat has been absent, on the caller's clock."""
        self._expected: set[str] = set()
        """People who have claimed a seat and never connected."""
        self._addresses: dict[str, str] = {}
        """The addresses from which people sat down; never logged."""
        self._barred: set[str] = set()
        """Addresses of removed people."""

    # --- over HTTP, before a connection ---

    def claim(self, claim: Claim, player: str, key: str, caller: str) -> int | Problem:
        """Seat a person; returns the seat. One who sits here already keeps it, and the new key replaces the old one."""
        roster = self._people.roster
        if roster.phase == CLOSED:
            return Problem("closed", "This table is closed; open another one.")
        own = roster.seat_of(player)
        if own != NO_SEAT and player not in roster.removed:
            for connection in self._people.audience.at(own):
                self._notifier.dismiss(connection, "replaced", "You came back with a new key.")
        else:
            found = self._refusal(player, caller) or self._find(claim.seat)
            if isinstance(found, Problem):
                return found
            own = found
            self._expected.add(player)
        others = [holder.name for seat, holder in enumerate(roster.holders) if holder.player and seat != own]
        self._people.enter(SeatTaken(own, player, distinct_name(claim.name, others, self._skeleton), key))
        self._note_address(player, caller)
        self.away[own] = self._clock.now
        self._cards.seat_bot(own)
        self._update_host()
        return own

    def admits(self, player: str, caller: str) -> bool:
        """May a newcomer sit here, if there is a seat?"""
        return self._refusal(player, caller) is None

    def _refusal(self, player: str, caller: str) -> Problem | None:
        """Why a newcomer may not sit here, or None. At a public table an address gets at most one absent seat."""
        if self._owner and player != self._owner:
            return Problem("not_yours", ONE_PERSONS_TRY)
        if player in self._people.roster.removed or caller in self._barred:
            return SENT_AWAY
        if self._people.setup.public and caller:
            for seat in self._people.stayers():
                if self._addresses.get(
                    self._people.roster.holders[seat].player
                ) == caller and not self._people.audience.here(seat):
                    return NOT_CONNECTED
        return None

    def _note_address(self, player: str, caller: str) -> None:
        """Note a person's address, and drop those of people who have left."""
        self._addresses[player] = caller
        here = {holder.player for holder in self._people.roster.holders}
        self._addresses = {other: address for other, address in self._addresses.items() if other in here}
        self._expected &= here

    @property
    def callers(self) -> Mapping[str, str]:
        """The address from which each person sat down, if known."""
        return self._addresses

    def addresses(self) -> list[str]:
        """The address of each connected person; empty if unknown."""
        here = [seat for seat in self._people.stayers() if self._people.audience.here(seat)]
        return [self._addresses.get(self._people.roster.holders[seat].player, "") for seat in here]

    def _find(self, wanted: int) -> int | Problem:
        """A seat for a newcomer: the wanted one or, if none is named, a free one before a bot's."""
        roster = self._people.roster
        if roster.phase not in BETWEEN_MATCHES and roster.phase != ROUND_OVER:
            return Problem("not_now", "A round is on; watch, and sit down when it is over.")
        if wanted >= len(roster.holders):
            return Problem("no_such_seat", f"There are only {len(roster.holders)} seats.")
        seats = range(len(roster.holders)) if wanted < 0 else [wanted]
        open_ones = [seat for seat in seats if self._is_open(seat)]
        if not open_ones:
            return Problem("full", "That seat is taken." if wanted >= 0 else "All seats are taken; you can watch.")
        return min(open_ones, key=lambda seat: bool(roster.holders[seat].bot))

    def _is_open(self, seat: int) -> bool:
        """Can a newcomer take this seat? In a match only a bot's; else also a free one, or that of an absent person."""
        holder, since = self._people.roster.holders[seat], self.away[seat]
        if (self._people.setup.lesson or self._owner) and holder.bot:
            return False
        if self._people.roster.phase not in BETWEEN_MATCHES:
            return bool(holder.bot)
        forsaken = since != NEVER and self._clock.now >= since + self._vacancy(seat)
        return not holder.player or holder.gone or forsaken

    def open_seats(self) -> int:
        """The number of seats that a newcomer can take, now or after the round; a round without players never ends."""
        phase = self._people.roster.phase
        waits = phase not in BETWEEN_MATCHES and phase != ROUND_OVER
        if phase == CLOSED or self._owner or (waits and not self._people.present()):
            return 0
        return sum(self._is_open(seat) for seat in range(len(self._people.roster.holders)))

    def seat_for(self, key: str) -> int:
        """The seat that a key opens, or `NO_SEAT`."""
        found = NO_SEAT
        for seat, holder in enumerate(self._people.roster.holders):
            if holder.key and compare_digest(holder.key, key):
                found = seat
        return found

    def seat_of(self, greeting: Greeting) -> int:
        """The seat of a hello, or `NO_SEAT`. A repeated hello does not bring back a person who left."""
        seat = NO_SEAT if greeting.key is None else self.seat_for(greeting.key)
        holder = None if seat == NO_SEAT else self._people.roster.holders[seat]
        left = holder is not None and ((greeting.again and holder.gone) or holder.player in self._people.roster.removed)
        return NO_SEAT if left else seat

    # --- over a connection ---

    def arrived(self, seat: int) -> None:
        """A client connected to a seat: its stand-in gives it back."""
        self.away[seat] = NEVER
        self._expected.discard(self._people.roster.holders[seat].player)
        self.give_back(seat)
        self._update_host()

    def give_back(self, seat: int) -> None:
        """A person takes their seat back from the stand-in."""
        if self._people.roster.holders[seat].stand_in:
            self._people.enter(BotStoodIn(seat, ""))
            self._cards.seat_bot(seat)

    def departed(self, seat: int) -> None:
        """The last connection to a seat was lost; a person who has left is not waited for."""
        holder = self._people.roster.holders[seat]
        if holder.player and not holder.gone:
            self.away[seat] = self._clock.now

    def leave(self, connection: Connection) -> None:
        """A person gives up their seat."""
        self._rise(connection.seat)

    def vacate(self, player: str) -> None:
        """Give the seat of a person who has left to a bot for good."""
        seat = self._people.roster.seat_of(player)
        self._people.enter(BotSeated(seat, self._people.roster.holders[seat].stand_in or STAND_IN))
        self._cards.seat_bot(seat)
        self.away[seat] = NEVER
        self._update_host()

    def rearrange(self, seats: list[int]) -> None:
        """Follow the roster after seats changed: `seats` has for each seat the old seat of its holder."""
        self.away = [NEVER if old == NO_SEAT else self.away[old] for old in seats]
        self._cards.senders.rearrange(seats)
        for connection in self._people.audience.connections:
            if connection.seat != NO_SEAT:
                connection.seat = seats.index(connection.seat)

    def fill(self, temperament: str) -> None:
        """Put bots on all free seats."""
        for seat, holder in enumerate(self._people.roster.holders):
            if holder.free:
                self._people.enter(BotSeated(seat, temperament))
                self._cards.seat_bot(seat)

    def knows(self, connection: Connection, temperament: str) -> bool:
        """Is there such a bot? If not, refuse the client."""
        if temperament in self._temperaments:
            return True
        self._notifier.refuse(connection, "not_possible", f"Bots are {', '.join(self._temperaments)}.")
        return False

    def appoint(self, connection: Connection, seat: int, temperament: str) -> None:
        """The host gives a seat to a bot, or frees it."""
        roster = self._people.roster
        if not self.is_host(connection):
            return None
        if roster.phase not in BETWEEN_MATCHES:
            return self._notifier.refuse(connection, "not_now", "Bots are appointed before a match.")
        if not 0 <= seat < len(roster.holders) or roster.holders[seat].player:
            return self._notifier.refuse(connection, "not_possible", "A person sits there.")
        if (temperament and not self.knows(connection, temperament)) or roster.holders[seat].bot == temperament:
            return None
        self._people.enter(BotSeated(seat, temperament))
        self._cards.seat_bot(seat)
        return None

    def remove(self, connection: Connection, seat: int) -> None:
        """The host removes a person."""
        roster = self._people.roster
        if not self.is_host(connection):
            return None
        if roster.phase != LOBBY:
            return self._notifier.refuse(connection, "not_now", "Players cannot be removed during a match.")
        if seat == connection.seat or not 0 <= seat < len(roster.holders) or not roster.holders[seat].player:
            return self._notifier.refuse(connection, "not_possible", "No other person sits there.")
        for other in self._people.audience.at(seat):
            self._notifier.dismiss(other, "removed", SENT_AWAY.text)
        self._bar(roster.holders[seat].player)
        self._people.enter(PlayerRemoved(seat))
        self.away[seat] = NEVER
        return None

    def send_away(self, seat: int) -> Problem | None:
        """The operator removes a person for good; in a match a bot plays on for them."""
        roster = self._people.roster
        if not 0 <= seat < len(roster.holders) or not roster.holders[seat].player:
            return Problem("no_such_seat", "No person sits there.")
        for connection in self._people.audience.at(seat):
            self._notifier.dismiss(connection, "removed", SENT_AWAY_BY_OPERATOR)
        self._bar(roster.holders[seat].player)
        self._people.enter(PlayerRemoved(seat))
        self.away[seat] = NEVER
        if roster.phase != LOBBY and not roster.holders[seat].stand_in:
            self.stand_in(seat)
        self._update_host()
        return None

    def _bar(self, player: str) -> None:
        """Bar a removed person's address too, unless others play from there."""
        address = self._addresses.pop(player, "")
        others = [self._addresses.get(holder.player) for holder in self._people.roster.holders if holder.player]
        if address and address not in others:
            self._barred.add(address)

    def is_host(self, connection: Connection) -> bool:
        """Is this the host? If not, refuse the client."""
        if connection.seat == self._people.roster.host:
            return True
        self._notifier.refuse(connection, "not_host", "Only the host can do that.")
        return False

    # --- as time passes ---

    def due(self) -> int:
        """When an absence next matters, on the caller's clock, or `NEVER`."""
        first: int = NEVER
        for seat, since in enumerate(self.away):
            if since != NEVER and not self._people.roster.holders[seat].stand_in:
                wait = self._wait(seat)
                first = first if wait == NEVER else earlier(first, since + wait)
        return first

    def run(self) -> bool:
        """Free the seats of people who were absent too long, or let bots stand in; False if there were none."""
        due = self.due()
        if due == NEVER or self._clock.now < due:
            return False
        waits = [self._wait(seat) for seat in range(len(self.away))]
        for seat, since in enumerate(self.away):
            if since == NEVER or self._clock.now < since + waits[seat] or self._people.roster.holders[seat].stand_in:
                continue
            if self._people.roster.phase == LOBBY:
                self._rise(seat)
            else:
                self.stand_in(seat)
        return True

    def stand_in(self, seat: int) -> None:
        """A bot stands in for a person. If the person took a bot's seat and never connected, that bot returns."""
        replaced = self._people.roster.holders[seat].replaced
        if replaced and self.expects(seat):
            self._people.enter(BotSeated(seat, replaced))
            self.away[seat] = NEVER
        else:
            self._people.enter(BotStoodIn(seat, STAND_IN))
        self._cards.seat_bot(seat)
        self._update_host()

    def expects(self, seat: int) -> bool:
        """Has a person claimed this seat and never connected?"""
        return self._people.roster.holders[seat].player in self._expected

    def _wait(self, seat: int) -> int:
        """Milliseconds that a person may be absent in this phase."""
        if self._people.roster.phase == LOBBY:
            return self._vacancy(seat)
        if self._people.roster.phase in (PAUSED, CLOSED) or self._people.empty_since != NEVER:
            return NEVER
        return self._timeouts.absence

    def _vacancy(self, seat: int) -> int:
        """Milliseconds that a seat is kept for an absent person."""
        timeouts = self._timeouts
        return min(timeouts.arrival, timeouts.vacancy) if self.expects(seat) else timeouts.vacancy

    def _rise(self, seat: int) -> None:
        for connection in self._people.audience.at(seat):
            self._notifier.reseat(connection, NO_SEAT)
        self._people.enter(SeatLeft(seat))
        self.away[seat] = NEVER
        if self._people.roster.phase != LOBBY and not self._people.roster.holders[seat].stand_in:
            self.stand_in(seat)
        self._update_host()

    def _update_host(self) -> None:
        """Pass the host's role on if they are away, so that no absent person blocks the table."""
        roster = self._people.roster
        people = roster.people()
        if roster.host in people:
            return
        heirs = self._people.present()
        if not heirs and roster.host != NO_SEAT and roster.holders[roster.host].player:
            return
        heir = next(iter(heirs or people), NO_SEAT)
        if heir != roster.host:
            self._people.enter(HostChanged(heir))
