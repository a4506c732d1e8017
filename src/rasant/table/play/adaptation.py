"""Adaptive bots at a live table: which people are measured, and which pace is kept from round to round."""

from typing import final

from rasant.table.bots.pace import HEARSAY, Pace
from rasant.table.bots.pace_meter import PaceMeter
from rasant.table.bots.temperaments import ADAPTIVE, STILL
from rasant.table.log.entries import PaceMeasured
from rasant.table.people.people import People
from rasant.table.play.live_match import LiveMatch
from rasant.wire.codec import encode
from rasant.wire.from_server import PaceMessage
from rasant.wire.pace import PER_STEADY, KnownPace


@final
class Adaptation:
    """Maintains the pace meter of a table with adaptive bots; other tables have none."""

    def __init__(self, people: People, known: KnownPace | None) -> None:
        self._people = people
        self._known = known
        """The pace of the opener, the first person here, by their own account."""
        self._meter: PaceMeter | None = None

    def attend(self, live: LiveMatch) -> None:
        """Measure the people who play now, and let adaptive bots follow. With still bots, no round ends by time."""
        holders = self._people.roster.holders
        live.match.clocked = not self._people.setup.lesson and all(holder.bot != STILL for holder in holders)
        if all(holder.playing_bot != ADAPTIVE for holder in holders):
            self._meter = None
            live.measure(None)
            return
        meter = self._meter
        if meter is None or meter.match is not live.match:
            meter = self._meter = PaceMeter(live.match)
            live.measure(meter)
        for seat, holder in enumerate(holders):
            bot = live.seated_bots.bots[seat]
            if holder.playing_bot == ADAPTIVE and bot is not None:
                meter.seat_bot(seat, bot)
            elif holder.playing_bot or not holder.player:
                meter.leave(seat)
            elif seat not in meter.people:
                meter.seat_person(seat, self._pace_of(seat))

    def begin(self, live: LiveMatch, now: int) -> None:
        """Play begins or resumes."""
        self.attend(live)
        if self._meter is not None:
            self._meter.begin(now)

    def end_round(self, live: LiveMatch) -> None:
        """A round is over: log each person's pace, and send it to them."""
        if self._meter is None:
            return
        self._meter.end_round(live.game.score(live.match.state))
        for seat, pace in self._meter.people.items():
            measured = PaceMeasured(
                seat, round(pace.time * PER_STEADY), round(pace.trim * PER_STEADY), round(pace.weight)
            )
            self._people.record(measured)
            message = encode(PaceMessage(measured.time, measured.trim))
            for connection in self._people.audience.at(seat):
                self._people.audience.send(connection, message)

    def _pace_of(self, seat: int) -> Pace:
        """The known pace of a person: from rounds here, from another table, or a guess."""
        holder = self._people.roster.holders[seat]
        if holder.times:
            return Pace(holder.time / PER_STEADY, holder.trim / PER_STEADY, holder.times)
        if self._known is not None and holder.first:
            return Pace(self._known.time / PER_STEADY, self._known.trim / PER_STEADY, HEARSAY)
        return Pace()
