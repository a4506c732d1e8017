"""Faults of foreign bots: reported with seat, round and seed, and counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from rasant.core.errors import BotError

FaultKind = Literal["raised", "illegal", "idle", "slow", "broken off", "ended", "disqualified"]
"""The bot raised an exception; chose an illegal move; waited though no other seat could go on; was slow; did not answer
in time; lost its process; had too many of these faults in one match."""
LOSING_ITS_PROCESS: Final = ("broken off", "ended")

MOST_LOST_PROCESSES: Final = 3
MOST_FAULTS: Final = 50
"""Limits per match for lost processes and for all faults except slowness; beyond them a bot is disqualified."""

MOST_FAULTS_LISTED: Final = 5
"""Faults with different messages that are listed, in addition to all disqualifications; the others are only counted."""


@dataclass(frozen=True)
class Fault:
    """One fault of a bot."""

    bot: str
    kind: FaultKind
    seat: int
    round: int
    seed: str
    what: str

    def __str__(self) -> str:
        return f"{self.bot} {self.what} (seat {self.seat}, round {self.round}, seed {self.seed})"


@dataclass
class FaultTally:
    """Faults counted by bot and kind, and the first few in full. Tallies can be added, in order."""

    counts: dict[str, dict[FaultKind, int]] = field(default_factory=dict)
    first: list[Fault] = field(default_factory=list)

    def note(self, fault: Fault) -> None:
        """Add one fault."""
        self._count(fault.bot, fault.kind, 1)
        self._keep([fault])

    def add(self, other: FaultTally) -> None:
        """Add another tally."""
        for bot, kinds in other.counts.items():
            for kind, count in kinds.items():
                self._count(bot, kind, count)
        self._keep(other.first)

    def of(self, bot: str) -> int:
        """Number of faults of a bot."""
        return sum(self.counts.get(bot, {}).values())

    @property
    def disqualified(self) -> frozenset[str]:
        """The disqualified bots."""
        return frozenset(bot for bot, kinds in self.counts.items() if "disqualified" in kinds)

    def total(self) -> int:
        """Number of all faults."""
        return sum(map(self.of, self.counts))

    def _count(self, bot: str, kind: FaultKind, count: int) -> None:
        kinds = self.counts.setdefault(bot, {})
        kinds[kind] = kinds.get(kind, 0) + count

    def _keep(self, faults: list[Fault]) -> None:
        for fault in faults:
            known = any((fault.bot, fault.what) == (other.bot, other.what) for other in self.first)
            listed = [other for other in self.first if other.kind != "disqualified"]
            if not known and (fault.kind == "disqualified" or len(listed) < MOST_FAULTS_LISTED):
                self.first.append(fault)


class Referee:
    """Collects the faults of one match and disqualifies bots with too many. Bots in `out` are so from the start."""

    def __init__(self, report: Report, out: frozenset[str] = frozenset()) -> None:
        self._report = report
        self._out = set(out)
        self._faults: dict[str, int] = {}
        self._lost: dict[str, int] = {}

    def is_out(self, bot: str) -> bool:
        """Is the bot disqualified?"""
        return bot in self._out

    def note(self, fault: Fault) -> None:
        """Report a fault, and the disqualification of the bot if this is one too many."""
        self._report(fault)
        bot = fault.bot
        self._faults[bot] = self._faults.get(bot, 0) + (fault.kind != "slow")
        self._lost[bot] = self._lost.get(bot, 0) + (fault.kind in LOSING_ITS_PROCESS)
        if bot in self._out or (self._faults[bot] < MOST_FAULTS and self._lost[bot] < MOST_LOST_PROCESSES):
            return
        self._out.add(bot)
        lost = self._lost[bot] >= MOST_LOST_PROCESSES
        why = f"{self._lost[bot]} lost processes" if lost else f"{self._faults[bot]} faults"
        what = f"is disqualified after {why} in one match: random moves are made in its place from now on"
        self._report(replace(fault, kind="disqualified", what=what))


Report = Callable[[Fault], object]
"""Called with every fault; an exception that it raises ends the match."""


def end_at_once(fault: Fault) -> None:
    """Raise a fault as `BotError`: the strict `Report`."""
    raise BotError(str(fault))
