"""Votes at a table: to pause, to resume, and to give up a stuck round."""

from typing import Final

from rasant.core.contract import NEVER
from rasant.core.legal import plays
from rasant.table.bots.temperaments import STILL
from rasant.table.log.entries import MotionOpposed, VoteCast
from rasant.table.people.people import People
from rasant.table.play.cards import Cards
from rasant.table.room.seating import Seating
from rasant.table.timeouts import Timeouts
from rasant.wire.from_client import Motion
from rasant.wire.from_server import MotionFell, RequestRefused
from rasant.wire.room import PAUSED, PLAYING, Phase

WHEN: Final[dict[Motion, Phase]] = {"pause": PLAYING, "resume": PAUSED, "stalemate": PLAYING}
"""The phase in which each motion can be voted on."""

BLINK_MS: Final = 3_000
"""Milliseconds. A connection lost for this long may just be a reload."""

MOST_PAUSES: Final = 3
"""Pauses of a round by vote: a majority must not hold a player who can leave only by losing."""

AGAIN_MS: Final = 60_000
"""Milliseconds that players must wait before they repeat a motion that fell."""

QUIET_MS: Final = 20_000
"""Milliseconds without progress, on the table's clock, before a round can be given up by vote (C-9)."""


class Votes:
    """Eligibility to vote, and which motions pass. The phase machine carries them out."""

    def __init__(self, people: People, cards: Cards, seating: Seating, timeouts: Timeouts) -> None:
        self._people = people
        self._cards = cards
        self._seating = seating
        self._timeouts = timeouts
        self._clock = people.clock
        self._refused_until: dict[tuple[Motion, str], int] = {}
        """When players may repeat a fallen motion, on the caller's clock."""

    def objection(self, motion: Motion, seat: int) -> RequestRefused | None:
        """Why a player may not vote for this motion now, or None."""
        wait = self._wait_ms(motion, seat)
        if wait > 0:
            seconds = -(-wait // 1000)
            return RequestRefused("refused_before", f"The others said no a moment ago; ask again in {seconds} seconds.")
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
        """A player votes for a motion, or withdraws the vote; False if that changes nothing."""
        if (seat in self._people.roster.votes.get(motion, [])) == on:
            return False
        self._people.enter(VoteCast(motion, seat, on))
        return True

    def oppose(self, motion: Motion, seat: int) -> bool:
        """A player votes against a motion; False if that changes nothing."""
        if seat in self._people.roster.against.get(motion, []):
            return False
        self._people.enter(MotionOpposed(motion, seat))
        return True

    def fallen(self, motion: Motion) -> MotionFell | None:
        """The message about a motion that can no longer pass; None if it can."""
        roster = self._people.roster
        against, votes = roster.against.get(motion, []), roster.votes.get(motion, [])
        voters = self._voters()
        noes = len([seat for seat in voters if seat in against])
        if (
            not votes
            or not noes
            or motion == "resume"
            or (motion == "pause" and 2 * (len(voters) - noes) > len(voters))
        ):
            return None
        return MotionFell(motion, votes[0], against[:])

    def drop(self, motion: Motion) -> None:
        """Drop a motion that fell; its supporters may not repeat it at once."""
        now = self._clock.now
        self._refused_until = {key: until for key, until in self._refused_until.items() if until > now}
        for seat in self._people.roster.votes.get(motion, []):
            self._refused_until[motion, self._people.roster.holders[seat].player] = now + AGAIN_MS
        self.withdraw(motion)

    def _wait_ms(self, motion: Motion, seat: int) -> int:
        """Milliseconds until a player may put a motion; joining one is always possible."""
        if self._people.roster.votes.get(motion):
            return 0
        until = self._refused_until.get((motion, self._people.roster.holders[seat].player), self._clock.now)
        return until - self._clock.now

    def withdraw(self, motion: Motion) -> None:
        """Withdraw all votes for a motion."""
        for seat in self._people.roster.votes.get(motion, [])[:]:
            self._people.enter(VoteCast(motion, seat, False))

    def carried(self, motion: Motion) -> bool:
        """Has a motion passed? More than half can pause or resume; a stalemate needs all people and no objection (C-9).

        Players who have just disconnected count as present for a moment, so that no reload decides. To resume, one vote
        is enough after a while.
        """
        votes = set(self._people.roster.votes.get(motion, []))
        people, present = self._people.roster.people(), self._people.present()
        if motion == "stalemate":
            return bool(votes) and votes.issuperset(people) and not self._bots_object()
        here = len(votes.intersection(present))
        if motion == "pause":
            return 2 * here > len(self._voters())
        return 2 * here > len(present) or 0 <= self.one_resumes_at() <= self._clock.now

    def _voters(self) -> list[int]:
        """The seats that may vote: people who are connected, or were a moment ago."""
        people, present = self._people.roster.people(), self._people.present()
        return [seat for seat in people if seat in present or self._just_left(seat)]

    def one_resumes_at(self) -> int:
        """When a single vote is enough to end a pause; `NEVER` if there is none."""
        if self._people.roster.phase != PAUSED or not self._people.roster.votes.get("resume"):
            return NEVER
        return self._clock.deadline - self._timeouts.longest_pause + self._timeouts.agreed_pause

    def progressing(self) -> bool:
        """Was there progress in the round lately?"""
        return self._clock.time() - self._cards.live.match.idle_since() < QUIET_MS

    def _just_left(self, seat: int) -> bool:
        return self._clock.now - self._seating.away[seat] < BLINK_MS

    def _bots_object(self) -> bool:
        """Could a bot lay a card, on its own seat or for an absent person? If not, it abstains (C-9); still bots always
        do."""
        state = self._cards.live.match.state
        bots = [holder.playing_bot for holder in self._people.roster.holders]
        return any(bot and bot != STILL and plays(state, seat) for seat, bot in enumerate(bots))
