"""Holders of seats, the phase, and votes. Changes only by folding log entries."""

from msgspec import Struct, field

from rasant.core.events import NO_SEAT
from rasant.players.results import RaceCount
from rasant.table.bots.temperaments import UNRATED
from rasant.table.log import entries as log
from rasant.wire.from_client import Motion
from rasant.wire.room import COUNTDOWN, LOBBY, PAUSED, PLAYING, ROUND_OVER, Phase

MOST_REMOVED = 100
"""Removed people that are remembered, the latest ones."""


class SeatHolder(Struct):
    """One seat and its holder: a person, a bot, or none."""

    player: str = ""
    name: str = ""
    key: str = ""
    """The hash of the token that proves the person's claim."""
    bot: str = ""
    stand_in: str = ""
    """The bot that plays while the person is away."""
    gone: bool = False
    """Has the person left the match? They can still return to the seat."""
    ready: bool = False
    began: bool = False
    """Was the person there when play began in this match?"""
    relieved: bool = False
    """Did a bot play for the person in this match?"""
    late: bool = False
    """Did the person take a bot's seat after the match had begun?"""
    first: bool = False
    """Is this the first person who ever sat down here? Then the pace given at the opening is theirs."""
    replaced: str = ""
    """The bot whose seat the person took."""
    time: int = 0
    trim: int = 0
    times: int = 0
    """The person's pace, as in `PaceMeasured`; `times` is 0 while it is unknown."""

    @property
    def free(self) -> bool:
        """Has the seat no holder?"""
        return not self.player and not self.bot

    @property
    def playing_bot(self) -> str:
        """The bot that plays here now; empty: none."""
        return self.bot or self.stand_in


