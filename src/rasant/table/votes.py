"""Votes of people at a table: to pause, to go on, and to give up a round that nobody can finish."""

from __future__ import annotations

from typing import Final

from rasant.core.contract import NEVER
from rasant.core.legal import plays
from rasant.table.cards import Cards
from rasant.table.entries import VoteCast
from rasant.table.people import People
from rasant.table.seating import Seating
from rasant.table.timeouts import Timeouts
from rasant.wire.from_client import Motion
from rasant.wire.from_server import RequestRefused
from rasant.wire.room import PAUSED, PLAYING, Phase

WHEN: Final[dict[Motion, Phase]] = {"pause": PLAYING, "resume": PAUSED, "stalemate": PLAYING}
"""The phase in which each motion can be voted on."""

BLINK_MS: Final = 3_000
"""A line that is lost for so long may just be a reload."""

MOST_PAUSES: Final = 3
"""So often a round can be paused by vote: no majority keeps somebody at a table who cannot leave without losing."""

QUIET_MS: Final = 20_000
"""So long nobody may have made progress, on the table's clock, before a round can be given up by vote (C-9)."""


class Votes:
    """Who may vote on what, and what is carried. What comes of it is the phase machine's business."""

    def __init__(self, people: People, cards: Cards, seating: Seating, timeouts: Timeouts) -> None:
        self._people = people
        self._cards = cards
        self._seating = seating
        self._timeouts = timeouts
        self._clock = people.clock

    def objection(self, motion: Motion) -> RequestRefused | None:
        """Why nobody may vote for this now, if so."""
        if motion == "pause" and self._people.roster.pauses >= MOST_PAUSES:
            return RequestRefused("not_possible", f"A round can be paused {MOST_PAUSES} times.")
        if motion == "stalemate":
            if self.progressing():
                seconds = QUIET_MS // 1000
                return RequestRefused("too_soon", f"A round can be given up after {seconds} seconds without progress.")
            if self._bots_object():
                return RequestRefused("objection", "A bot can still lay a card.")
        return None

    def cast(self, motion: Motion, seat: int, on: bool) -> bool:
        """Somebody votes for a motion, or takes that back; whether that is something new."""
        if (seat in self._people.roster.votes.get(motion, [])) == on:
            return False
        self._people.enter(VoteCast(motion, seat, on))
        return True

    def withdraw(self, motion: Motion) -> None:
        """Nobody wants this any more."""
        for seat in self._people.roster.votes.get(motion, [])[:]:
            self._people.enter(VoteCast(motion, seat, False))

    def carried(self, motion: Motion) -> bool:
        """More than half pause and go on; a stalemate needs all people and no objection (C-9).

        Nobody is paused by a reload: who has just lost the line counts for a moment as if they were here. To go on,
        one is enough after a while.
        """
        votes = set(self._people.roster.votes.get(motion, []))
        people, present = self._people.roster.people(), self._people.present()
        if motion == "stalemate":
            return bool(votes) and votes.issuperset(people) and not self._bots_object()
        here = len(votes.intersection(present))
        if motion == "pause":
            return 2 * here > len([seat for seat in people if seat in present or self._just_left(seat)])
        return 2 * here > len(present) or 0 <= self.one_resumes_at() <= self._clock.now

    def one_resumes_at(self) -> int:
        """When somebody who wants to go on is enough to end a pause; `NEVER` if nobody does."""
        if self._people.roster.phase != PAUSED or not self._people.roster.votes.get("resume"):
            return NEVER
        return self._clock.deadline - self._timeouts.longest_pause + self._timeouts.agreed_pause

    def progressing(self) -> bool:
        """Has the round come nearer to its end just now?"""
        return self._clock.time() - self._cards.live.match.idle_since() < QUIET_MS

    def _just_left(self, seat: int) -> bool:
        return self._clock.now - self._seating.away[seat] < BLINK_MS

    def _bots_object(self) -> bool:
        """Could a bot lay a card, be it its own seat's or that of somebody absent? Otherwise bots abstain (C-9)."""
        state = self._cards.live.match.state
        return any(holder.playing_bot and plays(state, seat) for seat, holder in enumerate(self._people.roster.holders))
