"""Which entries may follow each other in a table's log, even across crashes."""

from __future__ import annotations

from typing import Final

from tests.simulation.truth import Truth

from rasant.core.events import DEAL
from rasant.core.packing import unpack
from rasant.table.bots.temperaments import ADAPTIVE
from rasant.table.log.entries import (
    BatchPlayed,
    BotSeated,
    BotStoodIn,
    ClockReported,
    Entry,
    LessonAdvanced,
    MotionOpposed,
    PaceMeasured,
    PhaseChanged,
    PlayerRemoved,
    ReadyChanged,
    RematchBegun,
    SeatLeft,
    SeatsArranged,
    SeatTaken,
    SetupChanged,
)
from rasant.wire.room import CLOSED, COUNTDOWN, LOBBY, MATCH_OVER, PAUSED, PLAYING, ROUND_OVER, Phase

FOLLOWS: Final[dict[Phase, tuple[Phase, ...]]] = {
    LOBBY: (COUNTDOWN, CLOSED),
    COUNTDOWN: (PLAYING, PAUSED, CLOSED),
    PLAYING: (PAUSED, ROUND_OVER, MATCH_OVER, CLOSED),
    PAUSED: (COUNTDOWN, CLOSED),
    ROUND_OVER: (COUNTDOWN, CLOSED),
    MATCH_OVER: (COUNTDOWN, LOBBY, CLOSED),
    CLOSED: (),
}

DEALING: Final = (LOBBY, COUNTDOWN, ROUND_OVER, MATCH_OVER)

HELD: Final = 160
"""Longest delay of a move in milliseconds of the table's clock; its player may have left the seat meanwhile."""


