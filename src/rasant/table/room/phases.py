"""Phases of a table, from the lobby to the last round: when each ends, and which follows."""

from typing import Final

from rasant.core.contract import NEVER, earlier
from rasant.core.events import CARDS_IN_PLAY, MATCH_ENDED, NO_SEAT
from rasant.table.connections.connection import Connection
from rasant.table.dependencies import TableDependencies
from rasant.table.log.entries import BotStoodIn, PhaseChanged, ReadyChanged, RematchBegun
from rasant.table.people.people import People
from rasant.table.play.cards import Cards
from rasant.table.room.day_try import PLAYED_ONCE
from rasant.table.room.notifier import Notifier
from rasant.table.room.seating import BETWEEN_MATCHES, Seating
from rasant.table.room.setup_changes import SetupChanges
from rasant.table.room.votes import WHEN, Votes
from rasant.wire.from_client import BeginNow, ChangeSetup, Motion
from rasant.wire.room import CLOSED, COUNTDOWN, LOBBY, MATCH_OVER, PAUSED, PLAYING, ROUND_OVER, Phase

WAITING_PHASES: Final = (LOBBY, ROUND_OVER, MATCH_OVER)
"""Phases in which people get ready."""

UNDER_WAY: Final = (COUNTDOWN, PLAYING)
"""Phases in which cards are in play, or soon will be."""


