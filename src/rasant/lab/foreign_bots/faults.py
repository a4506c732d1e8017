"""What bots of others do wrong, told with seat, round and seed, and counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from rasant.core.errors import BotError

FaultKind = Literal["raised", "illegal", "idle", "slow", "broken off", "ended", "disqualified"]
"""It raised something; chose what is not legal; waited though nobody else can go on; took long; took for ever; lost
its process; made so many of all these in one match that it is asked no more."""
LOSING_ITS_PROCESS: Final = ("broken off", "ended")

MOST_LOST_PROCESSES: Final = 3
MOST_FAULTS: Final = 50
"""With so many in one match, of those that lost its process or of all but slowness, a bot is disqualified."""

MOST_TOLD: Final = 5
"""So many faults are told one by one, each kind of words once, and every disqualification; the others are counted."""


@dataclass(frozen=True)
class Fault:
    """One thing that a bot did wrong."""

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
    """Faults counted by bot and kind, with the first few whole. Tallies add up, in order."""

    counts: dict[str, dict[FaultKind, int]] = field(default_factory=dict)
    first: list[Fault] = field(default_factory=list)

    def note(self, fault: Fault) -> None:
        """Count one."""
        self._count(fault.bot, fault.kind, 1)
        self._keep([fault])

    def add(self, other: FaultTally) -> None:
        """Count all of another."""
        for bot, kinds in other.counts.items():
            for kind, count in kinds.items():
                self._count(bot, kind, count)
        self._keep(other.first)

    def of(self, bot: str) -> int:
        """How many faults a bot made."""
        return sum(self.counts.get(bot, {}).values())

    @property
    def disqualified(self) -> frozenset[str]:
        """The bots that are to be asked no more."""
        return frozenset(bot for bot, kinds in self.counts.items() if "disqualified" in kinds)

    def total(self) -> int:
        """How many faults there were."""
        return sum(map(self.of, self.counts))

    def _count(self, bot: str, kind: FaultKind, count: int) -> None:
        kinds = self.counts.setdefault(bot, {})
        kinds[kind] = kinds.get(kind, 0) + count

    def _keep(self, faults: list[Fault]) -> None:
        for fault in faults:
            known = any((fault.bot, fault.what) == (told.bot, told.what) for told in self.first)
            told = [other for other in self.first if other.kind != "disqualified"]
            if not known and (fault.kind == "disqualified" or len(told) < MOST_TOLD):
                self.first.append(fault)


class Referee:
    """Hears of the faults of one match, and disqualifies bots that make too many. Some may be out from the start."""

    def __init__(self, report: Report, out: frozenset[str] = frozenset()) -> None:
        self._report = report
        self._out = set(out)
        self._faults: dict[str, int] = {}
        self._lost: dict[str, int] = {}

    def is_out(self, bot: str) -> bool:
        """Is a bot to be asked no more?"""
        return bot in self._out

    def note(self, fault: Fault) -> None:
        """Report one, and with it that the bot is out, if it was one too many."""
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
"""Hears of every fault; what it raises ends the match."""


def end_at_once(fault: Fault) -> None:
    """Whoever wants no faults: the first one ends it."""
    raise BotError(str(fault))