class Law:
    """The rules of one table's log. `driven` is when a bot last had a seat, by the table's clock."""

    def __init__(self, truth: Truth) -> None:
        self._truth = truth
        self._number = 0
        self._now = 0
        self._driven: dict[int, int] = {}

    def broken(self, entry: Entry) -> str:
        """The rule that the next entry breaks, as one line; empty if none."""
        match entry:
            case SeatTaken():
                return self._sat(entry)
            case PlayerRemoved():
                return "" if self._may_remove(entry.seat) else "a player is removed who may not be"
            case BotSeated():
                return self._appointed(entry)
            case BotStoodIn():
                return (
                    "" if self._truth.roster.holders[entry.seat].player else "a bot takes over a seat without a player"
                )
            case PhaseChanged():
                return self._phased(entry)
            case RematchBegun():
                return self._begun_anew(entry)
            case BatchPlayed():
                return self._played(entry)
            case SeatLeft() | ReadyChanged() | MotionOpposed() | PaceMeasured():
                return self._of_a_person(entry)
            case SeatsArranged() | SetupChanged():
                return self._arranged(entry)
            case LessonAdvanced():
                return self._advanced(entry)
            case ClockReported():
                return "a time is written that is not later than the last batch" if entry.now <= self._now else ""
        return ""

    def _sat(self, entry: SeatTaken) -> str:
        roster = self._truth.roster
        holder = roster.holders[entry.seat]
        if holder.player == entry.player:
            return ""
        if entry.player in roster.removed:
            return f"{entry.player} sits down again, who was sent away"
        if roster.seat_of(entry.player) >= 0:
            return f"{entry.player} has two seats"
        if roster.phase not in (LOBBY, MATCH_OVER) and not (roster.phase == ROUND_OVER and holder.bot):
            return f"{entry.player} sits down in the middle of a match"
        if (
            holder.player and not holder.gone and roster.phase != MATCH_OVER
        ):  # then long absent players lose their seats
            return f"seat {entry.seat} of {holder.player} is given to {entry.player}"
        return ""

    def _of_a_person(self, entry: SeatLeft | ReadyChanged | MotionOpposed | PaceMeasured) -> str:
        """Entries about people only."""
        roster = self._truth.roster
        if not roster.holders[entry.seat].player:
            return f"no person sits at seat {entry.seat}"
        if isinstance(entry, MotionOpposed) and not roster.votes.get(entry.motion):
            return "a vote against a motion that does not exist"
        if isinstance(entry, PaceMeasured) and all(holder.playing_bot != ADAPTIVE for holder in roster.holders):
            return "a pace is measured that no bot needs"
        return ""

    def _arranged(self, entry: SeatsArranged | SetupChanged) -> str:
        """Seats change only in the waiting room, and every person keeps one."""
        roster = self._truth.roster
        kept = [seat for seat in entry.seats if seat >= 0]
        if roster.phase != LOBBY or self._truth.founded.lesson:
            return f"seats are rearranged while it is {roster.phase}"
        if len({*kept}) < len(kept) or not {*kept} <= {*range(len(roster.holders))}:
            return f"seats {kept} go to two, or are not there"
        if any(holder.player and seat not in kept for seat, holder in enumerate(roster.holders)):
            return "a person loses the seat"
        players = entry.players if isinstance(entry, SetupChanged) else self._truth.founded.players
        return "" if len(entry.seats) == players else f"{len(entry.seats)} seats for {players}"

    def _advanced(self, entry: LessonAdvanced) -> str:
        """A lesson advances step by step, and only where there is one."""
        step = self._truth.roster.lesson_step
        if not self._truth.founded.lesson or self._truth.roster.phase == LOBBY:
            return "a lesson goes on where there is none"
        return "" if entry.step == step + (not entry.shown) else f"step {entry.step} follows {step}"

    def _begun_anew(self, entry: RematchBegun) -> str:
        """A rematch begins after a match, with the current setup."""
        self._number = self._now = 0
        self._driven.clear()
        truth, founded = self._truth, self._truth.founded
        if truth.roster.phase != MATCH_OVER and truth.roster.phase != LOBBY:
            return "a match begins before another is over"
        written, played = (
            (entry.players, entry.preset, entry.settings),
            (founded.players, founded.preset, founded.settings),
        )
        return "" if written == played else f"{written} is written as the setup, but it is {played}"

    def _appointed(self, entry: BotSeated) -> str:
        """A bot gets a seat; that of a person only if the bot had it before."""
        holder = self._truth.roster.holders[entry.seat]
        back = bool(entry.temperament) and entry.temperament == holder.replaced
        return "a bot takes a person's seat" if holder.player and not back else ""

    def _may_remove(self, seat: int) -> bool:
        roster = self._truth.roster
        return roster.phase == LOBBY and seat != roster.host and bool(roster.holders[seat].player)

    def _phased(self, entry: PhaseChanged) -> str:
        if entry.phase not in FOLLOWS[self._truth.roster.phase]:
            return f"{self._truth.roster.phase} goes on to {entry.phase}"
        return self._unfit() if entry.phase == COUNTDOWN else ""

    def _unfit(self) -> str:
        """Why no round can begin with the current seats; empty if one can."""
        holders, seats = self._truth.roster.holders, self._truth.game.seats
        if len(holders) != seats or len(holders) != self._truth.founded.players:
            return f"a game for {seats} begins with {len(holders)} seats"
        return "a round begins with an empty seat" if any(holder.free for holder in holders) else ""

    def _played(self, entry: BatchPlayed) -> str:
        batch = unpack(entry.batch)
        phase = self._truth.roster.phase
        if batch.number != self._number:
            return f"batch {batch.number} follows {self._number - 1}"
        if batch.now < self._now:
            return "time runs back"
        self._number += 1
        self._now = batch.now
        laid = (
            self._truth.founded.lesson and phase in DEALING
        )  # the moves before a lesson's first step are made with its deal
        if not laid and phase not in (DEALING if batch.cause == DEAL else (PLAYING,)):
            return f"cards move while it is {phase}"
        for seat, holder in enumerate(self._truth.roster.holders):
            if holder.playing_bot:
                self._driven[seat] = batch.now
        if (
            batch.seat >= 0
            and not laid
            and not entry.client
            and self._driven.get(batch.seat, -HELD - 1) < batch.now - HELD
        ):
            return f"a bot plays for seat {batch.seat}, where none sits"
        return ""