class Roster(Struct):
    """All seats of a table, its phase, and votes."""

    holders: list[SeatHolder] = field(name="chairs")  # the name in snapshots, a stored format
    phase: Phase = LOBBY
    host: int = NO_SEAT
    match: int = 1
    seed: str = ""
    votes: dict[Motion, list[int]] = field(default_factory=dict)
    pauses: int = 0
    """Pauses of this round so far."""
    removed: list[str] = field(default_factory=list)
    """People who were removed, the latest last."""
    against: dict[Motion, list[int]] = field(default_factory=dict)
    """Votes against open motions."""
    changes: int = 0
    """Changes of the setup so far."""
    lesson_step: int = 0
    """The current step of a lesson."""
    lesson_shown: bool = False
    """Has the bot made the move of this step?"""
    ever_taken: bool = False
    """Has any person ever sat down here?"""
    races: dict[int, RaceCount] = field(default_factory=dict)
    """The races of this match, by seat."""
    unrated: bool = False
    """Did a bot of unknown strength play in this match?"""

    def people(self) -> list[int]:
        """The seats where people play now."""
        return [seat for seat, holder in enumerate(self.holders) if holder.player and not holder.stand_in]

    def seat_of(self, player: str) -> int:
        """The seat of a person, or `NO_SEAT`."""
        return next((seat for seat, holder in enumerate(self.holders) if holder.player == player), NO_SEAT)

    def fold(self, entry: log.Entry) -> None:
        """Apply a log entry."""
        match entry:
            case log.TableCreated():
                self.seed = entry.seed
            case log.SeatTaken():
                self._sit(entry)
            case log.SeatLeft():
                self._rise(entry.seat)
            case log.PlayerRemoved():
                self.removed = [*self.removed, self.holders[entry.seat].player][-MOST_REMOVED:]
                self._rise(entry.seat)
            case log.BotSeated():
                self.holders[entry.seat] = SeatHolder(bot=entry.temperament)
            case log.BotStoodIn():
                holder = self.holders[entry.seat]
                holder.stand_in = entry.temperament
                holder.gone = holder.gone and bool(entry.temperament)
                holder.relieved |= self.phase == PLAYING and bool(entry.temperament)
                self._forget_votes(entry.seat)
            case log.ReadyChanged():
                self.holders[entry.seat].ready = entry.on
            case log.MotionOpposed():
                self._oppose(entry)
            case log.VoteCast():
                self._vote(entry)
            case log.HostChanged():
                self.host = entry.seat
            case log.SeatsArranged():
                self._arrange(entry.seats)
            case log.SetupChanged():
                self.changes += 1
                self._arrange(entry.seats)
            case log.LessonAdvanced():
                self.lesson_step, self.lesson_shown = entry.step, entry.shown
            case log.PhaseChanged():
                self.phase = entry.phase
                self.votes.clear()
                self.against.clear()
                self._enter_phase(entry.phase)
            case log.RematchBegun():
                self.match += 1
                self.seed = entry.seed
                self.lesson_step, self.lesson_shown, self.unrated, self.races = 0, False, False, {}
                for holder in self.holders:
                    holder.began = holder.relieved = holder.late = False
            case log.PaceMeasured():
                holder = self.holders[entry.seat]
                holder.time, holder.trim, holder.times = entry.time, entry.trim, entry.times
            case log.RaceLost():
                self._count_race(entry)
            case log.BatchPlayed() | log.ClockReported():
                pass

    def _count_race(self, race: log.RaceLost) -> None:
        winner, loser = (self.races.get(seat, RaceCount()) for seat in (race.won, race.lost))
        closest = race.ms if winner.closest < 0 else min(winner.closest, race.ms)
        self.races[race.won] = RaceCount(winner.won + 1, winner.lost, closest)
        self.races[race.lost] = RaceCount(loser.won, loser.lost + 1, loser.closest)

    def _enter_phase(self, phase: Phase) -> None:
        if phase == PAUSED:
            self.pauses += 1
        elif phase not in (COUNTDOWN, PLAYING):
            self.pauses = 0
        if phase == LOBBY:
            self.holders = [SeatHolder() if holder.gone else holder for holder in self.holders]
        for holder in self.holders:
            if phase == COUNTDOWN:
                holder.ready = False
            elif phase == PLAYING:
                holder.began |= bool(holder.player) and not holder.stand_in
                holder.relieved |= bool(holder.stand_in)
                self.unrated |= holder.playing_bot in UNRATED

    def _sit(self, entry: log.SeatTaken) -> None:
        holder = self.holders[entry.seat]
        if holder.player != entry.player:
            late, replaced = self.phase == ROUND_OVER, holder.bot
            holder = SeatHolder(player=entry.player, first=not self.ever_taken, late=late, replaced=replaced)
            self.holders[entry.seat], self.ever_taken = holder, True
        holder.name, holder.key, holder.gone = entry.name, entry.key, False

    def _rise(self, seat: int) -> None:
        self._forget_votes(seat)
        if self.phase == LOBBY:
            self.holders[seat] = SeatHolder()
        else:
            self.holders[seat].gone = True
            self.holders[seat].ready = False

    def _arrange(self, seats: list[int]) -> None:
        old, host = self.holders, self.host
        self.holders = [SeatHolder() if seat == NO_SEAT else old[seat] for seat in seats]
        self.host = seats.index(host) if host in seats else NO_SEAT

    def _vote(self, entry: log.VoteCast) -> None:
        votes = self.votes.setdefault(entry.motion, [])
        if entry.on and entry.seat not in votes:
            votes.append(entry.seat)
            self._withdraw_objection(entry.motion, entry.seat)
        elif not entry.on and entry.seat in votes:
            votes.remove(entry.seat)
            self._drop_moot_objections()

    def _withdraw_objection(self, motion: Motion, seat: int) -> None:
        if seat in self.against.get(motion, []):
            self.against[motion].remove(seat)

    def _oppose(self, entry: log.MotionOpposed) -> None:
        against = self.against.setdefault(entry.motion, [])
        if entry.seat not in against:
            against.append(entry.seat)
        if entry.seat in self.votes.get(entry.motion, []):
            self.votes[entry.motion].remove(entry.seat)
        self._drop_moot_objections()

    def _forget_votes(self, seat: int) -> None:
        for cast in (self.votes, self.against):
            for votes in cast.values():
                if seat in votes:
                    votes.remove(seat)
        self._drop_moot_objections()

    def _drop_moot_objections(self) -> None:
        """Drop votes against motions without votes for them."""
        self.against = {motion: seats for motion, seats in self.against.items() if seats and self.votes.get(motion)}
