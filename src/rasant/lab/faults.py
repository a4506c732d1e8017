"""What bots of others do wrong, told with seat, round and seed, and counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

from rasant.core.errors import BotError

FaultKind = Literal["raised", "illegal", "idle", "slow", "broken off"]
"""It raised something; chose what is not legal; waited though nobody else can go on; took long; took for ever."""

MOST_TOLD: Final = 5
"""So many faults are told one by one, each kind of words once; the others are counted."""


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

    def total(self) -> int:
        """How many faults there were."""
        return sum(map(self.of, self.counts))

    def _count(self, bot: str, kind: FaultKind, count: int) -> None:
        kinds = self.counts.setdefault(bot, {})
        kinds[kind] = kinds.get(kind, 0) + count

    def _keep(self, faults: list[Fault]) -> None:
        for fault in faults:
            known = any((fault.bot, fault.what) == (told.bot, told.what) for told in self.first)
            if len(self.first) < MOST_TOLD and not known:
                self.first.append(fault)


Report = Callable[[Fault], object]
"""Hears of every fault; what it raises ends the match."""


def end_at_once(fault: Fault) -> None:
    """Whoever wants no faults: the first one ends it."""
    raise BotError(str(fault))
