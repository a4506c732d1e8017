"""Sitting down, getting up, coming back; bots on free seats and in place of the absent; who is the host."""

from __future__ import annotations

from hashlib import blake2b
from hmac import compare_digest

from rasant.core.contract import NEVER
from rasant.table.company import NOBODY
from rasant.table.desk import Desk
from rasant.table.entries import Appointed, Hosted, Rose, Sat, StoodIn
from rasant.table.link import Link
from rasant.table.pace import STAND_IN
from rasant.wire.http import Claim, Problem
from rasant.wire.room import CLOSED, LOBBY, MATCH_OVER, PAUSED

OPEN_TO_NEWCOMERS = (LOBBY, MATCH_OVER)


def key_of(token: str) -> str:
    """What is kept of a seat's token: it proves the token and does not tell it."""
    return blake2b(token.encode(), digest_size=16, person=b"rasant seat").hexdigest()


class Seating:
    """Who may sit where. A seat belongs to whoever holds its token, never to a connection."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.away: list[int] = [NEVER] * desk.founded.players
        """Since when the person of a seat has been gone, on the caller's clock."""

    # --- over HTTP, before a connection ---

    def claim(self, claim: Claim, player: str, token: str) -> int | Problem:
        """Seat a person; the seat. Who sits here already keeps it: the new token counts, the old one no longer."""
        company = self._desk.company
        if company.phase == CLOSED:
            return Problem("closed", "This table is closed; open another one.")
        own = company.seat_of(player)
        if own != NOBODY:
            for link in self._desk.audience.at(own):
                self._desk.dismiss(link, "replaced", "You came back with a new key.")
        else:
            found = self._find(claim.seat)
            if isinstance(found, Problem):
                return found
            own = found
        self._desk.enter(Sat(own, player, claim.name, key_of(token)))
        self.away[own] = self._desk.now
        self._desk.man(own)
        self._see_to_host()
        return own

    def _find(self, wanted: int) -> int | Problem:
        """A seat for somebody new: this one or, if none is named, a free one before one of a bot."""
        company = self._desk.company
        if company.phase not in OPEN_TO_NEWCOMERS:
            return Problem("not_now", "A match is on; watch, and sit down when it is over.")
        if wanted >= len(company.chairs):
            return Problem("no_such_seat", f"There are only {len(company.chairs)} seats.")
        seats = range(len(company.chairs)) if wanted < 0 else [wanted]
        open_ones = [seat for seat in seats if self._is_open(seat)]
        if not open_ones:
            return Problem("full", "Somebody sits there." if wanted >= 0 else "All seats are taken; you can watch.")
        return min(open_ones, key=lambda seat: bool(company.chairs[seat].bot))

    def _is_open(self, seat: int) -> bool:
        """Nobody's seat, a bot's, or that of somebody who left or has been away for long."""
        chair, since = self._desk.company.chairs[seat], self.away[seat]
        forsaken = since != NEVER and self._desk.now >= since + self._desk.pace.vacancy
        return not chair.player or chair.gone or forsaken

    def seat_for(self, token: str) -> int:
        """The seat that a token opens, or `NOBODY`."""
        key = key_of(token)
        found = NOBODY
        for seat, chair in enumerate(self._desk.company.chairs):
            if chair.key and compare_digest(chair.key, key):
                found = seat
        return found

    # --- over a connection ---

    def arrived(self, seat: int) -> None:
        """Somebody connected to a seat: the bot that sat in gives it back."""
        self.away[seat] = NEVER
        self.give_back(seat)
        self._see_to_host()

    def give_back(self, seat: int) -> None:
        """A person plays again themselves."""
        if self._desk.company.chairs[seat].stand_in:
            self._desk.enter(StoodIn(seat, ""))
            self._desk.man(seat)

    def departed(self, seat: int) -> None:
        """The last connection to a seat was lost."""
        if self._desk.company.chairs[seat].player:
            self.away[seat] = self._desk.now

    def leave(self, link: Link) -> None:
        """A person gives up their seat."""
        self._rise(link.seat)

    def change(self, link: Link, seat: int) -> None:
        """A person sits down elsewhere."""
        desk, company = self._desk, self._desk.company
        if company.phase != LOBBY:
            return desk.complain(link, "not_now", "Seats can be changed before the match only.")
        if not 0 <= seat < len(company.chairs) or not company.chairs[seat].free:
            return desk.complain(link, "not_possible", "That seat is not free.")
        old = link.seat
        chair = company.chairs[old]
        was_host = company.host == old
        desk.enter(Rose(old))
        desk.enter(Sat(seat, chair.player, chair.name, chair.key))
        for other in desk.audience.at(old):
            desk.reseat(other, seat)
        if was_host:
            desk.enter(Hosted(seat))
        else:
            desk.announce()  # so far everybody was told of a seat without its connections
        desk.measure_lines()
        return None

    def appoint(self, link: Link, seat: int, temperament: str) -> None:
        """The host gives a seat to a bot, or frees it."""
        desk, company = self._desk, self._desk.company
        if not self._is_host(link):
            return None
        if company.phase not in OPEN_TO_NEWCOMERS:
            return desk.complain(link, "not_now", "Bots are appointed before a match.")
        if not 0 <= seat < len(company.chairs) or company.chairs[seat].player:
            return desk.complain(link, "not_possible", "Somebody sits there.")
        if temperament and temperament not in desk.supplies.temperaments:
            return desk.complain(link, "not_possible", f"Bots are {', '.join(desk.supplies.temperaments)}.")
        if company.chairs[seat].bot == temperament:
            return None
        desk.enter(Appointed(seat, temperament))
        desk.man(seat)
        return None

    def remove(self, link: Link, seat: int) -> None:
        """The host sends somebody away."""
        desk, company = self._desk, self._desk.company
        if not self._is_host(link):
            return None
        if company.phase != LOBBY:
            return desk.complain(link, "not_now", "Nobody can be sent away from a match.")
        if seat == link.seat or not 0 <= seat < len(company.chairs) or not company.chairs[seat].player:
            return desk.complain(link, "not_possible", "Nobody else sits there.")
        for other in desk.audience.at(seat):
            desk.dismiss(other, "removed", "The host needed the seat.")
        self._rise(seat)
        return None

    def _is_host(self, link: Link) -> bool:
        if link.seat == self._desk.company.host:
            return True
        self._desk.complain(link, "not_host", "Only the host can do that.")
        return False

    # --- as time passes ---

    def due(self) -> int:
        """When an absence next matters, on the caller's clock, or `NEVER`."""
        first: int = NEVER
        for seat, at in enumerate(self.away):
            if at != NEVER and (first == NEVER or at < first) and not self._desk.company.chairs[seat].stand_in:
                first = at
        if first == NEVER:
            return NEVER
        wait = self._wait()
        return NEVER if wait == NEVER else first + wait

    def run(self) -> bool:
        """Free the seats of those who have been away too long, or let bots sit in; whether there was anybody."""
        due = self.due()
        if due == NEVER or self._desk.now < due:
            return False
        desk, wait = self._desk, self._wait()
        for seat, since in enumerate(self.away):
            if since == NEVER or desk.now < since + wait or desk.company.chairs[seat].stand_in:
                continue
            if desk.company.phase == LOBBY:
                self._rise(seat)
            else:
                self.stand_in(seat)
        return True

    def stand_in(self, seat: int) -> None:
        """A bot sits in for a person."""
        self._desk.enter(StoodIn(seat, STAND_IN))
        self._desk.man(seat)
        self._see_to_host()

    def _wait(self) -> int:
        """How long an absence is borne in this phase."""
        desk = self._desk
        if desk.company.phase == LOBBY:
            return desk.pace.vacancy
        if desk.company.phase in (PAUSED, CLOSED) or desk.empty_since != NEVER:
            return NEVER
        return desk.pace.absence

    def _rise(self, seat: int) -> None:
        desk = self._desk
        for link in desk.audience.at(seat):
            desk.reseat(link, NOBODY)
        desk.enter(Rose(seat))
        self.away[seat] = NEVER
        if desk.company.phase != LOBBY and not desk.company.chairs[seat].stand_in:
            self.stand_in(seat)
        self._see_to_host()

    def _see_to_host(self) -> None:
        """Nobody holds the table hostage by being away: the host plays, if anybody does."""
        desk, company = self._desk, self._desk.company
        people = company.people()
        if company.host in people:
            return
        heirs = desk.present()
        if not heirs and company.host != NOBODY and company.chairs[company.host].player:
            return
        heir = next(iter(heirs or people), NOBODY)
        if heir != company.host:
            desk.enter(Hosted(heir))
