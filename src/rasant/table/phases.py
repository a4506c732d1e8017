"""From the lobby to the last round: what the table waits for, and what it goes on to."""

from __future__ import annotations

from typing import Final

from rasant.core.contract import NEVER, earlier
from rasant.core.events import MATCH_OVER as MATCH_IS_OVER
from rasant.core.events import PLAYING as CARDS_IN_PLAY
from rasant.core.legal import plays
from rasant.table.desk import Desk
from rasant.table.entries import Phased, Readied, Rematched, Voted
from rasant.table.link import Link
from rasant.table.seating import OPEN_TO_NEWCOMERS, Seating
from rasant.wire.from_client import Motion
from rasant.wire.room import CLOSED, COUNTDOWN, LOBBY, MATCH_OVER, PAUSED, PLAYING, ROUND_OVER, Phase

WAITING_PHASES: Final = (LOBBY, ROUND_OVER, MATCH_OVER)
"""Those in which people get ready."""

UNDER_WAY: Final = (COUNTDOWN, PLAYING)
"""Those that go on, or will in a moment."""

WHEN: Final[dict[Motion, Phase]] = {"pause": PLAYING, "resume": PAUSED, "stalemate": PLAYING}
"""The phase in which each motion can be voted on."""

BLINK_MS: Final = 3_000
"""A line that is lost for so long may just be a reload."""

MOST_PAUSES: Final = 3
"""So often a round can be paused by vote: no majority keeps somebody at a table who cannot leave without losing."""

QUIET_MS: Final = 20_000
"""So long nobody may have made progress, on the table's clock, before a round can be given up by vote (C-9)."""


