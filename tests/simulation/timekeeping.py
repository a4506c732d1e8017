"""Checks timeouts: tables count only the time in which the server is up and can write."""

from __future__ import annotations

from typing import Final

from tests.simulation.timeline import Timeline
from tests.simulation.truth import Truth

from rasant.core.packing import unpack
from rasant.table.log.entries import BatchPlayed, BotStoodIn, Entry, PhaseChanged, RematchBegun, SeatLeft, SeatTaken
from rasant.table.timeouts import Timeouts
from rasant.wire.room import COUNTDOWN, LOBBY, PLAYING

SLACK: Final = 1_500
"""Most milliseconds between an event and its write, while the disk works."""


class Uptime:
    """Time in which the server was up and could write, in milliseconds."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._before = 0
        self._since: int | None = None
        self._thawed = 0
        self._frozen_ms = 0

    def works(self, on: bool) -> None:
        """The server can or cannot write from now on."""
        if self._since is not None:
            self._before += self._timeline.now_ms - self._since
        self._since = self._timeline.now_ms if on else None

    def freezes(self, ms: float) -> None:
        """The server is frozen for this time, and does everything late."""
        self._thawed, self._frozen_ms = self.read() + int(ms), int(ms)

    def late(self) -> int:
        """How long ago an entry that is written now may have been decided, because the server was frozen."""
        return self._frozen_ms if self.read() <= self._thawed + SLACK else 0

    def unsure(self) -> int:
        """Uncertainty of times in milliseconds, in addition to the usual slack."""
        return 0

    def read(self) -> int:
        """The current uptime in milliseconds."""
        return self._before + (0 if self._since is None else self._timeline.now_ms - self._since)


class Timekeeping:
    """The times of one table's log, as uptimes."""

    def __init__(self, truth: Truth, timeouts: Timeouts, uptime: Uptime) -> None:
        self.absent: dict[str, int] = {}
        """By person: when they were last connected to their seat, as far as the server can know."""
        self.willing: list[str] = []
        """People who asked to leave their seat or were removed."""
        self.came: set[str] = set()
        """People who were connected to their seat."""
        self._truth = truth
        self._timeouts = timeouts
        self._uptime = uptime
        self._counted_down = 0
        self._played = -1
        """When the first card of this match could be played; -1: not yet."""

    def broken(self, entry: Entry, connected: list[str]) -> str:
        """What the next entry does too early; empty if nothing. `connected`: people connected for long."""
        now = self._uptime.read()
        match entry:
            case PhaseChanged(phase="countdown"):
                self._counted_down = now - self._uptime.late()
            case PhaseChanged(phase="playing"):
                if now - self._counted_down < self._timeouts.countdown - SLACK:
                    return f"{now - self._counted_down} ms of countdown"
                self._played = max(0, now - self._uptime.unsure()) if self._played < 0 else self._played
            case RematchBegun():
                self._played = -1
            case BatchPlayed():
                return self._clock(unpack(entry.batch).now, now)
            case BotStoodIn() if entry.temperament and self._truth.roster.phase in (COUNTDOWN, PLAYING):
                return self._away(entry.seat, self._timeouts.absence, now, connected)
            case SeatTaken() if self._truth.roster.holders[entry.seat].player not in ("", entry.player):
                return self._away(entry.seat, self._vacancy(entry.seat), now, connected)
            case SeatLeft() if self._truth.roster.phase == LOBBY:
                return self._away(entry.seat, self._vacancy(entry.seat), now, connected)
            case SeatLeft():
                return self._away(entry.seat, 1 << 60, now, connected)
        return ""

    def _vacancy(self, seat: int) -> int:
        """How long a seat must be kept, which is shorter for a player without a welcome."""
        came = self._truth.roster.holders[seat].player in self.came
        return self._timeouts.vacancy if came else min(self._timeouts.arrival, self._timeouts.vacancy)

    def _clock(self, shown: int, now: int) -> str:
        passed = 0 if self._played < 0 else now - self._played
        return f"the table's clock shows {shown} after {passed} ms" if shown > passed + SLACK else ""

    def _away(self, seat: int, borne: int, now: int, connected: list[str]) -> str:
        holder = self._truth.roster.holders[seat]
        if holder.gone or holder.player in self.willing:
            return ""
        if holder.player in connected:
            return f"seat {seat} is taken for absent, but is connected"
        away = now - self.absent.get(holder.player, 0)
        return (
            f"seat {seat} is taken for absent after {away} ms" if away < borne - SLACK - self._uptime.unsure() else ""
        )