class PhaseMachine:
    """The phases of one table. Each ends by time or by the players present, never by one person's will alone."""

    def __init__(
        self,
        people: People,
        cards: Cards,
        notifier: Notifier,
        seating: Seating,
        changes: SetupChanges,
        dependencies: TableDependencies,
    ) -> None:
        self._people = people
        self._cards = cards
        self._notifier = notifier
        self._seating = seating
        self._changes = changes
        self._dependencies = dependencies
        self._timeouts = dependencies.timeouts
        self._clock = people.clock
        self._votes = Votes(people, cards, seating, dependencies.timeouts)
        self._begin_asked_by = ""
        """The host who has asked to begin with the players present; empty: none."""

    # --- messages of players ---

    def ready(self, connection: Connection, on: bool) -> None:
        """A player is ready, or no longer."""
        if self._people.roster.phase not in WAITING_PHASES:
            return self._notifier.refuse(connection, "not_now", "There is nothing to get ready for.")
        if self._people.setup.lesson and self._people.roster.phase != LOBBY:
            return self._notifier.refuse(connection, "not_now", "A lesson has one round; open another, or play.")
        if self._people.setup.day and self._people.roster.phase == MATCH_OVER:
            return self._notifier.refuse(connection, "not_now", PLAYED_ONCE)
        self._seating.give_back(connection.seat)
        if self._people.roster.holders[connection.seat].ready != on:
            self._people.enter(ReadyChanged(connection.seat, on))
            self.consider()
        return None

    def vote(self, connection: Connection, motion: Motion, on: bool) -> None:
        """A player votes for a motion, or withdraws the vote."""
        if self._people.setup.lesson:
            return self._notifier.refuse(connection, "not_possible", "There are no votes in a lesson.")
        if self._people.roster.phase != WHEN[motion]:
            return self._notifier.refuse(connection, "not_now", "That cannot be voted on now.")
        self._seating.give_back(connection.seat)
        objection = self._votes.objection(motion, connection.seat) if on else None
        if objection is not None:
            return self._notifier.refuse(connection, objection.code, objection.text)
        if self._votes.cast(motion, connection.seat, on):
            self._count_votes(motion)
        return None

    def oppose(self, connection: Connection, motion: Motion) -> None:
        """A player votes against a motion."""
        if self._people.roster.phase != WHEN[motion]:
            return self._notifier.refuse(connection, "not_now", "That cannot be voted on now.")
        self._seating.give_back(connection.seat)
        if motion == "resume" or not self._people.roster.votes.get(motion):
            return self._notifier.refuse(connection, "not_possible", "There is no motion to vote against.")
        if self._votes.oppose(motion, connection.seat):
            self._count_votes(motion)
        return None

    def _count_votes(self, motion: Motion) -> None:
        if not self._votes.carried(motion):
            fallen = self._votes.fallen(motion)
            if fallen is not None:
                self._votes.drop(motion)
                self._notifier.broadcast(fallen)
            return
        if motion == "stalemate":
            self._declare()
        elif motion == "pause":
            self._pause()
        else:
            self._count_down()

    def _declare(self) -> None:
        """A stalemate was agreed on. If the round goes on, a later vote starts over."""
        self._votes.withdraw("stalemate")
        self._cards.live.declare(self._clock.time())
        self.after_play()

    def person_connected(self, seat: int) -> None:
        """A person has connected. One who returns alone to a paused table resumes at once."""
        if self._people.roster.phase == PAUSED and self._people.present() == [seat]:
            self._count_down()

    # --- messages of the host ---

    def change_setup(self, connection: Connection, wanted: ChangeSetup) -> None:
        """The host changes the setup; after a match, this leads back to the lobby."""
        if self._changes.objects(connection, wanted):
            return
        if self._people.roster.phase == MATCH_OVER:
            self._reopen()
        self._changes.change(wanted)
        self._begin_asked_by = ""
        self.consider()

    def _reopen(self) -> None:
        """Go back to the lobby; the seats of those who left become free."""
        for seat, holder in enumerate(self._people.roster.holders):
            if holder.ready:
                self._people.record(ReadyChanged(seat, False))
            if holder.stand_in and not holder.gone:
                self._people.record(BotStoodIn(seat, ""))
        self._enter(LOBBY, NEVER)  # must come first: it removes the stand-ins of those who left
        self._start_over()

    def begin_now(self, connection: Connection, wanted: BeginNow) -> None:
        """The host begins with the players present. Absent people are not waited for; others get the usual time to get
        ready."""
        roster = self._people.roster
        if not self._seating.is_host(connection) or not self._seating.knows(connection, wanted.temperament):
            return None
        if roster.phase != LOBBY:
            return self._notifier.refuse(connection, "not_now", "The match has begun already.")
        if any(holder.free for holder in roster.holders):
            if wanted.empty == "bots":
                self._seating.fill(wanted.temperament)
            elif not self._changes.drop_free_seats(connection):
                return None
        self._begin_asked_by = roster.holders[connection.seat].player
        if not roster.holders[connection.seat].ready:
            self._people.enter(ReadyChanged(connection.seat, True))
        return self.consider()

    # --- waiting ---

    def consider(self) -> None:
        """Called when people connect, leave or change their minds: go on if nothing is waited for, else set a
        deadline."""
        roster = self._people.roster
        self._people.attend()
        if roster.phase in WAITING_PHASES:
            self._consider_beginning()
        for motion, phase in WHEN.items():
            if roster.phase == phase and roster.votes.get(motion):
                self._count_votes(motion)

    def _consider_beginning(self) -> None:
        roster = self._people.roster
        present = self._people.present()
        ready = [seat for seat in present if roster.holders[seat].ready]
        absent = [seat for seat in roster.people() if seat not in present]
        filled = not any(holder.free for holder in roster.holders)
        if not (filled and self._begin_still_asked()):
            self._begin_asked_by = ""
        waits = bool(absent) and roster.phase != MATCH_OVER  # they reconnect soon, or a bot replaces them
        waits = waits and not self._begin_asked_by
        if ready == present and ready and filled and not waits:
            self._begin()
        elif roster.phase == ROUND_OVER:
            self._update_round_deadline()
        else:
            self._update_ready_deadline(bool(ready) and filled)

    def _begin_still_asked(self) -> bool:
        """Is the player who asked to begin still the host, and ready?"""
        roster = self._people.roster
        host = roster.holders[roster.host]
        return roster.host != NO_SEAT and host.player == self._begin_asked_by and host.ready

    def _alone(self) -> bool:
        """Does one person play alone against bots? People who never connected do not count."""
        return sum(not self._seating.expects(seat) for seat in self._people.stayers()) == 1

    def _between(self) -> int:
        """Milliseconds until the next round begins by time; `NEVER` if one person plays alone."""
        return NEVER if self._alone() else self._timeouts.between

    def _update_round_deadline(self) -> None:
        """Update the deadline between rounds: the next one begins by time only if others wait for it."""
        lasting = self._between()
        if (lasting == NEVER) != (self._clock.deadline == NEVER):
            self._clock.deadline = NEVER if lasting == NEVER else self._clock.now + lasting
            self._people.announce()

    def _update_ready_deadline(self, waiting: bool) -> None:
        before = self._clock.deadline
        if not waiting:
            self._clock.deadline = NEVER
        elif before == NEVER:
            self._clock.deadline = self._clock.now + self._timeouts.ready_wait
        if self._clock.deadline != before:
            self._people.announce()

    def due(self) -> int:
        """When the phase ends by itself, on the caller's clock, or `NEVER`."""
        phase = self._people.roster.phase
        if self._people.empty_since == NEVER or phase == CLOSED:
            return earlier(self._votes.one_resumes_at(), self._clock.deadline)
        if phase not in UNDER_WAY:
            return self._closes_at()
        return earlier(self._people.empty_since + self._timeouts.absence, self._clock.deadline)

    def run(self) -> None:
        """End the phase if its time is over. A deserted table is paused, and later closed."""
        phase = self._people.roster.phase
        if self._people.empty_since != NEVER and phase != CLOSED:
            if phase not in UNDER_WAY:
                if self._clock.now >= self._closes_at():
                    self.close()
                return
            if self._clock.now >= self._people.empty_since + self._timeouts.absence:
                self._pause()
                return
        if 0 <= self._votes.one_resumes_at() <= self._clock.now:
            self._count_down()
            return
        if self._clock.deadline == NEVER or self._clock.now < self._clock.deadline:
            return
        if phase == COUNTDOWN:
            self._play()
        elif phase == PAUSED:
            self._count_down()
        elif phase in WAITING_PHASES:
            self._begin()

    def close(self) -> None:
        """Close the table."""
        self._enter(CLOSED, NEVER)

    def spare(self) -> bool:
        """Has the table been empty for a while, without a match to return to?

        Without a match, spectators do not count.
        """
        no_match = self._people.roster.phase in BETWEEN_MATCHES
        since = self._people.empty_since if no_match else self._people.quiet_since
        return (
            since != NEVER and self._clock.now >= since + self._timeouts.absence and (no_match or self._left_for_good())
        )

    def _closes_at(self) -> int:
        """When a deserted table is closed: soon if it has no match to return to."""
        timeouts = self._timeouts
        if self._people.roster.phase == LOBBY and not self._people.stayers():  # with or without spectators
            return self._people.empty_since + min(
                timeouts.empty_lobby if self._people.visited else timeouts.unvisited, timeouts.desertion
            )
        if self._people.quiet_since == NEVER:  # there are spectators
            return self._people.empty_since + timeouts.desertion
        brief = self._people.roster.phase == MATCH_OVER or self._left_for_good()
        return self._people.quiet_since + (min(timeouts.finished, timeouts.desertion) if brief else timeouts.desertion)

    def _left_for_good(self) -> bool:
        """Have all people left the match for good, not just lost their connection?"""
        return self._people.roster.phase not in (LOBBY, CLOSED) and not self._people.stayers()

    # --- transitions ---

    def _enter(self, phase: Phase, lasting: int) -> None:
        self._clock.deadline = NEVER if lasting == NEVER else self._clock.now + lasting
        self._begin_asked_by = ""
        self._notifier.log_time()  # must come before the phase, which ends a match in the log
        self._people.record(PhaseChanged(phase))
        self._notifier.send_room()

    def _begin(self) -> None:
        """Begin the first round, the next one, or another match; bots stand in for those who would miss it."""
        for seat in self._people.roster.people():
            if self._misses_it(seat):
                self._seating.stand_in(seat)
        if self._people.roster.phase == MATCH_OVER:
            self._start_over()
        self._count_down()

    def _misses_it(self, seat: int) -> bool:
        """Is a person away or not ready? Within a match, those connected or ready take part.

        A new match is stricter, because who misses its beginning can only lose.
        """
        away, ready = not self._people.audience.here(seat), self._people.roster.holders[seat].ready
        if self._people.roster.phase == ROUND_OVER:
            return away and not ready
        return away or not ready

    def _start_over(self) -> None:
        played = self._changes.founded
        seed = self._dependencies.new_seed()
        self._people.record(RematchBegun(seed, played.players, played.preset, played.settings))
        self._cards.begin_anew()
        for connection in self._people.audience.connections:
            self._notifier.show(connection)

    def _count_down(self) -> None:
        if self._cards.live.match.state.phase != CARDS_IN_PLAY:
            self._cards.live.deal(self._clock.time())
        self._enter(COUNTDOWN, self._timeouts.countdown)

    def _play(self) -> None:
        self._enter(PLAYING, NEVER)
        self.go(0)

    def go(self, composure: int) -> None:
        """Start the clock now, and the bots after this many milliseconds."""
        self._clock.start()
        self._cards.adaptation.begin(self._cards.live, self._clock.time())
        self._cards.live.seated_bots.begin(self._clock.time() + composure)

    def resume(self) -> None:
        """Resume after recovery; every phase gets its full time again."""
        lasting = {
            COUNTDOWN: self._timeouts.countdown,
            ROUND_OVER: self._between(),
            PAUSED: self._timeouts.longest_pause,
        }.get(self._people.roster.phase, NEVER)
        self._clock.deadline = NEVER if lasting == NEVER else self._clock.now + lasting
        if self._people.roster.phase == PLAYING:
            self.go(self._timeouts.composure)
            self.after_play()

    def _pause(self) -> None:
        self._clock.stop()
        self._cards.live.stop()
        self._enter(PAUSED, self._timeouts.longest_pause)

    def after_play(self) -> None:
        """End the phase with the round; while the round progresses, drop votes to give it up."""
        phase = self._cards.live.match.state.phase
        if self._people.roster.phase != PLAYING:
            return
        if phase == CARDS_IN_PLAY:
            if self._people.roster.votes.get("stalemate") and self._votes.progressing():
                self._votes.withdraw("stalemate")
            return
        self._clock.stop()
        self._cards.live.stop()
        self._cards.adaptation.end_round(self._cards.live)
        if phase == MATCH_ENDED:
            self._enter(MATCH_OVER, NEVER)
            self._dependencies.finish(self._cards.played(self._seating.callers))
        else:
            self._enter(ROUND_OVER, self._between())