class Phases:
    """The table's course. Every phase ends by itself, or by those who are there: never by one person's will alone."""

    def __init__(self, desk: Desk, seating: Seating) -> None:
        self._desk = desk
        self._seating = seating

    # --- what people say ---

    def ready(self, link: Link, on: bool) -> None:
        """Somebody is ready, or no longer."""
        desk = self._desk
        if desk.company.phase not in WAITING_PHASES:
            return desk.complain(link, "not_now", "There is nothing to get ready for.")
        self._seating.give_back(link.seat)
        if desk.company.chairs[link.seat].ready != on:
            desk.enter(Readied(link.seat, on))
            self.consider()
        return None

    def vote(self, link: Link, motion: Motion, on: bool) -> None:
        """Somebody votes."""
        desk = self._desk
        if desk.company.phase != WHEN[motion]:
            return desk.complain(link, "not_now", "That cannot be voted on now.")
        self._seating.give_back(link.seat)
        if on and motion == "pause" and desk.company.pauses >= MOST_PAUSES:
            return desk.complain(link, "not_possible", f"A round can be paused {MOST_PAUSES} times.")
        if on and motion == "stalemate":
            if self._progressing():
                return desk.complain(
                    link, "too_soon", f"A round can be given up after {QUIET_MS // 1000} seconds without progress."
                )
            if self._bots_object():
                return desk.complain(link, "objection", "A bot can still lay a card.")
        if (link.seat in desk.company.votes.get(motion, [])) != on:
            desk.enter(Voted(motion, link.seat, on))
            self._count_votes(motion)
        return None

    def _count_votes(self, motion: Motion) -> None:
        """More than half pause and go on; a stalemate needs all people and no objection (C-9).

        Nobody is paused by a reload: who has just lost the line counts for a moment as if they were here. To go on,
        one is enough after a while.
        """
        desk = self._desk
        votes, people, present = set(desk.company.votes.get(motion, [])), desk.company.people(), desk.present()
        if motion == "stalemate":
            if votes and votes.issuperset(people) and not self._bots_object():
                self._declare()
        elif motion == "pause":
            asked = [seat for seat in people if seat in present or self._just_left(seat)]
            if 2 * len(votes.intersection(present)) > len(asked):
                self._pause()
        elif 2 * len(votes.intersection(present)) > len(present) or 0 <= self._one_resumes_at() <= desk.now:
            self._count_down()

    def _just_left(self, seat: int) -> bool:
        return self._desk.now - self._seating.away[seat] < BLINK_MS

    def _one_resumes_at(self) -> int:
        """When somebody who wants to go on is enough to end a pause; `NEVER` if nobody does."""
        desk = self._desk
        if desk.company.phase != PAUSED or not desk.company.votes.get("resume"):
            return NEVER
        return desk.deadline - desk.pace.longest_pause + desk.pace.agreed_pause

    def _declare(self) -> None:
        """All agree that nobody can go on. If the round goes on nevertheless, the next vote is a new one."""
        desk = self._desk
        self._withdraw_votes("stalemate")
        desk.floor.declare(desk.clock())
        self.after_play()

    def _withdraw_votes(self, motion: Motion) -> None:
        for seat in self._desk.company.votes.get(motion, [])[:]:
            self._desk.enter(Voted(motion, seat, False))

    def _progressing(self) -> bool:
        """Has the round come nearer to its end just now?"""
        desk = self._desk
        return desk.clock() - desk.floor.match.idle_since() < QUIET_MS

    def _bots_object(self) -> bool:
        """Could a bot lay a card, be it its own seat's or that of somebody absent? Otherwise bots abstain (C-9)."""
        state = self._desk.floor.match.state
        return any(chair.driver and plays(state, seat) for seat, chair in enumerate(self._desk.company.chairs))

    def somebody_came(self, seat: int) -> None:
        """A person connected. Whoever comes back alone to a table that was left paused goes on at once."""
        if self._desk.company.phase == PAUSED and self._desk.present() == [seat]:
            self._count_down()

    # --- what the table waits for ---

    def consider(self) -> None:
        """People came or went, or changed their minds: go on if nobody is to be waited for, but never wait for ever."""
        desk, company = self._desk, self._desk.company
        desk.attend()
        if company.phase in WAITING_PHASES:
            self._consider_beginning()
        for motion, phase in WHEN.items():
            if company.phase == phase and company.votes.get(motion):
                self._count_votes(motion)

    def _consider_beginning(self) -> None:
        desk, company = self._desk, self._desk.company
        present = desk.present()
        ready = [seat for seat in present if company.chairs[seat].ready]
        absent = [seat for seat in company.people() if seat not in present]
        filled = not any(chair.free for chair in company.chairs)
        waits = bool(absent) and company.phase != MATCH_OVER  # whoever is coming back is soon here, or a bot sits in
        if ready == present and ready and filled and not waits:
            self._begin()
        elif company.phase != ROUND_OVER:
            self._be_patient(bool(ready) and filled)

    def _be_patient(self, waiting: bool) -> None:
        desk = self._desk
        before = desk.deadline
        if not waiting:
            desk.deadline = NEVER
        elif before == NEVER:
            desk.deadline = desk.now + desk.pace.patience
        if desk.deadline != before:
            desk.announce()

    def due(self) -> int:
        """When the phase ends by itself, on the caller's clock, or `NEVER`."""
        desk, phase = self._desk, self._desk.company.phase
        if desk.empty_since == NEVER or phase == CLOSED:
            return earlier(self._one_resumes_at(), desk.deadline)
        if phase not in UNDER_WAY:
            return self._closes_at()
        return earlier(desk.empty_since + desk.pace.absence, desk.deadline)

    def run(self) -> None:
        """End the phase if its time is over. At a deserted table cards stop flying, and later it is closed."""
        desk, phase = self._desk, self._desk.company.phase
        if desk.empty_since != NEVER and phase != CLOSED:
            if phase not in UNDER_WAY:
                if desk.now >= self._closes_at():
                    self.close()
                return
            if desk.now >= desk.empty_since + desk.pace.absence:
                self._pause()
                return
        if 0 <= self._one_resumes_at() <= desk.now:
            self._count_down()
            return
        if desk.deadline == NEVER or desk.now < desk.deadline:
            return
        if phase == COUNTDOWN:
            self._play()
        elif phase == PAUSED:
            self._count_down()
        elif phase in WAITING_PHASES:
            self._begin()

    def close(self) -> None:
        """Nobody wants this table any more."""
        self._enter(CLOSED, NEVER)

    def spare(self) -> bool:
        """Has nobody been here for a while, and is no match on that anybody could want to come back to?

        Where no match is on, those who only watch do not count.
        """
        desk = self._desk
        no_match = desk.company.phase in OPEN_TO_NEWCOMERS
        since = desk.empty_since if no_match else desk.quiet_since
        return since != NEVER and desk.now >= since + desk.pace.absence and (no_match or self._left_for_good())

    def _closes_at(self) -> int:
        """When a deserted table is closed: soon, if there is no match that anybody could come back to."""
        desk, pace = self._desk, self._desk.pace
        if desk.company.phase == LOBBY and not desk.stayers():  # whoever watches
            return desk.empty_since + min(pace.empty_lobby if desk.visited else pace.unvisited, pace.desertion)
        if desk.quiet_since == NEVER:  # people watch
            return desk.empty_since + pace.desertion
        brief = desk.company.phase == MATCH_OVER or self._left_for_good()
        return desk.quiet_since + (min(pace.finished, pace.desertion) if brief else pace.desertion)

    def _left_for_good(self) -> bool:
        """Is a match on that all people have left, not just lost?"""
        return self._desk.company.phase not in (LOBBY, CLOSED) and not self._desk.stayers()

    # --- what it goes on to ---

    def _enter(self, phase: Phase, lasting: int) -> None:
        desk = self._desk
        desk.deadline = NEVER if lasting == NEVER else desk.now + lasting
        desk.record(Phased(phase))
        desk.tell_room()

    def _begin(self) -> None:
        """The first round, the next one, or another match; bots sit in for those who are not ready."""
        desk = self._desk
        for seat in desk.company.people():
            if not desk.company.chairs[seat].ready and (desk.company.phase != ROUND_OVER or self._away(seat)):
                self._seating.stand_in(seat)
        if desk.company.phase == MATCH_OVER:
            self._start_over()
        self._count_down()

    def _away(self, seat: int) -> bool:
        return not self._desk.audience.here(seat)

    def _start_over(self) -> None:
        desk = self._desk
        desk.record(Rematched(desk.supplies.new_seed()))
        desk.journal.batch = desk.journal.seq
        self.lay_anew()
        for link in desk.audience.links:
            desk.show(link)

    def lay_anew(self) -> None:
        """A fresh match, as the log says."""
        desk = self._desk
        desk.floor = desk.new_floor()
        desk.set_clock(0)
        desk.first = desk.journal.seq + 1
        for seat in range(desk.founded.players):
            desk.man(seat)

    def _count_down(self) -> None:
        desk = self._desk
        if desk.floor.match.state.phase != CARDS_IN_PLAY:
            desk.floor.deal(desk.clock())
        self._enter(COUNTDOWN, desk.pace.countdown)

    def _play(self) -> None:
        self._enter(PLAYING, NEVER)
        self.go(0)

    def go(self, composure: int) -> None:
        """Let the clock run and the bots look, after so many milliseconds of keeping still."""
        desk = self._desk
        desk.start_clock()
        desk.floor.crew.begin(desk.clock() + composure)

    def take_up(self) -> None:
        """Go on where the log ends; every phase gets its full time again."""
        desk = self._desk
        lasting = {
            COUNTDOWN: desk.pace.countdown,
            ROUND_OVER: desk.pace.between,
            PAUSED: desk.pace.longest_pause,
        }.get(desk.company.phase)
        desk.deadline = NEVER if lasting is None else desk.now + lasting
        if desk.company.phase == PLAYING:
            self.go(desk.pace.composure)
            self.after_play()

    def _pause(self) -> None:
        desk = self._desk
        desk.stop_clock()
        desk.floor.stop()
        self._enter(PAUSED, desk.pace.longest_pause)

    def after_play(self) -> None:
        """If the round is over, so is the phase; if it goes on after all, nobody wants to give it up any more."""
        desk = self._desk
        phase = desk.floor.match.state.phase
        if desk.company.phase != PLAYING:
            return
        if phase == CARDS_IN_PLAY:
            if desk.company.votes.get("stalemate") and self._progressing():
                self._withdraw_votes("stalemate")
            return
        desk.stop_clock()
        desk.floor.stop()
        if phase == MATCH_IS_OVER:
            self._enter(MATCH_OVER, NEVER)
            desk.supplies.finish(desk)
        else:
            self._enter(ROUND_OVER, desk.pace.between)
